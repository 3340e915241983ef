// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (Apple documents them.)
//
// An interface stub of UIKit: the names, isolation and sendability of the declarations that the library uses. Code that
// compiles against it conforms to the stub; the stub may differ from Apple's interface.

@MainActor open class UIMenuElement: UIResponder {}

@MainActor open class UIAction: UIMenuElement {
    fileprivate var handler: (UIAction) -> Void = { _ in }
    public fileprivate(set) var sender: Any?

    public convenience init(handler: @escaping (UIAction) -> Void) {
        self.init()
        self.handler = handler
    }
}

@MainActor open class UIControl: UIView {
    public struct Event: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let touchUpInside = Event(rawValue: 1 << 6)
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    }

    open var isEnabled = true
    private var actions: [(action: UIAction, events: Event)] = []

    open func addAction(_ action: UIAction, for controlEvents: Event) { actions.append((action, controlEvents)) }

    open func removeAction(_ action: UIAction, for controlEvents: Event) {
        actions.removeAll { $0.action === action && $0.events == controlEvents }
    }

    open func sendActions(for controlEvents: Event) {
        for (action, events) in actions where !events.isDisjoint(with: controlEvents) {
            action.sender = self
            action.handler(action)
            action.sender = nil
        }
    }
}

extension UIControl {
    /// Presses the control, as the user does. A disabled control ignores it.
    public func press() {
        if isEnabled { sendActions(for: .touchUpInside) }
    }
}

extension UIView {
    /// Adds the view to a window, or removes it, as a superview does.
    public func move(to window: UIWindow?) {
        guard self.window !== window else { return }
        self.window = window
        didMoveToWindow()
    }
}
