/// Why something is not known.
package enum Uncertainty: UInt8, Sendable, Hashable {
    /// The type of what a member is asked of is not known.
    case receiver
    /// No declaration of that name is here or in a model, or none takes these arguments.
    case undeclared
    /// Too many declarations fit.
    case ambiguous
    /// A closure that was stored or handed in.
    case value
    /// What stands for any error is thrown.
    case existential
    /// `.name`, whose type only its context tells.
    case contextual
    /// Anybody may conform to the protocol, or override the method.
    case openWorld
    /// A type that conforms has no witness here.
    case witness
    /// Documented to throw, perhaps more than is written down.
    case documented
    /// Known to throw, and not what.
    case undocumented
    /// The decoder may be anybody's.
    case coder
    /// Nothing that the `try` covers is known to throw.
    case unexplained
    /// A macro, or what is nested too deep.
    case opaque

    package var words: String {
        switch self {
        case .receiver: "the type of the receiver is not known"
        case .undeclared: "no declaration here takes this call"
        case .ambiguous: "too many declarations fit"
        case .value: "a closure that is handed in or stored"
        case .existential: "any error may be thrown"
        case .contextual: "only the context tells the type"
        case .openWorld: "others may conform or override"
        case .witness: "a conforming type has no witness here"
        case .documented: "documented by the system"
        case .undocumented: "the system does not say what it throws"
        case .coder: "the decoder may be anybody's"
        case .unexplained: "nothing covered by this `try` is known to throw"
        case .opaque: "a macro, or nested too deep"
        }
    }
}
