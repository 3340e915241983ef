import WatertightRules

/// `erased-failure`: code that isn't migrated reads a failure without its type.
struct ErasedFailureRule: Query {
    static let description = RuleDescription(id: "erased-failure", severity: .note, runsIn: .programs)

    func leaks(in search: inout Search) -> [Leak] {
        zip(search.facts.values.ids, search.facts.values).compactMap { [search] number, value -> Leak? in
            guard value.kind == .call, case let call = search.facts.calls[value.call],
                search.facts.arguments(of: call).first.map({ search.facts.text($0.label) }) == "foreign",
                let made = search.flow.symbols(calledBy: value.call, in: search.file)?.first,
                search.nominal(around: made).map(search.ownName) == "ErasedFailure",
                case let body = search.facts.body(ofValue: number), search.ships(body)
            else { return nil }
            return Leak(
                offset: call.offset, length: 1, body: body,
                message: "This reads a failure without its type. Replace it when the code is migrated.",
                basis: ["`ErasedFailure` is for code that isn't migrated"])
        }
    }
}
