/// The verdict on one `try?`.
enum TrySite {
    enum Reason: String {
        case destroyed, stored, sent, answered, ends, action, success
        case nothing, support, cleanup, cancellation, reported, oneCase = "one-case", handled, question, log
    }
}

/// A `try?` during classification.
struct SwallowedTry {
    var event: Event
    /// The index of its event in the body.
    var position: Int
    /// The index of its body in the file and in the program.
    var body: BodyID
    var number: Int32
    var arriving: ThrowSet
    /// What happens to its value.
    var fate: TryFate
}

extension TriedValues {
    /// Returns a `try?` before classification.
    func tried(_ event: Event, at position: Int, in body: BodyID) -> SwallowedTry {
        let number = number(of: body)
        return SwallowedTry(
            event: event, position: position, body: body, number: number,
            arriving: survey.throwSets.dropped(at: event.offset, in: number), fate: fate(ofTried: event.value))
    }
}
