import Watertight

/// One request through a facade over a fake SDK that follows a script.
struct FacadeRehearsal<Value: Sendable> {
    enum Step: Sendable {
        case answer(Result<Value, any Error>)
        case answerOnAnotherThread(Result<Value, any Error>)
        case cancelTheTask
        case releaseCallback
        /// Waits until the call has ended.
        case waitForTheEnd
    }

    enum End {
        case returned
        /// Returned `.dismissed`.
        case dismissed
        case interrupted(any AnyInterruption)
        case threw(any Error)
    }

    let end: End?
    let endedTooEarly: Bool
    let starts: Int
    let cancels: Int
    let cancelsAfterAnswer: Int
    let reports: [FailureReport]
    let originals: [any Error]
    let watched: [WeakReference]
    let limit: Duration
}

extension FacadeRehearsal {
    @MainActor private final class Ending {
        var end: End?
    }

    /// Runs one request.
    /// - Parameters:
    ///   - conformance: The facade.
    ///   - steps: The steps after the SDK was started.
    ///   - script: The behavior of the SDK during start and cancellation.
    ///   - isCancelledBefore: Whether the task is canceled before the call.
    @MainActor static func play(
        _ conformance: FacadeConformance<Value>, _ steps: [Step], _ script: FakeSDK<Value>.Script,
        isCancelledBefore: Bool
    ) async -> Self {
        await recordingFailures { reporter in
            let sdk = FakeSDK<Value>(script)
            let ending = Ending()
            let call = conformance.call
            let task = Task { @MainActor in
                if isCancelledBefore { withUnsafeCurrentTask { $0?.cancel() } }
                do {
                    ending.end = try await call(sdk) ? .returned : .dismissed
                } catch let interruption as any AnyInterruption {
                    ending.end = .interrupted(interruption)
                } catch {
                    ending.end = .threw(error)
                }
            }
            sdk.cancelDuringStart { task.cancel() }
            let limit = conformance.limit
            if !isCancelledBefore { await eventually(within: limit) { sdk.starts > 0 || ending.end != nil } }
            let endedTooEarly = ending.end != nil && script.isSilentDuringStart && !isCancelledBefore
            var silence: Task<Void, Never>?
            for step in steps {
                switch step {
                case .answer(let answer): sdk.answer(answer)
                case .answerOnAnotherThread(let answer): await sdk.answerOnAnotherThread(answer)
                case .cancelTheTask: task.cancel()
                case .releaseCallback:
                    sdk.releaseCallback()
                    // Not awaited: it may never return.
                    silence = Task { await conformance.whenSilent() }
                case .waitForTheEnd: await eventually(within: limit) { ending.end != nil }
                }
            }
            if sdk.starts > 0 || isCancelledBefore { await eventually(within: limit) { ending.end != nil } }
            // Side effects of the facade shortly after the end.
            for _ in 0..<10 { await Task.yield() }
            defer {
                task.cancel()
                silence?.cancel()
                sdk.releaseCallback()
            }
            return Self(
                end: ending.end, endedTooEarly: endedTooEarly, starts: sdk.starts, cancels: sdk.cancels,
                cancelsAfterAnswer: sdk.cancelsAfterAnswer, reports: reporter.reports, originals: reporter.originals,
                watched: sdk.watched, limit: limit)
        }
    }
}

extension FakeSDK.Script {
    fileprivate var isSilentDuringStart: Bool { duringStart.isEmpty && !cancelsTheTaskDuringStart }
}
