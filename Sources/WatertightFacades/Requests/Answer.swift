import Watertight

/// Receives an SDK's answer to one request, on any thread. Only the first answer has an effect.
///
/// Pass it to the delegate or the callback. A second answer is dropped and reported as a defect. After a cancellation or
/// a timeout, a value is dropped and reported as environmental, and an error is dropped without a report. If the answer
/// is deallocated unused, the request fails with ``RequestFault/abandoned`` instead of waiting forever.
public final class Answer<Value: Sendable>: Sendable {
    private let request: PendingRequest<Value>

    init(to request: PendingRequest<Value>) { self.request = request }

    /// Ends the request with a value.
    /// - Parameter value: The value.
    public func succeed(_ value: Value) { resolve(.success(value)) }

    /// Ends the request with an error of the SDK, which `withAnswer` translates.
    /// - Parameter error: The error, in the SDK's own type.
    public func fail(_ error: any Error) { resolve(.failure(error)) }

    /// Ends the request with the result of a callback.
    /// - Parameter result: The result, with an error of the SDK.
    public func resolve(_ result: Result<Value, some Error>) { resolve(result.mapError { $0 as any Error }) }

    /// Ends the request with the arguments of a callback.
    /// - Parameters:
    ///   - value: The value, if there is one.
    ///   - error: The error, if there is one. It takes precedence over a value. Without either, the request fails with
    ///     ``RequestFault/empty``.
    public func resolve(_ value: Value?, _ error: (any Error)?) {
        if let error { return fail(error) }
        if let value { succeed(value) } else { fail(RequestFault.empty) }
    }

    private func resolve(_ result: Result<Value, any Error>) {
        switch (request.end(.answered(result)), result) {
        case (nil, _), (.cancelled, .failure), (.timedOut, .failure): break
        case (.answered, _): request.report(.answeredTwice)
        case (.cancelled, .success), (.timedOut, .success): request.report(.answeredLate)
        }
    }

    deinit {
        request.end(.answered(.failure(RequestFault.abandoned)))
    }
}
