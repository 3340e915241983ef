/// The steps of a body that determine what it throws, with resolved names. The fixpoint iterates over them.
package struct ThrowFlow: Sendable {
    package enum Kind: Sendable {
        /// Adds a set.
        case constant(ThrowSet)
        /// Adds the errors of another body.
        case body(Int32, bound: Int32, handed: [Handed])
        /// Adds the errors of a closure in the same function.
        case inner(Int32)
        /// Adds the errors that the clause caught.
        case reemit(handler: FilterID)
        case region, attempt
        case handler(FilterID, [ErrorTest])
        case swallow(Ending)
    }

    /// How errors end without a clause.
    package enum Ending: Sendable {
        /// `try?`
        case dropped
        /// `try!`
        case trapped
        /// An autoclosure whose receiver, the step's callee, doesn't rethrow its errors.
        case kept
    }

    package struct Step: Sendable {
        package var kind: Kind
        package var offset: UInt32
        /// The index after the nested steps.
        package var next: Int32
        /// The called declaration.
        package var callee: Symbol?
        /// Whether the coder that the body uses is known.
        package var isCoderKnown = false

        /// Whether it adds errors, rather than receiving or grouping them.
        var isThrower: Bool {
            switch kind {
            case .constant, .body, .inner, .reemit: true
            case .region, .attempt, .handler, .swallow: false
            }
        }
    }

    /// The argument for a closure parameter.
    package struct Handed: Sendable {
        package enum Source: Sendable {
            case nothing
            /// A closure of the enclosing function.
            case closure(Int32)
            /// A function that is passed by name.
            case function(Int32)
            /// The code that creates a value of the argument type, if the decoder is known.
            case decoding(Int32)
            /// A parameter of the enclosing function.
            case parameter(Int)
            case set(ThrowSet)
        }

        package var parameter: Int
        package var source: Source
    }

    /// A step of a body, by the body's index in the program.
    struct Place: Sendable, Hashable {
        var body: Int32
        var step: Int
    }

    package var steps: [Step] = []
    /// The indices of the steps that end errors without a clause, by offset.
    package private(set) var swallows: [Int32] = []
    /// The step around each step; -1 if there is none.
    private(set) var around: [Int32] = []

    package init() {}

    /// Completes the flow after the last step was added.
    mutating func finish() {
        swallows = steps.indices.filter { if case .swallow = steps[$0].kind { true } else { false } }.map(Int32.init)
            .sorted { (steps[Int($0)].offset, $0) < (steps[Int($1)].offset, $1) }
        around = Nest.around(steps.map(\.next))
    }

    /// Returns the steps around a step, from the inside out.
    func enclosing(_ position: Int) -> some Sequence<Int> { Nest.enclosing(position, around) }

    /// Returns the steps that catch or end the errors of a step, from the inside out: clauses, and at last a `try?`,
    /// `try!` or autoclosure that ends them all.
    func takers(around position: Int) -> [Int] {
        var found: [Int] = []
        for outer in enclosing(position) {
            if case .swallow = steps[outer].kind { return found + [outer] }
            guard case .attempt = steps[outer].kind, outer > 0 else { continue }
            var next = Int(steps[outer].next)
            while next < Int(steps[outer - 1].next) {
                if case .handler = steps[next].kind { found.append(next) }
                next = Int(steps[next].next)
            }
        }
        return found
    }

    /// Returns the position of a clause in its `do`, starting at 1.
    func number(ofClause step: Int) -> Int {
        (max(0, Int(around[step]))...step).count { position in
            if case .handler = steps[position].kind { around[position] == around[step] } else { false }
        }
    }
}
