/// What of a body decides what it throws, with all names looked up: the steps that the fixpoint goes through.
package struct ThrowFlow: Sendable {
    package enum Kind: Sendable {
        /// Adds a set.
        case constant(ThrowSet)
        /// Adds what another body throws.
        case body(Int32, bound: Int32, handed: [Handed])
        /// Adds what a closure of the same function throws.
        case inner(Int32)
        /// Adds what the clause caught.
        case reemit(handler: FilterID)
        case region, attempt
        case handler(FilterID, [ErrorTest])
        case swallow(Ending)
    }

    /// What ends errors without a clause.
    package enum Ending: Sendable {
        /// `try?`
        case dropped
        /// `try!`
        case trapped
        /// An autoclosure whose taker does not throw on what it throws; the step's callee is the taker.
        case kept
    }

    package struct Step: Sendable {
        package var kind: Kind
        /// Where it stands in the file.
        package var offset: UInt32
        /// The step behind what belongs to this one.
        package var next: Int32
        /// The declaration that is called.
        package var callee: Symbol?
        /// Whether the coder is known that the body uses.
        package var knowsCoder = false
    }

    /// What a call hands over for a closure parameter.
    package struct Handed: Sendable {
        package enum Source: Sendable {
            case nothing
            /// A closure of the function around.
            case closure(Int32)
            /// A function that is handed over by its name.
            case function(Int32)
            /// What makes a value of a type that is handed over, of what a decoder reads that is known.
            case decoding(Int32)
            /// A parameter of the function around.
            case parameter(Int)
            case set(ThrowSet)
        }

        package var parameter: Int
        package var source: Source
    }

    /// A step of a body, by the body's number in the program.
    package struct Place: Sendable, Hashable {
        package var body: Int32
        package var step: Int

        package init(body: Int32, step: Int) {
            self.body = body
            self.step = step
        }
    }

    package var steps: [Step] = []

    package init() {}

    /// What takes errors on their way out of a body.
    package enum Taker: Sendable {
        /// Takes all.
        case swallow(step: Int, Ending)
        /// Number: which of the clauses of its `do`.
        case clause(step: Int, filter: FilterID, number: Int, [ErrorTest])
    }

    /// What takes the errors of a step, from the inside out.
    package func takers(around position: Int) -> [Taker] {
        var found: [Taker] = []
        for outer in stride(from: position - 1, through: 0, by: -1) where Int(steps[outer].next) > position {
            if case .swallow(let ending) = steps[outer].kind {
                return found + [.swallow(step: outer, ending)]
            }
            guard case .attempt = steps[outer].kind, outer > 0 else { continue }
            var number = 0
            var next = Int(steps[outer].next)
            while next < Int(steps[outer - 1].next) {
                if case .handler(let filter, let tests) = steps[next].kind {
                    number += 1
                    found.append(.clause(step: next, filter: filter, number: number, tests))
                }
                next = Int(steps[next].next)
            }
        }
        return found
    }
}
