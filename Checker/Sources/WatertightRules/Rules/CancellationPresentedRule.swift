/// `cancellation-presented`: a canceled request is shown to the user as a failure.
package struct CancellationPresentedRule: Query {
    package static let description = RuleDescription(
        id: "cancellation-presented", severity: .warning, consequence: .misled)

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] {
        var found: [Leak] = []
        for handler in search.handlers() where handler.origin == .clause && handler.reach == .everything {
            guard search.ships(handler.body), search.place(around: handler.body).layer != .diagnostics,
                region(of: handler, search)?.type ?? -1 < 0,
                let cancelled = Cancellations(search.flow).cancellation(
                    caughtBy: handler.filter, of: search.number(of: handler.body), in: search.survey.throwSets),
                let shown = Viewers(search).presentation(in: handler),
                !CancellationNames(search).treatsCancellation(handler),
                case let end = TaskEnds(search).taskEnd(of: handler.body), end >= .left
            else { continue }
            found.append(
                Leak(
                    offset: handler.offset, length: 5, body: handler.body,
                    message: "A cancellation is presented as a failure: this clause catches it, too.",
                    basis: [
                        "line \(lineOf: cancelled, in: search.file) can be canceled", shown,
                        "the surrounding code doesn't mention cancellation",
                    ], fix: fix(handler, &search), consequence: end == .left ? .silence : nil))
        }
        return found
    }

    func region(of handler: ErrorHandler, _ search: Search) -> Event? {
        search.events(of: handler.body)[..<handler.event].last { $0.kind == .region && Int($0.next) > handler.event }
    }
}
