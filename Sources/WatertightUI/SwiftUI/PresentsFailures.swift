#if canImport(SwiftUI)
import Foundation
public import SwiftUI
@_spi(Adapters) public import WatertightPresentation

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) extension View {
    /// Presents a router's failures in a window: alerts, confirmations, banners, and the full screens of the window.
    /// Apply it to the root of each window.
    ///
    /// Subviews find the router in the environment, as `failures`. Each window shows its own failures.
    ///
    /// Where UIKit exists, it presents each alert in a window of its own, above sheets, share sheets and pickers; on visionOS
    /// over the topmost view controller. On macOS and watchOS, SwiftUI's `alert` at the root presents them.
    ///
    /// Apply it outside of every `if`: the failures of a root end with it. Only those that were passed to the router itself
    /// are shown again by the next root.
    /// - Parameters:
    ///   - router: The app's router.
    ///   - usesSwiftUIAlerts: Whether to use SwiftUI's `alert` where UIKit could present alerts. SwiftUI refuses an
    ///     alert over anything except a sheet with `presentsFailuresInSheet()`. The adapter requests it again until SwiftUI
    ///     can present it. On watchOS nothing reports a refusal, so apply `presentsFailuresInSheet()` to each sheet there.
    public func presentsFailures(of router: FailureRouter, usesSwiftUIAlerts: Bool = false) -> some View {
        modifier(FailureRoot(router: router, usesSwiftUIAlerts: usesSwiftUIAlerts))
    }

    /// Presents banners over a sheet or cover, and SwiftUI's alerts where the window uses them. Apply it to the content
    /// of the sheet.
    ///
    /// While a sheet without this modifier is on the screen, a banner is shown as an alert. A no-op without
    /// `presentsFailures(of:usesSwiftUIAlerts:)` at the root.
    public func presentsFailuresInSheet() -> some View { modifier(FailurePresenter()) }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) struct FailureRoot: ViewModifier {
    let router: FailureRouter

    @State private var window: FailureWindow
    @Environment(\.scenePhase) private var scenePhase
    @Environment(\.accessibilityVoiceOverEnabled) private var isVoiceOverOn
    @Environment(\.accessibilitySwitchControlEnabled) private var isSwitchControlOn

    init(router: FailureRouter, usesSwiftUIAlerts: Bool) {
        self.router = router
        _window = State(wrappedValue: FailureWindow(usesSwiftUIAlerts: usesSwiftUIAlerts))
    }

    func body(content: Content) -> some View {
        content
            .modifier(FailureCover())
            .modifier(FailurePresenter(isRoot: true))
            .background { ProbeView(probe: window.probe) }
            .environment(\.failures, FailureHandle(router: router, scene: window.scene(in: router)))
            .environment(\.failureWindow, window)
            // Of several roots in one scene, such as those of tabs, the one that appeared last shows what has no window.
            .onAppear {
                router.scene(
                    window.scene(in: router),
                    didBecome: window.activity(in: scenePhase == .background ? .active : scenePhase))
            }
            .onChange(of: ObjectIdentifier(router), initial: true) { _, _ in
                window.begin(with: router)
            }
            .onChange(of: scenePhase, initial: true) { old, phase in
                // In a hosting controller, the phase is always the initial `background`.
                guard old != phase || phase != .background else { return }
                router.scene(window.scene(in: router), didBecome: window.activity(in: phase))
            }
            .onChange(of: isVoiceOverOn || isSwitchControlOn, initial: true) { _, isOn in
                router.assistiveTechnologyDidChange(isRunning: isOn)
            }
    }
}

/// Presents failures over a root or a sheet.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) struct FailurePresenter: ViewModifier {
    var isRoot = false

    @Environment(\.failures) private var failures
    @Environment(\.failureWindow) private var window
    @Environment(\.afterTransition) private var afterTransition
    @State private var surface = WindowSurface()

    func body(content: Content) -> some View {
        let item = surface.alert ?? surface.contents
        let isAtBottom = failures.router?.bannersAtBottom == true
        // One container, because SwiftUI applies the modifiers to each view of a root with several views.
        VStack { content }
            .background { ProbeView(probe: surface.probe) }
            .overlay(alignment: isAtBottom ? .bottom : .top) { banner(atBottom: isAtBottom) }
            .animation(.default, value: surface.banner?.id)
            // Also for a confirmation, which would need a source view. The root isn't one.
            .alert(
                Text(verbatim: item?.error.title ?? ""), isPresented: isPresented, presenting: item, actions: buttons,
                message: message
            )
            .onAppear { appear() }
            .onChange(of: failures.router.map(ObjectIdentifier.init)) { _, _ in
                surface.disappear()
                appear()
            }
            .onDisappear { isRoot ? surface.disappearAsRoot() : surface.disappear() }
    }

    private func appear() { surface.appear(of: failures, in: window, afterTransition: afterTransition) }

    private var isPresented: Binding<Bool> {
        let requested = surface.alert?.id
        // Captures the current identifier, so that a late write doesn't affect the next alert.
        return Binding(
            get: { @MainActor in requested != nil && requested == surface.alert?.id },
            set: { @MainActor isPresented in
                if !isPresented, let requested { surface.didDismiss(requested) }
            })
    }

    private func buttons(_ item: PresentedItem) -> some View {
        ForEach(item.error.buttons()) { button in
            Button(role: button.buttonRole) {
                if button.id == .copyReference { failures.router?.copyReferences(of: item) }
                failures.router?.choose(button.id, for: item.id)
            } label: {
                Text(verbatim: button.title)
            }
            .isDefaultAction(button.isDefault)
        }
    }

    @ViewBuilder private func message(_ item: PresentedItem) -> some View {
        if let message = item.error.bodyText { Text(verbatim: message) }
    }

    @ViewBuilder private func banner(atBottom: Bool) -> some View {
        if let banner = surface.banner, let router = failures.router {
            // UIKit doesn't report bars that appear and disappear.
            TimelineView(.periodic(from: .now, by: 1)) { _ in
                DrawnFailure(
                    content: FailureContent(item: banner, router: router),
                    isVisible: { surface.alert != nil || !surface.probe.isCovered }
                )
                .padding(atBottom ? .bottom : .top, surface.probe.barHeight(atBottom: atBottom))
            }
        }
    }
}

extension PresentationButton {
    var buttonRole: ButtonRole? {
        switch role {
        case .destructive: .destructive
        case .cancel: .cancel
        case .normal: nil
        }
    }
}
#endif
