/// A place on the path of an error, with the next places as a tree. Cycles and large trees are cut off.
package struct ErrorWay: Sendable, Hashable {
    /// What happens to the error.
    package enum Kind: String, Sendable, CaseIterable {
        case thrown, calls, passes, caught, rethrown, replaced, dropped, trapped
        /// It is extracted from a `Result`.
        case received
        /// The line of a function's declaration.
        case function
        /// A declared type states it, and the possible values are unknown.
        case declared
        /// A closure parameter throws it.
        case handedIn = "handed-in"
        /// A clause logs it, shows it, replies with it, stores it, or passes it to a function that isn't analyzed.
        case logged, shown, answered, stored, handed
        /// It leaves a body, and no code in the sources receives it.
        case leaves
        case unknown
    }

    /// The end of a path, in the direction of the error.
    package enum End: String, Sendable, CaseIterable {
        /// A clause handles it completely.
        case handled
        case dropped, trapped
        /// It leaves a closure whose receiver isn't analyzed.
        case handedOver = "handed-over"
        /// It leaves a closure whose receiver doesn't rethrow it.
        case kept
        /// It leaves a `Task` whose result is never read.
        case unobserved
        /// It leaves a function without callers in the sources.
        case uncalled
        /// It leaves the top level of a file.
        case program
    }

    package var kind: Kind
    package var place: SourcePlace
    /// Counts UTF-8 bytes and starts at 1.
    package var column: Int
    /// The enclosing function, or the one that it leaves.
    package var function: String
    package var isInClosure = false
    /// Such as `StoreError.full`, or a description of several errors.
    package var errors: [String]
    /// Whether unknown errors are possible.
    package var isOpen = false
    /// The callee, the parameter, the receiver of a closure, or the property that stores it.
    package var subject = ""
    package var form = ErrorEnd.Form.itself
    /// The position of the clause in its `do`, starting at 1.
    package var clause: Int?
    package var end: End?
    package var next: [ErrorWay] = []
    /// The number of omitted next places.
    package var omitted = 0
    /// Whether the next places were shown before.
    package var isRepeated = false
    /// Whether the depth limit ended the path.
    package var isCut = false
    /// The row in the table of ends, if it was looked up.
    package var report: EndColumns?
}

extension ErrorWay: Encodable {
    private enum CodingKeys: CodingKey {
        case kind, path, line, column, function, errors, isOpen, reason, end, words, report, next, omitted
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kind.rawValue, forKey: .kind)
        try container.encode(place.path, forKey: .path)
        try container.encode(place.line, forKey: .line)
        try container.encode(column, forKey: .column)
        try container.encode(function, forKey: .function)
        try container.encode(errors, forKey: .errors)
        try container.encode(isOpen, forKey: .isOpen)
        try container.encodeIfPresent(place.reason?.words, forKey: .reason)
        try container.encodeIfPresent(end?.rawValue, forKey: .end)
        try container.encode(words, forKey: .words)
        try container.encodeIfPresent(report, forKey: .report)
        try container.encode(next, forKey: .next)
        try container.encode(omitted, forKey: .omitted)
    }
}

/// An expression that throws or handles errors, with their origins and ends.
package struct ErrorPoint: Sendable, Hashable, Encodable {
    package var at: ErrorWay
    package var from: [ErrorWay] = []
    package var to: [ErrorWay] = []
}
