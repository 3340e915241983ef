public import Testing
import Watertight

/// A requirement that a facade doesn't meet.
package struct FacadeViolation: Sendable, Hashable, CustomStringConvertible {
    /// The requirement.
    package let requirement: FacadeRequirement
    /// The observed behavior, in a sentence.
    package let problem: String

    package var description: String { "\(requirement.rawValue): \(problem)" }
}

/// Checks a facade over an SDK that answers through a delegate or a callback, with a fake of that SDK.
///
/// ```swift
/// @MainActor @Test(arguments: FacadeRequirement.allCases)
/// func meetsTheRequirements(_ requirement: FacadeRequirement) async {
///     await FacadeConformance(
///         answer: "B-7", error: BarcodeError(code: .noCamera), cancellation: BarcodeError(code: .closed)
///     ) { sdk in
///         try await BarcodeScanner { FakeController(sdk) }.scan()
///     }.check(requirement)
/// }
/// ```
///
/// A facade that never ends its call is a violation, and doesn't let the test hang. Nothing else depends on time.
@MainActor public struct FacadeConformance<Value: Sendable> {
    private let value: Value
    private let error: any Error
    private let cancellation: (any Error)?
    let limit: Duration
    let whenSilent: @MainActor () async -> Void
    /// Returns whether there was a value.
    let call: @MainActor (FakeSDK<Value>) async throws -> Bool
    /// Whether the facade returns a `Dismissible`.
    private let isDismissible: Bool

    /// Describes a facade and its SDK.
    /// - Parameters:
    ///   - value: A value of the SDK with which the call succeeds.
    ///   - error: An error of the SDK with which the call fails.
    ///   - cancellation: The SDK's cancellation error, or `nil` if it has none.
    ///   - limit: The longest time to wait for an expected event. It is counted in pauses of one millisecond, which take
    ///     longer on a busy machine.
    ///   - whenSilent: Lets the facade's own limit pass, for example by advancing its ``TestClock``, after the SDK has
    ///     released its callback. Not needed if the release of the callback ends the call.
    ///   - call: Creates a facade over the fake, and calls it once. Called repeatedly, each time with another fake.
    public init<Output>(
        answer value: Value, error: any Error, cancellation: (any Error)?, within limit: Duration = .seconds(10),
        whenSilent: @escaping @MainActor () async -> Void = {},
        call: @escaping @MainActor (FakeSDK<Value>) async throws -> Output
    ) {
        self.value = value
        self.error = error
        self.cancellation = cancellation
        self.limit = limit
        self.whenSilent = whenSilent
        self.call = { (try await call($0) as? any AnyDismissible)?.isDismissed != true }
        isDismissible = Output.self is any AnyDismissible.Type
    }

    /// Checks a requirement. The test fails for each violation.
    /// - Parameters:
    ///   - requirement: The requirement, or `nil` for all.
    ///   - sourceLocation: The source location of the issues.
    public func check(
        _ requirement: FacadeRequirement? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        for requirement in requirement.map({ [$0] }) ?? FacadeRequirement.allCases {
            for violation in await violations(of: requirement) {
                Issue.record("\(violation)", sourceLocation: sourceLocation)
            }
        }
    }

    /// Returns the violations of a requirement, in the order in which they were found.
    package func violations(of requirement: FacadeRequirement) async -> [FacadeViolation] {
        let problems =
            switch requirement {
            case .returnsTheAnswer: await answer()
            case .takesAnAnswerDuringStart: await answerDuringStart()
            case .takesAnAnswerFromAnyThread: await answerFromAnotherThread()
            case .takesTheFirstAnswerOnly: await secondAnswer()
            case .dropsALateAnswer: await lateAnswer()
            case .translatesErrors: await sdkError()
            case .recognizesTheSDKsCancellation: await sdkCancellation()
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
        let answered = await play(.answer(.success(value)))
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
        let answered = await play(.answerOnAnotherThread(.success(value)))
        let failed = await play(.answerOnAnotherThread(.failure(error)))
        return answered.problems("the SDK had answered on another thread", expecting: .value)
            + failed.problems("the SDK had failed on another thread", expecting: .failure)
    }

    /// Two answers arrive while the SDK is being started, when the whole request exists, and a third one after the end.
    private func secondAnswer() async -> [String] {
        let answers: [Result<Value, any Error>] = [.success(value), .failure(error)]
        // Many SDKs report an error after the answer, which needs no report.
        let answered = await play(.waitForTheEnd, .answer(answers[1]), duringStart: [answers[0]] + answers)
        let failed = await play(.waitForTheEnd, .answer(answers[0]), duringStart: answers.reversed())
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
        let afterEnd = await play(.cancelTheTask, .waitForTheEnd, .answer(.failure(error)))
        var problems = answered.problems(
            "its task was cancelled and the SDK then answered", expecting: .cancellation)
        // An SDK that cannot be canceled doesn't answer then.
        if answered.cancels > 0 {
            problems += answered.problems("the SDK had answered a cancelled task with a value", expectingReports: 1)
        }
        problems += failed.problems("its task was cancelled and the SDK then failed", expecting: .cancellation)
        problems += failed.problems("the SDK had failed because it was cancelled", expectingReports: 0)
        problems += afterEnd.problems("the SDK had failed after the end of a cancelled call", expectingReports: 0)
        return problems
    }

    private func silence() async -> [String] {
        let event = "the SDK had released its callback without an answer"
        let silent = await play(.releaseCallback)
        return silent.problems(event, expecting: .failure)
            + (silent.end == nil ? [] : silent.problems(event, expectingReports: 1))
    }
}

// MARK: - Errors

extension FacadeConformance {
    private func sdkError() async -> [String] {
        let played = await play(.answer(.failure(error)))
        let problems =
            played.problems("the SDK had failed", expecting: .failure)
            + played.problems("the SDK had failed", expectingReports: 1)
        guard case .interrupted(let interruption) = played.end, let failed = interruption.anyFailure else {
            return problems
        }
        return problems + self.problems(of: failed.failure, failed.incident, in: played)
    }

    private func problems(of failure: any Error, _ incident: Incident, in played: Rehearsal) -> [String] {
        if type(of: failure) == type(of: error) { return ["the facade threw the SDK's own error"] }
        guard let failure = failure as? any LayerFailure else {
            return ["the facade threw a \(type(of: failure)), which isn't a LayerFailure"]
        }
        var problems: [String] = []
        if containsTheSDKsError(failure) {
            problems.append("the facade's failure contains the SDK's error, which belongs in the incident only")
        }
        if let original = played.originals.first, type(of: original) != type(of: error) {
            problems.append("the facade reported a \(type(of: original)) instead of the SDK's error")
        }
        if let report = played.reports.first, incident.reference != report.incident {
            problems.append("the facade's failure has another incident than the one that was reported")
        }
        return problems
    }

    private func containsTheSDKsError(_ value: Any, depth: Int = 4) -> Bool {
        depth > 0
            && Mirror(reflecting: value).children.contains { child in
                type(of: child.value) == type(of: error) || containsTheSDKsError(child.value, depth: depth - 1)
            }
    }

    private func sdkCancellation() async -> [String] {
        guard let cancellation else { return [] }
        let event = "the SDK had answered with its cancellation error"
        let during = await play(duringStart: [.failure(cancellation)])
        let later = await play(.answer(.failure(cancellation)))
        return [during, later].flatMap { played in
            played.problems(event, expecting: isDismissible ? .dismissal : .failure)
                + played.problems(event, expectingReports: isDismissible ? 0 : 1)
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
            + (played.starts > 0 ? ["the facade started the SDK for a task that was already cancelled"] : [])
    }

    /// The ways in which a task is canceled while the SDK is running.
    private func cancellations() async -> [(event: String, played: Rehearsal)] {
        var all = [
            ("its task was cancelled", await play(.cancelTheTask)),
            ("its task was cancelled while the SDK was started", await play(cancelsTheTaskDuringStart: true)),
        ]
        if let cancellation {
            let played = await play(.cancelTheTask, .cancelTheTask, duringCancel: [.failure(cancellation)])
            all.append(("its task was cancelled and the SDK answered with its cancellation error", played))
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
        let answered = await play(.answer(.success(value)))
        let cancelled = [
            await play(.cancelTheTask, duringStart: [.success(value)]),
            await play(.answer(.success(value)), .cancelTheTask),
            await play(.answer(.failure(error)), .cancelTheTask),
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
        // Keeps only the weak references of a rehearsal: its errors may hold objects of the request.
        let ends = [
            ("the SDK had answered", await play(.answer(.success(value))).watched),
            ("the SDK had failed", await play(.answer(.failure(error))).watched),
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
