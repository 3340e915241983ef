import WatertightRules
import WatertightSupport

/// For people: the worst findings first, each with its marked source line and evidence. Findings with the same cause
/// are grouped, and a table of counts by rule follows.
struct TerminalFormat {
    /// The maximum number of groups, and of places in each group.
    static let mostGroups = 20
    static let mostPlaces = 3

    var report: Report

    func text() -> String {
        var text = ""
        let listsAll = report.showsAll && report.top == nil
        if listsAll {
            for finding in report.groups.flatMap(\.findings) { text += self.text(of: finding) + "\n" }
        } else {
            for group in report.worst { text += self.text(of: group) + "\n" }
        }
        text += notes + table + report.summary + "\n"
        var hints: [String] = []
        if !listsAll, report.groups.contains(where: { $0.findings.count > Self.mostPlaces }) || isShortened {
            let causes = Words.counted(report.groups.count, "cause")
            hints.append(isShortened ? "\(report.worst.count) of \(causes) shown" : "Not all places shown")
        }
        if let hidden = report.hidden { hints.append(hidden) }
        if !hints.isEmpty { text += hints.joined(separator: "; ") + ". Show them: watertight check --all\n" }
        if let rule = report.countsByRule.first?.rule {
            text += "`watertight explain \(rule)` explains a rule and how to fix its findings.\n"
        }
        return text
    }

    var notes: String {
        report.result.notes.map { paint("note", .blue) + ": \($0.text.onOneLine)\n" }.joined()
    }

    func heading(_ text: String) -> String { paint(text, .bold) }

    private var table: String {
        let rows = report.countsByRule.map { (Words.grouped($0.count), $0.rule) }
        let numbers = rows.map(\.0.count).max() ?? 0
        let names = rows.map(\.1.count).max() ?? 0
        let lines = rows.map { count, rule in
            let name = paint(rule, .bold) + "".padded(to: names - rule.count)
            let summary = report.description(of: rule)?.page.summary ?? ""
            return "\(count.padded(to: numbers, atStart: true))  \(name)  \(summary)"
        }
        return lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n\n"
    }

    private var isShortened: Bool { report.groups.count > report.worst.count }

    private func text(of group: FindingGroup) -> String {
        let others = group.findings.dropFirst()
        guard !others.isEmpty else { return text(of: group.first) }
        var places = others.prefix(Self.mostPlaces - 1).map { "\($0.path.onOneLine):\($0.range.line)" }
        if others.count > places.count { places.append("and \(Words.grouped(others.count - places.count)) more") }
        let cause = group.first.cause.onOneLine
        return text(of: group.first)
            + "  + same cause\(cause.isEmpty ? "" : " (\(cause))"): \(places.joined(separator: ", "))\n"
    }

    func text(of finding: Finding) -> String {
        let severity = paint("\(finding.severity)", finding.severity == .error ? .red : .yellow)
        var lines = [
            paint("\(finding.path.onOneLine):\(finding.range.line):\(finding.range.column)", .bold)
                + ": \(severity): \(finding.message.onOneLine) [\(finding.rule)]"
                + (report.ids[finding].map { " \($0)" } ?? "")
        ]
        if let source = report.sources.line(finding.range.line, of: finding.path) {
            let gutter = String(finding.range.line)
            let margin = "".padded(to: gutter.count)
            lines.append(paint("\(margin) |", .blue))
            lines.append(paint("\(gutter) |", .blue) + " " + source.printable)
            lines.append(paint("\(margin) |", .blue) + " " + paint(marker(for: finding, in: source), .red))
        }
        for basis in finding.basis { lines.append("  = " + basis.onOneLine) }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns `      ^~~~~~` below the place. Columns are bytes, but the terminal shows characters.
    private func marker(for finding: Finding, in source: String) -> String {
        let (before, marked, _) = finding.parts(of: source)
        let padding = before.printable.map { $0 == "\t" ? "\t" : " " }.joined()
        return padding + "^" + String(repeating: "~", count: max(0, marked.printable.count - 1))
    }

    private enum Paint: String {
        case bold = "1"
        case red = "31"
        case yellow = "33"
        case blue = "34"
    }

    private func paint(_ text: String, _ paint: Paint) -> String {
        report.usesColor ? "\u{1B}[\(paint.rawValue)m\(text)\u{1B}[0m" : text
    }
}
