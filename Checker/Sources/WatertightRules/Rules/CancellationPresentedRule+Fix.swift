extension CancellationPresentedRule {
    /// Returns a clause that excludes cancellation from the handler. Returns `nil` if this would change the surrounding
    /// code: the handler also exits or cleans up, or another clause may already handle cancellation.
    func fix(_ handler: ErrorHandler, _ search: Search) -> Fix? {
        guard let region = region(of: handler, search), let attempt = handler.attempt,
            attempt.upperBound == handler.event,
            Int(region.next) == handler.events.upperBound, onlyPresents(handler, search),
            let indentation = indentation(of: region, in: handler, search)
        else { return nil }
        return Fix(
            title: "Catch cancellation separately",
            edits: [
                Fix.Edit(
                    offset: Int(handler.offset), end: Int(handler.offset),
                    replacement: "catch is CancellationError {\n\(indentation)} ")
            ])
    }

    private func onlyPresents(_ handler: ErrorHandler, _ search: Search) -> Bool {
        search.flow.summary(of: handler).own.allSatisfy { action in
            switch action.kind {
            case .call, .run, .evaluation, .tries: true
            case .assignment: Viewers(search).presents(action.event.value) != nil
            default: false
            }
        }
    }

    /// Returns the indentation of a `do` at the start of its line. The code inside determines tabs or spaces.
    private func indentation(of region: Event, in handler: ErrorHandler, _ search: Search) -> String? {
        let facts = search.facts
        let body = facts.bodies[handler.body]
        let events = search.events(of: handler.body)
        let place = facts.location(of: region.offset)
        let lineStart = region.offset - UInt32(place.column - 1)
        guard body.offset < lineStart, facts.line(of: handler.offset) > place.line,
            !events.contains(where: { lineStart <= $0.offset && $0.offset < region.offset })
        else { return nil }
        let written =
            body.values.map { facts.values[$0].offset }
            + events.filter { $0.kind == .tries }.map(\.offset)
        let columns = written.filter { region.offset < $0 && $0 < handler.end }.map { facts.location(of: $0) }
            .filter { $0.line > place.line }.map(\.column)
        let unit = (columns.min() ?? place.column) - place.column
        return String(repeating: unit == 1 ? "\t" : " ", count: place.column - 1)
    }
}
