/// One `try?`, with what may arrive there and what losing it does.
package struct TrySite: Sendable {
    /// Where it stands in an audit, the worst first.
    package enum Column: String, Sendable, CaseIterable {
        /// What follows runs as if it had worked.
        case goesOn = "goes-on"
        /// Nothing wrong follows, and nobody can ever see that it failed.
        case invisible
        /// It may stay.
        case idiom
    }

    /// Why it stands in its column.
    package enum Reason: String, Sendable, CaseIterable {
        case destroyed, stored, sent, answered, ends, action, success
        case dropped, noValue = "no-value", fallback, refused
        case nothing, support, cleanup, cancellation, told, oneCase = "one-case", handled, question, log

        package var column: Column {
            switch self {
            case .destroyed, .stored, .sent, .answered, .ends, .action, .success: .goesOn
            case .dropped, .noValue, .fallback, .refused: .invisible
            case .nothing, .support, .cleanup, .cancellation, .told, .oneCase, .handled, .question, .log: .idiom
            }
        }
    }

    /// What to write in its place.
    package enum Remedy: Sendable, Hashable {
        case none
        /// Nothing can be thrown: the call needs no `try?`, or a `try` that is never taken.
        case withoutTry
        /// Catch it where it is, write it down, go on as before.
        case log
        /// The function around throws.
        case rethrow
        /// The function around returns a result.
        case returnFailure
        /// The function around hands a result to this parameter of its own.
        case answerFailure(String)
        /// Nobody above can be told by the signature: it has to be handled here.
        case handle
    }

    package var path: String
    package var line: Int
    package var column: Int
    package var offset: UInt32
    /// The declaration around it, empty at the top of a file.
    package var symbol: String
    package var module: String?
    package var layer: Layer
    package var reason: Reason
    /// A short sentence: why it stands there.
    package var words: String
    /// What may arrive: `StoreError.full`, or the type alone.
    package var errors: [String]
    /// Whether no other error can arrive.
    package var isExact: Bool
    /// Where more may come from that is not known.
    package var unknowns: [SourcePlace]
    package var remedy: Remedy
}

/// A `try?` as the facts have it, while it is judged.
struct SwallowedTry {
    var event: Event
    /// Its place among the events of its body.
    var position: Int
    /// The body, by its number in the file, and in the program.
    var body: Int32
    var number: Int32
    /// What may arrive.
    var arriving: ThrowSet
    /// What becomes of its value.
    var fate: TryFate
}

extension TriedValues {
    /// A `try?`, before anything is said of it.
    func tried(_ event: Event, at position: Int, in body: Int32) -> SwallowedTry {
        let number = number(of: body)
        return SwallowedTry(
            event: event, position: position, body: body, number: number,
            arriving: survey.throwSets.dropped(at: event.offset, in: number), fate: fate(ofTried: event.value))
    }
}
