import Foundation
import Testing
import Watertight
import WatertightPresentation
import WatertightTesting

extension RouterTests {
    @Test func everythingThatWasHandledIsInTheLogOnce() async {
        await recordingFailures { reporter in
            _ = Screen(router)
            router.handle(Problem.offline())
            router.handle(Problem.busy(.silent))
            router.handle(Problem.busy(), initiatedBy: .background)
            router.handle(unexpected: CancellationError())
            let events = reporter.presentations.filter { $0.event != .shown }
            #expect(events.map(\.method) == ["alert", "silent", "alert"])
            #expect(events.map(\.kind.code) == ["offline", "busy", "busy"])
            let places = events.map { event in
                switch event.event {
                case .handled: "handled"
                case .withheld: "withheld"
                case .shown: "shown"
                }
            }
            #expect(places == ["handled", "withheld", "withheld"])
        }
    }

    @Test func whatWasShownIsAnEventWithCodeAndIncident() async {
        await recordingFailures { reporter in
            struct Unforeseen: Error {}
            let screen = Screen(router, isReady: false)
            router.handle(unexpected: Unforeseen())
            router.handle(unexpected: Unforeseen())
            #expect(!reporter.presentations.contains { $0.event == .shown }, "nobody has seen it")
            router.presenterDidAppear(screen.id)
            let shown = reporter.presentations.filter { $0.event == .shown }
            #expect(shown.map(\.incidents) == [reporter.reports.map(\.incident)])
            #expect(shown.map(\.kind) == [reporter.reports[0].fingerprint])
        }
    }

    @Test(arguments: [
        (RouterConfiguration.UnexpectedErrors.details, true, true), (.neutral, true, false), (.logged, false, false),
    ])
    func anUnexpectedErrorIsShownAsConfigured(
        _ display: RouterConfiguration.UnexpectedErrors, _ isShown: Bool, _ hasDetails: Bool
    ) async {
        struct Unforeseen: Error { let place = "the cellar" }
        await recordingFailures { reporter in
            let router = Router(configuration: RouterConfiguration(unexpectedErrors: display), clock: clock)
            let screen = Screen(router)
            #expect((router.handle(unexpected: Unforeseen()) != nil) == isShown)
            #expect(screen.shown.count == (isShown ? 1 : 0))
            #expect(screen.shown.first?.error.description?.contains("cellar") == (isShown ? hasDetails : nil))
            #expect(screen.shown.first?.error.actions.map(\.kind) == (isShown ? [.dismiss, .copyReference] : nil))
            #expect(reporter.reports.count == 1, "it is logged in any case")
        }
    }
}
