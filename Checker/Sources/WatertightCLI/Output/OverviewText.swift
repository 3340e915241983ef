import WatertightRules
import WatertightSupport

/// A summary for a first run: the size of the codebase, and the worst findings.
struct OverviewText {
    static let mostGroups = 3

    var report: Report
    /// Whether findings of the baseline are excluded.
    var isNewOnly: Bool

    var text: String {
        let result = report.result
        var text =
            "Read \(Words.counted(result.fileCount, "file")) with \(Words.counted(result.lineCount, "line"))"
            + (result.moduleCount > 1 ? ", \(Words.counted(result.moduleCount, "module"))" : "")
            + ", \(Words.counted(result.throwingCount, "function")) that can throw.\n"
        for note in result.notes { text += "Note: \(note.text.onOneLine)\n" }
        guard !report.groups.isEmpty else {
            text += isNewOnly ? "No new findings.\n" : "No findings.\n"
            return text + (report.hidden.map { "\($0). Show them: watertight check --all\n" } ?? "")
        }
        text += "\n" + heading + "\n\n"
        for (number, group) in report.groups.prefix(Self.mostGroups).enumerated() {
            text += item(group, number + 1) + "\n"
        }
        return text + ending
    }

    private var heading: String {
        let count = report.result.findings.count
        let places = "\(Words.counted(count, "place")) where an error leaks or is lost"
        let causes = report.groups.count
        let new = isNewOnly ? ", not in the baseline" : ""
        guard causes > Self.mostGroups else { return places + new + ":" }
        return "\(places)\(new), from \(Words.counted(causes, "cause")). The worst:"
    }

    private func item(_ group: FindingGroup, _ number: Int) -> String {
        let finding = group.first
        let others = group.findings.count - 1
        var place = "\(finding.path.onOneLine):\(finding.range.line)  [\(finding.rule)]"
        if others > 0 { place += ", and \(Words.grouped(others)) more with the same cause" }
        return """
            \(number). \(report.notice(of: finding))
               \(finding.message.onOneLine)
               \(place)

            """
    }

    private var ending: String {
        let more = report.groups.count - Self.mostGroups
        var lines = more > 0 ? [Words.counted(more, "other cause") + "."] : []
        lines.append("With source: watertight check" + (report.hidden.map { ". \($0): watertight check --all" } ?? ""))
        if !isNewOnly {
            lines.append("Create a baseline, so that only new findings fail the check: watertight baseline update")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
