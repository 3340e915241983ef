#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
import Foundation
@_spi(Adapters) import WatertightPresentation

/// Creates the views of a banner, an inline message, an indicator or a full screen, in the system's fonts and colors.
@MainActor struct AppKitDrawing {
    let item: PresentedItem
    let router: FailureRouter
    /// Whether the text of an indicator is shown.
    var isExplained = false
    var explain: @MainActor () -> Void = {}

    private var error: PresentationError { item.error }

    func view() -> NSView {
        switch error.method {
        case .banner: banner
        case .fullScreen: fullScreen
        case .indicator where !isExplained: indicator
        // AppKit draws alerts and confirmations.
        case .indicator, .inline, .alert, .confirmation, .silent: message
        }
    }

    // MARK: Methods

    private var banner: NSView {
        let content = stack([message], .top)
        if error.needsCloseButton {
            content.addArrangedSubview(
                button(PresentationIcon(symbol: "xmark"), PresentationError.closeTitle) {
                    router.didDismiss(item.id)
                })
        }
        return box(around: content, margin: 12) {
            $0.cornerRadius = 12
            $0.borderWidth = 1
            $0.borderColor = .separatorColor
        }
    }

    private var fullScreen: NSView {
        let content = stack([icon(.largeTitle), text(.title2, alignment: .center)], .centerX, spacing: 16)
        if item.isPerforming {
            let spinner = NSProgressIndicator()
            spinner.style = .spinning
            spinner.startAnimation(nil)
            content.addArrangedSubview(spinner)
        }
        for (model, button) in zip(item.buttons, buttons) {
            // No other control in the covered view uses the Return key.
            if model.isDefault { button.keyEquivalent = "\r" }
            content.addArrangedSubview(button)
        }
        return box(around: content, margin: 20, isCentered: true) { $0.borderWidth = 0 }
    }

    private var indicator: NSView {
        button(error.icon == .none ? .warning : error.icon, error.title, press: explain)
    }

    private var message: NSView {
        stack([icon(.headline), stack([text(.headline, alignment: .natural)] + buttons, .leading)], .top)
    }

    // MARK: Parts

    /// The title and the message, as one accessibility element.
    private func text(_ style: NSFont.TextStyle, alignment: NSTextAlignment) -> NSView {
        let title = NSTextField(wrappingLabelWithString: error.title)
        title.font = .preferredFont(forTextStyle: style)
        var labels = [title]
        if let message = error.bodyText {
            let label = NSTextField(wrappingLabelWithString: message)
            label.font = .preferredFont(forTextStyle: .body)
            label.textColor = .secondaryLabelColor
            labels.append(label)
        }
        for label in labels {
            label.alignment = alignment
            label.isSelectable = false
        }
        let text = stack(labels, alignment == .center ? .centerX : .leading, spacing: 4)
        text.setAccessibilityElement(true)
        text.setAccessibilityRole(.staticText)
        text.setAccessibilityValue(error.spoken)
        text.setAccessibilityChildren([])
        return text
    }

    private func icon(_ style: NSFont.TextStyle) -> NSView? {
        guard let image = error.icon.loaded else { return nil }
        let view = NSImageView(image: image)
        view.symbolConfiguration = NSImage.SymbolConfiguration(textStyle: style)
        view.contentTintColor = .secondaryLabelColor
        view.setAccessibilityElement(false)
        return view
    }

    private var buttons: [ActionButton] {
        item.buttons.map { model in
            let button = ActionButton()
            button.title = model.title
            button.bezelStyle = .push
            button.hasDestructiveAction = model.role == .destructive
            button.press = { router.press(model.id, of: item) }
            return button
        }
    }

    /// Creates a row of views, aligned at the top, or a column of them.
    private func stack(
        _ views: [NSView?], _ alignment: NSLayoutConstraint.Attribute, spacing: CGFloat = 8
    ) -> NSStackView {
        let stack = NSStackView(views: views.compactMap(\.self))
        (stack.orientation, stack.alignment) = (alignment == .top ? .horizontal : .vertical, alignment)
        stack.spacing = spacing
        return stack
    }

    private func button(_ icon: PresentationIcon, _ label: String, press: @escaping @MainActor () -> Void) -> NSButton {
        let button = ActionButton()
        button.title = ""
        button.image = icon.loaded
        button.imagePosition = .imageOnly
        button.isBordered = false
        button.setAccessibilityLabel(label)
        button.press = press
        return button
    }

    private func box(
        around content: NSView, margin: CGFloat, isCentered: Bool = false, _ configure: (NSBox) -> Void
    ) -> NSView {
        let box = NSBox()
        box.boxType = .custom
        box.titlePosition = .noTitle
        box.fillColor = .windowBackgroundColor
        configure(box)
        content.translatesAutoresizingMaskIntoConstraints = false
        box.addSubview(content)
        NSLayoutConstraint.activate([
            isCentered
                ? content.centerYAnchor.constraint(equalTo: box.centerYAnchor)
                : content.bottomAnchor.constraint(equalTo: box.bottomAnchor, constant: -margin),
            isCentered
                ? content.topAnchor.constraint(greaterThanOrEqualTo: box.topAnchor, constant: margin)
                : content.topAnchor.constraint(equalTo: box.topAnchor, constant: margin),
            content.leadingAnchor.constraint(equalTo: box.leadingAnchor, constant: margin),
            content.trailingAnchor.constraint(equalTo: box.trailingAnchor, constant: -margin),
        ])
        return box
    }
}

final class ActionButton: NSButton {
    var press: @MainActor () -> Void = {} {
        didSet {
            target = self
            // AppKit sends an action only with a selector. It needs no method, because `sendAction` calls the closure.
            action = Selector(("performFailureAction:"))
        }
    }

    /// Presses the button of a banner, whose window is never the key window.
    override func acceptsFirstMouse(for event: NSEvent?) -> Bool { true }

    override func sendAction(_ action: Selector?, to target: Any?) -> Bool {
        press()
        return true
    }
}

extension PresentationIcon {
    @MainActor var loaded: NSImage? {
        switch image {
        case .symbol(let name): NSImage(systemSymbolName: name, accessibilityDescription: nil)
        case .asset(let name, let bundle): (bundle ?? .main).image(forResource: name)
        case .none: nil
        }
    }
}
#endif
