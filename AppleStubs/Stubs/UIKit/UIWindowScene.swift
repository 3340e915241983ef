// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (Apple documents them.)
//
// An interface stub of UIKit: the names, isolation and sendability of the declarations that the library uses. Code that
// compiles against it conforms to the stub; the stub may differ from Apple's interface.

public import Foundation

@MainActor open class UIResponder: NSObject {}

@MainActor open class UIView: UIResponder {
    open internal(set) weak var window: UIWindow?
    open var bounds = CGRect.zero
    open func didMoveToWindow() {}
}

@MainActor open class UIWindow: UIView {
    open weak var windowScene: UIWindowScene?

    public convenience init(windowScene: UIWindowScene) {
        self.init()
        self.windowScene = windowScene
        windowScene.keyWindow = self
    }

    open var rootViewController: UIViewController? {
        didSet { rootViewController?.isInHierarchy(of: self) }
    }
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
}

@MainActor open class UIWindowScene: UIScene {
    open internal(set) var keyWindow: UIWindow?
}

extension UIWindowScene {
    /// Changes the state of the scene, as the system does.
    public func become(_ state: ActivationState) {
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

    /// Turns VoiceOver on or off.
    @MainActor public static func setVoiceOver(_ isOn: Bool) {
        isVoiceOverRunning = isOn
        NotificationCenter.default.post(name: voiceOverStatusDidChangeNotification, object: nil)
    }
}
