/// What is handed an error, and does not look at it.
extension SwallowedRule {
    /// A closure that takes an error and names it nowhere, and says nothing of a failure in another way.
    func unreadError(_ event: Event, _ position: Int, _ body: Int32, _ search: inout Search) -> Leak? {
        for closure in search.closures(handedTo: event.link) {
            guard let handed = Completions(search).errors(handedTo: closure), matters(position, body, search),
                handed.allSatisfy({ !Completions(search).isNamed($0, in: closure) }),
                Completions(search).ignoresFailure(closure),
                !Completions(search).reportsItself(event.link)
            else { continue }
            let record = search.facts.bodies[Int(closure)]
            let name = search.name(ofCall: event.link)
            let isEmpty = record.eventCount == 0 && record.value < 0
            return Leak(
                offset: record.offset, length: 1, body: body,
                message: isEmpty
                    ? "The error that \(name) hands over is ignored: the closure is empty."
                    : "The error that \(name) hands over is ignored: the closure does not look at it.",
                basis: ["\(name) hands its closure an error", "nothing in the closure names it"])
        }
        return nil
    }

    /// A call that leaves out the closure which would be told of a failure.
    func leftOutCompletion(_ event: Event, _ position: Int, _ body: Int32, _ search: inout Search) -> Leak? {
        guard matters(position, body, search),
            let parameter = Completions(search).leftOutCompletion(ofCall: event.link),
            !Completions(search).reportsItself(event.link)
        else { return nil }
        let name = search.name(ofCall: event.link)
        return Leak(
            offset: search.facts.calls[Int(event.link)].offset, length: 1, body: body,
            message: "If \(name) fails, nobody notices: it is given no closure to tell.",
            basis: ["\(name) tells of errors by `\(parameter)` alone", "nothing is handed over for it"])
    }
}
