import WatertightRules

/// `path:line:column: warning: message [rule]`, and a note with what each finding rests on.
struct XcodeFormat {
    var report: Report

    func text() -> String {
        var text = ""
        for finding in report.result.findings {
            text += "\(place(finding)): \(finding.severity): \(finding.message.onOneLine) [\(finding.rule)]\n"
        }
        for note in report.result.notes where !note.path.isEmpty {
            text += "\(note.path.onOneLine):1:1: note: \(note.message.onOneLine)\n"
        }
        return text
    }

    private func place(_ finding: Finding) -> String {
        "\(finding.path.onOneLine):\(finding.range.line):\(finding.range.column)"
    }
}

extension String {
    /// Without line breaks and other control characters, which a path or a source may hold and a line must not.
    var onOneLine: String {
        unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
            ? String(
                String.UnicodeScalarView(unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
            : self
    }
}
