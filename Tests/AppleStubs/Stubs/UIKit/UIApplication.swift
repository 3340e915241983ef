// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (Apple documents them.)
//
// An interface stub of UIKit: the names, isolation and sendability of the declarations that the examples use. Code that
// compiles against it conforms to the stub; the stub may differ from Apple's interface.

public import Foundation

@MainActor open class UIApplication: UIResponder {
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    public static let shared = UIApplication()
    open weak var delegate: (any UIApplicationDelegate)?
}

/// Its methods are optional in Objective-C. Here they have a default implementation, so a misspelled method compiles, as
/// with Apple's protocol.
@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration
}

extension UIApplicationDelegate {
    public static func main() { preconditionFailure("A stub doesn't run.") }
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }
    public func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration { UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role) }
}

@MainActor public protocol UISceneDelegate: NSObjectProtocol {
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
}

@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
    var window: UIWindow? { get set }
}

@MainActor public final class UISceneSession: NSObject {
    public struct Role: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    }

    public let role = Role.windowApplication
}

@MainActor public final class UISceneConfiguration: NSObject {
    public private(set) var name: String?
    public private(set) var role = UISceneSession.Role.windowApplication
    public var delegateClass: AnyClass?

    public convenience init(name: String?, sessionRole: UISceneSession.Role) {
        self.init()
        self.name = name
        role = sessionRole
    }
}

extension UIScene {
    @MainActor public final class ConnectionOptions: NSObject {}
}

@MainActor open class UISegmentedControl: UIControl {
    open var selectedSegmentIndex = -1
    private var titles: [String] = []
    open var numberOfSegments: Int { titles.count }

    public convenience init(items: [Any]?) {
        self.init(frame: .zero)
        titles = items?.compactMap { $0 as? String } ?? []
    }

    open func titleForSegment(at segment: Int) -> String? { titles.indices.contains(segment) ? titles[segment] : nil }

    /// Chooses a segment, as the user does.
    public func choose(_ title: String) {
        guard let index = titles.firstIndex(of: title) else { preconditionFailure("There is no such segment.") }
        selectedSegmentIndex = index
        sendActions(for: .valueChanged)
    }
}
