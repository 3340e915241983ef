// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (Apple documents them.)
//
// An interface stub of SwiftUI: the names, isolation and sendability of the declarations that the library uses. Code that
// compiles against it conforms to the stub; the stub may differ from Apple's interface.

public import AppKit
public import UIKit

// MARK: UIKit

@MainActor @preconcurrency public protocol UIViewRepresentable: View where Body == Never {
    associatedtype UIViewType: UIView
    associatedtype Coordinator = Void
    typealias Context = UIViewRepresentableContext<Self>

    @MainActor @preconcurrency func makeUIView(context: Context) -> UIViewType
    @MainActor @preconcurrency func updateUIView(_ uiView: UIViewType, context: Context)
    @MainActor @preconcurrency static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator)
    @MainActor @preconcurrency func makeCoordinator() -> Coordinator
}

extension UIViewRepresentable {
    public var body: Never { noBody() }
    public static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator) {}
}

extension UIViewRepresentable where Coordinator == Void {
    public func makeCoordinator() {}
}

@MainActor @preconcurrency public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
    public let coordinator: Representable.Coordinator
    public let environment: EnvironmentValues
}

// MARK: AppKit

@MainActor @preconcurrency public protocol NSViewRepresentable: View where Body == Never {
    associatedtype NSViewType: NSView
    associatedtype Coordinator = Void
    typealias Context = NSViewRepresentableContext<Self>

    @MainActor @preconcurrency func makeNSView(context: Context) -> NSViewType
    @MainActor @preconcurrency func updateNSView(_ nsView: NSViewType, context: Context)
    @MainActor @preconcurrency static func dismantleNSView(_ nsView: NSViewType, coordinator: Coordinator)
    @MainActor @preconcurrency func makeCoordinator() -> Coordinator
}

extension NSViewRepresentable {
    public var body: Never { noBody() }
    public static func dismantleNSView(_ nsView: NSViewType, coordinator: Coordinator) {}
}

extension NSViewRepresentable where Coordinator == Void {
    public func makeCoordinator() {}
}

@MainActor @preconcurrency public struct NSViewRepresentableContext<Representable: NSViewRepresentable> {
    public let coordinator: Representable.Coordinator
    public let environment: EnvironmentValues
}

// MARK: Environment

public enum ColorScheme: Hashable, Sendable {
    case light
    case dark
}

extension EnvironmentValues {
    private struct IsEnabledKey: EnvironmentKey { static var defaultValue: Bool { true } }
    private struct ColorSchemeKey: EnvironmentKey { static var defaultValue: ColorScheme { .light } }

    public var colorScheme: ColorScheme {
        get { self[ColorSchemeKey.self] }
        set { self[ColorSchemeKey.self] = newValue }
    }
    public var isEnabled: Bool {
        get { self[IsEnabledKey.self] }
        set { self[IsEnabledKey.self] = newValue }
    }
}

// MARK: Drawing

/// A view of UIKit or AppKit and its coordinator. They exist as long as their place in the structure.
@MainActor private final class PlatformView<Content: AnyObject, Coordinator> {
    let coordinator: Coordinator
    var content: Content?
    var dismantle: (Content, Coordinator) -> Void = { _, _ in }

    init(_ coordinator: Coordinator) { self.coordinator = coordinator }

    isolated deinit {
        if let content { dismantle(content, coordinator) }
    }
}

extension Pass {
    func drawUIView<V: UIViewRepresentable>(of view: V, at place: Place) {
        let cell = cell(at: place.path) { _ in PlatformView<V.UIViewType, V.Coordinator>(view.makeCoordinator()) }
        let context = UIViewRepresentableContext<V>(coordinator: cell.coordinator, environment: place.environment)
        let content = cell.content ?? view.makeUIView(context: context)
        cell.content = content
        cell.dismantle = {
            $0.move(to: nil)
            V.dismantleUIView($0, coordinator: $1)
        }
        view.updateUIView(content, context: context)
        add(.platformView(content), at: place)
    }

    func drawNSView<V: NSViewRepresentable>(of view: V, at place: Place) {
        let cell = cell(at: place.path) { _ in PlatformView<V.NSViewType, V.Coordinator>(view.makeCoordinator()) }
        let context = NSViewRepresentableContext<V>(coordinator: cell.coordinator, environment: place.environment)
        let content = cell.content ?? view.makeNSView(context: context)
        cell.content = content
        cell.dismantle = {
            $0.move(to: nil)
            V.dismantleNSView($0, coordinator: $1)
        }
        view.updateNSView(content, context: context)
        add(.platformView(content), at: place)
    }
}
