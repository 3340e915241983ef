// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (Apple documents them.)
//
// An interface stub of UIKit: the names, isolation and sendability of the declarations that the library uses. Code that
// compiles against it conforms to the stub; the stub may differ from Apple's interface.

public import Foundation

public typealias UIActionHandler = (UIAction) -> Void

@MainActor open class UIMenuElement: NSObject {
    open fileprivate(set) var title = ""
    open fileprivate(set) var image: UIImage?
}

@MainActor open class UIAction: UIMenuElement {
    fileprivate var handler: UIActionHandler = { _ in }
    public fileprivate(set) var sender: Any?

    public convenience init(title: String = "", image: UIImage? = nil, handler: @escaping UIActionHandler) {
        self.init()
        self.title = title
        self.image = image
        self.handler = handler
    }
}

@MainActor open class UIControl: UIView {
    public struct Event: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let touchUpInside = Event(rawValue: 1 << 6)
        public static let valueChanged = Event(rawValue: 1 << 12)
        public static let editingChanged = Event(rawValue: 1 << 17)
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
        guard isEnabled else { return }
        sendActions(for: .touchUpInside)
        sendActions(for: .primaryActionTriggered)
    }
}

@MainActor open class UIButton: UIControl {
    public enum Role: Int, Sendable {
        case normal
        case primary
        case cancel
        case destructive
    }

    public struct Configuration {
        public var title: String?
        public var image: UIImage?

        public static func plain() -> Configuration { Configuration() }
        public static func bordered() -> Configuration { Configuration() }
        public static func borderedProminent() -> Configuration { Configuration() }
    }

    open var configuration: Configuration?
    open var role = Role.normal

    public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
        self.init(frame: .zero)
        self.configuration = configuration
        guard let primaryAction else { return }
        // UIKit replaces the title and the image of the configuration.
        self.configuration?.title = primaryAction.title
        self.configuration?.image = primaryAction.image
        addAction(primaryAction, for: .primaryActionTriggered)
    }
}
