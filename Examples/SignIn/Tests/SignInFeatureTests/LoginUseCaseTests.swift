import Authentication
import FeatureTesting
import SignInFeature
import Testing
import Watertight
import WatertightTesting

@MainActor struct LoginUseCaseTests {
    let output = RecordingLoginOutput()

    private func useCase(_ repository: ScriptedRepository) -> LoginUseCase {
        let useCase = LoginUseCase(repository: repository)
        useCase.output.connect(output)
        return useCase
    }

    private func execute(_ repository: ScriptedRepository) async {
        await useCase(repository).execute(email: "ada@example.com", password: "hunter2")
    }

    // MARK: Calls and outcomes

    @Test func callsTheRepositoryOnceWithTheInput() async {
        let repository = ScriptedRepository(.signsIn(displayName: "Ada"))
        await execute(repository)
        #expect(repository.calls == [.signIn(email: "ada@example.com", password: "hunter2")])
    }

    @Test func sendsTheNameAfterSuccess() async {
        await execute(ScriptedRepository(.signsIn(displayName: "Ada")))
        output.expect {
            $0.onLoginStarted()
            $0.onLoggedIn(as: "Ada")
        }
    }

    @Test func sendsTheStartBeforeTheRepositoryAnswers() async {
        let repository = ScriptedRepository(.waits)
        let useCase = useCase(repository)
        let attempt = Task { await useCase.execute(email: "ada@example.com", password: "hunter2") }
        await repository.waitForCalls()
        output.expect { $0.onLoginStarted() }
        repository.answer(0, with: .signsIn(displayName: "Ada"))
        await attempt.value
        output.expect {
            $0.onLoginStarted()
            $0.onLoggedIn(as: "Ada")
        }
    }

    // MARK: Cancellation and newer executions

    @Test func sendsNothingIfCancelledBeforeItBegan() async {
        let repository = ScriptedRepository(.cancels)
        let useCase = useCase(repository)
        let attempt = Task { await useCase.execute(email: "ada@example.com", password: "hunter2") }
        attempt.cancel()
        await attempt.value
        output.expect { _ in }
    }

    @Test func sendsNothingAfterCancellation() async {
        let repository = ScriptedRepository(.waits)
        let useCase = useCase(repository)
        let attempt = Task { await useCase.execute(email: "ada@example.com", password: "hunter2") }
        await repository.waitForCalls()
        attempt.cancel()
        await attempt.value
        output.expect { $0.onLoginStarted() }
    }

    @Test(arguments: [ScriptedRepository.Step.signsIn(displayName: "Ada"), .fails(.wrongPassword)])
    func sendsNoAnswerAfterCancellation(_ answer: ScriptedRepository.Step) async {
        let repository = ScriptedRepository(.waitsEvenIfCancelled)
        let useCase = useCase(repository)
        let attempt = Task { await useCase.execute(email: "ada@example.com", password: "hunter2") }
        await repository.waitForCalls()
        attempt.cancel()
        repository.answer(0, with: answer)
        await attempt.value
        output.expect { $0.onLoginStarted() }
    }

    @Test(arguments: [[0, 1], [1, 0]])
    func theNewestExecutionWinsInAnyOrderOfAnswers(_ order: [Int]) async {
        let repository = ScriptedRepository(.waits, .waits)
        let answers: [ScriptedRepository.Step] = [.fails(.wrongPassword), .signsIn(displayName: "Ada")]
        let useCase = useCase(repository)
        var attempts: [Task<Void, Never>] = []
        for count in 1...2 {
            attempts.append(Task { await useCase.execute(email: "ada@example.com", password: "hunter2") })
            await repository.waitForCalls(count)
        }
        for number in order {
            repository.answer(number, with: answers[number])
            await attempts[number].value
        }
        output.expect {
            $0.onLoginStarted()
            $0.onLoginStarted()
            $0.onLoggedIn(as: "Ada")
        }
    }

    @Test func theOutputIsHeldWeakly() async {
        let repository = ScriptedRepository(.waits)
        var output: RecordingLoginOutput? = RecordingLoginOutput()
        weak let held = output
        let useCase = LoginUseCase(repository: repository)
        output.map { useCase.output.connect($0) }
        let attempt = Task { await useCase.execute(email: "ada@example.com", password: "hunter2") }
        await repository.waitForCalls()
        output = nil
        #expect(held == nil)
        repository.answer(0, with: .fails(.wrongPassword))
        await attempt.value
    }
}
