import Authentication
import FeatureTesting
import Foundation
import SharedFailures
import SignInFeature
import Testing
import Watertight

@MainActor struct LoginUseCaseTests {
    let output = RecordingLoginOutput()

    private func execute(_ repository: ScriptedRepository) async {
        await LoginUseCase(repository: repository, output: output).execute(
            email: "ada@example.com", password: "hunter2")
    }

    // MARK: What is asked, and what comes of it

    @Test func theRepositoryIsAskedOnceWithWhatWasEntered() async {
        let repository = ScriptedRepository(.signsIn(displayName: "Ada"))
        await execute(repository)
        #expect(repository.calls == [.signIn(email: "ada@example.com", password: "hunter2")])
    }

    @Test func aSuccessTellsTheName() async {
        await execute(ScriptedRepository(.signsIn(displayName: "Ada")))
        #expect(output.calls == [.started, .loggedIn(displayName: "Ada")])
    }

    @Test(arguments: LoginOutcome.all)
    func aFailureIsToldInOneCall(_ outcome: LoginOutcome) async {
        await execute(ScriptedRepository(.fails(outcome.error)))
        #expect(output.calls == [.started, outcome.call])
    }

    @Test func aCancellationReachesNobody() async {
        await execute(ScriptedRepository(.cancels))
        #expect(output.calls == [.started])
    }

    @Test func theStartIsToldBeforeTheRepositoryAnswers() async {
        let repository = ScriptedRepository(.waits)
        let useCase = LoginUseCase(repository: repository, output: output)
        let attempt = Task { await useCase.execute(email: "ada@example.com", password: "hunter2") }
        await repository.waitForCalls()
        #expect(output.calls == [.started])
        repository.answer(0, with: .signsIn(displayName: "Ada"))
        await attempt.value
        #expect(output.calls == [.started, .loggedIn(displayName: "Ada")])
    }

    // MARK: Executions that nobody waits for

    @Test func cancelledBeforeItBeganItTellsNothing() async {
        let repository = ScriptedRepository(.cancels)
        let useCase = LoginUseCase(repository: repository, output: output)
        let attempt = Task { await useCase.execute(email: "ada@example.com", password: "hunter2") }
        attempt.cancel()
        await attempt.value
        #expect(output.calls.isEmpty)
    }

    @Test func aCancelledExecutionTellsNothingMore() async {
        let repository = ScriptedRepository(.waits)
        let useCase = LoginUseCase(repository: repository, output: output)
        let attempt = Task { await useCase.execute(email: "ada@example.com", password: "hunter2") }
        await repository.waitForCalls()
        attempt.cancel()
        await attempt.value
        #expect(output.calls == [.started])
    }

    @Test(arguments: [ScriptedRepository.Step.signsIn(displayName: "Ada"), .fails(.wrongPassword)])
    func anAnswerAfterTheCancellationIsNotTold(_ answer: ScriptedRepository.Step) async {
        let repository = ScriptedRepository(.waitsEvenIfCancelled)
        let useCase = LoginUseCase(repository: repository, output: output)
        let attempt = Task { await useCase.execute(email: "ada@example.com", password: "hunter2") }
        await repository.waitForCalls()
        attempt.cancel()
        repository.answer(0, with: answer)
        await attempt.value
        #expect(output.calls == [.started])
    }

    @Test(arguments: [[0, 1], [1, 0]])
    func theNewestExecutionCountsInWhicheverOrderTheAnswersArrive(_ order: [Int]) async {
        let repository = ScriptedRepository(.waits, .waits)
        let answers: [ScriptedRepository.Step] = [.fails(.wrongPassword), .signsIn(displayName: "Ada")]
        let useCase = LoginUseCase(repository: repository, output: output)
        var attempts: [Task<Void, Never>] = []
        for count in 1...2 {
            attempts.append(Task { await useCase.execute(email: "ada@example.com", password: "hunter2") })
            await repository.waitForCalls(count)
        }
        for number in order {
            repository.answer(number, with: answers[number])
            await attempts[number].value
        }
        #expect(output.calls == [.started, .started, .loggedIn(displayName: "Ada")])
    }

    @Test func theOutputIsHeldWeakly() async {
        let repository = ScriptedRepository(.waits)
        var output: RecordingLoginOutput? = RecordingLoginOutput()
        weak let held = output
        let useCase = output.map { LoginUseCase(repository: repository, output: $0) }
        let attempt = Task { await useCase?.execute(email: "ada@example.com", password: "hunter2") }
        await repository.waitForCalls()
        output = nil
        #expect(held == nil)
        repository.answer(0, with: .fails(.wrongPassword))
        await attempt.value
    }
}

/// A failure of the data layer, and the one call that tells it.
struct LoginOutcome: Sendable, CustomTestStringConvertible {
    let error: AuthenticationError
    let call: RecordingLoginOutput.Call

    var testDescription: String { error.code.description }

    static let all: [LoginOutcome] = {
        let email = "ada@example.com"
        let end = Date(timeIntervalSince1970: 1_800_000_000)
        let sealed = SealedError.sample()
        return [
            LoginOutcome(error: .wrongPassword, call: .wrongPassword(email: email)),
            LoginOutcome(error: .inputRefused, call: .inputRefused),
            LoginOutcome(error: .registrationRefused([.emailTaken]), call: .serviceFailed(.busy)),
            LoginOutcome(error: .superseded, call: .superseded),
            LoginOutcome(error: .accountLocked(until: end), call: .accountLocked(email: email, until: end)),
            LoginOutcome(error: .accountLocked(until: nil), call: .accountLocked(email: email, until: nil)),
            LoginOutcome(
                error: .tooManyAttempts(retryAfter: .seconds(7)),
                call: .serviceFailed(.tooManyAttempts(retryAfter: .seconds(7)))),
            LoginOutcome(error: .maintenance(until: end), call: .serviceFailed(.maintenance(until: end))),
            LoginOutcome(error: .maintenance(until: nil), call: .serviceFailed(.maintenance(until: nil))),
            LoginOutcome(error: .identityRefused(sealed), call: .serviceFailed(.broken(sealed.incident))),
            LoginOutcome(error: .notSignedIn, call: .serviceFailed(.busy)),
            LoginOutcome(error: .sessionEnded, call: .serviceFailed(.busy)),
            LoginOutcome(error: .sessionStoreFailed(sealed), call: .sessionNotKept(sealed.incident)),
        ]
            + ConnectionProblem.allCases.map {
                LoginOutcome(error: .unreachable($0, sealed), call: .serviceUnreachable(ConnectivityFailure($0)))
            }
            + ServiceProblem.allCases.map {
                LoginOutcome(
                    error: .service($0, sealed),
                    call: .serviceFailed(ServiceFailure($0, incident: sealed.incident)))
            }
    }()
}
