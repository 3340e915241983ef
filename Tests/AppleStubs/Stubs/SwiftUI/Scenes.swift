// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (Apple documents them.)
//
// An interface stub of SwiftUI: the names, isolation and sendability of the declarations that the examples use. Code that
// compiles against it conforms to the stub; the stub may differ from Apple's interface.

@MainActor @preconcurrency public protocol App {
    associatedtype Body: Scene
    @SceneBuilder @MainActor @preconcurrency var body: Body { get }
    @MainActor @preconcurrency init()
}

extension App {
    @MainActor @preconcurrency public static func main() { preconditionFailure("A stub doesn't run: use AppHost.") }
}

@MainActor @preconcurrency public protocol Scene {
    associatedtype Body: Scene
    @SceneBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: Scene {}

@resultBuilder public struct SceneBuilder {
    public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

public struct WindowGroup<Content: View>: Scene, WindowScene {
    let id: String
    private let content: () -> Content

    public init(id: String, @ViewBuilder content: @escaping () -> Content) {
        self.id = id
        self.content = content
    }

    public var body: Never { noBody() }
    func makeWindow() -> AnyView { AnyView(content()) }
}

@MainActor private protocol WindowScene {
    var id: String { get }
    func makeWindow() -> AnyView
}

@MainActor @preconcurrency public struct OpenWindowAction: Sendable {
    let open: @MainActor @Sendable (String) -> Void
    public func callAsFunction(id: String) { open(id) }
}

extension EnvironmentValues {
    private struct OpenWindowKey: EnvironmentKey {
        static var defaultValue: OpenWindowAction? { nil }
    }
    private struct SupportsMultipleWindowsKey: EnvironmentKey { static var defaultValue: Bool { false } }

    /// Does nothing outside of an app.
    @MainActor public var openWindow: OpenWindowAction { self[OpenWindowKey.self] ?? OpenWindowAction { _ in } }
    // Read-only in SwiftUI.
    public var supportsMultipleWindows: Bool {
        get { self[SupportsMultipleWindowsKey.self] }
        set { self[SupportsMultipleWindowsKey.self] = newValue }
    }

    fileprivate mutating func setOpenWindow(_ action: OpenWindowAction) { self[OpenWindowKey.self] = action }
}

/// An app with several windows, for tests.
@MainActor public final class AppHost {
    /// The windows, in the order in which they were opened.
    public private(set) var windows: [Host] = []
    private let scene: any WindowScene
    private let prepare: (Host, AnyView) -> AnyView

    /// Launches an app, which opens its first window.
    /// - Parameters:
    ///   - scene: The scene of the app, a `WindowGroup`.
    ///   - prepare: Returns the root of a new window.
    public init?(_ scene: some Scene, prepare: @escaping (Host, AnyView) -> AnyView) {
        guard let scene = scene as? any WindowScene else { return nil }
        self.scene = scene
        self.prepare = prepare
        open(scene.id)
    }

    private func open(_ id: String) {
        precondition(id == scene.id, "SwiftUI logs that there is no such scene.")
        let host = Host()
        windows.append(host)
        let action = OpenWindowAction { [weak self] id in self?.open(id) }
        host.show(
            prepare(host, scene.makeWindow())
                .modified("window") { _, place in
                    place.environment.setOpenWindow(action)
                    place.environment.supportsMultipleWindows = true
                })
    }
}
