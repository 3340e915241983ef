import WatertightRules
import WatertightSupport

/// Workflow commands, which GitHub shows as annotations on changed lines.
struct GitHubFormat {
    var report: Report

    func text() -> String {
        report.listed.map { finding in
            let range = finding.range
            let properties = [
                "file=\(property(finding.path))", "line=\(range.line)", "endLine=\(range.endLine)",
                range.line == range.endLine ? "col=\(range.column),endColumn=\(range.endColumn)" : nil,
                "title=\(property("watertight: " + finding.rule))",
            ].compactMap { $0 }.joined(separator: ",")
            return "::\(command(finding.severity)) \(properties)::\(data(message(finding)))\n"
        }.joined()
    }

    private func message(_ finding: Finding) -> String {
        ([finding.message] + finding.basis.map { "- " + $0 }).joined(separator: "\n")
    }

    private func command(_ severity: Severity) -> String { severity == .note ? "notice" : "\(severity)" }

    /// Escapes the characters that end a command or a line, as the runner expects.
    private func data(_ text: String) -> String {
        let escapes = [("%", "%25"), ("\r\n", "%0D%0A"), ("\r", "%0D"), ("\n", "%0A")]
        return escapes.reduce(text) { $0.replacing($1.0, with: $1.1) }.onOneLine
    }

    private func property(_ text: String) -> String {
        data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}
