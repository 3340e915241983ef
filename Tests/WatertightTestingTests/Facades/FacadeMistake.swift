import Foundation
import Synchronization
import Testing
import Watertight
import WatertightFacades
import WatertightTesting

/// A facade with one mistake in it, and what the suite must say of it.
struct FacadeMistake: Sendable, CustomTestStringConvertible {
    typealias Ask = @MainActor (FakeSDK<String>) async throws -> String

    let testDescription: String
    let requirement: FacadeRequirement
    let problem: String
    let limit: Duration
    let ask: Ask

    init(
        _ name: String, _ requirement: FacadeRequirement, _ problem: String, within limit: Duration = .seconds(20),
        _ ask: @escaping Ask
    ) {
        (testDescription, self.requirement, self.problem, self.limit, self.ask) = (
            name, requirement, problem, limit, ask
        )
    }

    init(
        _ name: String, _ requirement: FacadeRequirement, _ problem: String, within limit: Duration = .seconds(20),
        starting start: @escaping Lookup.Start
    ) {
        self.init(name, requirement, problem, within: limit) { sdk in try await Lookup(start: start).number(sdk) }
    }

    static let all = answers + errors + cancellations + lifetimes

    // MARK: Answers

    private static let answers = [
        FacadeMistake(
            "starts the SDK twice", .returnsTheAnswer, "the facade started the SDK 2 times for one call",
            starting: { sdk, answer in
                for _ in 0..<2 { sdk.start(answer.resolve) }
                return RunningRequest { sdk.cancel() }
            }),
        FacadeMistake(
            "fails all the same", .returnsTheAnswer,
            "the call failed with lookup/broken after the SDK had answered, and should have returned a value"
        ) { sdk in
            let number = try await Lookup().number(sdk)
            throw Lookup.boundary.translate(foreign: NoSuch(number)) { LookupError.broken($1) }
        },
        FacadeMistake(
            "asks nobody", .returnsTheAnswer, "the call returned a value before the SDK had answered"
        ) { _ in "030" },
        FacadeMistake(
            "listens too late", .takesAnAnswerDuringStart,
            "the call was still waiting 1.0 seconds after the SDK had answered while it was started",
            within: .seconds(1),
            starting: { sdk, answer in
                let isListening = Flag()
                sdk.start { if isListening.isSet { answer.resolve($0) } }
                isListening.set()
                return RunningRequest { sdk.cancel() }
            }),
        FacadeMistake(
            "listens to the main thread", .takesAnAnswerFromAnyThread,
            "the call was still waiting 1.0 seconds after the SDK had answered on another thread",
            within: .seconds(1),
            starting: { sdk, answer in
                sdk.start { if Thread.isMainThread { answer.resolve($0) } }
                return RunningRequest { sdk.cancel() }
            }),
        FacadeMistake(
            "takes the last answer", .takesTheFirstAnswerOnly,
            "the call returned a value after the SDK had answered with an error and then with a value, "
                + "and should have failed"
        ) { sdk in
            let last = Mutex(String?.none)
            do {
                return try await Lookup { sdk, answer in
                    sdk.start { result in
                        if case .success(let number) = result { last.withLock { $0 = number } }
                        answer.resolve(result)
                    }
                    return RunningRequest { sdk.cancel() }
                }.number(sdk)
            } catch {
                guard let number = last.withLock({ $0 }) else { throw error }
                return number
            }
        },
        FacadeMistake(
            "tells nobody of a second answer", .takesTheFirstAnswerOnly,
            "the facade did not report that the SDK had answered a second time",
            starting: { sdk, answer in
                let hasAnswered = Flag()
                sdk.start { if !hasAnswered.set() { answer.resolve($0) } }
                return RunningRequest { sdk.cancel() }
            }),
        FacadeMistake(
            "reports what a cancelled SDK says", .dropsALateAnswer,
            "the facade reported lookup/broken after the SDK had failed because it was cancelled: that is no failure",
            starting: { sdk, answer in
                sdk.start { result in
                    if case .failure(let error) = result {
                        _ = Lookup.boundary.translate(foreign: error) { LookupError.broken($1) }
                    }
                    answer.resolve(result)
                }
                return RunningRequest { sdk.cancel() }
            }),
        FacadeMistake(
            "keeps the answer from being let go", .endsWithoutAnAnswer,
            "the call was still waiting 1.0 seconds after the SDK had let go of its callback without an answer",
            within: .seconds(1),
            starting: { sdk, answer in
                sdk.start(answer.resolve)
                return RunningRequest(keeping: answer) { sdk.cancel() }
            }),
    ]

    // MARK: Errors

    private static let errors = [
        FacadeMistake(
            "throws the SDK's error", .translatesErrors,
            "the call threw a LookupFault, which is no Interruption, after the SDK had failed, and should have failed"
        ) { sdk in
            do { return try await Lookup().number(sdk) } catch { throw LookupFault.broken }
        },
        FacadeMistake("fails with the SDK's error", .translatesErrors, "the facade threw the SDK's own error") { sdk in
            do { return try await Lookup().number(sdk) } catch {
                throw Interruption<LookupFault>.failed(.broken)
            }
        },
        FacadeMistake(
            "carries the SDK's error on", .translatesErrors,
            "the facade's failure carries the SDK's error, and does not seal it"
        ) { sdk in
            do throws(Interruption<LookupError>) { return try await Lookup().number(sdk) } catch {
                throw error.mapFailure { _ in OpenError.broken(LookupFault.broken) }
            }
        },
        FacadeMistake(
            "has no code", .translatesErrors, "the facade threw a NoSuch, which is no LayerFailure"
        ) { sdk in
            do throws(Interruption<LookupError>) { return try await Lookup().number(sdk) } catch {
                throw error.mapFailure { _ in NoSuch("") }
            }
        },
        FacadeMistake(
            "reports twice", .translatesErrors,
            "the facade reported 2 times after the SDK had failed: lookup/broken, lookup/broken"
        ) { sdk in
            do { return try await Lookup().number(sdk) } catch {
                throw Lookup.boundary.translate(foreign: LookupFault.broken) { LookupError.broken($1) }
            }
        },
        FacadeMistake(
            "reports nothing", .translatesErrors, "the facade reported nothing after the SDK had failed"
        ) { sdk in
            try await recordingFailures { _ in try await Lookup().number(sdk) }
        },
        FacadeMistake(
            "reports something else", .translatesErrors, "the facade reported a NoSuch instead of the SDK's error",
            starting: { sdk, answer in
                sdk.start { answer.resolve($0.mapError { _ in NoSuch("") }) }
                return RunningRequest { sdk.cancel() }
            }),
        FacadeMistake(
            "seals a second time", .translatesErrors,
            "the facade's failure carries another incident than the one that was reported"
        ) { sdk in
            do throws(Interruption<LookupError>) { return try await Lookup().number(sdk) } catch {
                throw error.mapFailure { _ in LookupError.broken(SealedError(sealing: LookupFault.broken)) }
            }
        },
        FacadeMistake(
            "does not know how the SDK says cancelled", .recognisesTheSDKsCancellation,
            "the facade reported lookup/broken after the SDK had said that it was cancelled: that is no failure"
        ) { sdk in
            try await Lookup(matcher: .standard).number(sdk)
        },
    ]

    // MARK: Cancellation

    private static let cancellations = [
        FacadeMistake(
            "starts before it looks", .startsNothingForACancelledTask,
            "the facade started the SDK for a task that was cancelled already"
        ) { sdk in
            if Task.isCancelled { sdk.start { _ in } }
            return try await Lookup().number(sdk)
        },
        FacadeMistake(
            "outlives its task", .endsWithItsTask,
            "the call was still waiting 1.0 seconds after its task was cancelled", within: .seconds(1)
        ) { sdk in
            try await Task { try await Lookup().number(sdk) }.value
        },
        FacadeMistake(
            "takes a cancellation for a dismissal", .endsWithItsTask,
            "the call was dismissed after its task was cancelled, and should have been cancelled"
        ) { sdk in
            do { return try await Lookup().number(sdk) } catch {
                throw DismissibleInterruption<LookupError>.dismissed
            }
        },
        FacadeMistake(
            "takes a cancellation for a failure", .endsWithItsTask,
            "the call failed with lookup/broken after its task was cancelled, and should have been cancelled"
        ) { sdk in
            do { return try await Lookup().number(sdk) } catch {
                throw Lookup.boundary.translate(foreign: LookupFault.broken) { LookupError.broken($1) }
            }
        },
        FacadeMistake(
            "does not cancel the SDK", .cancelsTheSDKOnce,
            "the facade did not cancel the SDK after its task was cancelled",
            starting: { sdk, answer in
                sdk.start(answer.resolve)
                return RunningRequest()
            }),
        FacadeMistake(
            "cancels the SDK twice", .cancelsTheSDKOnce,
            "the facade cancelled the SDK 2 times after its task was cancelled",
            starting: { sdk, answer in
                sdk.start(answer.resolve)
                return RunningRequest { for _ in 0..<2 { sdk.cancel() } }
            }),
        FacadeMistake(
            "always cancels the SDK", .cancelsNothingAfterAnAnswer,
            "the facade cancelled the SDK after it had answered"
        ) { sdk in
            defer { sdk.cancel() }
            return try await Lookup().number(sdk)
        },
    ]

    // MARK: Lifetimes

    @MainActor private static var kept: [AnyObject] = []

    private static let lifetimes = [
        FacadeMistake(
            "keeps what it started", .freesEverything,
            "something of the request was still alive 1.0 seconds after the SDK had answered", within: .seconds(1)
        ) { sdk in
            kept.append(sdk)
            return try await Lookup().number(sdk)
        },
        FacadeMistake(
            "keeps its delegate", .freesEverything,
            "something of the request was still alive 1.0 seconds after the SDK had failed", within: .seconds(1),
            starting: { sdk, answer in
                kept.append(answer)
                sdk.watch(answer)
                sdk.start(answer.resolve)
                return RunningRequest { sdk.cancel() }
            }),
    ]
}

private struct NoSuch: Error {
    let number: String

    init(_ number: String) { self.number = number }
}

private enum OpenError: LayerFailure {
    case broken(any Error)

    var traits: FailureTraits { .defect("lookup", "broken") }
}

/// Can be set once, from any thread.
private final class Flag: Sendable {
    private let value = Atomic(false)

    var isSet: Bool { value.load(ordering: .acquiring) }

    /// Sets it, and tells whether it was set before.
    @discardableResult func set() -> Bool { value.exchange(true, ordering: .acquiringAndReleasing) }
}
