/// `cancellation-presented`: a canceled request is shown to the user as a failure.
struct CancellationPresentedRule: Query {
    static let description = RuleDescription(
        id: "cancellation-presented", severity: .warning, consequence: .misled)

    func leaks(in search: inout Search) -> [Leak] {
        let cancellation = Cancellation(search)
        return search.handlers().compactMap { handler in
            guard handler.origin == .clause, handler.reach == .everything, search.ships(handler.body),
                search.place(around: handler.body).layer != .diagnostics, region(of: handler, search)?.type ?? -1 < 0,
                let work = cancellation.work(caughtBy: handler),
                let shown = Viewers(search).presentation(in: handler), !cancellation.isHandled(by: handler),
                let canceler = cancellation.canceler(of: handler.body)
            else { return nil }
            return Leak(
                offset: handler.offset, length: 5, body: handler.body,
                message: "A cancellation is presented as a failure: this clause catches it, too.",
                basis: [
                    "line \(lineOf: work, in: search.file) can be canceled", shown,
                    "the surrounding code doesn't mention cancellation",
                ], fix: fix(handler, search), consequence: canceler == .view ? .silence : nil)
        }
    }

    func region(of handler: ErrorHandler, _ search: Search) -> Event? {
        search.events(of: handler.body)[..<handler.event].last { $0.kind == .region && Int($0.next) > handler.event }
    }
}
