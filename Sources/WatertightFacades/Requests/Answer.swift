import Watertight

/// Takes an SDK's answer to one request, from any thread. The first one counts.
///
/// Hand it to the delegate or the callback. A further answer is dropped, and reported as a fault of the SDK; an error
/// that the SDK hands over after the request was cancelled is its way to say so, and is dropped. If it is released
/// without an answer, the request fails with ``RequestFault/abandoned`` instead of waiting for ever.
public final class Answer<Value: Sendable>: Sendable {
    private let first: FirstAnswer<Value>
    private let boundary: Boundary

    init(to first: FirstAnswer<Value>, at boundary: Boundary) {
        self.first = first
        self.boundary = boundary
    }

    /// Ends the request with a value.
    /// - Parameter value: The value.
    public func succeed(_ value: Value) { resolve(.success(value)) }

    /// Ends the request with the SDK's error, which the boundary translates.
    /// - Parameter error: The error, in the SDK's own type.
    public func fail(_ error: any Error) { resolve(.failure(error)) }

    /// Ends the request with what a callback was given.
    /// - Parameters:
    ///   - value: The value, if there is one.
    ///   - error: The error, if there is one. It counts where there are both; where there is neither, the request fails
    ///     with ``RequestFault/empty``.
    public func resolve(_ value: Value?, _ error: (any Error)?) {
        if let error { return fail(error) }
        if let value { succeed(value) } else { fail(RequestFault.empty) }
    }

    private func resolve(_ result: Result<Value, any Error>) {
        switch (first.end(.answered(result)), result) {
        case (nil, _), (.cancelled, .failure), (.timedOut, .failure): break
        case (.answered, _): _ = boundary.originate(DroppedAnswer.second)
        case (.cancelled, .success), (.timedOut, .success): _ = boundary.originate(DroppedAnswer.late)
        }
    }

    deinit {
        first.end(.answered(.failure(RequestFault.abandoned)))
    }
}

/// An answer that nobody could take any more; only for the log.
private enum DroppedAnswer: LayerFailure {
    case second
    case late

    var traits: FailureTraits {
        switch self {
        case .second: .defect("facade-request", "answered-twice")
        case .late: .environmental("facade-request", "answered-late")
        }
    }
}
