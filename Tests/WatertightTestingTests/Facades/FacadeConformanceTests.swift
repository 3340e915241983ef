import Testing
import Watertight
import WatertightFacades
@_spi(Tests) import WatertightTesting

@MainActor @Suite(.hangLimit) struct FacadeConformanceTests {
    @Test(arguments: FacadeRequirement.allCases)
    func findsNoViolationInACorrectFacade(_ requirement: FacadeRequirement) async {
        await FacadeConformance.lookup { sdk in try await Lookup().number(sdk) }.check(requirement)
    }

    @Test(arguments: FacadeRequirement.allCases)
    func findsNoViolationInAHandmadeFacade(_ requirement: FacadeRequirement) async {
        await FacadeConformance.lookup { sdk in try await HandmadeLookup().number(sdk) }.check(requirement)
    }

    @Test(arguments: FacadeRequirement.allCases)
    func findsNoViolationInADelegateWithALimit(_ requirement: FacadeRequirement) async {
        let clock = TestClock()
        await FacadeConformance(
            answer: "B-7", error: LookupFault.broken, cancellation: LookupFault.closed,
            whenSilent: {
                await clock.waitForSleepers()
                clock.advance(by: .seconds(30))
            },
            call: { sdk in try await Camera { CameraController(sdk) }.scan(clock) }
        ).check(requirement)
    }

    @Test(arguments: FacadeMistake.all)
    func findsAMistake(_ mistake: FacadeMistake) async {
        let conformance =
            mistake.dismissible.map { FacadeConformance.lookup(within: mistake.limit, $0) }
            ?? .lookup(within: mistake.limit, mistake.call)
        let violations = await conformance.violations(of: mistake.requirement)
        #expect(violations.map(\.problem).contains(mistake.problem), "\(violations)")
    }

    @Test func everyRequirementHasAMistake() {
        #expect(Set(FacadeMistake.all.map(\.requirement)) == Set(FacadeRequirement.allCases))
    }

    @Test func violationRecordsAnIssueWithTheProblem() async {
        await withKnownIssue {
            await FacadeConformance.lookup { sdk in
                defer { sdk.cancel() }
                return try await Lookup().number(sdk)
            }.check(.cancelsNothingAfterAnAnswer)
        } matching: { issue in
            let text = "cancelsNothingAfterAnAnswer: the facade cancelled the SDK after it had answered"
            return issue.comments.map(\.rawValue) == [text]
        }
    }

    @Test func continuationResumedTwiceEndsTheProcess() async {
        await #expect(processExitsWith: .failure) {
            await FacadeConformance.lookup { sdk in
                try await withCheckedThrowingContinuation { continuation in
                    sdk.start { continuation.resume(with: $0) }
                }
            }.check(.takesTheFirstAnswerOnly)
        }
    }

    @Test func checksAllRequirementsAtOnce() async {
        await FacadeConformance.lookup { sdk in try await Lookup().number(sdk) }.check()
        await withKnownIssue { await FacadeConformance.lookup { _ in "030" }.check() }
    }

    @Test func cancellationErrorIsOptional() async {
        let conformance = FacadeConformance(answer: "030", error: LookupFault.broken, cancellation: nil) { sdk in
            try await Lookup().number(sdk)
        }
        #expect(await conformance.violations(of: .recognizesTheSDKsCancellation).isEmpty)
    }
}

/// An SDK that holds its delegate weakly and calls it on the main actor.
@MainActor private class CameraController {
    weak var delegate: CameraDelegate?
    private let sdk: FakeSDK<String>

    init(_ sdk: FakeSDK<String>) { self.sdk = sdk }

    func start() {
        sdk.watch(delegate)
        sdk.startOnMainActor { [self] in delegate?.end($0) }
    }

    func stop() { sdk.cancel() }
}

@MainActor private final class CameraDelegate {
    private let answer: Answer<String>

    init(_ answer: Answer<String>) { self.answer = answer }
    func end(_ result: Result<String, any Error>) { answer.resolve(result) }
}

@MainActor private struct Camera {
    let makeController: () -> CameraController

    func scan(_ clock: TestClock) async throws(Interruption<LookupError>) -> Dismissible<String> {
        try await withAnswer(
            of: String.self, dismissedBy: Lookup.cancelled, within: .seconds(30), clock: clock
        ) { answer in
            let (controller, delegate) = (makeController(), CameraDelegate(answer))
            controller.delegate = delegate
            controller.start()
            return RunningRequest(keeping: controller, delegate) { controller.stop() }
        } failure: { _ in
            LookupError.broken
        }
    }
}
