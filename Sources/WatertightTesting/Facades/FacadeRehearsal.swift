import Watertight

/// One request through a facade, on an SDK that does what it is told.
struct FacadeRehearsal<Value: Sendable> {
    enum Step: Sendable {
        case say(Result<Value, any Error>)
        case sayOnAnotherThread(Result<Value, any Error>)
        case cancelTheTask
        case letGo
        /// Everything until here has its consequences before the next step.
        case waitForTheEnd
    }

    enum End {
        case returned
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

    /// Plays one request.
    /// - Parameters:
    ///   - conformance: The facade.
    ///   - steps: What happens once the SDK was started.
    ///   - script: What the SDK does by itself.
    ///   - isCancelledBefore: True if the task is cancelled before it asks.
    @MainActor static func play(
        _ conformance: FacadeConformance<Value>, _ steps: [Step], _ script: FakeSDK<Value>.Script,
        isCancelledBefore: Bool
    ) async -> Self {
        await recordingFailures { reporter in
            let sdk = FakeSDK<Value>(script)
            let ending = Ending()
            let ask = conformance.ask
            let task = Task { @MainActor in
                if isCancelledBefore { withUnsafeCurrentTask { $0?.cancel() } }
                do {
                    try await ask(sdk)
                    ending.end = .returned
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
                case .say(let answer): sdk.say(answer)
                case .sayOnAnotherThread(let answer): await sdk.sayOnAnotherThread(answer)
                case .cancelTheTask: task.cancel()
                case .letGo:
                    sdk.letGo()
                    // Not awaited: it may wait for what never comes.
                    silence = Task { await conformance.whenSilent() }
                case .waitForTheEnd: await eventually(within: limit) { ending.end != nil }
                }
            }
            if sdk.starts > 0 || isCancelledBefore { await eventually(within: limit) { ending.end != nil } }
            // What the facade does a moment after the end.
            for _ in 0..<10 { await Task.yield() }
            defer {
                task.cancel()
                silence?.cancel()
                sdk.letGo()
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

/// Waits until something is so, without holding up whoever makes it so.
@MainActor func eventually(within limit: Duration, _ isSo: () -> Bool) async {
    let deadline = ContinuousClock.now + limit
    var turns = 0
    while !isSo(), ContinuousClock.now < deadline {
        turns += 1
        // Almost always a few turns of the main actor do.
        if turns < 200 { await Task.yield() } else { try? await Task.sleep(for: .milliseconds(1)) }
    }
}
