import Authentication
import FeatureTesting
import Foundation
import ProfileFeature
import SharedFailures
import Testing
import Watertight

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
        #expect(output.calls == [.loading, .loaded(.sample)])
    }

    @Test(arguments: ProfileOutcome.all)
    func eachFailureCallsOneOutput(_ outcome: ProfileOutcome) async {
        await execute(ScriptedRepository(.fails(outcome.error)))
        #expect(output.calls == [.loading, outcome.call])
    }

    @Test func cancellationsSendNothing() async {
        await execute(ScriptedRepository(.cancels))
        #expect(output.calls == [.loading])
    }

    @Test func sendsTheStartBeforeTheRepositoryAnswers() async {
        let repository = ScriptedRepository(.waits)
        let useCase = useCase(repository)
        let attempt = Task { await useCase.execute(inBackground: false) }
        await repository.waitForCalls()
        #expect(output.calls == [.loading])
        repository.answer(0, with: .knows(.sample))
        await attempt.value
    }

    // MARK: Cancellation and newer executions

    @Test func sendsNothingIfCancelledBeforeItBegan() async {
        let useCase = useCase(ScriptedRepository(.cancels))
        let attempt = Task { await useCase.execute(inBackground: false) }
        attempt.cancel()
        await attempt.value
        #expect(output.calls.isEmpty)
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
        #expect(output.calls == [.loading])
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
        #expect(output.calls == [.loading, .loading, .loaded(.sample)])
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

/// A failure of the data layer, and the expected output.
struct ProfileOutcome: Sendable, CustomTestStringConvertible {
    let error: AuthenticationError
    let call: RecordingProfileOutput.Call

    var testDescription: String { error.code.description }

    static let all: [ProfileOutcome] = {
        let end = Date(timeIntervalSince1970: 1_800_000_000)
        return [
            ProfileOutcome(error: .notSignedIn, call: .signInNeeded(.notSignedIn)),
            ProfileOutcome(error: .sessionEnded, call: .signInNeeded(.sessionEnded)),
            ProfileOutcome(error: .wrongPassword, call: .failed(.service(.busy))),
            ProfileOutcome(error: .inputRefused, call: .failed(.service(.busy))),
            ProfileOutcome(error: .registrationRefused([.emailTaken]), call: .failed(.service(.busy))),
            ProfileOutcome(error: .superseded, call: .failed(.service(.busy))),
            ProfileOutcome(error: .accountLocked(until: end), call: .failed(.service(.busy))),
            ProfileOutcome(error: .identityRefused, call: .failed(.service(.broken))),
            ProfileOutcome(error: .sessionStoreFailed, call: .failed(.sessionUnreadable)),
            ProfileOutcome(
                error: .tooManyAttempts(retryAfter: .seconds(7)),
                call: .failed(.service(.tooManyAttempts(retryAfter: .seconds(7))))),
            ProfileOutcome(error: .maintenance(until: end), call: .failed(.service(.maintenance(until: end)))),
            ProfileOutcome(error: .maintenance(until: nil), call: .failed(.service(.maintenance(until: nil)))),
        ]
            + ConnectionProblem.allCases.map {
                ProfileOutcome(error: .unreachable($0), call: .failed(.unreachable(ConnectivityFailure($0))))
            }
            + ServiceProblem.allCases.map {
                ProfileOutcome(
                    error: .service($0),
                    call: .failed(.service(ServiceFailure($0))))
            }
    }()
}
