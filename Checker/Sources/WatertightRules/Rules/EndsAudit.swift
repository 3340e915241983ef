/// The table of ends as findings, one for each row. The rule depends on the recipients of the failure and its trigger.
package struct EndsAudit: Query {
    package static let quietAction = RuleDescription(
        id: "end-quiet-action", severity: .warning, consequence: .misled,
        summary: "A user's action fails, and at most a log contains it",
        why: "A user started the work, and nothing on the screen shows the failure.")
    package static let quiet = RuleDescription(
        id: "end-quiet", severity: .note, consequence: .silence,
        summary: "At most a log contains the failure",
        why: "No caller and no screen receives the failure.")
    package static let reported = RuleDescription(
        id: "end-reported", severity: .note,
        summary: "A caller, the user, or other code receives the failure, or losing it is harmless",
        why: "The error ends here, and no decision is needed.")

    /// Worst first.
    package static let rules = [quietAction, quiet, reported]
    package static let description = RuleDescription(id: "end", severity: .note)

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] { [] }

    package func findings(in search: inout Search) -> [Finding] {
        search.ends().map { finding($0, search) }
    }

    private func rule(of end: End) -> RuleDescription {
        guard end.isQuiet, !end.isHarmless else { return Self.reported }
        return end.trigger == .person && end.attempt.isAction ? Self.quietAction : Self.quiet
    }

    private func finding(_ end: End, _ search: Search) -> Finding {
        let program = search.program
        let rule = rule(of: end)
        let place = search.facts.location(of: end.offset)
        let columns = EndColumns(end)
        var finding = Finding(
            rule: rule.id, severity: rule.severity, path: program.files[end.file].path,
            range: SourceRange(
                line: place.line, column: place.column, endLine: place.line, endColumn: place.column + 1),
            message: columns.words,
            basis: end.evidence.map { step in
                let facts = program.facts(step.file)
                return "\(program.files[step.file].path):\(facts.line(of: step.offset)): \(step.words)"
            },
            layer: search.place(around: end.body).layer, module: program.files[end.file].module,
            symbol: search.symbol(around: end.body).map { program.name(of: $0) } ?? "",
            loss: Loss(rule.consequence))
        finding.cause = columns.origin
        finding.end = columns
        return finding
    }
}

extension EndColumns {
    init(_ end: End) {
        self.init(
            origin: end.origin.rawValue, recipients: end.recipients.names,
            withCause: end.recipients.contains(.withCause),
            next: end.next.names, attempt: end.attempt.names, trigger: end.trigger.rawValue)
    }
}
