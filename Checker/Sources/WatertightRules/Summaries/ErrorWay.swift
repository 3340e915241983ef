/// One place on the way of an error, with the places that come next: a tree, cut where it goes in circles or gets too broad.
package struct ErrorWay: Sendable, Hashable {
    /// What happens to the error there.
    package enum Kind: String, Sendable {
        case thrown, calls, passes, caught, rethrown, replaced, dropped, trapped
        /// It is taken out of a `Result`.
        case received
        /// The line that declares a function.
        case function
        /// It is what a type says; what of it may arrive is not known.
        case declared
        /// It comes out of a closure that is a parameter.
        case handedIn = "handed-in"
        /// What a clause does with it: a log takes it, a person sees it, somebody is answered with it, a property keeps it,
        /// a function takes it that is not followed.
        case logged, shown, answered, stored, handed
        /// It leaves a body, and nobody here takes it.
        case leaves
        case unknown
    }

    /// Where a way ends, seen in the direction of the error.
    package enum End: String, Sendable {
        /// A clause lets nothing of it go on.
        case handled
        case dropped, trapped
        /// It leaves a closure, and what took the closure is not followed.
        case handedOver = "handed-over"
        /// It leaves a closure that is handed to a function here, which does not throw it on.
        case kept
        /// It leaves a `Task` whose result nothing reads.
        case unobserved
        /// It leaves a function that nobody here calls.
        case uncalled
        /// It leaves the top of a file.
        case program
    }

    package var kind: Kind
    package var place: SourcePlace
    /// In UTF-8 bytes, counted from one.
    package var column: Int
    /// The function around, or the one that it leaves.
    package var function: String
    package var isInClosure = false
    /// `StoreError.full`; or what stands for more.
    package var errors: [String]
    /// Whether more may come this way than is known.
    package var isOpen = false
    /// The function that is called, the parameter, what took a closure, the property that keeps it.
    package var subject = ""
    /// What of the error is meant.
    package var form = ErrorEnd.Form.itself
    /// Which clause of its `do`, counted from one.
    package var clause: Int?
    package var end: End?
    package var next: [ErrorWay] = []
    /// How many places more come next.
    package var omitted = 0
    /// Whether what comes next was shown before.
    package var isRepeated = false
    /// Whether it is too far away to be followed.
    package var isCut = false
}

/// Something on a line that has to do with errors: where they come from, and where they go.
package struct ErrorPoint: Sendable, Hashable {
    package var at: ErrorWay
    package var from: [ErrorWay]
    package var to: [ErrorWay]
}
