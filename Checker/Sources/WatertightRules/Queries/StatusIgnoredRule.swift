/// `status-ignored`: a function says by a number that it failed, and nobody looks at it.
package struct StatusIgnoredRule: Query {
    package static let description = RuleDescription(
        id: "status-ignored",
        summary: "A status that says whether it failed is thrown away.",
        why: """
            The Keychain, the audio system and C do not throw: they return a number, and only that number says that a password \
            was not saved or a key not made. Whoever drops it goes on as if it had worked, and nothing reminds of it, as `try` \
            does.
            """,
        before: """
            func save(_ query: CFDictionary) {
                SecItemAdd(query, nil)
            }
            """,
        after: """
            func save(_ query: CFDictionary) throws(KeychainFailure) {
                let status = SecItemAdd(query, nil)
                guard status == errSecSuccess else { throw .notSaved(status) }
            }
            """,
        decides: """
            Looks at calls of functions that models say return a status, of all that return an `OSStatus`, and of those that \
            give what a server answered with. Found are those whose result nobody takes, is assigned to `_`, or to a variable \
            that nobody reads; a variable for a `CFError` that is handed to a function of the system and never read; and \
            `let (data, _) = try await session.data(for: request)`, where a refusal is taken for an answer (what fails later \
            then hides why, so it weighs as a lost cause).

            Left alone are removals that something is added after, where it matters whether that worked; calls that fill an \
            optional variable which is looked at after them; `deinit` and `defer`; and what a model calls disposable.
            """,
        severity: .warning, isOnByDefault: false, consequence: .silence)

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] {
        var found: [Leak] = []
        for body in search.facts.bodies.indices.map({ Int32($0) }) where search.ships(body) {
            for (position, event) in search.events(of: body).enumerated() where event.kind == .call {
                if IgnoredStatuses(search).leavesResponse(event.link) {
                    let name = search.name(ofCall: event.link)
                    found.append(
                        Leak(
                            offset: event.offset, length: 1, body: body,
                            message: "What \(name) gives is taken for an answer, whatever its status is.",
                            basis: ["\(name) does not fail where a server refuses", "nobody looks at the response"],
                            consequence: .causeLost))
                }
                guard IgnoredStatuses(search).givesStatus(event.link),
                    IgnoredStatuses(search).isUnread(search.flow.uses(in: search.file).values[Int(event.link)]),
                    !search.cleansUp(body, at: position), !IgnoredStatuses(search).fillsWhatIsRead(event.link),
                    !IgnoredStatuses(search).isReplaced(event.link, at: position, body)
                else { continue }
                let name = search.name(ofCall: event.link)
                found.append(
                    Leak(
                        offset: event.offset, length: 1, body: body,
                        message: "If \(name) fails, nobody notices: its status is not looked at.",
                        basis: ["\(name) returns a status", "nobody reads it"]))
            }
        }
        return found
            + IgnoredStatuses(search).unreadErrors().map { local in
                let record = search.facts.locals[Int(local)]
                return Leak(
                    offset: record.offset, length: UInt32(search.facts.text(record.name).utf8.count),
                    body: search.facts.body(ofValue: search.flow.uses(in: search.file).mentions(of: local).first ?? -1),
                    message: "`\(search.facts.text(record.name))` takes the reason of a failure, and nobody reads it.",
                    basis: ["a function of the system writes an error into it"])
            }
    }
}
