public import Foundation

/// A failure that has a screen.
///
/// Write ``presentation`` as a `switch` over all cases without a `default`: a new case then does not compile until it
/// has a title, a description, a way of being shown and a next step.
///
/// An enum that is a `LocalizedError` already needs no more than to say so: `extension ExportError: PresentableFailure {}`.
public protocol PresentableFailure: Error {
    /// The face of the failure: all that a person sees of it.
    var presentation: PresentationError { get }
}

extension PresentableFailure where Self: LocalizedError {
    /// An alert with the texts of the `LocalizedError`: its description as the title, its reason, and its suggestion.
    public var presentation: PresentationError { PresentationError(describing: self) }
}

extension PresentationError {
    /// Creates an alert from the texts of a `LocalizedError`; change what you want to be otherwise.
    ///
    /// ```swift
    /// var face = PresentationError(describing: failure)
    /// face.method = .banner()
    /// ```
    /// - Parameter failure: The failure. Its `errorDescription` is the title, or a neutral text if it has none; its
    ///   `failureReason` is the description.
    public init(describing failure: some LocalizedError) {
        self.init(
            title: failure.errorDescription ?? .watertight("unexpected.title"), description: failure.failureReason,
            recoverySuggestion: failure.recoverySuggestion)
    }
}
