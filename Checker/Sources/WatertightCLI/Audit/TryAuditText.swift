import WatertightRules

/// For a terminal: the counts, then what goes on as if it had worked in full, what is invisible by file, and the idioms
/// counted by reason.
struct TryAuditText {
    var report: TryAuditReport

    func text() -> String {
        var text = table + "\n"
        let worst = report.sites(.goesOn)
        text += heading(.goesOn) + worst.map(inFull).joined(separator: "\n") + (worst.isEmpty ? "" : "\n")
        text += heading(.invisible) + byFile(.invisible)
        text += heading(.idiom)
        text += report.showsAll ? byFile(.idiom) : counts(.idiom) + "\n"
        for note in report.notes {
            text += "note: " + (note.path.isEmpty ? "" : note.path.onOneLine + ": ") + note.message.onOneLine + "\n"
        }
        return text + report.summary + "\n"
    }

    private var table: String {
        TrySite.Column.allCases.map { verdict in
            padded(report.sites(verdict).count) + "  " + paint(verdict.title, verdict == .goesOn ? "31" : "1") + "\n"
        }.joined()
    }

    private func padded(_ count: Int) -> String {
        let text = Report.grouped(count)
        return String(repeating: " ", count: max(0, 6 - text.count)) + text
    }

    private func heading(_ verdict: TrySite.Column) -> String {
        let count = report.sites(verdict).count
        return count == 0 ? "" : paint("\(verdict.title) (\(Report.grouped(count)))", "1") + "\n"
    }

    private func counts(_ verdict: TrySite.Column) -> String {
        report.counts(verdict).map { padded($0.count) + "  " + $0.reason.summary + "\n" }.joined()
    }

    private func inFull(_ site: AuditedTry) -> String {
        let new = report.grown != nil && report.isNew(site) ? " (new)" : ""
        var lines = [
            "  " + paint(TryAuditReport.place(site).onOneLine, "1") + new + "  " + site.expression.short.onOneLine,
            "    = " + site.words.onOneLine, "    = " + site.arriving.onOneLine + " may arrive",
        ]
        if let rewrite = site.rewrite {
            lines += rewrite.split(separator: "\n", omittingEmptySubsequences: false).map { "    | " + $0.forTerminal }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func byFile(_ verdict: TrySite.Column) -> String {
        var text = ""
        var path = ""
        for site in report.sites(verdict) {
            if site.site.path != path { text += "  \(site.site.path.onOneLine)\n" }
            path = site.site.path
            text += padded(site.site.line) + "  \(site.expression.short.onOneLine)\n"
            text += "          \(site.words.onOneLine)\n"
        }
        return text.isEmpty ? "" : text + "\n"
    }

    private func paint(_ text: String, _ code: String) -> String {
        report.usesColor ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}

extension String {
    /// Of a long expression its beginning.
    fileprivate var short: String { count > 100 ? prefix(99) + "…" : self }
}

extension StringProtocol {
    /// As it may be printed: a source may hold escape sequences.
    fileprivate var forTerminal: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.map { $0 != "\t" && $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }))
    }
}
