import Authentication
import FeatureTesting
import Foundation
import RegistrationFeature
import SharedFailures
import Testing
import Watertight

@MainActor struct RegistrationUseCaseTests {
    let output = RecordingRegistrationOutput()

    private func execute(_ repository: ScriptedRepository) async {
        await RegistrationUseCase(repository: repository, output: output).execute(
            email: "ada@example.com", displayName: "Ada", password: "hunter2")
    }

    @Test func theRepositoryIsAskedOnceWithWhatWasEntered() async {
        let repository = ScriptedRepository(.signsIn(displayName: "Ada"))
        await execute(repository)
        #expect(repository.calls == [.register(email: "ada@example.com", displayName: "Ada", password: "hunter2")])
        #expect(output.calls == [.started, .registered(displayName: "Ada")])
    }

    @Test(arguments: RegistrationOutcome.all)
    func aFailureIsToldInOneCall(_ outcome: RegistrationOutcome) async {
        await execute(ScriptedRepository(.fails(outcome.error)))
        #expect(output.calls == [.started, outcome.call])
    }

    @Test func aCancellationReachesNobody() async {
        await execute(ScriptedRepository(.cancels))
        #expect(output.calls == [.started])
    }

    @Test(arguments: [ScriptedRepository.Step.signsIn(displayName: "Ada"), .fails(.registrationRefused([.emailTaken]))])
    func anAnswerAfterTheCancellationIsNotTold(_ answer: ScriptedRepository.Step) async {
        let repository = ScriptedRepository(.waitsEvenIfCancelled)
        let useCase = RegistrationUseCase(repository: repository, output: output)
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
        let useCase = output.map { RegistrationUseCase(repository: repository, output: $0) }
        let attempt = Task { await useCase?.execute(email: "a@b", displayName: "A", password: "p") }
        await repository.waitForCalls()
        output = nil
        #expect(held == nil)
        repository.answer(0, with: .fails(.superseded))
        await attempt.value
    }
}

/// A failure of the data layer, and the one call that tells it.
struct RegistrationOutcome: Sendable, CustomTestStringConvertible {
    let error: AuthenticationError
    let call: RecordingRegistrationOutput.Call

    var testDescription: String { error.code.description }

    static let all: [RegistrationOutcome] = {
        let end = Date(timeIntervalSince1970: 1_800_000_000)
        let sealed = SealedError.sample()
        let mistakes: [RegistrationMistake] = [.emailTaken, .passwordTooShort(minimum: 15)]
        return [
            RegistrationOutcome(error: .registrationRefused(mistakes), call: .fieldsRefused(mistakes)),
            RegistrationOutcome(error: .superseded, call: .superseded),
            RegistrationOutcome(
                error: .tooManyAttempts(retryAfter: .seconds(7)),
                call: .serviceFailed(.tooManyAttempts(retryAfter: .seconds(7)))),
            RegistrationOutcome(error: .maintenance(until: end), call: .serviceFailed(.maintenance(until: end))),
            RegistrationOutcome(error: .identityRefused(sealed), call: .serviceFailed(.broken(sealed.incident))),
            RegistrationOutcome(error: .sessionStoreFailed(sealed), call: .sessionNotKept(sealed.incident)),
            RegistrationOutcome(error: .wrongPassword, call: .serviceFailed(.busy)),
            RegistrationOutcome(error: .inputRefused, call: .serviceFailed(.busy)),
            RegistrationOutcome(error: .accountLocked(until: end), call: .serviceFailed(.busy)),
            RegistrationOutcome(error: .notSignedIn, call: .serviceFailed(.busy)),
            RegistrationOutcome(error: .sessionEnded, call: .serviceFailed(.busy)),
        ]
            + ConnectionProblem.allCases.map {
                RegistrationOutcome(error: .unreachable($0, sealed), call: .serviceUnreachable(ConnectivityFailure($0)))
            }
            + ServiceProblem.allCases.map {
                RegistrationOutcome(
                    error: .service($0, sealed), call: .serviceFailed(ServiceFailure($0, incident: sealed.incident)))
            }
    }()
}
