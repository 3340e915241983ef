/// An action of a body, in source order. Nested events follow it, up to `next`.
package struct Event: FactRecord {
    package enum Kind: UInt8, Sendable {
        case other
        case call
        /// Reads a property or subscript inside a `try`. Link: the value.
        case read
        /// Link: the value. Extra: the thrown type that the context declares.
        case throwing
        /// Link: the value.
        case returning
        /// The conditions or the subject, followed by `arm`s. Detail: a ``Branching``. Link: the subject of a `switch`.
        case branch
        /// Link: the values that an arm of a `switch` matches. Detail 1: matches all remaining values. Extra: its end.
        case arm
        /// Conditions, followed by the body.
        case loop
        /// `for try`. Link: the sequence.
        case iterate
        /// A `do`: an `attempt`, followed by `handler`s. Link: the declared thrown type.
        case region
        case attempt
        /// Link: the handler. Detail 1: a comment replaces the statements. Extra: its end.
        case handler
        /// The events that one `try` covers.
        case tries
        /// The events that a `try?` covers, or with detail 1 a `try!`. Link: its value.
        case swallow
        case deferred
        /// Code inside a `try` that can throw but can't be analyzed, such as a macro.
        case opaque
        /// Link: the value. Extra: the local of an optional binding, or -2 minus the filter of a matched pattern.
        /// Detail 1: negated with `!`.
        case condition
        /// Link: the assignment.
        case assigning
        /// Detail: a ``Leaving``.
        case leaving
    }

    package enum Branching: UInt8, Sendable { case onlyIf, onlyElse, selection, compilation }
    /// The values that an arm matches: listed values, all other values, or those of a debug build.
    package enum Arm: UInt8, Sendable { case some, others, debugging }
    package enum Leaving: UInt8, Sendable { case loop, round, arm }

    package var code: UInt8
    package var detail: UInt8 = 0
    package var padding: UInt16 = 0
    package var link: Int32 = -1
    package var extra: Int32 = -1
    package var offset: UInt32
    /// Relative to the first event of the body.
    package var next: Int32 = 0

    package static let columns: [FactColumn] = [.plain, .plain, .plain, .plain, .plain]

    package var kind: Kind { Kind(rawValue: code) ?? .other }
    package var branching: Branching? { Branching(rawValue: detail) }
    package var leaving: Leaving? { Leaving(rawValue: detail) }
    package var arm: Arm? { Arm(rawValue: detail) }
    /// Whether the event is a `try!`.
    package var isForced: Bool { detail == 1 }
    /// Whether a handler has a comment instead of statements.
    package var isExplained: Bool { detail == 1 }
    package var call: CallID { CallID(number: link) }
    package var value: ValueID { ValueID(number: link) }
    package var type: ReferenceID { ReferenceID(link) }
    /// The patterns that a handler, an arm, or a condition matches.
    package var filter: FilterID { FilterID(number: kind == .condition ? max(-2 - extra, -1) : link) }
    /// The local that an optional binding declares.
    package var bound: LocalID { LocalID(number: max(extra, -1)) }
    /// The error type that the context of a `throw` declares.
    package var contextual: ReferenceID { ReferenceID(extra) }
    /// The end of an arm or a handler.
    package var end: UInt32 { UInt32(bitPattern: extra) }
}

extension [Event] {
    /// Returns the innermost event of some kinds around an event.
    package func around(_ position: Int, _ kinds: Event.Kind...) -> Int? {
        self[..<position].lastIndex { Int($0.next) > position && kinds.contains($0.kind) }
    }

    /// Returns the positions of the direct children of an event.
    package func parts(of position: Int) -> [Int] {
        var found: [Int] = []
        var next = position + 1
        while next < Int(self[position].next) {
            found.append(next)
            next = Int(self[next].next)
        }
        return found
    }

    /// Returns the code that runs if a check fails, the `else` of a `guard` or `if`, and the code that runs otherwise.
    func arms(of branch: Int) -> (failing: Range<Int>, other: Range<Int>)? {
        guard [.onlyElse, .onlyIf].contains(self[branch].branching) else { return nil }
        func content(_ arm: Int) -> Range<Int> { arm + 1..<Int(self[arm].next) }
        let arms = parts(of: branch).filter { self[$0].kind == .arm }
        guard let failing = arms.first(where: { self[$0].arm == .others }) else { return nil }
        return (content(failing), arms.first { self[$0].arm == .some }.map(content) ?? 0..<0)
    }

    /// Whether the last nested event returns, throws, or breaks out of a loop.
    package func leavesAtEnd(of position: Int) -> Bool {
        guard let last = parts(of: position).last else { return false }
        return [.returning, .throwing].contains(self[last].kind)
            || self[last].kind == .leaving && self[last].detail == Event.Leaving.loop.rawValue
    }
}

/// The values that a `catch` clause or an arm of a `switch` matches: those that match one of its patterns.
package struct ErrorFilter: FactRecord {
    package var firstPattern: Int32
    package var patternCount: Int32

    package static let columns: [FactColumn] = [.first(.patterns), .count]
}

package struct ErrorPattern: FactRecord {
    package enum Kind: UInt8, Sendable {
        case everything
        /// `is T`, `let e as T`
        case type
        /// `E.name(…)`. Value: `E`, if it is written.
        case enumCase
        /// Value: an expression that the error is compared with.
        case value
    }

    package var code: UInt8
    package var flags: UInt8 = 0
    package var padding: UInt16 = 0
    package var type: Int32 = -1
    package var value: ValueID = .absent
    package var name: UInt32 = 0
    /// If the payload is a single case, its name.
    package var inner: UInt32 = 0

    package static let columns: [FactColumn] = [.plain, .link(.types), .link(.values), .name, .name]

    package var kind: Kind { Kind(rawValue: code) ?? .value }
    /// Whether only some of the named values match, because of a `where` or a payload pattern.
    package var isPartial: Bool {
        get { flags & 1 != 0 }
        set { flags = newValue ? 1 : 0 }
    }
}
