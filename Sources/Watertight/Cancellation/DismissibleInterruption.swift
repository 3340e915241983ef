// Closed: the three cases are the whole idea, and callers must be exhaustive.
/// The end, without a value, of an operation that asks a person: its task was cancelled, the person dismissed it, or it
/// failed in the layer's own words.
///
/// A facade over an SDK that puts a sheet up throws it, so that nobody forgets the person who closes the sheet. That
/// person is still there, and looks at a screen which has to stop waiting:
///
/// ```swift
/// switch interruption {
/// case .cancelled: break
/// case .dismissed: execution.tell { $0.onScanDismissed() }
/// case .failed(.cameraDenied): execution.tell { $0.onCameraDenied() }
/// }
/// ```
public enum DismissibleInterruption<Failure: Error>: Error {
    /// The task is not wanted any more, and nobody is told; as ``Interruption/cancelled``.
    case cancelled
    /// The person closed what was shown. Nothing is wrong, so nothing is logged or presented, and the screen is told.
    case dismissed
    /// The operation failed.
    case failed(Failure)
}

extension DismissibleInterruption: Equatable where Failure: Equatable {}
extension DismissibleInterruption: Hashable where Failure: Hashable {}

extension DismissibleInterruption {
    /// Takes over an interruption in which no person had a part.
    ///
    /// ```swift
    /// guard camera.isAllowed else { throw DismissibleInterruption(boundary.originate(.cameraDenied)) }
    /// ```
    /// - Parameter interruption: The interruption.
    public init(_ interruption: Interruption<Failure>) {
        switch interruption {
        case .cancelled: self = .cancelled
        case .failed(let failure): self = .failed(failure)
        }
    }

    /// The failure, or `nil` where the operation was cancelled or dismissed.
    public var failure: Failure? {
        switch self {
        case .cancelled, .dismissed: nil
        case .failed(let failure): failure
        }
    }

    /// The same interruption with the failure in other words; a cancellation and a dismissal stay what they are.
    ///
    /// This renames and does not report; a layer above the facade reports in the closure:
    ///
    /// ```swift
    /// throw error.mapFailure { boundary.translate($0) { _, sealed in .noCode(sealed) } }
    /// ```
    /// - Parameter transform: Called once with the failure, never without one.
    public func mapFailure<Other: Error>(_ transform: (Failure) -> Other) -> DismissibleInterruption<Other> {
        switch self {
        case .cancelled: .cancelled
        case .dismissed: .dismissed
        case .failed(let failure): .failed(transform(failure))
        }
    }
}

extension DismissibleInterruption: AnyInterruption {
    package var anyFailure: (any Error)? { failure }
    package var isDismissed: Bool {
        switch self {
        case .cancelled: false
        case .dismissed: true
        case .failed(let failure): (failure as? any AnyInterruption)?.isDismissed == true
        }
    }
}
