import Authentication
import FeatureTesting
import FederatedSignInFeature
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
        output.expect {
            $0.onFederatedSignInStarted()
            $0.onFederatedlySignedIn(as: "Ada")
        }
    }

    @Test func sendsTheStartBeforeTheProviderAnswers() async {
        let provider = WaitingIdentityProvider()
        let useCase = useCase(provider, ScriptedRepository(.signsIn(displayName: "Ada")))
        let attempt = Task { await useCase.execute() }
        await provider.waitForRequests()
        output.expect { $0.onFederatedSignInStarted() }
        provider.answer(0, with: .success(.answered(FakeIdentityProvider.token)))
        await attempt.value
        output.expect {
            $0.onFederatedSignInStarted()
            $0.onFederatedlySignedIn(as: "Ada")
        }
    }

    // MARK: Cancellation and newer executions

    @Test func sendsNothingIfCancelledBeforeItBegan() async {
        let provider = FakeIdentityProvider(.failure(.cancelled))
        let useCase = useCase(provider, ScriptedRepository())
        let attempt = Task { await useCase.execute() }
        attempt.cancel()
        await attempt.value
        output.expect { _ in }
    }

    @Test(arguments: [
        WaitingIdentityProvider.Answer.failure(.cancelled), .success(.dismissed), .failure(.sample(.failed)),
    ])
    func sendsNothingAfterCancellationAtTheProvider(_ answer: WaitingIdentityProvider.Answer) async {
        let provider = WaitingIdentityProvider()
        let useCase = useCase(provider, ScriptedRepository())
        let attempt = Task { await useCase.execute() }
        await provider.waitForRequests()
        attempt.cancel()
        provider.answer(0, with: answer)
        await attempt.value
        output.expect { $0.onFederatedSignInStarted() }
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
        output.expect { $0.onFederatedSignInStarted() }
    }

    @Test(arguments: [[0, 1], [1, 0]])
    func theNewestExecutionWinsInAnyOrderOfSheets(_ order: [Int]) async {
        let provider = WaitingIdentityProvider()
        let answers: [WaitingIdentityProvider.Answer] = [
            .success(.dismissed), .success(.answered(FakeIdentityProvider.token)),
        ]
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
        output.expect {
            $0.onFederatedSignInStarted()
            $0.onFederatedSignInStarted()
            $0.onFederatedlySignedIn(as: "Ada")
        }
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
        output.expect {
            $0.onFederatedSignInStarted()
            $0.onFederatedSignInStarted()
            $0.onFederatedlySignedIn(as: "Ada")
        }
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
