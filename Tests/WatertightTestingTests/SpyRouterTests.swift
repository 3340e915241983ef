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
        router.handle(Shown(), perform: [.retry: {}])
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
            router.handle(Shown(), perform: [.retry: {}])
            router.handle(Unexpected())
            #expect(recorder.reports.map(\.severity) == [.expected, .defect])
            #expect(recorder.reports.first?.incident == router.incidents.first?.reference)
        }
    }

    @Test func performsTheChosenActionAndWaitsForItsEnd() async {
        let router = SpyRouter()
        var retries = 0
        router.handle(
            Shown(),
            perform: [
                .retry: {
                    await Task.yield()
                    retries += 1
                }
            ])
        await router.choose(.retry)
        #expect(retries == 1)
        await withKnownIssue { await router.choose(.retry) }
        #expect(retries == 1)
    }

    @Test func failsTheTestIfTheActionIsNotOffered() async {
        let router = SpyRouter()
        router.handle(Shown(), perform: [.retry: {}, .openSettings: { Issue.record("the action was not offered") }])
        await withKnownIssue { await router.choose(.openSettings) }
    }

    @Test func failsTheTestIfNothingPerformsAnOfferedAction() {
        let router = SpyRouter()
        withKnownIssue {
            router.handle(Shown())
        } matching: {
            $0.comments.contains { $0.rawValue.contains("offers retry, and nothing performs it") }
        }
        router.handle(OtherShown())
        router.handle(Shown(), inBackground: true)
    }

    @Test func takesTheIncidentOfTheOutput() {
        let router = SpyRouter()
        let incident = Incident.sample()
        let output = Output<SpyRouter>()
        output.connect(router)
        output.send(Interruption<Unexpected>.sample(Unexpected(), incident: incident)) { router, _ in
            router.handle(Shown(), perform: [.retry: {}])
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
            router.handle(Shown(), perform: [.retry: {}])
        }
        #expect(router.incidents.map(\.reference) == [given.reference, current.reference])
    }

    @Test func anActionOfAFailureThatWasTakenBackIsNotOffered() async {
        let router = SpyRouter()
        router.handle(Shown(), perform: [.retry: { Issue.record("the failure was taken back") }])
        router.dismiss(Shown())
        await withKnownIssue { await router.choose(.retry) }
    }

    @Test func recordsWhatIsNotShown() {
        let router = SpyRouter()
        #expect(router.handle(Shown(), inBackground: true) == nil)
        #expect(router.handled.count == 1 && router.shown.isEmpty)
    }
}
