import WatertightRules
import WatertightSupport

/// The findings of an audit for a terminal: counts, followed by one section for each rule.
struct AuditText {
    enum Detail {
        /// Each finding in the format of a check.
        case full
        /// One line for each finding, by file.
        case lines
        /// The number of findings of each cause.
        case counts
    }

    var report: Report
    /// The rules of the audit, worst first.
    var sections: [(rule: RuleDescription, detail: Detail)]

    func text() -> String {
        let terminal = TerminalFormat(report: report)
        let listed = sections.map { section in
            (section.rule, section.detail, report.result.findings.filter { $0.rule == section.rule.id })
        }
        var text = listed.map { rule, _, findings in Self.padded(findings.count) + "  \(rule.page.summary)\n" }.joined()
        for (rule, detail, findings) in listed where !findings.isEmpty {
            text += "\n" + terminal.heading("\(rule.page.summary) (\(Words.grouped(findings.count)))") + "\n"
            switch detail {
            case .full: text += findings.map { terminal.text(of: $0) }.joined(separator: "\n")
            case .lines: text += lines(findings)
            case .counts: text += Self.counts(findings)
            }
        }
        let rules = Set(sections.map(\.rule.id))
        for finding in report.result.findings where !rules.contains(finding.rule) {
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

    private static func padded(_ count: Int) -> String {
        let text = Words.grouped(count)
        return String(repeating: " ", count: max(0, 6 - text.count)) + text
    }
}
