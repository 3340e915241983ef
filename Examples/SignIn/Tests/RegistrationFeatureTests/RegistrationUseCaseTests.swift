import Authentication
import FeatureTesting
import Foundation
import RegistrationFeature
import SharedFailures
import Testing
import Watertight

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
        #expect(output.calls == [.started, .registered(displayName: "Ada")])
    }

    @Test(arguments: RegistrationOutcome.all)
    func eachFailureCallsOneOutput(_ outcome: RegistrationOutcome) async {
        await execute(ScriptedRepository(.fails(outcome.error)))
        #expect(output.calls == [.started, outcome.call])
    }

    @Test func cancellationsSendNothing() async {
        await execute(ScriptedRepository(.cancels))
        #expect(output.calls == [.started])
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
        #expect(output.calls == [.started])
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

/// A failure of the data layer, and the expected output.
struct RegistrationOutcome: Sendable, CustomTestStringConvertible {
    let error: AuthenticationError
    let call: RecordingRegistrationOutput.Call

    var testDescription: String { error.code.description }

    static let all: [RegistrationOutcome] = {
        let end = Date(timeIntervalSince1970: 1_800_000_000)
        let mistakes: [RegistrationMistake] = [.emailTaken, .passwordTooShort(minimum: 15)]
        return [
            RegistrationOutcome(error: .registrationRefused(mistakes), call: .fieldsRefused(mistakes)),
            RegistrationOutcome(error: .superseded, call: .superseded),
            RegistrationOutcome(
                error: .tooManyAttempts(retryAfter: .seconds(7)),
                call: .serviceFailed(.tooManyAttempts(retryAfter: .seconds(7)))),
            RegistrationOutcome(error: .maintenance(until: end), call: .serviceFailed(.maintenance(until: end))),
            RegistrationOutcome(error: .identityRefused, call: .serviceFailed(.broken)),
            RegistrationOutcome(error: .sessionStoreFailed, call: .sessionNotKept),
            RegistrationOutcome(error: .wrongPassword, call: .serviceFailed(.busy)),
            RegistrationOutcome(error: .inputRefused, call: .serviceFailed(.busy)),
            RegistrationOutcome(error: .accountLocked(until: end), call: .serviceFailed(.busy)),
            RegistrationOutcome(error: .notSignedIn, call: .serviceFailed(.busy)),
            RegistrationOutcome(error: .sessionEnded, call: .serviceFailed(.busy)),
        ]
            + ConnectionProblem.allCases.map {
                RegistrationOutcome(error: .unreachable($0), call: .serviceUnreachable(ConnectivityFailure($0)))
            }
            + ServiceProblem.allCases.map {
                RegistrationOutcome(
                    error: .service($0), call: .serviceFailed(ServiceFailure($0)))
            }
    }()
}
