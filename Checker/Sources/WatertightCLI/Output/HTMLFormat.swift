import WatertightData
import WatertightRules
import WatertightSupport

/// A self-contained page that loads nothing. The script only filters; the page is readable without it.
///
/// All content from sources and paths is escaped, and the content security policy allows no other script or style.
struct HTMLFormat {
    var report: Report

    private static let context = 3

    func text() -> String {
        let findings = report.result.findings
        var page = worst + overview + filters
        page +=
            "<p id=\"shown\" role=\"status\">\(Words.counted(findings.count, "finding").escapedForMarkup) shown</p>\n"
        page += "<ol id=\"findings\">\n"
        for (number, finding) in report.groups.flatMap(\.findings).enumerated() { page += item(finding, number + 1) }
        return document(page + "</ol>\n" + notes + rules)
    }

    /// The base64 SHA-256 of ``script``. `Checker/scripts/check-reports.sh` verifies it and prints the expected value.
    private static let scriptHash = "sha256-AqikDDitr3U0a/Ek/bl+W5xpdusrYtBBMVQ3QFeu20w="

    private static let script = file("report")

    private static func file(_ name: String) -> String { EmbeddedFile.pages.first { $0.name == name }?.text ?? "" }

    private func document(_ content: String) -> String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
        script-src '\(Self.scriptHash)'; base-uri 'none'; form-action 'none'">
        <title>Watertight: \(report.summary.escapedForMarkup)</title>
        <style>\(Self.file("style"))</style>
        </head>
        <body>
        <header>
        <h1>Watertight</h1>
        <p>\(report.summary.escapedForMarkup)\(report.hidden.map { "; " + $0 } ?? "")</p>
        </header>
        <main>
        \(content)
        </main>
        <footer>watertight \(report.version.escapedForMarkup)</footer>
        <script>\(Self.script)</script>
        </body>
        </html>

        """
    }

    // MARK: Parts of the page

    private var worst: String {
        guard !report.groups.isEmpty else { return "" }
        var text = "<section aria-labelledby=\"worst\"><h2 id=\"worst\">Worst first</h2>\n<ol class=\"worst\">\n"
        var number = 1
        for group in report.groups.prefix(TerminalFormat.mostGroups) {
            let finding = group.first
            text += "<li><b>\(report.notice(of: finding).escapedForMarkup)</b> "
            text += "<a href=\"#finding-\(number)\">\(Self.inline(finding.message))</a> "
            text +=
                "<span class=\"place\"><code>\(finding.path.onOneLine.escapedForMarkup):\(finding.range.line)</code>"
            let others = group.findings.count - 1
            if others > 0 { text += " and \(Words.grouped(others)) more with the same cause" }
            text += "</span></li>\n"
            number += group.findings.count
        }
        return text + "</ol></section>\n"
    }

    private var overview: String {
        let byRule = report.countsByRule
        guard !byRule.isEmpty else { return "<p class=\"clean\">No findings.</p>\n" }
        let most = byRule.map(\.count).max() ?? 1
        let rows = byRule.map { rule, count in
            """
            <tr><th scope="row"><a href="#rule-\(rule.escapedForMarkup)">\(rule.escapedForMarkup)</a></th>\
            <td class="number">\(Words.grouped(count))</td><td><meter min="0" max="\(most)" value="\(count)"></meter></td>\
            <td>\(Self.inline(report.description(of: rule)?.page.summary ?? ""))</td></tr>
            """
        }
        return
            "<section aria-labelledby=\"by-rule\"><h2 id=\"by-rule\">By rule</h2>\n<table class=\"bars\">\n\(rows.joined(separator: "\n"))\n</table></section>\n"
    }

    private var filters: String {
        func choice(_ id: String, _ label: String, _ values: [String]) -> String {
            var text = "<label>\(label) <select id=\"\(id)\"><option value=\"\">all</option>"
            for value in Set(values).sorted() {
                text += "<option value=\"\(value.escapedForMarkup)\">\(value.escapedForMarkup)</option>"
            }
            return text + "</select></label>\n"
        }
        let findings = report.result.findings
        return "<form id=\"filters\" hidden>\n"
            + "<label>Search <input id=\"search\" type=\"search\" placeholder=\"path, text, symbol\"></label>\n"
            + choice("rule", "Rule", findings.map(\.rule)) + choice("layer", "Layer", findings.map(\.layer.rawValue))
            + choice("module", "Module", findings.compactMap(\.module))
            + choice("severity", "Severity", findings.map(\.severity.rawValue))
            + "<button type=\"reset\">Show all</button>\n</form>\n"
    }

    private func item(_ finding: Finding, _ number: Int) -> String {
        var text = "<li id=\"finding-\(number)\" class=\"finding \(finding.severity)\""
        text += " data-rule=\"\(finding.rule.escapedForMarkup)\" data-layer=\"\(finding.layer.rawValue)\""
        text += " data-module=\"\((finding.module ?? "").escapedForMarkup)\" data-severity=\"\(finding.severity)\">\n"
        text += "<h3>\(Self.inline(finding.message))</h3>\n<p class=\"place\">"
        text += "<code>\(finding.path.onOneLine.escapedForMarkup):\(finding.range.line)</code>"
        if !finding.symbol.isEmpty { text += " in <code>\(finding.symbol.escapedForMarkup)</code>" }
        text += " <a class=\"tag\" href=\"#rule-\(finding.rule.escapedForMarkup)\">\(finding.rule.escapedForMarkup)</a>"
        text += " <span class=\"tag\">\(finding.severity)</span>"
        if finding.layer != .unknown { text += " <span class=\"tag\">\(finding.layer.rawValue)</span>" }
        if let module = finding.module { text += " <span class=\"tag\">\(module.escapedForMarkup)</span>" }
        text += "</p>\n" + excerpt(finding)
        if !finding.basis.isEmpty {
            text += "<ul class=\"basis\">" + finding.basis.map { "<li>\(Self.inline($0))</li>" }.joined() + "</ul>\n"
        }
        return text + "</li>\n"
    }

    private func excerpt(_ finding: Finding) -> String {
        let lines = report.sources.lines(around: finding.range.line, context: Self.context, of: finding.path)
        guard !lines.isEmpty else { return "" }
        let rows = lines.map { line -> String in
            let isHere = line.number == finding.range.line
            let code = isHere ? marked(line.text, finding) : line.text.escapedForMarkup
            return
                "<span class=\"\(isHere ? "line here" : "line")\"><span class=\"gutter\">\(line.number)</span>\(code)</span>"
        }
        return "<pre tabindex=\"0\"><code>\(rows.joined(separator: "\n"))</code></pre>\n"
    }

    private func marked(_ line: String, _ finding: Finding) -> String {
        let (before, marked, after) = finding.parts(of: line)
        return before.escapedForMarkup + "<mark>" + marked.escapedForMarkup + "</mark>" + after.escapedForMarkup
    }

    private var notes: String {
        guard !report.result.notes.isEmpty else { return "" }
        let items = report.result.notes.map { note in
            "<li>" + (note.path.isEmpty ? "" : "<code>\(note.path.onOneLine.escapedForMarkup)</code>: ")
                + "\(note.message.escapedForMarkup)</li>"
        }
        return
            "<section aria-labelledby=\"notes\"><h2 id=\"notes\">Notes</h2>\n<ul>\(items.joined(separator: "\n"))</ul></section>\n"
    }

    private var rules: String {
        let found = Set(report.result.findings.map(\.rule))
        let described = report.descriptions.filter { found.contains($0.id) }
        guard !described.isEmpty else { return "" }
        let items = described.map { rule in
            let (id, page) = (rule.id.escapedForMarkup, rule.page)
            let pair = [("before", page.before), ("after", page.after)].filter { !$1.isEmpty }.map { caption, code in
                "<figure><figcaption>\(caption)</figcaption><pre tabindex=\"0\"><code>\(code.escapedForMarkup)</code></pre></figure>"
            }
            return """
                <details id="rule-\(id)"><summary><b>\(id)</b> \(Self.inline(page.summary))</summary>
                <p>\(Self.inline(page.why))</p>
                <div class="pair">\(pair.joined())</div>
                <p>\(Self.inline(page.decides))</p></details>

                """
        }
        return "<section aria-labelledby=\"rules\"><h2 id=\"rules\">Rules</h2>\n\(items.joined())</section>\n"
    }

    /// Escapes text, and formats code between backticks.
    static func inline(_ text: String) -> String {
        let parts = text.split(separator: "`", omittingEmptySubsequences: false)
        // Unbalanced backticks are kept as text.
        guard parts.count % 2 == 1 else { return text.escapedForMarkup }
        return parts.enumerated().map { index, part in
            let escaped = String(part).escapedForMarkup
            return index % 2 == 1 ? "<code>\(escaped)</code>" : escaped.replacingParagraphs
        }.joined()
    }
}

extension String {
    fileprivate var replacingParagraphs: String {
        split(separator: "\n\n", omittingEmptySubsequences: false).joined(separator: "<br><br>")
    }
}
