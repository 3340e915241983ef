#if canImport(SwiftUI)
import Foundation
import SwiftUI
@_spi(Adapters) import WatertightPresentation
#if canImport(UIKit) && !os(watchOS)
import UIKit
#endif
#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
#endif

/// A window whose root has `presentsFailures(of:)`. It is closed when the state of the root is released.
@MainActor final class FailureWindow {
    let probe = WindowProbe()
    private var scenes = RouterIdentifier(SceneID.init)
    private var begun: (router: FailureRouter, scene: SceneID)?
    private let usesSwiftUIAlerts: Bool
    /// Whether UIKit presents the alerts. SwiftUI presents them otherwise.
    private(set) var presentsAlerts = false
    #if canImport(UIKit) && !os(watchOS)
    private(set) var alerts: AlertPresenter?
    private var keys: NotificationObservation?
    private var isCovered = false
    #endif

    init(usesSwiftUIAlerts: Bool) { self.usesSwiftUIAlerts = usesSwiftUIAlerts }

    /// Returns the activity in a phase. A scene that the app has covered, such as with a passcode screen, isn't active.
    func activity(in phase: ScenePhase) -> SceneActivity {
        #if canImport(UIKit) && !os(watchOS)
        isCovered = probe.windowScene?.isCovered == true
        if isCovered, phase == .active { return .inactive }
        #endif
        return phase == .active ? .active : phase == .background ? .background : .inactive
    }

    func scene(in router: FailureRouter) -> SceneID { scenes.identifier(in: router) }

    func begin(with router: FailureRouter) {
        guard begun?.router !== router else { return }
        if let begun { begun.router.sceneDidClose(begun.scene) }
        begun = (router, scene(in: router))
        #if canImport(UIKit) && !os(watchOS)
        presentsAlerts = !usesSwiftUIAlerts
        if presentsAlerts {
            alerts = AlertPresenter(
                router: router, scene: { [probe] in probe.windowScene }, view: { [probe] in probe.view })
        }
        // Of two scenes side by side, both are active.
        keys = NotificationObservation(UIWindow.coverNotifications, of: nil) { [weak self] window in
            // Not for a root in a tab that isn't selected.
            guard let self, let scene = probe.windowScene, scene.hasActiveWindow(window, wasCovered: isCovered),
                scene.isCovered || probe.isVisible
            else { return }
            isCovered = scene.isCovered
            router.scene(self.scene(in: router), didBecome: scene.isCovered ? .inactive : .active)
            alerts?.update()
        }
        #endif
    }

    deinit {
        guard let (router, scene) = begun else { return }
        Task { @MainActor in router.sceneDidClose(scene) }
    }
}

/// Finds the system window that contains a view.
@MainActor final class WindowProbe {
    // Each platform compiles one of these. The interface stubs compile both.
    #if canImport(UIKit) && !os(watchOS)
    private(set) weak var view: UIView?

    /// The scene of the window, also while UIKit has taken the view out of its window, below a full-screen controller.
    private(set) weak var windowScene: UIWindowScene?

    func begin(with view: UIView) {
        self.view = view
        if let scene = view.window?.windowScene { windowScene = scene }
    }

    /// The topmost controller of the window, without alerts.
    private var topmost: (controller: UIViewController, isUnderAlert: Bool)? {
        let controllers = view?.window?.controllers ?? []
        let below = controllers.prefix { !($0 is UIAlertController) }
        return below.last.map { ($0, below.count < controllers.count) }
    }
    #endif
    #if canImport(AppKit) && !targetEnvironment(macCatalyst)
    fileprivate weak var appKitView: NSView?
    #endif

    /// Whether something is presented over the view, such as a sheet without `presentsFailuresInSheet()` or a share sheet. An
    /// alert covers only a part.
    var isCovered: Bool {
        #if canImport(UIKit) && !os(watchOS)
        if let windowScene, let view, view.window == nil || windowScene.isCovered { return true }
        if let view, let topmost, let top = topmost.controller.viewIfLoaded { return !view.isDescendant(of: top) }
        #endif
        #if canImport(AppKit) && !targetEnvironment(macCatalyst)
        if let window = appKitView?.window { return window.attachedSheet != nil }
        #endif
        return false
    }

    /// Returns the height of the bars at an edge of the view.
    func barHeight(atBottom: Bool) -> CGFloat {
        #if canImport(UIKit) && !os(watchOS)
        if let view, let topmost {
            return topmost.controller.barHeight(atBottom: atBottom, of: view.convert(view.bounds, to: nil))
        }
        #endif
        return 0
    }

    /// Whether the view is in a window, and nothing is presented over it. watchOS reports neither.
    var isVisible: Bool {
        var windows: [AnyObject?] = []
        #if canImport(UIKit) && !os(watchOS)
        windows.append(view?.window)
        #endif
        #if canImport(AppKit) && !targetEnvironment(macCatalyst)
        windows.append(appKitView?.window)
        #endif
        return !isCovered && (windows.isEmpty || windows.contains { $0 != nil })
    }

    /// Whether SwiftUI refuses an alert over the view now, or presents it after a sheet on macOS. watchOS reports nothing.
    var refusesAlerts: Bool {
        #if canImport(UIKit) && !os(watchOS)
        if let topmost { return isCovered || topmost.isUnderAlert }
        #endif
        return isCovered
    }

    /// Whether a requested SwiftUI alert isn't presented because something else is.
    var hasRefusedAlert: Bool {
        #if canImport(UIKit) && !os(watchOS)
        if let topmost { return isCovered && !topmost.isUnderAlert }
        #endif
        return false
    }

    func endEditing() {
        #if canImport(UIKit) && !os(watchOS)
        _ = view?.window?.endEditing(true)
        #endif
        #if canImport(AppKit) && !targetEnvironment(macCatalyst)
        appKitView?.window?.makeFirstResponder(nil)
        #endif
    }
}

/// An invisible view through which a probe finds its window.
struct ProbeView: View {
    let probe: WindowProbe

    var body: some View {
        #if canImport(UIKit) && !os(watchOS)
        UIKitProbe(probe: probe)
        #endif
        #if canImport(AppKit) && !targetEnvironment(macCatalyst)
        AppKitProbe(probe: probe)
        #endif
    }
}

#if canImport(UIKit) && !os(watchOS)
private struct UIKitProbe: UIViewRepresentable {
    let probe: WindowProbe

    func makeUIView(context: Context) -> UIView { ProbedView(probe) }
    func updateUIView(_ uiView: UIView, context: Context) {}
}

private final class ProbedView: UIView {
    private let probe: WindowProbe

    init(_ probe: WindowProbe) {
        self.probe = probe
        super.init(frame: .zero)
        probe.begin(with: self)
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        probe.begin(with: self)
    }
}
#endif

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
private struct AppKitProbe: NSViewRepresentable {
    let probe: WindowProbe

    func makeNSView(context: Context) -> NSView {
        let view = NSView()
        probe.appKitView = view
        return view
    }

    func updateNSView(_ nsView: NSView, context: Context) {}
}
#endif
#endif
