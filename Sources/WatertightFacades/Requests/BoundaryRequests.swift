public import Watertight

extension Boundary {
    /// Asks an SDK that answers by a delegate or a callback, and waits for the one answer.
    ///
    /// ```swift
    /// try await boundary.request(Fix.self) { answer in
    ///     let (manager, delegate) = (LocationManager(), Delegate(answer))
    ///     manager.delegate = delegate
    ///     manager.requestLocation()
    ///     return RunningRequest(keeping: manager, delegate) { manager.stop() }
    /// } failure: { _, sealed in LocationError.noFix(sealed) }
    /// ```
    ///
    /// The call ends exactly once: with the first answer, which may come while `start` runs; as cancelled as soon as the
    /// task is; or at the limit. Whatever comes later is dropped. Nothing is started for a task that is cancelled already.
    /// - Parameters:
    ///   - type: The type of the answer.
    ///   - code: Gives the kind of an error that does not tell it itself.
    ///   - matcher: The SDK's spelling of "cancelled", where only a task cancels. If a person can, say `dismissedBy:`.
    ///   - limit: The longest time to wait; `nil` for any.
    ///   - clock: Measures the time.
    ///   - fileID: The file in which the boundary is crossed.
    ///   - line: The line in which the boundary is crossed.
    ///   - start: Starts the request, and hands the answer to its delegate or callback.
    ///   - outer: Says the failure in the facade's own words, and names their type, which the compiler does not conclude
    ///     from what is thrown. Gets the SDK's error, or a ``RequestFault``.
    /// - Returns: The answer.
    /// - Throws: `Interruption.cancelled` if the task was cancelled; `Interruption.failed(_:)` with what went wrong.
    @MainActor public func request<Value: Sendable, Failure: LayerFailure>(
        _ type: Value.Type = Value.self, code: (any Error) -> FailureCode? = { _ in nil },
        cancelledBy matcher: CancellationMatcher = .standard, within limit: Duration? = nil,
        clock: any Clock<Duration> = ContinuousClock(), fileID: StaticString = #fileID, line: UInt = #line,
        start: @MainActor (Answer<Value>) -> RunningRequest, failure outer: (any Error, SealedError) -> Failure
    ) async throws(Interruption<Failure>) -> Value {
        switch await answer(within: limit, clock: clock, start: start) {
        case .answered(.success(let value)): return value
        case .cancelled: throw .cancelled
        case .answered(.failure(let error)):
            throw translate(
                foreign: error, code: code(error), cancelledBy: matcher, fileID: fileID, line: line, outer)
        case .timedOut:
            throw translate(foreign: RequestFault.timedOut, fileID: fileID, line: line, outer)
        }
    }

    /// Asks an SDK that shows something to a person, who may close it, and waits for the one answer.
    ///
    /// An SDK's "cancelled" is the person's dismissal, unless the task is cancelled. For the rest as
    /// ``request(_:code:cancelledBy:within:clock:fileID:line:start:failure:)``.
    /// - Parameters:
    ///   - type: The type of the answer.
    ///   - code: Gives the kind of an error that does not tell it itself.
    ///   - matcher: The SDK's spelling of "cancelled".
    ///   - limit: The longest time to wait; `nil` for any.
    ///   - clock: Measures the time.
    ///   - fileID: The file in which the boundary is crossed.
    ///   - line: The line in which the boundary is crossed.
    ///   - start: Starts the request, and hands the answer to its delegate or callback.
    ///   - outer: Says the failure in the facade's own words, and names their type, which the compiler does not conclude
    ///     from what is thrown. Gets the SDK's error, or a ``RequestFault``.
    /// - Returns: The answer.
    /// - Throws: `DismissibleInterruption`: cancelled with its task, dismissed by the person, or failed.
    @MainActor public func request<Value: Sendable, Failure: LayerFailure>(
        _ type: Value.Type = Value.self, code: (any Error) -> FailureCode? = { _ in nil },
        dismissedBy matcher: CancellationMatcher, within limit: Duration? = nil,
        clock: any Clock<Duration> = ContinuousClock(), fileID: StaticString = #fileID, line: UInt = #line,
        start: @MainActor (Answer<Value>) -> RunningRequest, failure outer: (any Error, SealedError) -> Failure
    ) async throws(DismissibleInterruption<Failure>) -> Value {
        switch await answer(within: limit, clock: clock, start: start) {
        case .answered(.success(let value)): return value
        case .cancelled: throw .cancelled
        case .answered(.failure(let error)):
            throw translate(
                foreign: error, code: code(error), dismissedBy: matcher, fileID: fileID, line: line, outer)
        case .timedOut:
            throw DismissibleInterruption(
                translate(foreign: RequestFault.timedOut, fileID: fileID, line: line, outer))
        }
    }

    @MainActor private func answer<Value: Sendable>(
        within limit: Duration?, clock: any Clock<Duration>, start: @MainActor (Answer<Value>) -> RunningRequest
    ) async -> FirstAnswer<Value>.End {
        if Task.isCancelled { return .cancelled }
        let first = FirstAnswer<Value>()
        let running = start(Answer(to: first, at: self))
        let alarm = limit.map { limit in
            Task {
                // Cancelled: the answer came in time.
                guard (try? await clock.sleep(for: limit)) != nil else { return }
                first.end(.timedOut)
            }
        }
        let end = await withTaskCancellationHandler {
            await first.wait()
        } onCancel: {
            first.end(.cancelled)
        }
        alarm?.cancel()
        // The SDK may have answered since, on another thread.
        if !first.isAnswered { running.cancel() }
        withExtendedLifetime(running) {}
        return end
    }
}
