import Foundation

/// Recognizes how a third party reports that the user dismissed what it presented.
///
/// SDKs report it as an error code of their own, often below an error that wraps it. A facade names that code once:
///
/// ```swift
/// extension CancellationMatcher {
///     static let provider = standard.or { ($0 as? ProviderError)?.code == .canceled }
/// }
/// ```
///
/// A matcher doesn't decide whether a task was canceled. Only the task does.
public struct CancellationMatcher: Sendable {
    private let isCancellation: @Sendable (any Error) -> Bool

    /// Creates a matcher.
    /// - Parameter isCancellation: Returns whether an error means that the operation was canceled. Called with the error, and
    ///   then with each error that it wraps.
    public init(_ isCancellation: @escaping @Sendable (any Error) -> Bool) {
        self.isCancellation = isCancellation
    }

    /// Matches the errors of Swift and Foundation: `CancellationError`, ``Interruption/cancelled``,
    /// `URLError.cancelled` (`NSURLErrorDomain` −999) and `CocoaError.userCancelled` (`NSCocoaErrorDomain` 3072).
    public static let standard = CancellationMatcher { error in
        if error is CancellationError { return true }
        // watertight:accept open-end: The matcher answers a question about an error that its caller has.
        if let interruption = error as? any AnyInterruption { return interruption.anyFailure == nil }
        let bridged = error as NSError
        return switch (bridged.domain, bridged.code) {
        case ("NSURLErrorDomain", -999), ("NSCocoaErrorDomain", 3072): true
        // A `CancellationError` that was bridged to `NSError` on Linux.
        case ("Swift.CancellationError", _): true
        default: false
        }
    }

    /// Matches what ends an operation without a failure: the cancellation of a typed one, and the error that only
    /// a person causes, `CocoaError.userCancelled`.
    package static let user = CancellationMatcher { error in
        // watertight:accept open-end: The matcher answers a question about an error that its caller has.
        if let interruption = error as? any AnyInterruption { return interruption.anyFailure == nil }
        let bridged = error as NSError
        return bridged.domain == "NSCocoaErrorDomain" && bridged.code == 3072
    }

    /// Returns a matcher that also matches other errors.
    /// - Parameter other: Returns whether an error means that the operation was canceled.
    public func or(_ other: @escaping @Sendable (any Error) -> Bool) -> CancellationMatcher {
        CancellationMatcher { [isCancellation] in isCancellation($0) || other($0) }
    }

    /// Returns a matcher that also matches the errors of another one, for an SDK that passes on the errors of a framework.
    ///
    /// ```swift
    /// if CancellationMatcher.keychain.or(.localAuthentication).isDismissal(error) { return .dismissed }
    /// throw .foreign(error) { … }
    /// ```
    /// - Parameter other: The other matcher.
    public func or(_ other: CancellationMatcher) -> CancellationMatcher { or(other.isCancellation) }

    /// Returns whether an error, or one that it wraps, means that the user dismissed what a third party presented. If it
    /// wraps several errors, each must mean that: the others may have been canceled because one of them failed.
    ///
    /// In a canceled task, no error is a dismissal, and a failure with an incident is none in any task.
    public func isDismissal(_ error: any Error) -> Bool {
        !Task.isCancelled && (matches(error) || Self.standard.matches(error)) && ErrorChain.failures(in: error).isEmpty
    }

    /// Returns whether an error, or each of those that it wraps, is recognized in any task.
    package func matches(_ error: any Error) -> Bool { ErrorChain.allBranches(of: error, fulfill: isCancellation) }
}
