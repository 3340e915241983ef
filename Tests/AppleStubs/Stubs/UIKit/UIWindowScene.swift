// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (Apple documents them.)
//
// An interface stub of UIKit: the names, isolation and sendability of the declarations that the library uses. Code that
// compiles against it conforms to the stub; the stub may differ from Apple's interface.

public import Foundation

@MainActor open class UIWindow: UIView {
    public struct Level: RawRepresentable, Hashable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        public static let normal = Level(rawValue: 0)
        public static let alert = Level(rawValue: 2000)
        public static let statusBar = Level(rawValue: 1000)
    }

    open weak var windowScene: UIWindowScene?
    open var windowLevel = Level.normal

    /// Creates a hidden window.
    public init(windowScene: UIWindowScene) {
        super.init(frame: .zero)
        isHidden = true
        self.windowScene = windowScene
        windowScene.all.append(WeakWindow(window: self))
    }

    public override init(frame: CGRect) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var isKeyWindow: Bool { windowScene?.keyWindow === self }
    open func makeKey() {
        guard !isHidden else { return }
        windowScene?.keyWindow = self
        NotificationCenter.default.post(name: Self.didBecomeKeyNotification, object: self)
    }
    nonisolated public static let didBecomeKeyNotification = NSNotification.Name("UIWindowDidBecomeKey")
    nonisolated public static let didBecomeVisibleNotification = NSNotification.Name("UIWindowDidBecomeVisible")
    nonisolated public static let didBecomeHiddenNotification = NSNotification.Name("UIWindowDidBecomeHidden")

    open override var isHidden: Bool {
        didSet {
            guard isHidden != oldValue else { return }
            let name = isHidden ? Self.didBecomeHiddenNotification : Self.didBecomeVisibleNotification
            NotificationCenter.default.post(name: name, object: self)
        }
    }

    open func makeKeyAndVisible() {
        isHidden = false
        makeKey()
    }

    open var rootViewController: UIViewController? {
        didSet {
            oldValue?.isInHierarchy(of: nil)
            rootViewController?.isInHierarchy(of: self)
        }
    }
}

/// A window of a scene. The scene doesn't retain it.
struct WeakWindow {
    weak var window: UIWindow?
}

@MainActor open class UIScene: NSObject {
    public enum ActivationState: Int, Sendable {
        case unattached = -1
        case foregroundActive
        case foregroundInactive
        case background
    }

    nonisolated public static let didActivateNotification = NSNotification.Name("UISceneDidActivate")
    nonisolated public static let willDeactivateNotification = NSNotification.Name("UISceneWillDeactivate")
    nonisolated public static let didEnterBackgroundNotification = NSNotification.Name("UISceneDidEnterBackground")
    nonisolated public static let willEnterForegroundNotification = NSNotification.Name("UISceneWillEnterForeground")
    nonisolated public static let didDisconnectNotification = NSNotification.Name("UISceneDidDisconnect")

    open internal(set) var activationState = ActivationState.unattached
    public var traitCollection = UITraitCollection()
}

@MainActor open class UIWindowScene: UIScene {
    open internal(set) weak var keyWindow: UIWindow?
    var all: [WeakWindow] = []
    var wasConnected = false
    /// Ordered from back to front.
    open var windows: [UIWindow] {
        all.compactMap(\.window).sorted { $0.windowLevel.rawValue < $1.windowLevel.rawValue }
    }
}

extension UIWindowScene {
    /// The alert on the screen, in any window.
    public var alert: UIAlertController? {
        for window in windows.reversed() where !window.isHidden {
            var top = window.rootViewController
            while let next = top?.presentedViewController { top = next }
            if let alert = top as? UIAlertController { return alert }
        }
        return nil
    }

    /// Changes the state of the scene, as the system does.
    public func become(_ state: ActivationState) {
        wasConnected = true
        activationState = state
        let name: NSNotification.Name =
            switch state {
            case .unattached: Self.didDisconnectNotification
            case .foregroundActive: Self.didActivateNotification
            case .foregroundInactive: Self.willDeactivateNotification
            case .background: Self.didEnterBackgroundNotification
            }
        NotificationCenter.default.post(name: name, object: self)
    }
}

public enum UIAccessibility {
    nonisolated public static let voiceOverStatusDidChangeNotification = NSNotification.Name("UIAccessibilityVoiceOver")
    nonisolated public static let switchControlStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilitySwitch")
    @MainActor public internal(set) static var isVoiceOverRunning = false
    @MainActor public static var isSwitchControlRunning: Bool { false }

    public struct Notification: RawRepresentable, Hashable, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        public static let announcement = Notification(rawValue: 1008)
        public static let layoutChanged = Notification(rawValue: 1001)
        public static let screenChanged = Notification(rawValue: 1000)
    }

    /// What was posted, without announcements that VoiceOver drops because they have no high priority.
    @MainActor public static var posted: [(notification: Notification, argument: Any?)] = []

    @MainActor public static func post(notification: Notification, argument: Any?) {
        if notification == .announcement {
            guard let text = argument as? NSAttributedString, text.length > 0,
                text.attribute(.accessibilitySpeechAnnouncementPriority, at: 0, effectiveRange: nil) as? String
                    == UIAccessibilityPriority.high.rawValue
            else { return }
        }
        posted.append((notification, argument))
    }

    /// Turns VoiceOver on or off.
    @MainActor public static func setVoiceOver(_ isOn: Bool) {
        isVoiceOverRunning = isOn
        NotificationCenter.default.post(name: voiceOverStatusDidChangeNotification, object: nil)
    }
}

public struct UIAccessibilityPriority: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let high = UIAccessibilityPriority(rawValue: "UIAccessibilityPriorityHigh")
}

extension NSAttributedString.Key {
    public static let accessibilitySpeechAnnouncementPriority = NSAttributedString.Key(
        "UIAccessibilitySpeechAttributeAnnouncementPriority")
    public static let accessibilitySpeechQueueAnnouncement = NSAttributedString.Key(
        "UIAccessibilitySpeechAttributeQueueAnnouncement")
}

public struct UIAccessibilityTraits: OptionSet, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
    public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
}
