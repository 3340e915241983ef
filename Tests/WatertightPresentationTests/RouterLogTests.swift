import Foundation
import Testing
import Watertight
@_spi(Adapters) import WatertightPresentation
import WatertightTesting

extension RouterTests {
    /// A failure with a code and a severity of its own.
    enum SaveFailure: LayerFailure, PresentableFailure {
        case diskFull, quotaExceeded

        static let domain = "save"
        var severity: FailureSeverity { self == .diskFull ? .environmental : .inherited }
        var presentation: PresentationError { PresentationError(title: "Not Saved") }
    }

    struct Unforeseen: Error { let place = "the cellar" }

    private func recorded(_ body: (RecordingFailureReporter) -> Void) async {
        await recordingFailures { body($0) }
    }

    @Test func everyFailureIsReportedOnceAndNotedWithTheSameIncident() async {
        await recorded { reporter in
            _ = screen()
            router.handle(Problem.offline(), perform: [.retry: {}])
            router.handle(Problem.busy(.silent))
            router.handle(Problem.busy(), inBackground: true)
            router.handle(CocoaError(.userCancelled))
            router.handle(Interruption<SaveFailure>.cancelled)
            let incidents = reporter.reports.map(\.incident)
            #expect(Set(incidents).count == 3)
            #expect(reporter.reports.map(\.severity) == [.expected, .expected, .expected])
            let notes = reporter.notes.map { note in
                switch note {
                case .handled(let incident, let code, let method, _): "handled \(incident) \(code) \(method)"
                case .withheld(let incident, let code, let method, let reason, _):
                    "withheld \(incident) \(code) \(method) \(reason)"
                case .shown(let incidents, let code, let method): "shown \(incidents[0]) \(code) \(method)"
                default: "\(note)"
                }
            }
            let domain = "RouterTests.Problem"
            #expect(
                notes == [
                    "handled \(incidents[0]) \(domain)/offline alert", "shown \(incidents[0]) \(domain)/offline alert",
                    "withheld \(incidents[1]) \(domain)/busy silent silent",
                    "withheld \(incidents[2]) \(domain)/busy alert background",
                ])
        }
    }

    @Test func anActionThatNothingPerformsIsAnErrorInTheLog() async {
        await recorded { reporter in
            func kinds() -> [[String]] {
                reporter.notes.compactMap {
                    if case .actionsNotPerformed(let kinds, _, _, _) = $0 { kinds } else { nil }
                }
            }
            let actions: [PresentationAction] = [.retry, .signIn, .copyReference, .cancel]
            @MainActor func fail(_ method: PresentationMethod = .alert, perform: PresentationAction.Handlers) {
                struct Asking: PresentableFailure { let presentation: PresentationError }
                let error = PresentationError(title: "Signed Out", method: method, actions: actions)
                router.handle(Asking(presentation: error), perform: perform)
            }
            fail(perform: [:])
            fail(perform: [.retry: {}])
            #expect(kinds() == [["retry", "sign-in"], ["sign-in"]])
            fail(perform: [.retry: {}, .signIn: {}])
            fail(.silent, perform: [:])
            let ended = FailureHandle(router: router, scene: window).forScreen()
            ended.end()
            ended.handle(Problem.offline())
            router.handle(Unforeseen())
            #expect(kinds().count == 2, "nothing is missing, or nothing is shown")
        }
    }

    /// Each end of a failure that was never on the screen.
    @Test func aFailureThatIsNeverSeenLeavesANote() async {
        await recorded { reporter in
            func reasons() -> [String] {
                reporter.notes.compactMap { if case .withheld(_, _, _, let reason, _) = $0 { reason } else { nil } }
            }
            let handle = FailureHandle(router: router, scene: window).forScreen()
            handle.handle(Problem.offline())
            handle.end()
            handle.handle(Problem.offline())
            #expect(reasons() == ["owner-ended", "owner-ended"])
            router.handle(Problem.offline()).map(router.dismiss)
            #expect(reasons().last == "dismissed-by-program")
            router.handle(Problem.busy(), in: window, owner: nil) { _ in }
            router.sceneDidClose(window)
            router.handle(Problem.busy(), in: window, owner: nil) { _ in }
            #expect(reasons().suffix(2) == ["window-closed", "window-closed"])
        }
    }

    @Test func aViewOutsideOfAnyWindowIsAnErrorInTheLog() async {
        await recordingFailures { reporter in
            FailureHandle(router: nil).handle(Problem.offline())
            #expect(reporter.reports.count == 1 && reporter.notes.count == 1)
            guard case .notConnected(reporter.reports[0].incident, _, method: "alert", _)? = reporter.notes.first else {
                Issue.record("no note")
                return
            }
        }
    }

    @Test func aFailureIsReportedWithoutAWindow() async {
        await recorded { reporter in
            router.handle(Problem.offline())
            router.handle(Problem.busy(), in: window, owner: nil) { _ in }
            #expect(reporter.reports.map(\.code.reason) == ["offline", "busy"])
            #expect(reporter.reports.allSatisfy { $0.callSite.fileID == #fileID })
        }
    }

    @Test(arguments: [false, true])
    func anAppWithoutAWindowIsAnErrorInTheLog(hasHadWindow: Bool) async {
        await recordingFailures { reporter in
            if hasHadWindow { screen().disappear() }
            let outcome = outcome(of: .offline())
            router.handle(Problem.busy())
            await clock.waitForSleepers()
            clock.advance(by: .seconds(1))
            func codes() -> [String] {
                reporter.notes.compactMap {
                    if case .notConnected(_, let code, _, _) = $0 { code.reason } else { nil }
                }
            }
            // After the last window was closed, the next one shows what waits.
            if hasHadWindow {
                for _ in 0..<100 { await Task.yield() }
                #expect(codes().isEmpty)
            } else {
                while codes().count < 2 { await Task.yield() }
                #expect(codes() == ["offline", "busy"])
            }
            #expect(outcome() == nil)
            #expect(screen().titles == ["Offline"])
        }
    }

    @Test func aPlaceholderShowsTheReportedIncident() async throws {
        struct Broken: PresentableFailure {
            var presentation: PresentationError {
                PresentationError(
                    title: "Broken {incident}", description: "{incident}: {other}",
                    recoverySuggestion: "Report {incident}.")
            }
        }
        try await recordingFailures { reporter in
            let screen = screen()
            router.handle(Broken())
            let error = try #require(screen.shown.first?.error)
            let reference = try #require(reporter.reports.first?.incident)
            #expect(error.title == "Broken \(reference)" && error.description == "\(reference): {other}")
            #expect(error.recoverySuggestion == "Report \(reference)." && error.incident == reference)
        }
    }

    // MARK: The incident

    @Test func aReportedIncidentIsNotReportedAgain() async throws {
        try await recordingFailures { reporter in
            let line: UInt = #line + 1
            let interruption: Interruption<SaveFailure> = .foreign(Unforeseen()) { _ in .diskFull }
            let incident = try #require(interruption.incident)
            router.handle(Problem.offline(), incident: incident)
            #expect(reporter.reports.map(\.callSite.line) == [line])
            guard case .handled(incident.reference, _, _, _) = reporter.notes.first else {
                Issue.record("\(reporter.notes)")
                return
            }
        }
    }

    @Test(arguments: [(SaveFailure.diskFull, FailureSeverity.environmental), (.quotaExceeded, .defect)])
    func anUnreportedIncidentIsReportedWithTheFailuresSeverity(
        _ failure: SaveFailure, _ severity: FailureSeverity
    ) async {
        await recorded { reporter in
            let incident = Incident.sample()
            router.handle(failure, incident: incident)
            #expect(reporter.reports.map(\.incident) == [incident.reference])
            #expect(reporter.reports.map(\.severity) == [severity])
            #expect(reporter.reports.map(\.code.description) == [failure.code.description])
        }
    }

    protocol SaveOutput: UseCaseOutput { func onNotSaved() }

    final class SaveViewModel: SaveOutput {
        let router: any Routable
        var task: Task<Void, Never>?

        init(_ router: any Routable) { self.router = router }

        func onNotSaved() {
            let incident = Incident.current
            router.handle(Problem.offline())
            task = Task { [router] in
                router.handle(Problem.offline(), incident: incident)
                router.handle(Problem.busy())
            }
        }
    }

    @Test func anOutputsIncidentReachesTheRouter() async {
        await recordingFailures { reporter in
            let (output, viewModel, incident) = (Output<any SaveOutput>(), SaveViewModel(router), Incident.sample())
            output.connect(viewModel)
            output.send(Interruption<SaveFailure>.sample(.diskFull, incident: incident)) { output, _ in
                output.onNotSaved()
            }
            await viewModel.task?.value
            // A failure that the output's method passes on later is another one, unless the method kept the incident.
            #expect(reporter.reports.count == 2)
            #expect(reporter.reports.first?.incident == incident.reference)
            #expect(reporter.reports.last?.incident != incident.reference)
            let handled = reporter.notes.compactMap { note in
                if case .handled(let reference, _, _, _) = note { reference } else { nil }
            }
            #expect(handled.prefix(2) == [incident.reference, incident.reference])
            #expect(handled.last == reporter.reports.last?.incident)
        }
    }

    @Test(arguments: [true, false])
    func anOutputsBackgroundReachesTheRouter(_ inBackground: Bool) async {
        await recordingFailures { reporter in
            let (output, viewModel) = (Output<any SaveOutput>(), SaveViewModel(router))
            output.connect(viewModel)
            output.begin(inBackground: inBackground).send(Interruption<SaveFailure>.sample(.diskFull)) { output, _ in
                output.onNotSaved()
            }
            await viewModel.task?.value
            let withheld = reporter.notes.count { if case .withheld = $0 { true } else { false } }
            // The task that the method starts is an ordinary one.
            #expect(withheld == (inBackground ? 1 : 0))
        }
    }

    // MARK: Unexpected errors

    @Test func anUnexpectedInterruptionKeepsItsIncident() async throws {
        try await recordingFailures { reporter in
            let screen = screen()
            let interruption = Interruption<SaveFailure>.sample(.diskFull)
            router.handle(interruption)
            let reference = try #require(interruption.incident?.reference)
            #expect(reporter.reports.map(\.incident) == [reference])
            #expect(screen.shown.first?.error.incident == reference)
        }
    }

    @Test func aShownFailureIsNotedWithAllItsIncidents() async {
        await recorded { reporter in
            let screen = screen(isReady: false)
            router.handle(Unforeseen())
            router.handle(Unforeseen())
            router.surfaceDidAppear(screen.id)
            let shown = reporter.notes.compactMap { note in
                if case .shown(let incidents, let code, _) = note { "\(incidents) \(code)" } else { nil }
            }
            #expect(shown == ["\(reporter.reports.map(\.incident)) presentation/unexpected"])
            #expect(reporter.reports.map(\.severity) == [.defect, .defect])
        }
    }

    @Test(arguments: [true, false])
    func anUnexpectedErrorIsDescribedIfConfigured(_ isDescribed: Bool) async {
        await recorded { reporter in
            let router = FailureRouter(describesUnexpectedErrors: isDescribed, clock: clock)
            let screen = Screen(router, in: window)
            #expect(router.handle(Unforeseen()) != nil)
            #expect(screen.shown.count == 1)
            #expect(screen.shown.first?.error.description?.contains("cellar") == isDescribed)
            #expect(screen.shown.first?.error.actions.map(\.kind) == [.dismiss, .copyReference])
            #expect(reporter.reports.count == 1)
        }
    }
}
