package import WatertightRules

/// `error-downcast`: a screen or a use case branches on the type of an opaque error.
package struct ErrorDowncastRule: Query {
    package static let description = RuleDescription(id: "error-downcast", severity: .warning, isContract: true)

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] {
        var found: [Leak] = []
        var lines: Set<Int> = []
        let decisions = ErrorDecisions(search)
        for decision in decisions.all() {
            guard let layer = search.layer(around: decision.body), layer == .presentation || layer == .useCase,
                search.ships(decision.body),
                !search.isInOwnError(search.symbol(around: decision.body)),
                !search.isForCoding(decision.body), !decisions.testsForCancellation(decision),
                !decisions.isOnlyForLogs(decision), lines.insert(search.facts.line(of: decision.offset)).inserted
            else { continue }
            found.append(leak(decision, layer == .useCase ? "A use case" : "Presentation code", search))
        }
        return found
    }

    private func leak(_ decision: ErrorDecision, _ who: String, _ search: Search) -> Leak {
        let opaque: Sentence = "the error type is unknown"
        let (message, basis): (Sentence, [Sentence]) =
            switch decision.question {
            case .type(let type):
                ("\(who) tests whether an opaque error is a `\(search.facts.name(ofTestedType: type))`.", [opaque])
            case .clause(let name): ("\(who) catches `\(name)` from an opaque error.", [opaque])
            case .selection(let name): ("\(who) switches on an opaque error, matching `\(name)`.", [opaque])
            case .match(let name): ("\(who) matches an opaque error with `\(name)`.", [opaque])
            case .bridged(let name, isDeclared: false):
                ("\(who) branches on the `\(name)` of an opaque error.", [opaque, "it is bridged to `NSError`"])
            case .bridged(let name, isDeclared: true):
                ("\(who) branches on the `\(name)` of an `NSError`.", ["its type is `NSError`"])
            }
        return Leak(offset: decision.offset, length: 1, body: decision.body, message: message, basis: basis)
    }
}
