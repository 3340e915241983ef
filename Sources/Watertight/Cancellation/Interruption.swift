// Closed: the two cases are the whole idea, and callers must be exhaustive.
/// The end of a typed operation that gave no value: it was cancelled, or it failed in the layer's own words.
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
    /// The task is not wanted any more. Not a failure: never logged as one, never presented, and nobody is told.
    ///
    /// A person who closes a sheet is something else: see ``DismissibleInterruption/dismissed``.
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

/// An ``Interruption`` whose failure type is not known, so that the entry points for `any Error` recognise one
/// that was widened on its way.
package protocol AnyInterruption: Error {
    /// The failure inside, or `nil` for a cancellation or a dismissal.
    var anyFailure: (any Error)? { get }
    /// True if a person dismissed the operation.
    var isDismissed: Bool { get }
}

extension Interruption: AnyInterruption {
    package var anyFailure: (any Error)? { failure }
    package var isDismissed: Bool { (failure as? any AnyInterruption)?.isDismissed == true }
}
