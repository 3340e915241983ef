#if canImport(UIKit) && !os(watchOS)
import Foundation
import UIKit
@_spi(Adapters) import WatertightPresentation

/// The view of a banner, an inline message, an indicator or a full screen. Reports that it appeared, and announces its text.
final class MessageView: UIView, UIScrollViewDelegate {
    private(set) var item: PresentedItem
    /// The view of the app's controller that the message covers.
    weak var host: UIView?
    /// The distance of a banner to its edge.
    var edge: NSLayoutConstraint?
    private let router: FailureRouter
    private(set) var hasAppeared = false
    /// Whether the user expanded an indicator.
    private var isExplained = false
    private var content: UIView?
    private var text: UIView?
    private var pulledBefore: CGFloat = 0

    init(_ item: PresentedItem, router: FailureRouter) {
        self.item = item
        self.router = router
        super.init(frame: .zero)
        build()
        if #available(iOS 17, tvOS 17, *) {
            registerForTraitChanges([UITraitPreferredContentSizeCategory.self]) { (view: Self, _) in view.build() }
        }
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    #if !os(visionOS)
    /// Before iOS 17, UIKit reports changes only to this method.
    override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        if previous?.preferredContentSizeCategory != traitCollection.preferredContentSizeCategory { build() }
    }
    #endif

    /// Whether the message is over a view, which may have moved.
    func isShown(over host: UIView) -> Bool {
        self.host === host && superview != nil && (superview === host || superview === host.superview)
    }

    func show(_ item: PresentedItem) {
        let old = self.item
        self.item = item
        let beginsOrEnds = old.isPerforming != item.isPerforming
        if beginsOrEnds || old.error != item.error { build() }
        // The pressed button is gone.
        if beginsOrEnds { UIAccessibility.post(notification: .layoutChanged, argument: text) }
        if hasAppeared, old.error.spoken != item.error.spoken { announce() }
        report()
    }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        if !hasAppeared { report() }
    }

    /// Reports that the failure appeared, in the next turn of the main actor, when the view has its place.
    private func report() {
        Task { @MainActor [weak self] in
            guard let self, canBeSeen else { return }
            router.didAppear(item.id)
            if !hasAppeared { announce() }
            hasAppeared = true
        }
    }

    /// Whether the user can see the view: not under a sheet, and not in a hidden view. An alert covers only a part.
    private var canBeSeen: Bool {
        guard let window, window.windowScene?.isCovered != true,
            !sequence(first: self as UIView, next: \.superview).contains(where: \.isHidden)
        else { return false }
        guard let top = window.windowScene?.topmostView, top.window === window else { return true }
        return host === top || isDescendant(of: top)
    }

    // MARK: Announcements

    /// Announces the text. VoiceOver drops an announcement during a transition, and in the same turn as a tap.
    private func announce() {
        Task { @MainActor [weak self, clock = router.clock] in
            try? await clock.sleep(for: .milliseconds(100))
            guard let self, let scene = window?.windowScene else { return }
            guard let transition = scene.topmostController?.runningTransition else { return postAnnouncement() }
            transition.afterwards { [weak self] in self?.postAnnouncement() }
        }
    }

    private func postAnnouncement() {
        guard window != nil else { return }
        if item.error.method == .fullScreen {
            // Moves the focus, because the content below can't be reached.
            return UIAccessibility.post(notification: .screenChanged, argument: text)
        }
        // Before iOS 17, there is no priority: the announcement waits for the end of other speech.
        var attributes: [NSAttributedString.Key: Any] = [.accessibilitySpeechQueueAnnouncement: true]
        if #available(iOS 17, tvOS 17, *) {
            attributes = [.accessibilitySpeechAnnouncementPriority: UIAccessibilityPriority.high.rawValue]
        }
        UIAccessibility.post(
            notification: .announcement,
            argument: NSAttributedString(string: item.error.spoken, attributes: attributes))
    }

    // MARK: Building

    private func build() {
        content?.removeFromSuperview()
        let content =
            switch item.error.method {
            case .fullScreen: fullScreen()
            case .banner: banner()
            case .indicator where !isExplained: indicator()
            case .indicator, .inline, .alert, .confirmation, .silent: message(closes: false)
            }
        self.content = content
        fill(with: content)
        accessibilityViewIsModal = item.error.method == .fullScreen
    }

    private func fullScreen() -> UIView {
        let spinner = UIActivityIndicatorView(style: .medium)
        if item.isPerforming { spinner.startAnimating() }
        let parts = [icon(.title1), texts(title: .title2, alignment: .center), spinner, actions(axis: .vertical)]
        let stack = stack(parts, .vertical, .center, spacing: 16)
        stack.translatesAutoresizingMaskIntoConstraints = false
        let page = UIView(frame: .zero)
        page.addSubview(stack)
        let scroll = scrolling(page)
        NSLayoutConstraint.activate([
            page.heightAnchor.constraint(greaterThanOrEqualTo: scroll.safeAreaLayoutGuide.heightAnchor),
            stack.centerYAnchor.constraint(equalTo: page.centerYAnchor),
            stack.topAnchor.constraint(greaterThanOrEqualTo: page.layoutMarginsGuide.topAnchor),
            stack.leadingAnchor.constraint(equalTo: page.layoutMarginsGuide.leadingAnchor),
            stack.trailingAnchor.constraint(equalTo: page.layoutMarginsGuide.trailingAnchor),
        ])
        #if os(tvOS)
        // tvOS has no system background color.
        return onBlur(scroll)
        #else
        scroll.backgroundColor = .systemBackground
        return scroll
        #endif
    }

    private func banner() -> UIView {
        let message = message(closes: item.error.needsCloseButton)
        message.isLayoutMarginsRelativeArrangement = true
        message.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 12, leading: 16, bottom: 12, trailing: 16)
        let scroll = scrolling(message)
        // Also a message that fits can be swiped away.
        scroll.alwaysBounceVertical = true
        scroll.delegate = self
        // As high as the message, unless that doesn't fit.
        let height = scroll.heightAnchor.constraint(equalTo: message.heightAnchor)
        height.priority = .defaultHigh
        NSLayoutConstraint.activate([height])
        let blur = onBlur(scroll)
        (blur.layer.cornerRadius, blur.clipsToBounds) = (12, true)
        return blur
    }

    /// Returns a view that scrolls a page of its own width.
    private func scrolling(_ page: UIView) -> UIScrollView {
        let scroll = UIScrollView(frame: .zero)
        scroll.translatesAutoresizingMaskIntoConstraints = false
        scroll.fill(with: page, scrolls: true)
        NSLayoutConstraint.activate([page.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor)])
        return scroll
    }

    private func onBlur(_ view: UIView) -> UIView {
        #if os(tvOS)
        let effect = UIBlurEffect(style: .regular)
        #else
        let effect = UIBlurEffect(style: .systemMaterial)
        #endif
        let blur = UIVisualEffectView(effect: effect)
        blur.contentView.fill(with: view)
        return blur
    }

    private func indicator() -> UIView {
        let icon = item.error.icon == .none ? PresentationIcon.warning : item.error.icon
        let button = UIButton(
            configuration: .plain(),
            primaryAction: UIAction(image: icon.uiImage) { [weak self] _ in
                self?.isExplained = true
                self?.build()
                UIAccessibility.post(notification: .layoutChanged, argument: self?.text)
            })
        button.accessibilityLabel = item.error.title
        makeTappable(button)
        text = button
        return button
    }

    private func stack(
        _ views: [UIView], _ axis: NSLayoutConstraint.Axis, _ alignment: UIStackView.Alignment = .fill,
        spacing: CGFloat = 8
    ) -> UIStackView {
        let stack = UIStackView(arrangedSubviews: views)
        (stack.axis, stack.alignment, stack.spacing) = (axis, alignment, spacing)
        return stack
    }

    /// Gives a button the smallest size that Apple asks for in a control.
    private func makeTappable(_ button: UIButton) {
        button.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
            button.widthAnchor.constraint(greaterThanOrEqualToConstant: 44),
            button.heightAnchor.constraint(greaterThanOrEqualToConstant: 44),
        ])
    }

    private func message(closes: Bool) -> UIStackView {
        let isTextLarge = traitCollection.preferredContentSizeCategory.isAccessibilityCategory
        let buttons = actions(axis: isTextLarge ? .vertical : .horizontal)
        let column = stack([texts(title: .headline, alignment: .natural), buttons], .vertical, .leading)
        let row = stack([icon(.headline), column], .horizontal, .top)
        if closes {
            let close = UIButton(
                configuration: .plain(),
                primaryAction: UIAction(image: UIImage(systemName: "xmark")) { [router, id = item.id] _ in
                    router.didDismiss(id)
                })
            close.accessibilityLabel = PresentationError.closeTitle
            keepWidth(of: close)
            makeTappable(close)
            row.addArrangedSubview(close)
        }
        return row
    }

    private func icon(_ style: UIFont.TextStyle) -> UIView {
        let icon = UIImageView(image: item.error.icon.uiImage)
        icon.preferredSymbolConfiguration = UIImage.SymbolConfiguration(textStyle: style)
        icon.adjustsImageSizeForAccessibilityContentSizeCategory = true
        icon.isHidden = icon.image == nil
        keepWidth(of: icon)
        return icon
    }

    private func keepWidth(of view: UIView) {
        view.setContentCompressionResistancePriority(.required, for: .horizontal)
        view.setContentHuggingPriority(.required, for: .horizontal)
    }

    /// Returns the texts, as one accessibility element.
    private func texts(title: UIFont.TextStyle, alignment: NSTextAlignment) -> UIView {
        let message = item.error.bodyText.map { label($0, .body, .secondaryLabel, alignment) }
        let labels = [label(item.error.title, title, .label, alignment), message].compactMap(\.self)
        let texts = stack(labels, .vertical, spacing: 4)
        (texts.isAccessibilityElement, texts.accessibilityLabel) = (true, item.error.spoken)
        texts.accessibilityTraits = item.error.method == .fullScreen ? [.staticText, .header] : .staticText
        text = texts
        return texts
    }

    private func label(
        _ text: String, _ style: UIFont.TextStyle, _ color: UIColor, _ alignment: NSTextAlignment
    ) -> UILabel {
        let label = UILabel(frame: .zero)
        (label.text, label.textColor, label.textAlignment, label.numberOfLines) = (text, color, alignment, 0)
        label.font = .preferredFont(forTextStyle: style)
        label.adjustsFontForContentSizeCategory = true
        return label
    }

    private func actions(axis: NSLayoutConstraint.Axis) -> UIView {
        let buttons = item.buttons.map(button)
        let row = stack(buttons, axis)
        row.isHidden = buttons.isEmpty
        return row
    }

    private func button(for model: PresentationButton) -> UIButton {
        let button = UIButton(
            configuration: model.isDefault ? .borderedProminent() : .bordered(),
            primaryAction: UIAction(title: model.title) { [weak self] _ in
                if let self { router.press(model.id, of: item) }
            })
        let role: UIButton.Role = model.isDefault ? .primary : .normal
        button.role = model.role == .destructive ? .destructive : model.role == .cancel ? .cancel : role
        makeTappable(button)
        return button
    }

    override func accessibilityPerformEscape() -> Bool { router.escape(item) }

    /// Removes a banner that was pulled toward its edge. The first pull of a long one scrolls to its end.
    func scrollViewDidEndDragging(_ scroll: UIScrollView, willDecelerate decelerate: Bool) {
        if pulledBefore >= 0, pulled(scroll) > 12 { router.escape(item) }
    }

    func scrollViewWillBeginDragging(_ scroll: UIScrollView) { pulledBefore = pulled(scroll) }

    /// Returns how far a banner is beyond its end at its edge.
    private func pulled(_ scroll: UIScrollView) -> CGFloat {
        let end = max(0, scroll.contentSize.height - scroll.bounds.height)
        return router.bannersAtBottom ? -scroll.contentOffset.y : scroll.contentOffset.y - end
    }
}

extension PresentationIcon {
    fileprivate var uiImage: UIImage? {
        switch image {
        case .symbol(let name): UIImage(systemName: name)
        case .asset(let name, let bundle): UIImage(named: name, in: bundle, compatibleWith: nil)
        case .none: nil
        }
    }
}
#endif
