extension CancellationPresentedRule {
    /// A clause that keeps cancellation from the handler. Nil where the code around would not go on as it should: where the
    /// handler also leaves, or tidies up, or where another clause may already say what to do.
    func fix(_ handler: ErrorHandler, _ search: inout Search) -> Fix? {
        guard let region = region(of: handler, search), let attempt = handler.attempt,
            attempt.upperBound == handler.event,
            Int(region.next) == handler.events.upperBound, onlyTells(handler, search),
            let indentation = indentation(of: region, in: handler, search)
        else { return nil }
        return Fix(
            title: "Let cancellation end quietly",
            edits: [
                Fix.Edit(
                    offset: Int(handler.offset), end: Int(handler.offset),
                    replacement: "catch is CancellationError {\n\(indentation)} ")
            ])
    }

    /// Whether a handler tells of the error and does nothing else.
    private func onlyTells(_ handler: ErrorHandler, _ search: Search) -> Bool {
        search.flow.summary(of: handler).own.allSatisfy { action in
            switch action.kind {
            case .call, .run, .evaluation, .tries: true
            case .assignment: Viewers(search).presents(action.event.value) != nil
            default: false
            }
        }
    }

    /// The white space before a `do` that begins its line; what is written inside of it tells tabs from spaces.
    private func indentation(of region: Event, in handler: ErrorHandler, _ search: Search) -> String? {
        let facts = search.facts
        let body = facts.bodies[Int(handler.body)]
        let events = search.events(of: handler.body)
        let place = facts.location(of: region.offset)
        let lineStart = region.offset - UInt32(place.column - 1)
        guard body.offset < lineStart, facts.line(of: handler.offset) > place.line,
            !events.contains(where: { lineStart <= $0.offset && $0.offset < region.offset })
        else { return nil }
        let written =
            facts.values[Int(body.firstValue)..<Int(body.firstValue + body.valueCount)].map(\.offset)
            + events.filter { $0.kind == .tries }.map(\.offset)
        let columns = written.filter { region.offset < $0 && $0 < handler.end }.map { facts.location(of: $0) }
            .filter { $0.line > place.line }.map(\.column)
        let unit = (columns.min() ?? place.column) - place.column
        return String(repeating: unit == 1 ? "\t" : " ", count: place.column - 1)
    }
}
