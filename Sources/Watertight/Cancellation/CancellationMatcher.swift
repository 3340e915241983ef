import Foundation

/// Recognises the ways in which a third party says "cancelled".
///
/// SDKs spell a cancellation as an error code of their own, sometimes as "unknown". A facade names its SDK's spelling
/// once, and the boundary then never takes it for a failure:
///
/// ```swift
/// extension CancellationMatcher {
///     static let provider = standard.or { ($0 as? ProviderError)?.code == .canceled }
/// }
/// ```
///
/// The label at the boundary says who cancels: `cancelledBy:` where only a task can, as with a database; `dismissedBy:`
/// where a person can as well; then see ``DismissibleInterruption``.
public struct CancellationMatcher: Sendable {
    private let matches: @Sendable (any Error) -> Bool

    /// Creates a matcher of one's own.
    /// - Parameter matches: Returns true for an error that means "cancelled". Called only with errors that are being
    ///   sealed, at the edge of a layer.
    public init(_ matches: @escaping @Sendable (any Error) -> Bool) {
        self.matches = matches
    }

    /// The spellings of Swift and Foundation: `CancellationError`, ``Interruption/cancelled``, `URLError.cancelled`
    /// (`NSURLErrorDomain` −999) and `CocoaError.userCancelled` (`NSCocoaErrorDomain` 3072).
    public static let standard = CancellationMatcher { isStandard($0) }

    private static func isStandard(_ error: any Error) -> Bool {
        if error is CancellationError { return true }
        if let interruption = error as? any AnyInterruption {
            return interruption.anyFailure.map(isStandard) ?? true
        }
        // Only this matcher, which is ours, is asked about what was sealed.
        if let sealed = error as? SealedError { return isStandard(sealed.original) }
        let bridged = error as NSError
        return switch (bridged.domain, bridged.code) {
        case ("NSURLErrorDomain", -999), ("NSCocoaErrorDomain", 3072): true
        // What is left of a `CancellationError` that became an `NSError` outside of Apple platforms.
        case ("Swift.CancellationError", _): true
        default: false
        }
    }

    /// Recognises a cancellation in our own spelling or in Swift's, which no matcher can make a failure of.
    static func isOurs(_ error: any Error) -> Bool {
        if error is CancellationError { return true }
        if let interruption = error as? any AnyInterruption { return interruption.anyFailure.map(isOurs) ?? true }
        if let sealed = error as? SealedError { return isOurs(sealed.original) }
        return false
    }

    /// Recognises a cancellation in our own spelling, and not a person's dismissal.
    static func isOursAndNoDismissal(_ error: any Error) -> Bool {
        isOurs(error) && (error as? any AnyInterruption)?.isDismissed != true
    }

    /// Adds another spelling.
    /// - Parameter other: Returns true for an error that means "cancelled".
    /// - Returns: A matcher that recognises both.
    public func or(_ other: @escaping @Sendable (any Error) -> Bool) -> CancellationMatcher {
        CancellationMatcher { [matches] in matches($0) || other($0) }
    }

    /// Recognises an error that means "cancelled".
    package func isCancellation(_ error: any Error) -> Bool {
        Self.isOurs(error) || matches(error)
    }
}
