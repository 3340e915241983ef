/// What happens to an error at a place. If several things happen, the most informative one.
package enum ErrorFate: String, Sendable, Hashable, Codable, CaseIterable {
    /// The error is shown to the user.
    case shown
    /// The error propagates to the caller.
    case passed
    /// Another error is thrown in its place.
    case wrapped
    /// A property stores it, a response contains it, or it is passed to a function that can't be analyzed.
    case kept
    case logged
    /// A clause handles it with its own code, or losing it is harmless.
    case handled
    /// `try?`, or an empty clause that catches every error.
    case dropped
    /// `try!`
    case trapped
    /// The error leaves the code that can be analyzed.
    case unknown
}
