#if canImport(SwiftUI)
public import SwiftUI
@_spi(Adapters) public import WatertightPresentation

extension View {
    /// Presents a router's failures in a window: alerts, confirmations, banners, and the full screens of the whole app.
    /// For the root of each window.
    ///
    /// The views below find the router in the environment, as `failures`. Call `sceneDidClose(_:)` of the router when a
    /// window is closed for good.
    /// - Parameters:
    ///   - router: The app's router.
    ///   - scene: The window. It must be unique per window.
    public func presentsFailures(of router: Router, in scene: SceneID = .main) -> some View {
        modifier(FailureRoot(failures: FailureHandle(router: router, scene: scene)))
    }

    /// Presents alerts, confirmations and banners over a sheet or cover. For the content of each: the view below cannot
    /// present over it.
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

/// Presents failures over a root or a sheet.
struct FailurePresenter: ViewModifier {
    @Environment(\.failures) private var failures
    @Environment(\.afterTransition) private var afterTransition
    /// New for each appearance.
    @State private var presenter: PresenterID?
    /// The alert that SwiftUI has dismissed. SwiftUI may call the action of its button afterwards.
    @State private var dismissed: PresentationID?
    /// The alert that is disappearing. Its texts stay until it has disappeared.
    @State private var last: PresentedItem?

    func body(content: Content) -> some View {
        let requested = requested
        let item = requested ?? last
        content
            .overlay(alignment: .top) { banner }
            .alert(
                Text(verbatim: item?.error.title ?? ""), isPresented: isPresented(requested, confirms: false),
                presenting: item, actions: buttons, message: message
            )
            .confirmationDialog(
                Text(verbatim: item?.error.title ?? ""), isPresented: isPresented(requested, confirms: true),
                titleVisibility: .visible, presenting: item, actions: buttons, message: message
            )
            // SwiftUI reports neither. It refuses an alert if a sheet appears first; the sheet is the topmost presenter
            // by then.
            .onChange(of: isTopmost ? requested?.id : nil) { _, new in
                if let new { later { if isTopmost { $0.didAppear(new) } } }
            }
            .onChange(of: requested?.id) { old, _ in
                if let requested { last = requested }
                if let old { later { $0.didDisappear(old) } }
            }
            .onAppear(perform: appear)
            .onDisappear(perform: disappear)
    }

    /// The alert or confirmation to present.
    private var requested: PresentedItem? {
        guard let presenter, let shown = failures?.router.alert(on: presenter), shown.id != dismissed else {
            return nil
        }
        return shown
    }

    private var isTopmost: Bool { presenter.map { failures?.router.isTopmost($0) ?? false } ?? false }

    private func isPresented(_ requested: PresentedItem?, confirms: Bool) -> Binding<Bool> {
        let requested = (requested?.error.method == .confirmation) == confirms ? requested?.id : nil
        // Captures the current identifier: a write that arrives late doesn't affect the next alert.
        return Binding(
            get: { @MainActor in requested != nil && requested == self.requested?.id && isTopmost },
            set: { @MainActor isPresented in
                guard !isPresented, let requested else { return }
                dismissed = requested
                later { $0.didDismiss(requested) }
            })
    }

    private func buttons(_ item: PresentedItem) -> some View {
        ForEach(item.error.actions) { action in
            Button(role: ButtonRole(action, in: item.error)) {
                if action.kind == .copyReference { Pasteboard.copy(item.references) }
                failures?.router.choose(action.kind, for: item.id)
            } label: {
                Text(verbatim: action.title)
            }
            #if !os(tvOS) && !os(watchOS)
            .keyboardShortcut(action.kind == item.error.preferredAction ? .defaultAction : nil)
            #endif
        }
    }

    @ViewBuilder private func message(_ item: PresentedItem) -> some View {
        if let message = item.error.message { Text(verbatim: message) }
    }

    @ViewBuilder private var banner: some View {
        if let failures, isTopmost, let banner = failures.router.banner(in: failures.scene) {
            DrawnFailure(content: FailureContent(banner, router: failures.router))
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

    private func later(_ update: @escaping @MainActor (Router) -> Void) {
        guard let router = failures?.router else { return }
        afterTransition { update(router) }
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
