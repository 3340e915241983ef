// Closed: the two cases are the whole idea, and callers must be exhaustive.
/// What stops a typed operation: it was cancelled, or it failed in the layer's own words.
///
/// Every asynchronous operation that can be cancelled is `async throws(Interruption<SomeFailure>)`. The failure
/// vocabulary then has no `cancelled` case that somebody could present, and a `switch` over what was thrown stays flat
/// and exhaustive:
///
/// ```swift
/// switch interruption {
/// case .cancelled: break
/// case .failed(.wrongPassword): …
/// case .failed(.accountLocked(let until)): …
/// }
/// ```
public enum Interruption<Failure: Error>: Error {
    /// The operation was cancelled before it ended. Not a failure: never logged as one and never presented.
    case cancelled
    /// The operation failed.
    case failed(Failure)
}

extension Interruption: Equatable where Failure: Equatable {}
extension Interruption: Hashable where Failure: Hashable {}

extension Interruption {
    /// The failure, or `nil` where the operation was cancelled.
    public var failure: Failure? {
        switch self {
        case .cancelled: nil
        case .failed(let failure): failure
        }
    }

    /// The same interruption with the failure in other words; a cancellation stays what it is.
    ///
    /// This renames and does not report. At the edge of a layer use `translate` of a ``Boundary``.
    /// - Parameter transform: Called once with the failure, never for a cancellation.
    public func mapFailure<Other: Error>(_ transform: (Failure) -> Other) -> Interruption<Other> {
        switch self {
        case .cancelled: .cancelled
        case .failed(let failure): .failed(transform(failure))
        }
    }

    /// Throws ``cancelled`` if the current task has been cancelled.
    public static func checkCancellation() throws(Interruption<Failure>) {
        if Task.isCancelled { throw .cancelled }
    }
}

/// An ``Interruption`` whose failure type is not known, so that the doors for foreign errors recognise one that was
/// widened to `any Error` on its way.
package protocol AnyInterruption: Error {
    /// The failure inside, or `nil` for a cancellation.
    var anyFailure: (any Error)? { get }
}

extension Interruption: AnyInterruption {
    package var anyFailure: (any Error)? { failure }
}
