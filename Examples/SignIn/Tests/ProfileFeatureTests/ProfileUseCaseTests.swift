import Authentication
import FeatureTesting
import ProfileFeature
import Testing
import Watertight
import WatertightTesting

@MainActor struct ProfileUseCaseTests {
    let output = RecordingProfileOutput()

    private func useCase(_ repository: ScriptedRepository) -> ProfileUseCase {
        let useCase = ProfileUseCase(repository: repository)
        useCase.output.connect(output)
        return useCase
    }

    private func execute(_ repository: ScriptedRepository) async {
        await useCase(repository).execute(inBackground: false)
    }

    // MARK: Calls and outcomes

    @Test func sendsTheProfile() async {
        let repository = ScriptedRepository(.knows(.sample))
        await execute(repository)
        #expect(repository.calls == [.profile])
        output.expect {
            $0.onProfileLoading()
            $0.onProfileLoaded(.sample)
        }
    }

    @Test func sendsTheStartBeforeTheRepositoryAnswers() async {
        let repository = ScriptedRepository(.waits)
        let useCase = useCase(repository)
        let attempt = Task { await useCase.execute(inBackground: false) }
        await repository.waitForCalls()
        output.expect { $0.onProfileLoading() }
        repository.answer(0, with: .knows(.sample))
        await attempt.value
    }

    // MARK: Cancellation and newer executions

    @Test func sendsNothingIfCancelledBeforeItBegan() async {
        let useCase = useCase(ScriptedRepository(.cancels))
        let attempt = Task { await useCase.execute(inBackground: false) }
        attempt.cancel()
        await attempt.value
        output.expect { _ in }
    }

    @Test(arguments: [ScriptedRepository.Step.knows(.sample), .fails(.notSignedIn), .cancels])
    func sendsNothingAfterCancellation(_ answer: ScriptedRepository.Step) async {
        let repository = ScriptedRepository(.waitsEvenIfCancelled)
        let useCase = useCase(repository)
        let attempt = Task { await useCase.execute(inBackground: false) }
        await repository.waitForCalls()
        attempt.cancel()
        repository.answer(0, with: answer)
        await attempt.value
        output.expect { $0.onProfileLoading() }
    }

    @Test(arguments: [[0, 1], [1, 0]])
    func theNewestExecutionWinsInAnyOrderOfAnswers(_ order: [Int]) async {
        let repository = ScriptedRepository(.waits, .waits)
        let answers: [ScriptedRepository.Step] = [.fails(.sessionEnded), .knows(.sample)]
        let useCase = useCase(repository)
        var attempts: [Task<Void, Never>] = []
        for count in 1...2 {
            attempts.append(Task { await useCase.execute(inBackground: false) })
            await repository.waitForCalls(count)
        }
        for number in order {
            repository.answer(number, with: answers[number])
            await attempts[number].value
        }
        output.expect {
            $0.onProfileLoading()
            $0.onProfileLoading()
            $0.onProfileLoaded(.sample)
        }
    }

    @Test func theOutputIsHeldWeakly() async {
        let repository = ScriptedRepository(.waits)
        var output: RecordingProfileOutput? = RecordingProfileOutput()
        weak let held = output
        let useCase = ProfileUseCase(repository: repository)
        output.map { useCase.output.connect($0) }
        let attempt = Task { await useCase.execute(inBackground: false) }
        await repository.waitForCalls()
        output = nil
        #expect(held == nil)
        repository.answer(0, with: .knows(.sample))
        await attempt.value
    }
}
