/// Reports each `try?` as a finding, with one rule for each column.
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

    /// Worst first.
    package static let rules = [continues, invisible, idiom]
    package static let description = RuleDescription(id: "try", severity: .note)

    package func leaks(in search: inout Search) -> [Leak] { [] }

    func finding(_ tried: SwallowedTry, _ verdict: Verdict, _ search: Search) -> Finding {
        let (program, rule) = (search.program, verdict.reason.rule)
        let place = search.facts.location(of: tried.event.offset)
        var finding = Finding(
            rule: rule.id, severity: rule.severity, path: program.files[Int(search.file)].path,
            range: SourceRange(
                line: place.line, column: place.column, endLine: place.line, endColumn: place.column + "try?".count),
            message: verdict.words.rendered(in: program, from: search.file),
            basis: [thrown(tried, program), unknown(tried, program), suggestion(verdict.reason, tried, search)]
                .compactMap { $0 },
            layer: search.place(around: tried.body).layer, module: program.files[Int(search.file)].module,
            symbol: search.symbol(around: tried.body).map { program.name(of: $0) } ?? "",
            weight: Weight(rule.consequence))
        finding.cause = verdict.reason.summary
        return finding
    }

    private func thrown(_ tried: SwallowedTry, _ program: Program) -> String {
        let errors = tried.arriving.entries.flatMap { program.names(of: $0) }.joined(separator: ", ")
        if errors.isEmpty { return tried.arriving.isExact ? "nothing can be thrown" : "errors unknown" }
        return tried.arriving.isExact ? "can throw exactly \(errors)" : "can throw at least \(errors)"
    }

    private func unknown(_ tried: SwallowedTry, _ program: Program) -> String? {
        guard let first = tried.arriving.witnesses.first else { return nil }
        let place = program.place(first.file, first.offset)
        return "unknown at \(place.path):\(place.line): \(first.reason.words)"
    }

    private func suggestion(_ reason: TrySite.Reason, _ tried: SwallowedTry, _ search: Search) -> String? {
        guard reason.rule.id != Self.idiom.id else { return reason == .nothing ? "suggestion: remove `try?`" : nil }
        guard reason.rule.id != Self.invisible.id else { return "suggestion: catch the error and log it" }
        return "suggestion: " + TriedValues(search).suggestion(in: tried.body)
    }
}

extension TrySite.Reason {
    /// A summary for all sites with this reason.
    package var summary: String {
        switch self {
        case .destroyed: "deletes what it processed"
        case .stored: "stores a default value"
        case .sent: "sends or saves a default value"
        case .answered: "returns a default value"
        case .ends: "ends a loop on an error"
        case .action: "a user's action fails silently"
        case .success: "reports success"
        case .dropped: "the result is ignored"
        case .noValue: "nil means no value"
        case .fallback: "a fallback follows"
        case .refused: "the caller observes the failure, but not its cause"
        case .nothing: "nothing can be thrown"
        case .support: "tests, previews and debug code"
        case .cleanup: "cleanup and waiting"
        case .cancellation: "only a cancellation can be thrown"
        case .reported: "the callee reports its own failure"
        case .oneCase: "only one error can be thrown"
        case .handled: "nil is handled as a failure"
        case .question: "only tests whether it works"
        case .log: "the log itself"
        }
    }
}
