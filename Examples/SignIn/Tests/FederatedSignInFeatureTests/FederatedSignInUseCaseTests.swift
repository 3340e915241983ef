import Authentication
import FeatureTesting
import FederatedSignInFeature
import Foundation
import SharedFailures
import Testing
import Watertight
import WatertightTesting

@MainActor struct FederatedSignInUseCaseTests {
    let output = RecordingFederatedSignInOutput()

    private func useCase(_ provider: any IdentityProvider, _ repository: ScriptedRepository) -> FederatedSignInUseCase {
        let useCase = FederatedSignInUseCase(provider: provider, repository: repository)
        useCase.output.connect(output)
        return useCase
    }

    private func execute(_ provider: FakeIdentityProvider, _ repository: ScriptedRepository) async {
        await useCase(provider, repository).execute()
    }

    // MARK: Calls and outcomes

    @Test func theTokenGoesFromTheProviderToTheRepository() async {
        let provider = FakeIdentityProvider()
        let repository = ScriptedRepository(.signsIn(displayName: "Ada"))
        await execute(provider, repository)
        #expect(provider.requestCount == 1)
        #expect(repository.calls == [.federatedSignIn(FakeIdentityProvider.token)])
        #expect(output.calls == [.started, .signedIn(displayName: "Ada")])
    }

    @Test func closingTheSheetIsNoFailure() async {
        let repository = ScriptedRepository()
        await execute(FakeIdentityProvider(.failure(.dismissed)), repository)
        #expect(output.calls == [.started, .dismissed])
        #expect(repository.calls.isEmpty)
    }

    @Test func cancellationsSendNothing() async {
        await execute(FakeIdentityProvider(.failure(.cancelled)), ScriptedRepository())
        await execute(FakeIdentityProvider(), ScriptedRepository(.cancels))
        #expect(output.calls == [.started, .started])
    }

    @Test func aNewerSignInElsewhereCallsOneOutput() async {
        await execute(FakeIdentityProvider(), ScriptedRepository(.fails(.superseded)))
        #expect(output.calls == [.started, .superseded])
    }

    @Test(arguments: ProviderOutcome.all)
    func eachProviderFailureCallsOneOutput(_ outcome: ProviderOutcome) async {
        let repository = ScriptedRepository()
        await execute(FakeIdentityProvider(.failure(.sample(outcome.error))), repository)
        #expect(output.calls == [.started, .failed(outcome.failure)])
        #expect(repository.calls.isEmpty)
    }

    @Test(arguments: FederatedSignInOutcome.all)
    func eachServiceFailureCallsOneOutput(_ outcome: FederatedSignInOutcome) async {
        await execute(FakeIdentityProvider(), ScriptedRepository(.fails(outcome.error)))
        #expect(output.calls == [.started, .failed(outcome.failure)])
    }

    @Test func sendsTheStartBeforeTheProviderAnswers() async {
        let provider = WaitingIdentityProvider()
        let useCase = useCase(provider, ScriptedRepository(.signsIn(displayName: "Ada")))
        let attempt = Task { await useCase.execute() }
        await provider.waitForRequests()
        #expect(output.calls == [.started])
        provider.answer(0, with: .success(FakeIdentityProvider.token))
        await attempt.value
        #expect(output.calls == [.started, .signedIn(displayName: "Ada")])
    }

    // MARK: Cancellation and newer executions

    @Test func sendsNothingIfCancelledBeforeItBegan() async {
        let provider = FakeIdentityProvider(.failure(.cancelled))
        let useCase = useCase(provider, ScriptedRepository())
        let attempt = Task { await useCase.execute() }
        attempt.cancel()
        await attempt.value
        #expect(output.calls.isEmpty)
    }

    @Test(arguments: [
        DismissibleInterruption<IdentityProviderError>.cancelled, .dismissed, .sample(.failed),
    ])
    func sendsNothingAfterCancellationAtTheProvider(
        _ interruption: DismissibleInterruption<IdentityProviderError>
    ) async {
        let provider = WaitingIdentityProvider()
        let useCase = useCase(provider, ScriptedRepository())
        let attempt = Task { await useCase.execute() }
        await provider.waitForRequests()
        attempt.cancel()
        provider.answer(0, with: .failure(interruption))
        await attempt.value
        #expect(output.calls == [.started])
    }

    @Test(arguments: [ScriptedRepository.Step.signsIn(displayName: "Ada"), .fails(.notSignedIn), .cancels])
    func sendsNothingAfterCancellationAtTheService(_ answer: ScriptedRepository.Step) async {
        let repository = ScriptedRepository(.waitsEvenIfCancelled)
        let useCase = useCase(FakeIdentityProvider(), repository)
        let attempt = Task { await useCase.execute() }
        await repository.waitForCalls()
        attempt.cancel()
        repository.answer(0, with: answer)
        await attempt.value
        #expect(output.calls == [.started])
    }

    @Test(arguments: [[0, 1], [1, 0]])
    func theNewestExecutionWinsInAnyOrderOfSheets(_ order: [Int]) async {
        let provider = WaitingIdentityProvider()
        let answers: [WaitingIdentityProvider.Answer] = [.failure(.dismissed), .success(FakeIdentityProvider.token)]
        let useCase = useCase(provider, ScriptedRepository(.signsIn(displayName: "Ada")))
        var attempts: [Task<Void, Never>] = []
        for count in 1...2 {
            attempts.append(Task { await useCase.execute() })
            await provider.waitForRequests(count)
        }
        for number in order {
            provider.answer(number, with: answers[number])
            await attempts[number].value
        }
        #expect(output.calls == [.started, .started, .signedIn(displayName: "Ada")])
    }

    @Test(arguments: [[0, 1], [1, 0]])
    func theNewestExecutionWinsInAnyOrderOfResponses(_ order: [Int]) async {
        let repository = ScriptedRepository(.waits, .waits)
        let answers: [ScriptedRepository.Step] = [.fails(.sessionEnded), .signsIn(displayName: "Ada")]
        let useCase = useCase(FakeIdentityProvider(), repository)
        var attempts: [Task<Void, Never>] = []
        for count in 1...2 {
            attempts.append(Task { await useCase.execute() })
            await repository.waitForCalls(count)
        }
        for number in order {
            repository.answer(number, with: answers[number])
            await attempts[number].value
        }
        #expect(output.calls == [.started, .started, .signedIn(displayName: "Ada")])
    }

    @Test func theOutputIsHeldWeakly() async {
        let repository = ScriptedRepository(.waits)
        var output: RecordingFederatedSignInOutput? = RecordingFederatedSignInOutput()
        weak let held = output
        let useCase = FederatedSignInUseCase(provider: FakeIdentityProvider(), repository: repository)
        output.map { useCase.output.connect($0) }
        let attempt = Task { await useCase.execute() }
        await repository.waitForCalls()
        output = nil
        #expect(held == nil)
        repository.answer(0, with: .signsIn(displayName: "Ada"))
        await attempt.value
    }
}

/// A failure of the provider, and the expected output.
struct ProviderOutcome: Sendable, CustomTestStringConvertible {
    let error: IdentityProviderError
    let failure: FederatedSignInFailure

    var testDescription: String { error.code.description }

    static let all: [ProviderOutcome] = {
        return [
            ProviderOutcome(error: .failed, failure: .providerFailed("Fake")),
            ProviderOutcome(error: .unavailable, failure: .providerFailed("Fake")),
            ProviderOutcome(error: .unintelligible, failure: .providerNotUnderstood("Fake")),
        ]
    }()
}

/// A failure of the data layer, and the expected output.
struct FederatedSignInOutcome: Sendable, CustomTestStringConvertible {
    let error: AuthenticationError
    let failure: FederatedSignInFailure

    var testDescription: String { error.code.description }

    static let all: [FederatedSignInOutcome] = {
        let end = Date(timeIntervalSince1970: 1_800_000_000)
        return [
            FederatedSignInOutcome(error: .wrongPassword, failure: .service(.busy)),
            FederatedSignInOutcome(error: .accountLocked(until: end), failure: .service(.busy)),
            FederatedSignInOutcome(error: .notSignedIn, failure: .service(.busy)),
            FederatedSignInOutcome(error: .sessionEnded, failure: .service(.busy)),
            FederatedSignInOutcome(
                error: .tooManyAttempts(retryAfter: .seconds(7)),
                failure: .service(.tooManyAttempts(retryAfter: .seconds(7)))),
            FederatedSignInOutcome(error: .maintenance(until: end), failure: .service(.maintenance(until: end))),
            FederatedSignInOutcome(error: .maintenance(until: nil), failure: .service(.maintenance(until: nil))),
            FederatedSignInOutcome(
                error: .identityRefused, failure: .providerNotUnderstood("Fake")),
            FederatedSignInOutcome(error: .sessionStoreFailed, failure: .sessionNotKept),
        ]
            + ConnectionProblem.allCases.map {
                FederatedSignInOutcome(error: .unreachable($0), failure: .unreachable(ConnectivityFailure($0)))
            }
            + ServiceProblem.allCases.map {
                FederatedSignInOutcome(
                    error: .service($0),
                    failure: .service(ServiceFailure($0)))
            }
    }()
}
