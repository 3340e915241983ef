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
        case .receiver: "type of the receiver unknown"
        case .undeclared: "declaration not found"
        case .ambiguous: "too many matching declarations"
        case .value: "stored closure or closure parameter"
        case .existential: "throws a value of type `any Error`"
        case .contextual: "type depends on the context"
        case .openWorld: "other conformances or overrides are possible"
        case .witness: "implementation of a conforming type not found"
        case .documented: "documented by the system"
        case .undocumented: "not documented by the system"
        case .coder: "depends on the decoder"
        case .unexplained: "nothing found that this `try` covers"
        case .opaque: "macro or deeply nested code"
        }
    }
}
