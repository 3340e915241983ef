/// The table of ends as findings: one for each row, under a rule for those that nobody learns of and one for the others.
package struct EndsAudit: Query {
    package static let asked = RuleDescription(
        id: "end-quiet-action", summary: "A user's action fails, and at most a log contains it",
        why: "Somebody asked for it, and nothing that a person sees contains the failure.",
        before: "", after: "", decides: "", severity: .warning, consequence: .misled)
    package static let quiet = RuleDescription(
        id: "end-quiet", summary: "At most a log contains the failure",
        why: "No caller and no screen learns of the failure.",
        before: "", after: "", decides: "", severity: .note, consequence: .silence)
    package static let reported = RuleDescription(
        id: "end-reported", summary: "A caller, a person or other code learns of the failure",
        why: "The error ends here, and something else stands for it.",
        before: "", after: "", decides: "", severity: .note)

    /// The worst first.
    package static let rules = [asked, quiet, reported]
    package static let description = RuleDescription(
        id: "end", summary: "Every place where an error ends.", why: "", before: "", after: "", decides: "",
        severity: .note)

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] { [] }

    package func findings(in search: inout Search) -> [Finding] {
        search.ends().map { finding($0, search) }
    }

    private func rule(of end: End) -> RuleDescription {
        guard end.told.isQuiet, !end.told.contains(.below), !end.attempt.contains(.tidiesUp) else {
            return Self.reported
        }
        return end.asker == .person && end.attempt.isAction ? Self.asked : Self.quiet
    }

    private func finding(_ end: End, _ search: Search) -> Finding {
        let program = search.program
        let rule = rule(of: end)
        let place = search.facts.location(of: end.offset)
        let columns = EndColumns(end)
        var finding = Finding(
            rule: rule.id, severity: rule.severity, path: program.files[Int(end.file)].path,
            range: SourceRange(
                line: place.line, column: place.column, endLine: place.line, endColumn: place.column + 1),
            message: columns.words,
            basis: end.evidence.map { step in
                let facts = program.facts(step.file)
                return "\(program.files[Int(step.file)].path):\(facts.line(of: step.offset)): \(step.words)"
            },
            layer: search.place(around: end.body).layer, module: program.files[Int(end.file)].module,
            symbol: search.symbol(around: end.body).map { program.name(of: $0) } ?? "",
            weight: Weight(rule.consequence))
        finding.cause = columns.origin
        finding.end = columns
        return finding
    }
}

extension EndColumns {
    init(_ end: End) {
        self.init(
            origin: end.origin.rawValue, told: end.told.names, withCause: end.told.contains(.withCause),
            next: end.next.names, attempt: end.attempt.names, asker: end.asker.rawValue)
    }
}
