#if canImport(SwiftUI)
public import SwiftUI
public import WatertightPresentation

extension View {
    /// Shows what a router has for a window: alerts, confirmations, banners, and the full screens that belong to the
    /// whole app. For the root of each window.
    ///
    /// Views below find the way to the router in the environment, as `failures`. When a window is closed for good, say so
    /// to the router: `sceneDidClose(_:)`.
    /// - Parameters:
    ///   - router: The router, one for the whole app.
    ///   - scene: The window. Two windows must not share one.
    public func presentsFailures(of router: Router, in scene: SceneID = .main) -> some View {
        modifier(FailureRoot(failures: FailureHandle(router: router, scene: scene)))
    }

    /// Shows alerts, confirmations and banners over a sheet or cover while it is up. For the contents of each: what is
    /// below cannot present over it.
    ///
    /// Does nothing without `presentsFailures(of:in:)` at the root.
    public func presentsFailures() -> some View { modifier(FailurePresenter()) }
}

struct FailureRoot: ViewModifier {
    let failures: FailureHandle

    @Environment(\.scenePhase) private var scenePhase
    @Environment(\.accessibilityVoiceOverEnabled) private var isVoiceOverOn
    @Environment(\.accessibilitySwitchControlEnabled) private var isSwitchControlOn

    func body(content: Content) -> some View {
        content
            .modifier(FailureCover(owner: nil))
            .modifier(FailurePresenter())
            .environment(\.failures, failures)
            .onChange(of: scenePhase, initial: true) { _, phase in
                failures.router.scene(failures.scene, didBecome: SceneActivity(phase))
            }
            .onChange(of: isVoiceOverOn || isSwitchControlOn, initial: true) { _, isOn in
                failures.router.assistiveTechnologyDidChange(isRunning: isOn)
            }
    }
}

extension SceneActivity {
    init(_ phase: ScenePhase) {
        switch phase {
        case .active: self = .active
        case .inactive: self = .inactive
        case .background: self = .background
        @unknown default: self = .inactive
        }
    }
}

/// Something in a window that can present over itself.
struct FailurePresenter: ViewModifier {
    @Environment(\.failures) private var failures
    @Environment(\.afterTransition) private var afterTransition
    /// Another one each time that it appears: one that has gone does not come back.
    @State private var presenter: PresenterID?
    /// The alert that SwiftUI has dismissed. It may call the action of the button that did so afterwards.
    @State private var dismissed: PresentedFailure.ID?
    /// The alert that is on its way out, whose texts must not vanish before it has.
    @State private var last: PresentedFailure?

    func body(content: Content) -> some View {
        let asked = asked
        let face = asked ?? last
        content
            .overlay(alignment: .top) { banner }
            .alert(
                Text(verbatim: face?.error.title ?? ""), isPresented: isPresented(asked, confirms: false),
                presenting: face, actions: buttons, message: message
            )
            .confirmationDialog(
                Text(verbatim: face?.error.title ?? ""), isPresented: isPresented(asked, confirms: true),
                titleVisibility: .visible, presenting: face, actions: buttons, message: message
            )
            // SwiftUI tells of neither. One that it refused, since a sheet came first, has not appeared: the sheet says
            // by then that it is there.
            .onChange(of: isTopmost ? asked?.id : nil) { _, new in
                if let new { later { if isTopmost { $0.didAppear(new) } } }
            }
            .onChange(of: asked?.id) { old, _ in
                if let asked { last = asked }
                if let old { later { $0.didDisappear(old) } }
            }
            .onAppear(perform: appear)
            .onDisappear(perform: disappear)
    }

    /// The alert or confirmation to present.
    private var asked: PresentedFailure? {
        guard let presenter, let shown = failures?.router.alert(on: presenter), shown.id != dismissed else {
            return nil
        }
        return shown
    }

    private var isTopmost: Bool { presenter.map { failures?.router.isTopmost($0) ?? false } ?? false }

    private func isPresented(_ asked: PresentedFailure?, confirms: Bool) -> Binding<Bool> {
        let asked = (asked?.error.method == .confirmation) == confirms ? asked?.id : nil
        // The identity is that of now: what is written late is not meant for the next one.
        return Binding(
            get: { @MainActor in asked != nil && asked == self.asked?.id && isTopmost },
            set: { @MainActor isPresented in
                guard !isPresented, let asked else { return }
                dismissed = asked
                later { $0.didDismiss(asked) }
            })
    }

    private func buttons(_ failure: PresentedFailure) -> some View {
        ForEach(failure.error.actions) { action in
            Button(role: ButtonRole(action, in: failure.error)) {
                if action.kind == .copyReference { Pasteboard.copy(failure.references) }
                failures?.router.choose(action.kind, for: failure.id)
            } label: {
                Text(verbatim: action.title)
            }
            #if !os(tvOS) && !os(watchOS)
            .keyboardShortcut(action.kind == failure.error.preferredAction ? .defaultAction : nil)
            #endif
        }
    }

    @ViewBuilder private func message(_ failure: PresentedFailure) -> some View {
        if let message = failure.error.message { Text(verbatim: message) }
    }

    @ViewBuilder private var banner: some View {
        if let failures, isTopmost, let banner = failures.router.banner(in: failures.scene) {
            DrawnFailure(content: FailureContent(failure: banner, router: failures.router))
        }
    }

    private func appear() {
        guard presenter == nil, let failures else { return }
        let new = PresenterID()
        presenter = new
        failures.router.presenterWillAppear(new, in: failures.scene)
        later { $0.presenterDidAppear(new) }
    }

    private func disappear() {
        guard let gone = presenter else { return }
        presenter = nil
        failures?.router.presenterWillDisappear(gone)
        failures?.router.presenterDidDisappear(gone)
    }

    private func later(_ tell: @escaping @MainActor (Router) -> Void) {
        guard let router = failures?.router else { return }
        afterTransition { tell(router) }
    }
}

extension ButtonRole {
    init?(_ action: PresentationAction, in error: PresentationError) {
        switch action.role {
        case .destructive: self = .destructive
        case .cancel where action.kind == error.cancellingAction: self = .cancel
        case .cancel, nil: return nil
        }
    }
}
#endif
