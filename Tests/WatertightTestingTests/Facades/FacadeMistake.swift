import Foundation
import Synchronization
import Testing
import Watertight
import WatertightFacades
import WatertightTesting

/// A facade with one mistake, and the violation that must be found.
struct FacadeMistake: Sendable, CustomTestStringConvertible {
    typealias Call = @MainActor (FakeSDK<String>) async throws -> String

    let testDescription: String
    let requirement: FacadeRequirement
    let problem: String
    let limit: Duration
    let call: Call
    /// The call of a facade whose request can be dismissed.
    let dismissible: (@MainActor (FakeSDK<String>) async throws -> Dismissible<String>)?

    init(
        _ name: String, _ requirement: FacadeRequirement, _ problem: String, within limit: Duration = .seconds(20),
        _ call: @escaping Call
    ) {
        (testDescription, self.requirement, self.problem, self.limit, self.call) = (
            name, requirement, problem, limit, call
        )
        dismissible = nil
    }

    /// A mistake of a facade whose request the user can dismiss.
    init(
        dismissible: @escaping @MainActor (FakeSDK<String>) async throws -> Dismissible<String>, _ name: String,
        _ requirement: FacadeRequirement, _ problem: String
    ) {
        (testDescription, self.requirement, self.problem, self.dismissible) = (name, requirement, problem, dismissible)
        (limit, call) = (.seconds(20), { _ in "" })
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
                for _ in 0..<2 { sdk.start { answer.resolve($0) } }
                return RunningRequest { sdk.cancel() }
            }),
        FacadeMistake(
            "fails after a value", .returnsTheAnswer,
            "the call failed with lookup/broken after the SDK had answered, and should have returned a value"
        ) { sdk in
            let number = try await Lookup().number(sdk)
            throw Lookup.failure(NoSuch(number))
        },
        FacadeMistake(
            "doesn't call the SDK", .returnsTheAnswer, "the call returned a value before the SDK had answered"
        ) { _ in "030" },
        FacadeMistake(
            "ignores answers during start", .takesAnAnswerDuringStart,
            "the call was still waiting 1.0 seconds after the SDK had answered while it was started",
            within: .seconds(1),
            starting: { sdk, answer in
                let isListening = Flag()
                sdk.start { if isListening.isSet { answer.resolve($0) } }
                isListening.set()
                return RunningRequest { sdk.cancel() }
            }),
        FacadeMistake(
            "ignores answers on other threads", .takesAnAnswerFromAnyThread,
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
            "doesn't report a second answer", .takesTheFirstAnswerOnly,
            "the facade did not report that the SDK had answered a second time",
            starting: { sdk, answer in
                let hasAnswered = Flag()
                sdk.start { if !hasAnswered.set() { answer.resolve($0) } }
                return RunningRequest { sdk.cancel() }
            }),
        FacadeMistake(
            "reports errors after the cancellation", .dropsALateAnswer,
            "the facade reported lookup/broken after the SDK had failed after the end of a cancelled call, "
                + "which isn't a failure",
            starting: { sdk, answer in
                sdk.start { result in
                    if case .failure(let error) = result {
                        _ = Lookup.failure(error)
                    }
                    answer.resolve(result)
                }
                return RunningRequest { sdk.cancel() }
            }),
        FacadeMistake(
            "keeps the answer alive", .endsWithoutAnAnswer,
            "the call was still waiting 1.0 seconds after the SDK had released its callback without an answer",
            within: .seconds(1),
            starting: { sdk, answer in
                sdk.start { answer.resolve($0) }
                return RunningRequest(keeping: answer) { sdk.cancel() }
            }),
    ]

    // MARK: Errors

    private static let errors = [
        FacadeMistake(
            "throws the SDK's error", .translatesErrors,
            "the call threw a LookupFault, which isn't an Interruption, after the SDK had failed, "
                + "and should have failed"
        ) { sdk in
            do { return try await Lookup().number(sdk) } catch { throw LookupFault.broken }
        },
        FacadeMistake("fails with the SDK's error", .translatesErrors, "the facade threw the SDK's own error") { sdk in
            do { return try await Lookup().number(sdk) } catch {
                throw Interruption<LookupFault>.sample(.broken)
            }
        },
        FacadeMistake(
            "contains the SDK's error", .translatesErrors,
            "the facade's failure contains the SDK's error, which belongs in the incident only"
        ) { sdk in
            do throws(Interruption<LookupError>) { return try await Lookup().number(sdk) } catch {
                throw error.translated { _ in OpenError.broken(LookupFault.broken) }
            }
        },
        FacadeMistake(
            "has no code", .translatesErrors, "the facade threw a NoSuch, which isn't a LayerFailure"
        ) { sdk in
            do throws(Interruption<LookupError>) { return try await Lookup().number(sdk) } catch {
                throw Interruption<NoSuch>.sample(NoSuch(""), incident: error.incident ?? .sample())
            }
        },
        FacadeMistake(
            "reports twice", .translatesErrors,
            "the facade reported 2 times after the SDK had failed: lookup/broken, lookup/broken"
        ) { sdk in
            do { return try await Lookup().number(sdk) } catch {
                throw Lookup.failure(LookupFault.broken)
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
            "throws another incident", .translatesErrors,
            "the facade's failure has another incident than the one that was reported"
        ) { sdk in
            do { return try await Lookup().number(sdk) } catch {
                throw Interruption<LookupError>.sample(.broken)
            }
        },
        FacadeMistake(
            "is canceled by the SDK", .recognizesTheSDKsCancellation,
            "the call was cancelled after the SDK had answered with its cancellation error, and should have failed"
        ) { sdk in
            do { return try await Lookup().number(sdk) } catch { throw Interruption<LookupError>.cancelled }
        },
        FacadeMistake(
            dismissible: { sdk in .answered(try await Lookup().number(sdk)) },
            "doesn't recognize the dismissal", .recognizesTheSDKsCancellation,
            "the call failed with lookup/broken after the SDK had answered with its cancellation error, "
                + "and should have been dismissed"),
    ]

    // MARK: Cancellation

    private static let cancellations = [
        FacadeMistake(
            "starts the SDK if it is cancelled", .startsNothingForACancelledTask,
            "the facade started the SDK for a task that was already cancelled"
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
            dismissible: { sdk in
                (try? await Lookup().number(sdk)).map { .answered($0) } ?? .dismissed
            },
            "dismisses a cancellation", .endsWithItsTask,
            "the call was dismissed after its task was cancelled, and should have been cancelled"),
        FacadeMistake(
            "fails for a cancellation", .endsWithItsTask,
            "the call failed with lookup/broken after its task was cancelled, and should have been cancelled"
        ) { sdk in
            do { return try await Lookup().number(sdk) } catch { throw Interruption<LookupError>.sample(.broken) }
        },
        FacadeMistake(
            "does not cancel the SDK", .cancelsTheSDKOnce,
            "the facade did not cancel the SDK after its task was cancelled",
            starting: { sdk, answer in
                sdk.start { answer.resolve($0) }
                return RunningRequest()
            }),
        FacadeMistake(
            "cancels the SDK twice", .cancelsTheSDKOnce,
            "the facade cancelled the SDK 2 times after its task was cancelled",
            starting: { sdk, answer in
                sdk.start { answer.resolve($0) }
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
            "keeps the SDK", .freesEverything,
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
                sdk.start { answer.resolve($0) }
                return RunningRequest { sdk.cancel() }
            }),
    ]
}

private struct NoSuch: Error {
    let number: String

    init(_ number: String) { self.number = number }
}

private enum OpenError: LayerFailure { case broken(LookupFault) }

/// A flag that can be set once, on any thread.
private final class Flag: Sendable {
    private let value = Atomic(false)

    var isSet: Bool { value.load(ordering: .acquiring) }

    /// Sets the flag, and returns whether it was set before.
    @discardableResult func set() -> Bool { value.exchange(true, ordering: .acquiringAndReleasing) }
}
