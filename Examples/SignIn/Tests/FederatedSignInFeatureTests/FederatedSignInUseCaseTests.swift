import Authentication
import FeatureTesting
import FederatedSignInFeature
import Foundation
import SharedFailures
import Testing
import Watertight

@MainActor struct FederatedSignInUseCaseTests {
    let output = RecordingFederatedSignInOutput()

    private func execute(_ provider: FakeIdentityProvider, _ repository: ScriptedRepository) async {
        await FederatedSignInUseCase(provider: provider, repository: repository, output: output).execute()
    }

    // MARK: What is asked, and what comes of it

    @Test func theTokenGoesFromTheProviderToTheRepository() async {
        let provider = FakeIdentityProvider()
        let repository = ScriptedRepository(.signsIn(displayName: "Ada"))
        await execute(provider, repository)
        #expect(provider.askedCount == 1)
        #expect(repository.calls == [.federatedSignIn(FakeIdentityProvider.token)])
        #expect(output.calls == [.started, .signedIn(displayName: "Ada")])
    }

    @Test func closingTheSheetIsNoFailure() async {
        let repository = ScriptedRepository()
        await execute(FakeIdentityProvider(.failure(.dismissed)), repository)
        #expect(output.calls == [.started, .dismissed])
        #expect(repository.calls.isEmpty)
    }

    @Test func aCancellationReachesNobody() async {
        await execute(FakeIdentityProvider(.failure(.cancelled)), ScriptedRepository())
        await execute(FakeIdentityProvider(), ScriptedRepository(.cancels))
        #expect(output.calls == [.started, .started])
    }

    @Test func aNewerSignInElsewhereIsToldInOneCall() async {
        await execute(FakeIdentityProvider(), ScriptedRepository(.fails(.superseded)))
        #expect(output.calls == [.started, .superseded])
    }

    @Test(arguments: ProviderOutcome.all)
    func aFailureOfTheProviderIsToldInOneCall(_ outcome: ProviderOutcome) async {
        let repository = ScriptedRepository()
        await execute(FakeIdentityProvider(.failure(.failed(outcome.error))), repository)
        #expect(output.calls == [.started, .failed(outcome.failure)])
        #expect(repository.calls.isEmpty)
    }

    @Test(arguments: FederatedSignInOutcome.all)
    func aFailureOfTheServiceIsToldInOneCall(_ outcome: FederatedSignInOutcome) async {
        await execute(FakeIdentityProvider(), ScriptedRepository(.fails(outcome.error)))
        #expect(output.calls == [.started, .failed(outcome.failure)])
    }

    @Test func theStartIsToldBeforeTheProviderAnswers() async {
        let provider = WaitingIdentityProvider()
        let useCase = FederatedSignInUseCase(
            provider: provider, repository: ScriptedRepository(.signsIn(displayName: "Ada")), output: output)
        let attempt = Task { await useCase.execute() }
        await provider.waitUntilAsked()
        #expect(output.calls == [.started])
        provider.answer(0, with: .success(FakeIdentityProvider.token))
        await attempt.value
        #expect(output.calls == [.started, .signedIn(displayName: "Ada")])
    }

    // MARK: Executions that nobody waits for

    @Test func cancelledBeforeItBeganItTellsNothing() async {
        let provider = FakeIdentityProvider(.failure(.cancelled))
        let useCase = FederatedSignInUseCase(provider: provider, repository: ScriptedRepository(), output: output)
        let attempt = Task { await useCase.execute() }
        attempt.cancel()
        await attempt.value
        #expect(output.calls.isEmpty)
        #expect(provider.askedCount == 0)
    }

    @Test(arguments: [
        DismissibleInterruption<IdentityProviderError>.cancelled, .dismissed, .failed(.failed(.sample())),
    ])
    func cancelledAtTheProviderItTellsNothingMore(_ interruption: DismissibleInterruption<IdentityProviderError>) async
    {
        let provider = WaitingIdentityProvider()
        let useCase = FederatedSignInUseCase(provider: provider, repository: ScriptedRepository(), output: output)
        let attempt = Task { await useCase.execute() }
        await provider.waitUntilAsked()
        attempt.cancel()
        provider.answer(0, with: .failure(interruption))
        await attempt.value
        #expect(output.calls == [.started])
    }

    @Test(arguments: [ScriptedRepository.Step.signsIn(displayName: "Ada"), .fails(.notSignedIn), .cancels])
    func cancelledAtTheServiceItTellsNothingMore(_ answer: ScriptedRepository.Step) async {
        let repository = ScriptedRepository(.waitsEvenIfCancelled)
        let useCase = FederatedSignInUseCase(provider: FakeIdentityProvider(), repository: repository, output: output)
        let attempt = Task { await useCase.execute() }
        await repository.waitForCalls()
        attempt.cancel()
        repository.answer(0, with: answer)
        await attempt.value
        #expect(output.calls == [.started])
    }

    @Test(arguments: [[0, 1], [1, 0]])
    func theNewestExecutionCountsInWhicheverOrderTheSheetsClose(_ order: [Int]) async {
        let provider = WaitingIdentityProvider()
        let answers: [WaitingIdentityProvider.Answer] = [.failure(.dismissed), .success(FakeIdentityProvider.token)]
        let useCase = FederatedSignInUseCase(
            provider: provider, repository: ScriptedRepository(.signsIn(displayName: "Ada")), output: output)
        var attempts: [Task<Void, Never>] = []
        for count in 1...2 {
            attempts.append(Task { await useCase.execute() })
            await provider.waitUntilAsked(count)
        }
        for number in order {
            provider.answer(number, with: answers[number])
            await attempts[number].value
        }
        #expect(output.calls == [.started, .started, .signedIn(displayName: "Ada")])
    }

    @Test(arguments: [[0, 1], [1, 0]])
    func theNewestExecutionCountsInWhicheverOrderTheServiceAnswers(_ order: [Int]) async {
        let repository = ScriptedRepository(.waits, .waits)
        let answers: [ScriptedRepository.Step] = [.fails(.sessionEnded), .signsIn(displayName: "Ada")]
        let useCase = FederatedSignInUseCase(provider: FakeIdentityProvider(), repository: repository, output: output)
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
        let useCase = output.map {
            FederatedSignInUseCase(provider: FakeIdentityProvider(), repository: repository, output: $0)
        }
        let attempt = Task { await useCase?.execute() }
        await repository.waitForCalls()
        output = nil
        #expect(held == nil)
        repository.answer(0, with: .signsIn(displayName: "Ada"))
        await attempt.value
    }
}

/// A failure of the provider, and what is told of it.
struct ProviderOutcome: Sendable, CustomTestStringConvertible {
    let error: IdentityProviderError
    let failure: FederatedSignInFailure

    var testDescription: String { error.code.description }

    static let all: [ProviderOutcome] = {
        let sealed = SealedError.sample()
        return [
            ProviderOutcome(error: .failed(sealed), failure: .providerFailed("Fake", sealed.incident)),
            ProviderOutcome(error: .unavailable(sealed), failure: .providerFailed("Fake", sealed.incident)),
            ProviderOutcome(error: .unintelligible(sealed), failure: .providerNotUnderstood("Fake", sealed.incident)),
        ]
    }()
}

/// A failure of the data layer, and what is told of it.
struct FederatedSignInOutcome: Sendable, CustomTestStringConvertible {
    let error: AuthenticationError
    let failure: FederatedSignInFailure

    var testDescription: String { error.code.description }

    static let all: [FederatedSignInOutcome] = {
        let end = Date(timeIntervalSince1970: 1_800_000_000)
        let sealed = SealedError.sample()
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
                error: .identityRefused(sealed), failure: .providerNotUnderstood("Fake", sealed.incident)),
            FederatedSignInOutcome(error: .sessionStoreFailed(sealed), failure: .sessionNotKept(sealed.incident)),
        ]
            + ConnectionProblem.allCases.map {
                FederatedSignInOutcome(error: .unreachable($0, sealed), failure: .unreachable(ConnectivityFailure($0)))
            }
            + ServiceProblem.allCases.map {
                FederatedSignInOutcome(
                    error: .service($0, sealed),
                    failure: .service(ServiceFailure($0, incident: sealed.incident)))
            }
    }()
}
