import Authentication
import FeatureTesting
import Foundation
import SharedFailures
import SignInFeature
import Testing
import Watertight

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
        #expect(output.calls == [.started, .loggedIn(displayName: "Ada")])
    }

    @Test(arguments: LoginOutcome.all)
    func eachFailureCallsOneOutput(_ outcome: LoginOutcome) async {
        await execute(ScriptedRepository(.fails(outcome.error)))
        #expect(output.calls == [.started, outcome.call])
    }

    @Test func cancellationsSendNothing() async {
        await execute(ScriptedRepository(.cancels))
        #expect(output.calls == [.started])
    }

    @Test func sendsTheStartBeforeTheRepositoryAnswers() async {
        let repository = ScriptedRepository(.waits)
        let useCase = useCase(repository)
        let attempt = Task { await useCase.execute(email: "ada@example.com", password: "hunter2") }
        await repository.waitForCalls()
        #expect(output.calls == [.started])
        repository.answer(0, with: .signsIn(displayName: "Ada"))
        await attempt.value
        #expect(output.calls == [.started, .loggedIn(displayName: "Ada")])
    }

    // MARK: Cancellation and newer executions

    @Test func sendsNothingIfCancelledBeforeItBegan() async {
        let repository = ScriptedRepository(.cancels)
        let useCase = useCase(repository)
        let attempt = Task { await useCase.execute(email: "ada@example.com", password: "hunter2") }
        attempt.cancel()
        await attempt.value
        #expect(output.calls.isEmpty)
    }

    @Test func sendsNothingAfterCancellation() async {
        let repository = ScriptedRepository(.waits)
        let useCase = useCase(repository)
        let attempt = Task { await useCase.execute(email: "ada@example.com", password: "hunter2") }
        await repository.waitForCalls()
        attempt.cancel()
        await attempt.value
        #expect(output.calls == [.started])
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
        #expect(output.calls == [.started])
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
        #expect(output.calls == [.started, .started, .loggedIn(displayName: "Ada")])
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

/// A failure of the data layer, and the expected output.
struct LoginOutcome: Sendable, CustomTestStringConvertible {
    let error: AuthenticationError
    let call: RecordingLoginOutput.Call

    var testDescription: String { error.code.description }

    static let all: [LoginOutcome] = {
        let email = "ada@example.com"
        let end = Date(timeIntervalSince1970: 1_800_000_000)
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
            LoginOutcome(error: .identityRefused, call: .serviceFailed(.broken)),
            LoginOutcome(error: .notSignedIn, call: .serviceFailed(.busy)),
            LoginOutcome(error: .sessionEnded, call: .serviceFailed(.busy)),
            LoginOutcome(error: .sessionStoreFailed, call: .sessionNotKept),
        ]
            + ConnectionProblem.allCases.map {
                LoginOutcome(error: .unreachable($0), call: .serviceUnreachable(ConnectivityFailure($0)))
            }
            + ServiceProblem.allCases.map {
                LoginOutcome(
                    error: .service($0),
                    call: .serviceFailed(ServiceFailure($0)))
            }
    }()
}
