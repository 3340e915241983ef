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

    open var message: String?
    open internal(set) var preferredStyle = Style.alert
    open internal(set) var actions: [UIAlertAction] = []
    open var preferredAction: UIAlertAction? {
        didSet { precondition(preferredAction.map { actions.contains($0) } ?? true, "UIKit throws an exception.") }
    }

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

    override func willBePresented() {
        // On iPad an action sheet is a popover, which needs a source. This stub has none.
        precondition(
            preferredStyle == .alert || UIDevice.current.userInterfaceIdiom == .phone, "UIKit throws an exception.")
    }

    /// Taps a button: UIKit dismisses the alert, and then calls the action. Returns `false` if the alert isn't on the
    /// screen.
    @discardableResult public func tap(_ title: String) -> Bool {
        guard let action = actions.first(where: { $0.title == title }), let presentingViewController,
            transitionCoordinator == nil, view.window != nil
        else { return false }
        presentingViewController.dismiss(animated: true) { action.handler?(action) }
        return true
    }
}
