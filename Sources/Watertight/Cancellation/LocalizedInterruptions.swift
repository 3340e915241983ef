public import Foundation

/// Says what its failure says, where Foundation asks for a text.
extension Interruption: LocalizedError where Failure: LocalizedError {
    /// The failure's description; `nil` for a cancellation, which is not to be shown.
    public var errorDescription: String? { failure?.errorDescription }
    /// The failure's reason.
    public var failureReason: String? { failure?.failureReason }
    /// The failure's suggestion.
    public var recoverySuggestion: String? { failure?.recoverySuggestion }
}

/// Says what its failure says, where Foundation asks for a text.
extension DismissibleInterruption: LocalizedError where Failure: LocalizedError {
    /// The failure's description; `nil` for a cancellation or a dismissal, which are not to be shown.
    public var errorDescription: String? { failure?.errorDescription }
    /// The failure's reason.
    public var failureReason: String? { failure?.failureReason }
    /// The failure's suggestion.
    public var recoverySuggestion: String? { failure?.recoverySuggestion }
}
