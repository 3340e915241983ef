import WatertightRules

/// For people: each finding with its source line, the place marked below it, and what it rests on; the worst first, and
/// at the end how often each rule found something.
struct TerminalFormat {
    var report: Report

    func text() -> String {
        var text = ""
        for finding in report.worstFirst { text += self.text(of: finding) + "\n" }
        for note in report.result.notes {
            text += paint("note", .blue) + ": "
            text += (note.path.isEmpty ? "" : note.path.onOneLine + ": ") + note.message.onOneLine + "\n"
        }
        text += table + report.summary + "\n"
        if let rule = report.countsByRule.first?.rule {
            text += "`watertight explain \(rule)` says why a finding matters and what to write instead.\n"
        }
        return text
    }

    private var table: String {
        let rows = report.countsByRule.map { (Report.grouped($0.count), $0.rule) }
        let numbers = rows.map(\.0.count).max() ?? 0
        let names = rows.map(\.1.count).max() ?? 0
        let lines = rows.map { count, rule in
            let left = String(repeating: " ", count: numbers - count.count) + count
            let name = paint(rule, .bold) + String(repeating: " ", count: names - rule.count)
            return "\(left)  \(name)  \(report.description(of: rule)?.summary ?? "")"
        }
        return lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n\n"
    }

    private func text(of finding: Finding) -> String {
        let severity = paint("\(finding.severity)", finding.severity == .error ? .red : .yellow)
        var lines = [
            paint("\(finding.path.onOneLine):\(finding.range.line):\(finding.range.column)", .bold)
                + ": \(severity): \(finding.message.onOneLine) [\(finding.rule)]"
        ]
        if let source = report.sources.line(finding.range.line, of: finding.path) {
            let gutter = String(finding.range.line)
            let margin = String(repeating: " ", count: gutter.count)
            lines.append(paint("\(margin) |", .blue))
            lines.append(paint("\(gutter) |", .blue) + " " + source.forTerminal)
            lines.append(paint("\(margin) |", .blue) + " " + paint(marker(for: finding, in: source), .red))
        }
        for basis in finding.basis { lines.append("  = " + basis.onOneLine) }
        for step in report.showsWays ? finding.steps ?? [] : [] {
            lines.append("  > \(step.path.onOneLine):\(step.range.line)  \(step.message.onOneLine)")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// `      ^~~~~~` below the place. Columns are bytes; the terminal shows characters.
    private func marker(for finding: Finding, in source: String) -> String {
        let bytes = Array(source.utf8)
        let start = min(max(finding.range.column - 1, 0), bytes.count)
        let stop =
            finding.range.endLine == finding.range.line
            ? min(max(finding.range.endColumn - 1, start + 1), max(bytes.count, start + 1)) : bytes.count
        let before = String(decoding: bytes[..<start], as: UTF8.self).forTerminal
        let marked = String(decoding: bytes[start..<min(stop, bytes.count)], as: UTF8.self).forTerminal
        let padding = before.map { $0 == "\t" ? "\t" : " " }.joined()
        return padding + "^" + String(repeating: "~", count: max(0, marked.count - 1))
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

extension String {
    /// As it may be printed: a tab stays, other control characters (a source may hold escape sequences) do not.
    fileprivate var forTerminal: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.map { $0 != "\t" && $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }))
    }
}
