import Foundation

/// Recognizes how a third party reports a cancellation.
///
/// SDKs report it as an error code of their own. A facade names that code once, and the boundary then doesn't treat it as
/// a failure:
///
/// ```swift
/// extension CancellationMatcher {
///     static let provider = standard.or { ($0 as? ProviderError)?.code == .canceled }
/// }
/// ```
public struct CancellationMatcher: Sendable {
    private let matches: @Sendable (any Error) -> Bool

    /// Creates a matcher.
    /// - Parameter matches: Returns whether an error means that the operation was canceled.
    public init(_ matches: @escaping @Sendable (any Error) -> Bool) {
        self.matches = matches
    }

    /// Matches the errors of Swift and Foundation: `CancellationError`, ``InterruptionOf/cancelled``,
    /// `URLError.cancelled` (`NSURLErrorDomain` −999) and `CocoaError.userCancelled` (`NSCocoaErrorDomain` 3072).
    public static let standard = CancellationMatcher { error in
        if isOurs(error) { return true }
        let bridged = error as NSError
        return switch (bridged.domain, bridged.code) {
        case ("NSURLErrorDomain", -999), ("NSCocoaErrorDomain", 3072): true
        // A `CancellationError` that was bridged to `NSError` on Linux.
        case ("Swift.CancellationError", _): true
        default: false
        }
    }

    /// Returns a matcher that also matches other errors.
    /// - Parameter other: Returns whether an error means that the operation was canceled.
    public func or(_ other: @escaping @Sendable (any Error) -> Bool) -> CancellationMatcher {
        CancellationMatcher { [matches] in matches($0) || other($0) }
    }

    /// Returns whether an error means that the operation was canceled or dismissed.
    package func isCancellation(_ error: any Error) -> Bool {
        Self.isOurs(error) || matches(error)
    }

    /// Returns whether an error is Swift's or this library's cancellation or dismissal.
    private static func isOurs(_ error: any Error) -> Bool {
        if error is CancellationError { return true }
        guard let interruption = error as? any AnyInterruption else { return false }
        return interruption.anyFailure.map { isOurs($0.failure) } ?? true
    }

    /// Returns whether an error is Swift's or this library's cancellation, which only a task causes.
    static func isTaskCancellation(_ error: any Error) -> Bool {
        guard isOurs(error) else { return false }
        return (error as? any AnyInterruption)?.isDismissed != true
    }
}
