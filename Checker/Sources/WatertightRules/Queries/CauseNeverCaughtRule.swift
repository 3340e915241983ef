/// `cause-never-caught`: another error is raised for one that a `try?` dropped, or that nobody looked at.
package struct CauseNeverCaughtRule: Query {
    package static let description = RuleDescription(
        id: "cause-never-caught",
        summary: "A `try?` drops the cause, and another error is raised in its place.",
        why: """
            It is known that it failed, for somebody is told; why it failed was in the error that `try?` turned into nothing. \
            `cause-dropped` finds the same where the error was caught; here nobody ever had it.
            """,
        before: """
            guard let profile = try? decoder.decode(Profile.self, from: data) else {
                throw ProfileFailure.unreadable
            }
            """,
        after: """
            do {
                profile = try decoder.decode(Profile.self, from: data)
            } catch {
                throw ProfileFailure.unreadable(SealedError(error))
            }
            """,
        decides: """
            Looks at `guard let` and `if let` over a `try?`, where what runs without a value throws, returns, keeps or completes \
            with another error, shows a text that was written beforehand or writes one to a log; and at closures and functions that are handed an \
            error, name it nowhere, and complete with another one.

            Left alone is what can only fail with one case of one type, with the same error, or for no one's harm; what was told \
            by whoever failed; what is tried on constants; and coding, where one form after the other is tried.
            """,
        severity: .warning, isOnByDefault: false, consequence: .causeLost)

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] {
        var found: [Leak] = []
        for body in search.facts.bodies.indices.map({ Int32($0) }) where search.ships(body) && !search.isForCoding(body)
        {
            let events = search.events(of: body)
            for (position, event) in events.enumerated() where event.kind == .branch {
                guard let (arm, other) = StoredReads(search).arms(of: position, events),
                    // Where an error is raised either way, what was tried only looks for more to say.
                    RaisedErrors(search).raisedError(in: other, of: body, passing: [.handler, .branch]) == nil,
                    case let error = RaisedErrors(search).raisedError(in: arm, of: body, passing: [.handler, .branch]),
                    let raised = error ?? log(in: arm, of: body, search),
                    let basis = Causes(search).droppedCause(of: position, events, body, raised)
                else { continue }
                found.append(
                    Leak(
                        offset: raised.offset, length: 5, body: body,
                        message: error == nil
                            ? "This writes down that something failed, and nobody has seen what."
                            : "Another error is raised here, and nobody has seen the one that caused it.",
                        basis: basis))
            }
        }
        return found
    }

    private func log(in arm: Range<Int>, of body: Int32, _ search: Search) -> RaisedError? {
        search.flow.summary(of: .init(file: search.file, body: body, events: arm)).textLog
            .map { RaisedError(offset: $0, type: nil) }
    }
}
