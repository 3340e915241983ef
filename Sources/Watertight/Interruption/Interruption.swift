public import Foundation

// Closed: callers must handle every case.
/// The error type of an operation that can be canceled and whose failures are typed.
///
/// An operation is `async throws(Interruption<SomeFailure>)`. Its failures have no `cancelled` case, and a `switch` over
/// the error stays flat and exhaustive:
///
/// ```swift
/// switch error {
/// case .cancelled: break
/// case .failed(.wrongPassword, _): …
/// case .failed(.accountLocked(let until), _): …
/// }
/// ```
///
/// A use case passes it to its ``Output``, which handles the cancellation. What a user dismissed isn't an error: the operation
/// returns a ``Dismissible``.
public enum Interruption<Failure: Error>: Error {
    /// The task was canceled. Not a failure: it is never logged as one and never presented.
    case cancelled
    /// The operation failed. The incident identifies this failure in the log and on the screen.
    case failed(Failure, Incident)
}

extension Interruption {
    /// The failure, or `nil` if the operation was canceled.
    public var failure: Failure? {
        if case .failed(let failure, _) = self { failure } else { nil }
    }

    /// The incident of the failure, or `nil` if the operation was canceled.
    public var incident: Incident? {
        if case .failed(_, let incident) = self { incident } else { nil }
    }

    /// Throws ``cancelled`` if the current task was canceled.
    public static func checkCancellation() throws(Self) {
        if Task.isCancelled { throw .cancelled }
    }
}

extension Interruption: Equatable where Failure: Equatable {
    /// Compares the cases and the failures. Incidents are ignored: the same failure may happen twice.
    public static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.cancelled, .cancelled): true
        case (.failed(let left, _), .failed(let right, _)): left == right
        case (.cancelled, _), (.failed, _): false
        }
    }
}

extension Interruption: Hashable where Failure: Hashable {
    /// Hashes the case and the failure.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .cancelled: hasher.combine(0)
        case .failed(let failure, _): hasher.combine(failure)
        }
    }
}

extension Interruption: LocalizedError where Failure: LocalizedError {
    /// The description of the failure; `nil` for a cancellation, which must not be shown.
    public var errorDescription: String? { failure?.errorDescription }
    /// The reason of the failure.
    public var failureReason: String? { failure?.failureReason }
    /// The recovery suggestion of the failure.
    public var recoverySuggestion: String? { failure?.recoverySuggestion }
}

/// An ``Interruption`` whose type was erased to `any Error`.
package protocol AnyInterruption: FailureCarrier {}

extension Interruption: AnyInterruption {
    package var anyFailure: (failure: any Error, incident: Incident)? {
        if case .failed(let failure, let incident) = self { (failure, incident) } else { nil }
    }
}
