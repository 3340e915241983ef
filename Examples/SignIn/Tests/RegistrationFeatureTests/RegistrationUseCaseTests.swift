import Authentication
import FeatureTesting
import RegistrationFeature
import Testing
import Watertight
import WatertightTesting

@MainActor struct RegistrationUseCaseTests {
    let output = RecordingRegistrationOutput()

    private func useCase(_ repository: ScriptedRepository) -> RegistrationUseCase {
        let useCase = RegistrationUseCase(repository: repository)
        useCase.output.connect(output)
        return useCase
    }

    private func execute(_ repository: ScriptedRepository) async {
        await useCase(repository).execute(
            email: "ada@example.com", displayName: "Ada", password: "hunter2")
    }

    @Test func callsTheRepositoryOnceWithTheInput() async {
        let repository = ScriptedRepository(.signsIn(displayName: "Ada"))
        await execute(repository)
        #expect(repository.calls == [.register(email: "ada@example.com", displayName: "Ada", password: "hunter2")])
        output.expect {
            $0.onRegistrationStarted()
            $0.onRegistered(as: "Ada")
        }
    }

    @Test(arguments: [ScriptedRepository.Step.signsIn(displayName: "Ada"), .fails(.registrationRefused([.emailTaken]))])
    func sendsNoAnswerAfterCancellation(_ answer: ScriptedRepository.Step) async {
        let repository = ScriptedRepository(.waitsEvenIfCancelled)
        let useCase = useCase(repository)
        let attempt = Task { await useCase.execute(email: "a@b", displayName: "A", password: "p") }
        await repository.waitForCalls()
        attempt.cancel()
        repository.answer(0, with: answer)
        await attempt.value
        output.expect { $0.onRegistrationStarted() }
    }

    @Test func theOutputIsHeldWeakly() async {
        let repository = ScriptedRepository(.waits)
        var output: RecordingRegistrationOutput? = RecordingRegistrationOutput()
        weak let held = output
        let useCase = RegistrationUseCase(repository: repository)
        output.map { useCase.output.connect($0) }
        let attempt = Task { await useCase.execute(email: "a@b", displayName: "A", password: "p") }
        await repository.waitForCalls()
        output = nil
        #expect(held == nil)
        repository.answer(0, with: .fails(.superseded))
        await attempt.value
    }
}
