import Watertight

/// Receives an SDK's answer to one request, on any thread. Only the first answer has an effect.
///
/// Pass it to the delegate or the callback. A second value is dropped and reported as a defect. After an error, a
/// cancellation or a timeout, a value is dropped and reported as environmental. An error after the end is dropped without a
/// report: many SDKs send one. If the answer is deallocated unused, the request fails with ``RequestFault/abandoned``
/// instead of waiting forever.
public final class Answer<Value: Sendable>: Sendable {
    private let request: PendingRequest<Value>

    init(to request: PendingRequest<Value>) { self.request = request }

    /// Ends the request with a value.
    /// - Parameter value: The value.
    public func succeed(_ value: Value) { resolve(.success(value)) }

    /// Ends the request with an error of the SDK, which `withAnswer` translates.
    /// - Parameter error: The error, in the SDK's own type.
    public func fail(_ error: any Error) { resolve(.failure(error)) }

    /// Keeps an error after which the SDK goes on, such as `CLError.locationUnknown`. The request doesn't end.
    ///
    /// If no answer follows, the request fails with the newest of these errors instead of a ``RequestFault``.
    /// - Parameter error: The error, in the SDK's own type.
    public func note(_ error: any Error) { request.note(error) }

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
        case (nil, _), (_, .failure): break
        case (.answered(.success), .success): request.report(.answeredTwice)
        case (.answered(.failure), .success), (.cancelled, .success), (.timedOut, .success):
            request.report(.answeredLate)
        }
    }

    deinit {
        request.end(.answered(.failure(request.noted ?? RequestFault.abandoned)))
    }
}
