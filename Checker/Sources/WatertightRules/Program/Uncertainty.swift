/// Why a result is unknown.
package enum Uncertainty: UInt8, Sendable, Hashable {
    /// The type of the receiver is unknown.
    case receiver
    /// There is no declaration with that name, or none accepts the arguments.
    case undeclared
    /// Too many declarations match.
    case ambiguous
    /// A closure that is stored or passed as an argument.
    case value
    /// `any Error` is thrown.
    case existential
    /// `.name`, whose type depends on its context.
    case contextual
    /// Unknown types can conform to the protocol, or override the method.
    case openWorld
    /// A conforming type has no known witness.
    case witness
    /// Documented to throw, but possibly not completely.
    case documented
    /// Throws unknown errors.
    case undocumented
    /// The decoder can have any type.
    case coder
    /// The `try` covers nothing that is known to throw.
    case unexplained
    /// A macro, or deeply nested code.
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
        case .documented: "the documentation may omit errors"
        case .undocumented: "errors not documented"
        case .coder: "depends on the decoder"
        case .unexplained: "nothing found that this `try` covers"
        case .opaque: "macro or deeply nested code"
        }
    }
}
