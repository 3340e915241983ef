@testable import WatertightRules

/// `forced-try`: a `try!` that can end the process, with the errors that would.
struct ForcedTryRule: Query {
    static let description = RuleDescription(
        id: "forced-try",
        summary: "A `try!` ends the process for an error that can happen.",
        why: "A crash tells a person nothing, and cannot be recovered from.",
        before: "let notes = try! store.read()",
        after: "let notes = try store.read()",
        decides: "Looks at each `try!` of code that ships. One that nothing can arrive at is left alone.",
        severity: .warning)

    func leaks(in search: inout Search) -> [Leak] {
        search.facts.bodies.indices.flatMap { leaks(in: Int32($0), search) }
    }

    private func leaks(in body: Int32, _ search: Search) -> [Leak] {
        search.events(of: body).compactMap { event in
            // Detail 1 of a swallow is `try!`.
            guard event.kind == .swallow, event.detail == 1, search.ships(body) else { return nil }
            let arriving = search.survey.throwSets.dropped(at: event.offset, in: search.number(of: body))
            guard !arriving.isEmpty else { return nil }
            return Leak(
                offset: event.offset, length: 4, body: body,
                message: "\(search.name(tried: event.link)) can fail, and then the process ends.",
                basis: basis(of: arriving))
        }
    }

    private func basis(of arriving: ThrowSet) -> [Sentence] {
        let known = arriving.entries.map { "`\(type: $0.type)` can arrive here" as Sentence }
        return arriving.isExact ? known : known + ["more may arrive that is not known"]
    }
}
