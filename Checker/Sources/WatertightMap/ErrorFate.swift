/// What becomes of an error at a place, in one word: of several things that which tells the most.
package enum ErrorFate: String, Sendable, Hashable, Codable, CaseIterable {
    /// A person sees it.
    case shown
    /// It goes on to whoever called.
    case passed
    /// Another error is thrown in its place.
    case wrapped
    /// A property keeps it, somebody is answered with it, or a function takes it that is not followed.
    case kept
    case logged
    /// A clause ends it with code of its own, or it may be lost without harm.
    case handled
    /// `try?`, or a clause that takes every error and does nothing.
    case dropped
    /// `try!`
    case trapped
    /// It leaves what can be followed.
    case unknown
}
