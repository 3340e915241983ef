#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
import Foundation
@_spi(Adapters) import WatertightPresentation

/// Draws a banner, an inline message, an indicator or a full screen. It reports and announces its appearance.
final class FailureContainer: NSView {
    private(set) var item: PresentedItem
    private let router: FailureRouter
    private var isExplained = false
    private var announced: PresentedItem.Announcement?
    private var observation: NotificationObservation?

    init(_ item: PresentedItem, router: FailureRouter) {
        self.item = item
        self.router = router
        super.init(frame: .zero)
        translatesAutoresizingMaskIntoConstraints = false
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    func show(_ item: PresentedItem) {
        self.item = item
        draw()
        reportAppearance()
    }

    private func draw() {
        for subview in subviews { subview.removeFromSuperview() }
        var drawing = AppKitDrawing(item: item, router: router)
        drawing.isExplained = isExplained
        drawing.explain = { [weak self] in
            self?.isExplained = true
            self?.draw()
        }
        let content = drawing.view()
        content.translatesAutoresizingMaskIntoConstraints = false
        addSubview(content)
        content.fill(self)
    }

    /// Announces and reports the failure if it is visible.
    func reportAppearance() {
        guard let window = (window as? MessageWindow)?.parent ?? window, window.isVisible,
            !isHiddenOrHasHiddenAncestor, !subviews.isEmpty,
            // A sheet covers the window, and the router's own alert only a part.
            window.attachedSheet.map(AppKitFailurePresenter.isAlert) ?? true
        else { return }
        if item.announcement != announced {
            // With a lower priority, VoiceOver drops it while it reads the control that was just used.
            let priority = NSAccessibilityPriorityLevel.high.rawValue
            NSAccessibility.post(
                element: window, notification: .announcementRequested,
                userInfo: [.announcement: item.error.spoken, .priority: priority])
        }
        announced = item.announcement
        router.didAppear(item.id)
    }

    override func viewDidMoveToWindow() {
        observation = window.map {
            NotificationObservation([NSWindow.didChangeOcclusionStateNotification], of: $0) { [weak self] _ in
                self?.reportAppearance()
            }
        }
        reportAppearance()
    }
}

/// Hides the views under a full screen from the keyboard and VoiceOver.
@MainActor final class Cover {
    private var views: [NSView] = []
    private var hidden: [NSView] = []

    func cover(_ views: [NSView]) {
        guard views != self.views else { return }
        for view in hidden { view.setCovered(false) }
        self.views = views
        hidden = views.filter { $0 is InlineFailureView || !$0.isHidden }
        let window = views.first?.window
        if let focus = window?.firstResponder as? NSView, views.contains(where: focus.isDescendant) {
            // Ends editing before AppKit moves the focus to the next view.
            window?.makeFirstResponder(nil)
        }
        for view in hidden { view.setCovered(true) }
    }
}

extension NSView {
    fileprivate func setCovered(_ isCovered: Bool) {
        guard let inline = self as? InlineFailureView else { return isHidden = isCovered }
        inline.isCovered = isCovered
    }

    func fill(_ view: NSView) {
        NSLayoutConstraint.activate([
            topAnchor.constraint(equalTo: view.topAnchor),
            bottomAnchor.constraint(equalTo: view.bottomAnchor),
            leadingAnchor.constraint(equalTo: view.leadingAnchor),
            trailingAnchor.constraint(equalTo: view.trailingAnchor),
        ])
    }
}
#endif
