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
    /// Shows the text of an indicator.
    var explain: @MainActor () -> Void = {}

    private var error: PresentationError { item.error }

    /// Returns the view for the failure's method.
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
        let content = NSStackView(views: [message])
        content.alignment = .top
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
        let content = NSStackView(views: [icon(.largeTitle), text(.title2, alignment: .center)].compactMap { $0 })
        content.orientation = .vertical
        content.spacing = 16
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
        content.alignment = .centerX
        return box(around: content, margin: 20, isCentered: true) { $0.borderWidth = 0 }
    }

    private var indicator: NSView {
        button(error.icon == .none ? .warning : error.icon, error.title, press: explain)
    }

    private var message: NSView {
        let text = NSStackView(views: [text(.headline, alignment: .natural)] + buttons)
        text.orientation = .vertical
        text.alignment = .leading
        let message = NSStackView(views: [icon(.headline), text].compactMap { $0 })
        message.alignment = .top
        return message
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
        let text = NSStackView(views: labels)
        text.orientation = .vertical
        text.alignment = alignment == .center ? .centerX : .leading
        text.spacing = 4
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

    /// Creates a button that consists of an icon.
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

/// A button with a closure.
final class ActionButton: NSButton {
    /// Called when the button is pressed.
    var press: @MainActor () -> Void = {} {
        didSet {
            target = self
            // AppKit sends an action only with a selector. It needs no method, because `sendAction` calls the closure.
            action = Selector(("performFailureAction:"))
        }
    }

    /// Presses the button of a banner, whose window is never the key window.
    override func acceptsFirstMouse(for event: NSEvent?) -> Bool { true }

    /// Calls the closure.
    override func sendAction(_ action: Selector?, to target: Any?) -> Bool {
        press()
        return true
    }
}

extension PresentationIcon {
    /// The image, or `nil` for no icon.
    @MainActor var loaded: NSImage? {
        switch image {
        case .symbol(let name): NSImage(systemSymbolName: name, accessibilityDescription: nil)
        case .asset(let name, let bundle): (bundle ?? .main).image(forResource: name)
        case .none: nil
        }
    }
}
#endif
