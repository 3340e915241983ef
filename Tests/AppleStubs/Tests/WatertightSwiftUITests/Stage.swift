import Observation
import SerialTasks
import SwiftUI
import Testing
@_spi(Adapters) import WatertightPresentation
import WatertightUI
import WatertightTesting

/// A failure with any presentation.
struct Problem: PresentableFailure {
    let presentation: PresentationError

    init(
        _ title: String, _ method: PresentationMethod = .alert, actions: [PresentationAction]? = nil,
        preferredAction: PresentationAction.Kind? = nil
    ) {
        presentation = PresentationError(
            title: title, method: method, actions: actions, preferredAction: preferredAction)
    }
}

/// A failure of another kind, which never merges with a ``Problem``.
struct OtherProblem: PresentableFailure {
    let presentation: PresentationError
    init(_ title: String, _ method: PresentationMethod = .alert, actions: [PresentationAction]? = nil) {
        presentation = PresentationError(title: title, method: method, actions: actions)
    }
}

/// A Boolean state of an app's views.
@MainActor @Observable final class Switch {
    var isOn: Bool
    init(_ isOn: Bool = false) { self.isOn = isOn }

    var binding: Binding<Bool> { Binding(get: { @MainActor in self.isOn }, set: { @MainActor in self.isOn = $0 }) }
}

/// The outcomes of presentations, in order.
@MainActor final class Ends {
    private(set) var all: [PresentationOutcome] = []
    func add(_ outcome: PresentationOutcome) { all.append(outcome) }
}

/// An app with one window: a screen, a sheet over it, and another over that.
@MainActor final class Stage {
    let clock = TestClock()
    let router: FailureRouter
    let outerSheet = Switch()
    let innerSheet = Switch()
    let host = Host()

    init(bannersAtBottom: Bool = false) {
        SerialTasks.begin()
        router = FailureRouter(bannersAtBottom: bannersAtBottom, clock: clock)
    }

    func show(_ screen: some View) {
        host.show(screen, of: router)
    }

    func showSheets() {
        show(SheetsScreen(outer: outerSheet, inner: innerSheet))
    }

    /// Passes a failure to the router.
    @discardableResult
    func handle(
        _ failure: some PresentableFailure, in scene: SceneID? = nil, for handle: FailureHandle? = nil
    ) -> Ends {
        let ends = Ends()
        router.handle(failure, in: scene, owner: handle?.owner) { ends.add($0) }
        host.settle()
        return ends
    }

    /// Lets time pass, and waits for what waits for it.
    func pass(_ duration: Duration) async {
        for _ in 0..<200 { await Task.yield() }
        clock.advance(by: duration)
        for _ in 0..<1_000 { await Task.yield() }
        host.settle()
    }

    func turn(_ something: Switch, on isOn: Bool) {
        something.isOn = isOn
        host.settle()
    }
}

extension Host {
    /// Shows a screen in an active window with SwiftUI's alerts.
    func show(_ screen: some View, of router: FailureRouter) {
        show(
            screen.presentsFailures(of: router, usesSwiftUIAlerts: true)
                .environment(\.scenePhase, .active)
                .environment(\.afterTransition) { [weak self] in self?.afterTransitions($0) })
        finish()
    }
}

/// Passes the handle of its place to a closure.
struct HandleReader: View {
    @Environment(\.failures) private var failures
    let read: (FailureHandle) -> Void

    var body: some View {
        read(failures)
        return Text(verbatim: "Home")
    }
}

struct SheetsScreen: View {
    let outer: Switch
    let inner: Switch

    var body: some View {
        Text(verbatim: "Home")
            .sheet(isPresented: outer.binding) {
                Text(verbatim: "Outer")
                    .sheet(isPresented: inner.binding) {
                        Text(verbatim: "Inner").presentsFailuresInSheet()
                    }
                    .presentsFailuresInSheet()
            }
    }
}
