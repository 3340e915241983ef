/// Something that a body does, in the order of the source. What belongs to an event stands behind it, up to `next`.
package struct Event: FactRecord {
    package enum Kind: UInt8, Sendable {
        case other
        /// Link: the call.
        case call
        /// A property or a subscript is read where `try` covers it. Link: the value.
        case read
        /// Link: the value. Extra: the type that the context says is thrown.
        case throwing
        /// Link: the value.
        case returning
        /// The conditions or the subject, then `arm`s. Detail: which ``Branching``. Link: the subject of a `switch`.
        case branch
        /// Link: which values it takes, in a `switch`. Detail 1: those that no other arm takes. Extra: where it ends.
        case arm
        /// Conditions, then the body. Detail: which ``Looping``.
        case loop
        /// `for try`. Link: the sequence.
        case iterate
        /// A `do`: an `attempt`, then `handler`s. Link: the type that it says it throws.
        case region
        case attempt
        /// Link: the handler. Detail 1: a comment stands in place of statements. Extra: where it ends.
        case handler
        /// What one `try` covers.
        case tries
        /// What a `try?` covers, or with detail 1 a `try!`. Link: its value.
        case swallow
        case deferred
        /// Something that may throw and cannot be followed, such as a macro, where `try` covers it.
        case opaque
        /// Link: the value. Extra: the local that an optional binding binds; of a matched pattern -2 less its filter.
        /// Detail 1: `!` stands before the value.
        case condition
        /// Link: the assignment.
        case assigning
        /// Detail: which ``Leaving``.
        case leaving
    }

    package enum Branching: UInt8, Sendable { case onlyIf, onlyElse, selection, compilation }
    /// Which values an arm takes: some, those that no other arm takes, or those of a build for debugging.
    package enum Arm: UInt8, Sendable { case some, others, debugging }
    package enum Looping: UInt8, Sendable { case over, during, until }
    package enum Leaving: UInt8, Sendable { case loop, round, arm }

    package var code: UInt8
    package var detail: UInt8 = 0
    package var padding: UInt16 = 0
    package var link: Int32 = -1
    package var extra: Int32 = -1
    package var offset: UInt32
    /// Counted from the first event of the body.
    package var next: Int32 = 0

    package static let columns: [FactColumn] = [.plain, .plain, .plain, .plain, .plain]

    package var kind: Kind { Kind(rawValue: code) ?? .other }
    package var branching: Branching? { Branching(rawValue: detail) }
    package var leaving: Leaving? { Leaving(rawValue: detail) }
    package var arm: Arm? { Arm(rawValue: detail) }
    /// Of `try!`.
    package var isForced: Bool { detail == 1 }
    /// Of a handler.
    package var isExplained: Bool { detail == 1 }
    package var call: CallID { CallID(number: link) }
    package var value: ValueID { ValueID(link) }
    package var type: ReferenceID { ReferenceID(link) }
    /// What a handler, an arm or a condition matches.
    package var filter: FilterID { FilterID(number: kind == .condition ? max(-2 - extra, -1) : link) }
    /// The local that an optional binding binds.
    package var bound: LocalID { LocalID(number: max(extra, -1)) }
    /// The type that a `throw` throws by its context.
    package var contextual: ReferenceID { ReferenceID(extra) }
    /// Where an arm or a handler ends.
    package var end: UInt32 { UInt32(bitPattern: extra) }
}

extension [Event] {
    /// The positions of the events that belong directly to one of a body's.
    package func parts(of position: Int) -> [Int] {
        var found: [Int] = []
        var next = position + 1
        while next < Int(self[position].next) {
            found.append(next)
            next = Int(self[next].next)
        }
        return found
    }

    /// Whether the last event inside one returns, throws or breaks out of a loop.
    package func leavesAtEnd(of position: Int) -> Bool {
        guard let last = parts(of: position).last else { return false }
        return [.returning, .throwing].contains(self[last].kind)
            || self[last].kind == .leaving && self[last].detail == Event.Leaving.loop.rawValue
    }
}

/// Which values a `catch` clause or an arm of a `switch` takes: those that one of its patterns matches.
package struct ErrorFilter: FactRecord {
    package var firstPattern: Int32
    package var patternCount: Int32
    package var offset: UInt32

    package static let columns: [FactColumn] = [.first(.patterns), .count, .plain]
}

package struct ErrorPattern: FactRecord {
    package enum Kind: UInt8, Sendable {
        case everything
        /// `is T`, `let e as T`
        case type
        /// `E.name(…)`; value: `E`, if it is written.
        case enumCase
        /// An expression that is compared; value: it.
        case value
    }

    package var code: UInt8
    package var flags: UInt8 = 0
    package var padding: UInt16 = 0
    package var type: Int32 = -1
    package var value: Int32 = -1
    package var name: UInt32 = 0
    /// Of a case whose payload is one case in turn: its name.
    package var inner: UInt32 = 0

    package static let columns: [FactColumn] = [.plain, .link(.types), .link(.values), .name, .name]

    package var kind: Kind { Kind(rawValue: code) ?? .value }
    /// Whether it takes only a part of what it names: a `where`, a payload that must match.
    package var isPartial: Bool {
        get { flags & 1 != 0 }
        set { flags = newValue ? 1 : 0 }
    }
}
