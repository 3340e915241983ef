import WatertightRules
import WatertightSupport

/// The findings of an audit for a terminal: counts, followed by one section for each rule.
struct AuditText {
    var report: Report
    /// The rules of the audit, worst first. The findings of the last one are counted by cause, unless all are shown.
    var rules: [RuleDescription]
    var showsAll: Bool

    func text() -> String {
        let terminal = TerminalFormat(report: report)
        let listed = rules.map { rule in (rule, report.result.findings.filter { $0.rule == rule.id }) }
        var text = listed.map { rule, findings in Self.padded(findings.count) + "  \(rule.page.summary)\n" }.joined()
        for (rule, findings) in listed where !findings.isEmpty {
            text += "\n" + terminal.heading("\(rule.page.summary) (\(Words.grouped(findings.count)))") + "\n"
            text += rule == rules.last && !showsAll ? Self.counts(findings) : lines(findings)
        }
        let known = Set(rules.map(\.id))
        for finding in report.result.findings where !known.contains(finding.rule) {
            text += "\n" + terminal.text(of: finding)
        }
        return text + "\n" + terminal.notes + report.summary + "\n"
    }

    private func lines(_ findings: [Finding]) -> String {
        var text = ""
        var path = ""
        for finding in findings {
            if finding.path != path { text += "  \(finding.path.onOneLine)\n" }
            path = finding.path
            let source = report.sources.line(finding.range.line, of: path)?.trimmingPrefix(while: \.isWhitespace) ?? ""
            text += Self.padded(finding.range.line) + "  \(String(source).onOneLine)\n"
            text += "          \(finding.message.onOneLine)\n"
        }
        return text
    }

    private static func counts(_ findings: [Finding]) -> String {
        Dictionary(grouping: findings, by: \.cause).map { (cause: $0, count: $1.count) }
            .sorted { ($1.count, $0.cause) < ($0.count, $1.cause) }
            .map { padded($0.count) + "  \($0.cause)\n" }.joined()
    }

    private static func padded(_ count: Int) -> String { Words.grouped(count).padded(to: 6, atStart: true) }
}
