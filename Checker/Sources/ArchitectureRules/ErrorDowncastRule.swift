import WatertightRules

/// `error-downcast`: a screen or a use case branches on the type of an opaque error.
struct ErrorDowncastRule: Query {
    static let description = RuleDescription(id: "error-downcast", severity: .warning, runsIn: .modules)

    func leaks(in search: inout Search) -> [Leak] {
        var found: [Leak] = []
        var lines: Set<Int> = []
        let decisions = ErrorDecisions(search)
        for decision in decisions.all() {
            guard let layer = search.layer(around: decision.body), layer == .presentation || layer == .useCase,
                search.ships(decision.body),
                !search.isInOwnError(search.symbol(around: decision.body)),
                !search.isForCoding(decision.body), !decisions.testsForCancellation(decision),
                !decisions.isOnlyForLogs(decision), search.interruptions(at: decision).isEmpty,
                lines.insert(search.facts.line(of: decision.offset)).inserted
            else { continue }
            let layerName = layer == .useCase ? "A use case" : "Presentation code"
            found.append(
                Leak(
                    offset: decision.offset, length: 1, body: decision.body,
                    message: "\(layerName) depends on the kind of an opaque error: `\(decision.test)`.",
                    basis: [decision.isBridged ? "it is an `NSError`, or bridged to one" : "the error type is unknown"])
            )
        }
        return found
    }
}
