// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (Apple documents them.)
//
// An interface stub of UIKit: the names, isolation and sendability of the declarations that the library uses. Code that
// compiles against it conforms to the stub; the stub may differ from Apple's interface.

public import Foundation

@MainActor open class UIAlertAction: NSObject {
    public enum Style: Int, Sendable {
        case `default`
        case cancel
        case destructive
    }

    open internal(set) var title: String?
    open internal(set) var style = Style.default
    var handler: ((UIAlertAction) -> Void)?

    public convenience init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
        self.init()
        self.title = title
        self.style = style
        self.handler = handler
    }
}

@MainActor open class UIAlertController: UIViewController {
    public enum Style: Int, Sendable {
        case actionSheet
        case alert
    }

    open var title: String?
    open var message: String?
    open internal(set) var preferredStyle = Style.alert
    open internal(set) var actions: [UIAlertAction] = []
    open var preferredAction: UIAlertAction? {
        didSet { precondition(preferredAction.map { actions.contains($0) } ?? true, "UIKit throws an exception.") }
    }
    private let popover = UIPopoverPresentationController()

    public convenience init(title: String?, message: String?, preferredStyle: Style) {
        self.init()
        self.title = title
        self.message = message
        self.preferredStyle = preferredStyle
    }

    open func addAction(_ action: UIAlertAction) {
        precondition(
            action.style != .cancel || !actions.contains { $0.style == .cancel }, "UIKit throws an exception.")
        actions.append(action)
    }

    open override var popoverPresentationController: UIPopoverPresentationController? {
        preferredStyle == .actionSheet ? popover : nil
    }

    override func willBePresented() {
        // On an iPad.
        precondition(preferredStyle == .alert || popover.sourceView != nil, "UIKit throws an exception.")
    }

    /// Taps a button: UIKit dismisses the alert, and then calls the action.
    public func tap(_ title: String) {
        guard let action = actions.first(where: { $0.title == title }) else { return }
        presentingViewController?.dismiss(animated: true) { action.handler?(action) }
    }
}
