public import Testing
import Watertight

/// Checks a facade over an SDK that answers by a delegate or a callback, against a fake of that SDK.
///
/// ```swift
/// @MainActor @Test(arguments: FacadeRequirement.allCases)
/// func keepsTheRules(_ requirement: FacadeRequirement) async {
///     await FacadeConformance(
///         answer: "B-7", error: BarcodeError(code: .noCamera), cancellation: BarcodeError(code: .closed)
///     ) { sdk in
///         try await BarcodeScanner { FakeController(sdk) }.scan()
///     }.check(requirement)
/// }
/// ```
///
/// A facade that never ends its call makes a violation, and not a test that hangs. Nothing is timed beside that.
@MainActor public struct FacadeConformance<Value: Sendable> {
    private let value: Value
    private let error: any Error
    private let cancellation: (any Error)?
    let limit: Duration
    let whenSilent: @MainActor () async -> Void
    let ask: @MainActor (FakeSDK<Value>) async throws -> Void

    /// Describes a facade and its SDK.
    /// - Parameters:
    ///   - value: A value of which the facade makes a success.
    ///   - error: An error of the SDK of which it makes a failure.
    ///   - cancellation: The SDK's own spelling of "cancelled"; `nil` if it has none.
    ///   - limit: The longest time to wait for what has to come.
    ///   - whenSilent: Lets the facade's own limit pass, such as by moving its ``TestClock``, once the SDK has let go of
    ///     its callback. Not needed where the callback's release alone ends the call.
    ///   - ask: Makes a facade on the fake, and asks it once. Called often, each time with another fake.
    public init<Output>(
        answer value: Value, error: any Error, cancellation: (any Error)?, within limit: Duration = .seconds(10),
        whenSilent: @escaping @MainActor () async -> Void = {},
        ask: @escaping @MainActor (FakeSDK<Value>) async throws -> Output
    ) {
        self.value = value
        self.error = error
        self.cancellation = cancellation
        self.limit = limit
        self.whenSilent = whenSilent
        self.ask = { _ = try await ask($0) }
    }

    /// Checks a requirement; the test fails for each violation.
    /// - Parameters:
    ///   - requirement: The requirement; `nil` for all.
    ///   - sourceLocation: The place to which issues belong.
    public func check(
        _ requirement: FacadeRequirement? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        for requirement in requirement.map({ [$0] }) ?? FacadeRequirement.allCases {
            for violation in await violations(of: requirement) {
                Issue.record("\(violation)", sourceLocation: sourceLocation)
            }
        }
    }

    /// Finds out what the facade does and must not do.
    /// - Parameter requirement: The requirement.
    /// - Returns: The violations, in the order in which they were found.
    public func violations(of requirement: FacadeRequirement) async -> [FacadeViolation] {
        let problems =
            switch requirement {
            case .returnsTheAnswer: await answer()
            case .takesAnAnswerDuringStart: await answerDuringStart()
            case .takesAnAnswerFromAnyThread: await answerFromAnotherThread()
            case .takesTheFirstAnswerOnly: await secondAnswer()
            case .dropsALateAnswer: await lateAnswer()
            case .translatesErrors: await sdkError()
            case .recognisesTheSDKsCancellation: await sdkCancellation()
            case .endsWithoutAnAnswer: await silence()
            case .startsNothingForACancelledTask: await cancelledBefore()
            case .endsWithItsTask: await cancelled()
            case .cancelsTheSDKOnce: await sdkCancelled()
            case .cancelsNothingAfterAnAnswer: await cancelledAfter()
            case .freesEverything: await leftovers()
            }
        return problems.map { FacadeViolation(requirement: requirement, problem: $0) }
    }
}

// MARK: - Answers

extension FacadeConformance {
    private typealias Rehearsal = FacadeRehearsal<Value>

    private func play(
        _ steps: Rehearsal.Step..., duringStart: [Result<Value, any Error>] = [],
        duringCancel: [Result<Value, any Error>] = [], cancelsTheTaskDuringStart: Bool = false,
        isCancelledBefore: Bool = false
    ) async -> Rehearsal {
        let script = FakeSDK<Value>.Script(
            duringStart: duringStart, duringCancel: duringCancel, cancelsTheTaskDuringStart: cancelsTheTaskDuringStart)
        return await Rehearsal.play(self, steps, script, isCancelledBefore: isCancelledBefore)
    }

    private func answer() async -> [String] {
        let answered = await play(.say(.success(value)))
        var problems = answered.problems("the SDK had answered", expecting: .value)
        problems += answered.problems("the SDK had answered with a value", expectingReports: 0)
        if answered.starts > 1 { problems.append("the facade started the SDK \(answered.starts) times for one call") }
        return problems
    }

    private func answerDuringStart() async -> [String] {
        let answered = await play(duringStart: [.success(value)])
        let failed = await play(duringStart: [.failure(error)])
        return answered.problems("the SDK had answered while it was started", expecting: .value)
            + failed.problems("the SDK had failed while it was started", expecting: .failure)
    }

    private func answerFromAnotherThread() async -> [String] {
        let answered = await play(.sayOnAnotherThread(.success(value)))
        let failed = await play(.sayOnAnotherThread(.failure(error)))
        return answered.problems("the SDK had answered on another thread", expecting: .value)
            + failed.problems("the SDK had failed on another thread", expecting: .failure)
    }

    /// Both answers come while the SDK is started, when nothing of the request can be gone; a third after the end.
    private func secondAnswer() async -> [String] {
        let answers: [Result<Value, any Error>] = [.success(value), .failure(error)]
        let answered = await play(.waitForTheEnd, .say(answers[1]), duringStart: answers)
        let failed = await play(.waitForTheEnd, .say(answers[0]), duringStart: answers.reversed())
        var problems = answered.problems("the SDK had answered with a value and then with an error", expecting: .value)
        problems += failed.problems("the SDK had answered with an error and then with a value", expecting: .failure)
        if answered.reports.isEmpty {
            problems.append("the facade did not report that the SDK had answered a second time")
        }
        return problems
    }

    private func lateAnswer() async -> [String] {
        let answered = await play(.cancelTheTask, duringCancel: [.success(value)])
        let failed = await play(.cancelTheTask, duringCancel: [.failure(error)])
        let afterEnd = await play(.cancelTheTask, .waitForTheEnd, .say(.failure(error)))
        var problems = answered.problems(
            "its task was cancelled and the SDK then answered", expecting: .cancellation)
        // An SDK that cannot be cancelled says nothing then.
        if answered.cancels > 0 {
            problems += answered.problems("the SDK had answered a cancelled task with a value", expectingReports: 1)
        }
        problems += failed.problems("its task was cancelled and the SDK then failed", expecting: .cancellation)
        problems += failed.problems("the SDK had failed because it was cancelled", expectingReports: 0)
        problems += afterEnd.problems("the SDK had failed after the end of a cancelled call", expectingReports: 0)
        return problems
    }

    private func silence() async -> [String] {
        let event = "the SDK had let go of its callback without an answer"
        let silent = await play(.letGo)
        return silent.problems(event, expecting: .failure)
            + (silent.end == nil ? [] : silent.problems(event, expectingReports: 1))
    }
}

// MARK: - Errors

extension FacadeConformance {
    private func sdkError() async -> [String] {
        let played = await play(.say(.failure(error)))
        let problems =
            played.problems("the SDK had failed", expecting: .failure)
            + played.problems("the SDK had failed", expectingReports: 1)
        guard case .interrupted(let interruption) = played.end, let failure = interruption.anyFailure else {
            return problems
        }
        return problems + self.problems(of: failure, in: played)
    }

    private func problems(of failure: any Error, in played: Rehearsal) -> [String] {
        if type(of: failure) == type(of: error) { return ["the facade threw the SDK's own error"] }
        guard let failure = failure as? any LayerFailure else {
            return ["the facade threw a \(type(of: failure)), which is no LayerFailure"]
        }
        var problems: [String] = []
        if carriesTheSDKsError(failure) {
            problems.append("the facade's failure carries the SDK's error, and does not seal it")
        }
        if let original = played.originals.first, type(of: original) != type(of: error) {
            problems.append("the facade reported a \(type(of: original)) instead of the SDK's error")
        }
        if let cause = failure.cause, let report = played.reports.first, cause.incident != report.incident {
            problems.append("the facade's failure carries another incident than the one that was reported")
        }
        return problems
    }

    private func carriesTheSDKsError(_ value: Any, depth: Int = 4) -> Bool {
        depth > 0
            && Mirror(reflecting: value).children.contains { child in
                type(of: child.value) == type(of: error) || carriesTheSDKsError(child.value, depth: depth - 1)
            }
    }

    private func sdkCancellation() async -> [String] {
        guard let cancellation else { return [] }
        let event = "the SDK had said that it was cancelled"
        let during = await play(duringStart: [.failure(cancellation)])
        let later = await play(.say(.failure(cancellation)))
        return [during, later].flatMap {
            $0.problems(event, expecting: .cancellationOrDismissal) + $0.problems(event, expectingReports: 0)
        }
    }
}

// MARK: - Cancellation

extension FacadeConformance {
    private func cancelledBefore() async -> [String] {
        let event = "its task had been cancelled before"
        let played = await play(isCancelledBefore: true)
        return played.problems(event, expecting: .cancellation)
            + played.problems(event, expectingReports: 0)
            + (played.starts > 0 ? ["the facade started the SDK for a task that was cancelled already"] : [])
    }

    /// The ways in which a task is cancelled while the SDK works.
    private func cancellations() async -> [(event: String, played: Rehearsal)] {
        var all = [
            ("its task was cancelled", await play(.cancelTheTask)),
            ("its task was cancelled while the SDK was started", await play(cancelsTheTaskDuringStart: true)),
        ]
        if let cancellation {
            let played = await play(.cancelTheTask, .cancelTheTask, duringCancel: [.failure(cancellation)])
            all.append(("its task was cancelled and the SDK said so", played))
        }
        return all
    }

    private func cancelled() async -> [String] {
        await cancellations().flatMap { event, played in
            played.problems(event, expecting: .cancellation) + played.problems(event, expectingReports: 0)
        }
    }

    private func sdkCancelled() async -> [String] {
        await cancellations().compactMap { event, played in
            switch played.cancels {
            case 1: nil
            case 0: "the facade did not cancel the SDK after \(event)"
            default: "the facade cancelled the SDK \(played.cancels) times after \(event)"
            }
        }
    }

    private func cancelledAfter() async -> [String] {
        let answered = await play(.say(.success(value)))
        let cancelled = [
            await play(.cancelTheTask, duringStart: [.success(value)]),
            await play(.say(.success(value)), .cancelTheTask),
            await play(.say(.failure(error)), .cancelTheTask),
        ]
        var problems = answered.problems("the SDK had answered", expecting: .value)
        if ([answered] + cancelled).contains(where: { $0.cancelsAfterAnswer > 0 }) {
            problems.append("the facade cancelled the SDK after it had answered")
        }
        return problems
    }
}

// MARK: - Lifetimes

extension FacadeConformance {
    private func leftovers() async -> [String] {
        // Only what is watched is kept of a rehearsal: its errors may hold anything.
        let ends = [
            ("the SDK had answered", await play(.say(.success(value))).watched),
            ("the SDK had failed", await play(.say(.failure(error))).watched),
            ("its task was cancelled", await play(.cancelTheTask).watched),
            ("its task had been cancelled before", await play(isCancelledBefore: true).watched),
        ]
        var problems: [String] = []
        for (event, watched) in ends {
            await eventually(within: limit) { watched.allSatisfy(\.isGone) }
            if !watched.allSatisfy(\.isGone) {
                problems.append("something of the request was still alive \(limit) after \(event)")
            }
        }
        return problems
    }
}
