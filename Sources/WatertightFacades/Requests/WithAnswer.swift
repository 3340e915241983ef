public import Watertight

/// Starts a request to an SDK that answers through a delegate or a callback, and waits for the answer.
///
/// ```swift
/// func fix() async throws(Interruption<LocationError>) -> Fix {
///     try await withAnswer(of: Fix.self) { answer in
///         let (manager, delegate) = (LocationManager(), Delegate(answer))
///         manager.delegate = delegate
///         manager.requestLocation()
///         return RunningRequest(keeping: manager, delegate) { manager.stop() }
///     } failure: { _ in
///         LocationError.noFix
///     }
/// }
/// ```
///
/// The call ends exactly once: with the first answer, which may arrive while `start` runs, when the task is canceled, or at
/// the limit. Later answers are dropped. If the task is already canceled, nothing is started. An error of the SDK that calls
/// itself canceled is a failure, because this task is not; if the user can cancel, use `dismissedBy:`.
/// - Parameters:
///   - type: The type of the answer.
///   - code: Returns the kind of an error that doesn't identify it itself.
///   - limit: The longest time to wait, or `nil` for no limit.
///   - clock: The clock that measures the limit.
///   - fileID: The file of the call.
///   - line: The line of the call.
///   - function: The function of the call.
///   - start: Starts the request, and passes the answer to its delegate or callback.
///   - outer: Returns the failure in the facade's vocabulary, for an error of the SDK or a ``RequestFault``. Write the
///     failure's type: the compiler doesn't infer it from the thrown type.
/// - Returns: The answer.
/// - Throws: `Interruption`: canceled with its task, or failed.
@MainActor public func withAnswer<Value: Sendable, Failure: LayerFailure>(
    of type: Value.Type = Value.self, code: (any Error) -> FailureCode? = { _ in nil }, within limit: Duration? = nil,
    clock: any Clock<Duration> = ContinuousClock(), fileID: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function, start: @MainActor (Answer<Value>) -> RunningRequest,
    failure outer: (any Error) -> Failure
) async throws(Interruption<Failure>) -> Value {
    let site = CallSite(fileID: fileID, line: line, function: function)
    do { return try await answer(within: limit, clock: clock, at: site, start: start).get() } catch {
        throw .foreign(error, code: code(error), at: site, outer)
    }
}

/// Starts a request to an SDK that presents something that the user can dismiss, and waits for the answer.
///
/// The SDK's cancellation error is a dismissal by the user, unless the task is canceled. Otherwise the same as
/// ``withAnswer(of:code:within:clock:fileID:line:function:start:failure:)``.
/// - Parameters:
///   - type: The type of the answer.
///   - dismissed: How the SDK reports that the user dismissed the request.
///   - code: Returns the kind of an error that doesn't identify it itself.
///   - limit: The longest time to wait, or `nil` for no limit.
///   - clock: The clock that measures the limit.
///   - fileID: The file of the call.
///   - line: The line of the call.
///   - function: The function of the call.
///   - start: Starts the request, and passes the answer to its delegate or callback.
///   - outer: Returns the failure in the facade's vocabulary, for an error of the SDK or a ``RequestFault``. Write the
///     failure's type: the compiler doesn't infer it from the thrown type.
/// - Returns: The answer, unless the user dismissed the request.
/// - Throws: `Interruption`: canceled with its task, or failed.
@MainActor public func withAnswer<Value: Sendable, Failure: LayerFailure>(
    of type: Value.Type = Value.self, dismissedBy dismissed: CancellationMatcher,
    code: (any Error) -> FailureCode? = { _ in nil }, within limit: Duration? = nil,
    clock: any Clock<Duration> = ContinuousClock(), fileID: StaticString = #fileID, line: UInt = #line,
    function: StaticString = #function, start: @MainActor (Answer<Value>) -> RunningRequest,
    failure outer: (any Error) -> Failure
) async throws(Interruption<Failure>) -> Dismissible<Value> {
    let site = CallSite(fileID: fileID, line: line, function: function)
    do { return .answered(try await answer(within: limit, clock: clock, at: site, start: start).get()) } catch {
        if dismissed.isDismissal(error) { return .dismissed }
        throw .foreign(error, code: code(error), at: site, outer)
    }
}

/// Returns the answer, the SDK's error, a `RequestFault`, or a `CancellationError` if the task was canceled.
@MainActor private func answer<Value: Sendable>(
    within limit: Duration?, clock: any Clock<Duration>, at site: CallSite,
    start: @MainActor (Answer<Value>) -> RunningRequest
) async -> Result<Value, any Error> {
    if Task.isCancelled { return .failure(CancellationError()) }
    let request = PendingRequest<Value>(at: site)
    let running = start(Answer(to: request))
    let alarm = limit.map { limit in
        Task {
            // Throws if the task was canceled because the answer arrived in time.
            guard (try? await clock.sleep(for: limit)) != nil else { return }
            request.end(.timedOut)
        }
    }
    let end = await withTaskCancellationHandler {
        await request.wait()
    } onCancel: {
        request.end(.cancelled)
    }
    alarm?.cancel()
    // The SDK may have answered since then, on another thread.
    if !request.isAnswered { running.cancel() }
    withExtendedLifetime(running) {}
    return switch end {
    case .answered(let result): result
    case .timedOut: .failure(request.noted ?? RequestFault.timedOut)
    case .cancelled: .failure(CancellationError())
    }
}
