import Authentication
import FeatureTesting
import Foundation
import ProfileFeature
import SharedFailures
import Testing
import Watertight
import WatertightPresentation

@MainActor struct ProfileUseCaseTests {
    let output = RecordingProfileOutput()

    private func execute(_ repository: ScriptedRepository, initiatedBy initiator: PresentationInitiator = .person) async
    {
        await ProfileUseCase(repository: repository, output: output).execute(initiatedBy: initiator)
    }

    // MARK: What is asked, and what comes of it

    @Test func theProfileIsTold() async {
        let repository = ScriptedRepository(.knows(.sample))
        await execute(repository)
        #expect(repository.calls == [.profile])
        #expect(output.calls == [.loading, .loaded(.sample)])
    }

    @Test(arguments: ProfileOutcome.all)
    func aFailureIsToldInOneCall(_ outcome: ProfileOutcome) async {
        await execute(ScriptedRepository(.fails(outcome.error)))
        #expect(output.calls == [.loading, outcome.call])
    }

    @Test(arguments: PresentationInitiator.allCases)
    func whoBeganItIsToldWithTheFailure(_ initiator: PresentationInitiator) async {
        await execute(ScriptedRepository(.fails(.superseded)), initiatedBy: initiator)
        await execute(ScriptedRepository(.fails(.sessionEnded)), initiatedBy: initiator)
        #expect(
            output.calls == [
                .loading, .failed(.service(.busy), initiator), .loading, .signInNeeded(.sessionEnded, initiator),
            ])
    }

    @Test func aCancellationReachesNobody() async {
        await execute(ScriptedRepository(.cancels))
        #expect(output.calls == [.loading])
    }

    @Test func theStartIsToldBeforeTheRepositoryAnswers() async {
        let repository = ScriptedRepository(.waits)
        let useCase = ProfileUseCase(repository: repository, output: output)
        let attempt = Task { await useCase.execute(initiatedBy: .person) }
        await repository.waitForCalls()
        #expect(output.calls == [.loading])
        repository.answer(0, with: .knows(.sample))
        await attempt.value
    }

    // MARK: Executions that nobody waits for

    @Test func cancelledBeforeItBeganItTellsNothing() async {
        let useCase = ProfileUseCase(repository: ScriptedRepository(.cancels), output: output)
        let attempt = Task { await useCase.execute(initiatedBy: .person) }
        attempt.cancel()
        await attempt.value
        #expect(output.calls.isEmpty)
    }

    @Test(arguments: [ScriptedRepository.Step.knows(.sample), .fails(.notSignedIn), .cancels])
    func aCancelledExecutionTellsNothingMore(_ answer: ScriptedRepository.Step) async {
        let repository = ScriptedRepository(.waitsEvenIfCancelled)
        let useCase = ProfileUseCase(repository: repository, output: output)
        let attempt = Task { await useCase.execute(initiatedBy: .person) }
        await repository.waitForCalls()
        attempt.cancel()
        repository.answer(0, with: answer)
        await attempt.value
        #expect(output.calls == [.loading])
    }

    @Test(arguments: [[0, 1], [1, 0]])
    func theNewestExecutionCountsInWhicheverOrderTheAnswersArrive(_ order: [Int]) async {
        let repository = ScriptedRepository(.waits, .waits)
        let answers: [ScriptedRepository.Step] = [.fails(.sessionEnded), .knows(.sample)]
        let useCase = ProfileUseCase(repository: repository, output: output)
        var attempts: [Task<Void, Never>] = []
        for count in 1...2 {
            attempts.append(Task { await useCase.execute(initiatedBy: .person) })
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
        let useCase = output.map { ProfileUseCase(repository: repository, output: $0) }
        let attempt = Task { await useCase?.execute(initiatedBy: .person) }
        await repository.waitForCalls()
        output = nil
        #expect(held == nil)
        repository.answer(0, with: .knows(.sample))
        await attempt.value
    }
}

/// A failure of the data layer, and the one call that tells it.
struct ProfileOutcome: Sendable, CustomTestStringConvertible {
    let error: AuthenticationError
    let call: RecordingProfileOutput.Call

    var testDescription: String { error.code.description }

    static let all: [ProfileOutcome] = {
        let end = Date(timeIntervalSince1970: 1_800_000_000)
        let sealed = SealedError.sample()
        return [
            ProfileOutcome(error: .notSignedIn, call: .signInNeeded(.notSignedIn)),
            ProfileOutcome(error: .sessionEnded, call: .signInNeeded(.sessionEnded)),
            ProfileOutcome(error: .wrongPassword, call: .failed(.service(.busy))),
            ProfileOutcome(error: .inputRefused, call: .failed(.service(.busy))),
            ProfileOutcome(error: .registrationRefused([.emailTaken]), call: .failed(.service(.busy))),
            ProfileOutcome(error: .superseded, call: .failed(.service(.busy))),
            ProfileOutcome(error: .accountLocked(until: end), call: .failed(.service(.busy))),
            ProfileOutcome(error: .identityRefused(sealed), call: .failed(.service(.broken(sealed.incident)))),
            ProfileOutcome(error: .sessionStoreFailed(sealed), call: .failed(.sessionUnreadable(sealed.incident))),
            ProfileOutcome(
                error: .tooManyAttempts(retryAfter: .seconds(7)),
                call: .failed(.service(.tooManyAttempts(retryAfter: .seconds(7))))),
            ProfileOutcome(error: .maintenance(until: end), call: .failed(.service(.maintenance(until: end)))),
            ProfileOutcome(error: .maintenance(until: nil), call: .failed(.service(.maintenance(until: nil)))),
        ]
            + ConnectionProblem.allCases.map {
                ProfileOutcome(error: .unreachable($0, sealed), call: .failed(.unreachable(ConnectivityFailure($0))))
            }
            + ServiceProblem.allCases.map {
                ProfileOutcome(
                    error: .service($0, sealed),
                    call: .failed(.service(ServiceFailure($0, incident: sealed.incident))))
            }
    }()
}
