import WatertightRules

/// Workflow commands, which GitHub shows as annotations on changed lines.
struct GitHubFormat {
    var report: Report

    func text() -> String {
        report.result.findings.map { finding in
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
    private func data(_ text: String) -> String { escaped(text, ["%", "\r", "\n"]) }
    private func property(_ text: String) -> String { escaped(text, ["%", "\r", "\n", ":", ","]) }

    private func escaped(_ text: String, _ special: Set<Unicode.Scalar>) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            if special.contains(scalar) {
                let hex = String(scalar.value, radix: 16, uppercase: true)
                result += "%" + (hex.count < 2 ? "0" : "") + hex
            } else if scalar.properties.generalCategory == .control {
                result += " "
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
