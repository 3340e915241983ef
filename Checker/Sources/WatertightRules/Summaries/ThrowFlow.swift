/// What of a body decides what it throws, with all names looked up: the steps that the fixpoint goes through.
struct ThrowFlow: Sendable {
    enum Kind: Sendable {
        /// Adds a set.
        case constant(ThrowSet)
        /// Adds what another body throws.
        case body(Int32, bound: Int32, handed: [Handed])
        /// Adds what a closure of the same function throws.
        case inner(Int32)
        /// Adds what the clause caught.
        case reemit(handler: Int32)
        case region, attempt
        case handler(Int32, [ErrorTest])
        case swallow(isForced: Bool)
    }

    struct Step: Sendable {
        var kind: Kind
        /// Where it stands in the file.
        var offset: UInt32
        /// The step behind what belongs to this one.
        var next: Int32
        /// The declaration that is called.
        var callee: Symbol?
    }

    /// What a call hands over for a closure parameter.
    struct Handed: Sendable {
        enum Source: Sendable {
            case nothing
            /// A closure of the function around.
            case closure(Int32)
            /// A function that is handed over by its name.
            case function(Int32)
            /// A parameter of the function around.
            case parameter(Int)
            case set(ThrowSet)
        }

        var parameter: Int
        var source: Source
    }

    var steps: [Step] = []
}
