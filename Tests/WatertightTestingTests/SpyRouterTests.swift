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
        router.handle(CancellationError())
        router.handle(Unexpected(), cancelledBy: .standard.or { $0 is Unexpected })
        #expect(router.handled.map(\.title) == ["Title"])
        #expect(router.unexpected.count == 1)
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
        output.send(incident) { $0.handle(Shown()) }
        #expect(router.incidents.map(\.reference) == [incident.reference])
        #expect(router.handled.first?.description == "Tell support \(incident.reference).")
    }

    @Test func aGivenIncidentLeavesThatOfTheOutput() {
        let router = SpyRouter()
        let (current, given) = (Incident.sample(), Incident.sample())
        let output = Output<SpyRouter>()
        output.connect(router)
        output.send(current) {
            $0.handle(OtherShown(), incident: given)
            $0.handle(Shown())
        }
        #expect(router.incidents.map(\.reference) == [given.reference, current.reference])
    }

    @Test func recordsWhatIsNotShown() {
        let router = SpyRouter()
        #expect(router.handle(Shown(), inBackground: true) == nil)
        #expect(router.handled.count == 1 && router.shown.isEmpty)
    }
}
