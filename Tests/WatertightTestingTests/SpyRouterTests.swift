import Foundation
import Testing
import Watertight
import WatertightPresentation
import WatertightTesting

private struct Shown: PresentableFailure {
    var presentation: PresentationError {
        PresentationError(
            title: "Title", description: "Tell support {incident}.", method: .alert, actions: [.retry])
    }
}

private struct OtherShown: PresentableFailure {
    var presentation: PresentationError { PresentationError(title: "Other") }
}

private struct Unexpected: Error {}

@MainActor @Suite struct SpyRouterTests {
    @Test func recordsFailuresAndUnexpectedErrors() {
        let router = SpyRouter()
        router.handle(Shown())
        router.handle(Unexpected())
        router.handle(CocoaError(.userCancelled))
        router.handle(Interruption<Unexpected>.cancelled as any Error)
        #expect(router.handled.map(\.title) == ["Title"])
        #expect(router.unexpected.count == 1)
        // All that a user would see.
        #expect(router.shown.map(\.title) == ["Title", "Something Went Wrong"])
    }

    @Test func reportsWhatNoLayerHasReported() async {
        await recordingFailures { recorder in
            let router = SpyRouter()
            router.handle(Shown())
            router.handle(Unexpected())
            #expect(recorder.reports.map(\.severity) == [.expected, .defect])
            #expect(recorder.reports.first?.incident == router.incidents.first?.reference)
        }
    }

    @Test func performsTheChosenAction() {
        let router = SpyRouter()
        var chosen: PresentationAction?
        router.handle(Shown()) { chosen = $0 }
        router.choose(.retry)
        #expect(chosen == .retry)
        chosen = nil
        withKnownIssue { router.choose(.retry) }
        #expect(chosen == nil)
    }

    @Test func failsTheTestIfTheActionIsNotOffered() {
        let router = SpyRouter()
        router.handle(Shown()) { _ in Issue.record("the action was not offered") }
        withKnownIssue { router.choose(.openSettings) }
    }

    @Test func takesTheIncidentOfTheOutput() {
        let router = SpyRouter()
        let incident = Incident.sample()
        let output = Output<SpyRouter>()
        output.connect(router)
        output.send(Interruption<Unexpected>.sample(Unexpected(), incident: incident)) { router, _ in
            router.handle(Shown())
        }
        #expect(router.incidents.map(\.reference) == [incident.reference])
        #expect(router.handled.first?.description == "Tell support \(incident.reference).")
    }

    @Test func aGivenIncidentLeavesThatOfTheOutput() {
        let router = SpyRouter()
        let (current, given) = (Incident.sample(), Incident.sample())
        let output = Output<SpyRouter>()
        output.connect(router)
        output.send(Interruption<Unexpected>.sample(Unexpected(), incident: current)) { router, _ in
            router.handle(OtherShown(), incident: given)
            router.handle(Shown())
        }
        #expect(router.incidents.map(\.reference) == [given.reference, current.reference])
    }

    @Test func recordsWhatIsNotShown() {
        let router = SpyRouter()
        #expect(router.handle(Shown(), inBackground: true) == nil)
        #expect(router.handled.count == 1 && router.shown.isEmpty)
    }
}
