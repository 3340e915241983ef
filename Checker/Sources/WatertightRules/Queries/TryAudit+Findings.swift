/// Every `try?` as a finding, with one rule for each column.
extension TryAudit: Query {
    package static let continues = RuleDescription(
        id: "try-goes-on", severity: .warning, consequence: .falseSuccess,
        summary: "Continues as if nothing had failed",
        why: "A default value or nil is stored, sent or returned as if it were the result, or success is reported."
    )
    package static let invisible = RuleDescription(
        id: "try-invisible", severity: .note, consequence: .silence,
        summary: "Invisible: no log contains the error",
        why: "Nothing wrong follows, but the failure leaves no trace.")
    package static let idiom = RuleDescription(
        id: "try-idiom", severity: .note,
        summary: "Idiom: may stay",
        why: "Losing the error has no effect, or nil contains all of it.")

    /// The worst first.
    package static let rules = [continues, invisible, idiom]
    package static let description = RuleDescription(id: "try", severity: .note)

    package func leaks(in search: inout Search) -> [Leak] { [] }

    package func findings(in search: inout Search) -> [Finding] { sites(in: &search).map(\.finding) }
}

extension TrySite {
    fileprivate var finding: Finding {
        let rule =
            switch reason.column {
            case .goesOn: TryAudit.continues
            case .invisible: TryAudit.invisible
            case .idiom: TryAudit.idiom
            }
        var finding = Finding(
            rule: rule.id, severity: rule.severity, path: path,
            range: SourceRange(line: line, column: column, endLine: line, endColumn: column + "try?".count),
            message: words, basis: [thrown] + (unknown.map { [$0] } ?? []) + (suggestion.map { [$0] } ?? []),
            layer: layer, module: module, symbol: symbol, weight: Weight(rule.consequence))
        finding.cause = reason.summary
        return finding
    }

    private var thrown: String {
        let errors = errors.joined(separator: ", ")
        if errors.isEmpty { return isExact ? "nothing can be thrown" : "errors unknown" }
        return isExact ? "can throw exactly \(errors)" : "can throw at least \(errors)"
    }

    private var unknown: String? {
        guard let first = unknowns.first, let reason = first.reason else { return nil }
        return "unknown at \(first.path):\(first.line): \(reason.words)"
    }

    private var suggestion: String? {
        switch remedy {
        case .none: nil
        case .withoutTry: "suggestion: remove `try?`"
        case .log: "suggestion: catch the error and log it"
        case .rethrow: "suggestion: use `try`; the function can throw"
        case .returnFailure: "suggestion: catch the error and return `.failure(error)`"
        case .answerFailure(let completion): "suggestion: catch the error and call `\(completion)(.failure(error))`"
        case .handle: "suggestion: catch the error, log it, and show the failure to the user"
        }
    }
}

extension TrySite.Reason {
    /// What all sites with this reason have in common.
    package var summary: String {
        switch self {
        case .destroyed: "deletes what it worked on"
        case .stored: "stores a default value"
        case .sent: "sends or saves a default value"
        case .answered: "returns a default value"
        case .ends: "ends a loop on an error"
        case .action: "a user's action fails silently"
        case .success: "reports success"
        case .dropped: "the result is ignored"
        case .noValue: "nil means no value"
        case .fallback: "a fallback follows"
        case .refused: "the caller learns of the failure, not of its cause"
        case .nothing: "nothing can be thrown"
        case .support: "tests, previews and debug code"
        case .cleanup: "cleanup and waiting"
        case .cancellation: "only a cancellation can be thrown"
        case .told: "the callee reports its own failure"
        case .oneCase: "only one error can be thrown"
        case .handled: "nil is handled as a failure"
        case .question: "only tests whether it works"
        case .log: "the log itself"
        }
    }
}
