/// Handles code that runs if a `try?` returns `nil`.
extension TriedValues {
    /// Returns how a path treats `nil` like a value: it ends a loop, or replies with an empty value.
    func taking(_ path: NilPath) -> Verdict? {
        guard !path.isRest, case let events = events(of: path.body), case let own = path.ownEvents(events),
            let last = own.last
        else { return nil }
        let event = events[last]
        if keepsLonger(path.body) {
            // Including closures that the path only passes.
            for number in facts.values.ids where path.holds(facts.values[number].offset) {
                guard facts.values[number].kind == .assignment, let property = property(givenNothingBy: number)
                else { continue }
                return (.next(.stores), "line \(lineOf: facts.values[number].offset, in: file) empties `\(property)`")
            }
        }
        if event.kind == .leaving, own.count == 1, event.leaving == .loop,
            let loop = events.around(last, .loop)
        {
            return ending(events[loop].offset)
        }
        if own.count == 1, event.kind == .returning, isConstant(event.value, \.isMadeOfNothing),
            facts.boolean(event.value) != false,
            facts.bodies[path.body].kind != .closure
        {
            return (
                .next(.answersDefault),
                "line \(lineOf: event.offset, in: file) replies with a value that was never read"
            )
        }
        for position in own where events[position].kind == .call && answers(events[position].call) {
            let arguments = facts.arguments(of: facts.calls[events[position].call]).map(\.value)
            if arguments.contains(where: { isConstant($0, \.isMadeOfNothing) && facts.boolean($0) != false }) {
                return (
                    .next(.answersDefault),
                    "line \(lineOf: events[position].offset, in: file) replies as if there were a value"
                )
            }
        }
        return nil
    }

    func ending(_ loop: UInt32) -> Verdict {
        (.next(.continues), "an error ends the loop on line \(lineOf: loop, in: file) like the end of the sequence")
    }

    /// Whether an assignment in a body replaces an earlier value. Initializers set the first value.
    func keepsLonger(_ body: BodyID) -> Bool {
        symbol(around: body).map { program.declaration($0).kind } != .initializer
    }

    /// Whether a property is read. Some only retain an object.
    func isRead(_ property: Symbol) -> Bool {
        survey.contracts.uses.places(of: property).contains { place in
            program.facts(place.file).values[place.value].use != .target
        }
    }

    /// Returns the property that an assignment sets to `nil` or an empty value.
    func property(givenNothingBy assignment: ValueID) -> Symbol? {
        let value = facts.values[assignment]
        guard value.base.isPresent, facts.text(value.name) == "=", facts.values[value.base].kind != .local,
            let given = given(by: assignment),
            facts.values[given].isNull || isConstant(given, \.isMadeOfNothing) && facts.boolean(given) == nil
        else { return nil }
        return symbol(named: value.base)
    }

    /// Whether a call replies to a waiting caller through a closure argument or continuation.
    func answers(_ call: CallID) -> Bool {
        !Reporting(flow).isNamedLog(call, in: file) && RaisedErrors(search).answers(callees(of: call))
    }
}
