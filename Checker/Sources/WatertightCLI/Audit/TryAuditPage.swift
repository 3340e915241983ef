import WatertightRules

/// One page that needs no network: three columns to search and to walk through with the keyboard. Whatever comes from
/// sources is text, escaped; the page's policy lets no other script or style run.
struct TryAuditPage {
    var report: TryAuditReport

    func text() -> String {
        HTMLHead(
            title: "try? audit: \(report.summary)", style: TryAuditStyle.text, scriptHashes: [TryAuditScript.hash]
        ).text + """
            <body>
            <header>
            <h1>Every <code>try?</code></h1>
            <p>\(report.summary.escapedForMarkup)</p>
            </header>
            <main>
            \(filters)<p id="shown" role="status">\(report.sites.count) shown</p>
            <div id="columns">
            \(TrySite.Column.allCases.map(column).joined(separator: "\n"))
            </div>
            \(notes)</main>
            <footer>watertight \(report.version.escapedForMarkup)</footer>
            <script>\(TryAuditScript.text)</script>
            </body>
            </html>

            """
    }

    private var filters: String {
        let reasons = TrySite.Reason.allCases.filter { reason in report.sites.contains { $0.reason == reason } }
        let options = reasons.map {
            "<option value=\"\($0.rawValue)\">\($0.summary.escapedForMarkup)</option>"
        }
        return """
            <form id="filters" hidden>
            <label>Search <input id="search" type="search" placeholder="path, text, error" aria-keyshortcuts="/"></label>
            <label>Reason <select id="reason"><option value="">all</option>\(options.joined())</select></label>
            <button type="reset">Show all</button>
            <p class="keys"><kbd>/</kbd> search, <kbd>j</kbd> <kbd>k</kbd> next and previous, <kbd>Enter</kbd> rewrite</p>
            </form>

            """
    }

    private func column(_ verdict: TrySite.Column) -> String {
        let sites = report.sites(verdict)
        let id = verdict.rawValue
        return """
            <section class="column \(id)" aria-labelledby="\(id)">
            <h2 id="\(id)">\(verdict.title.escapedForMarkup) <span class="count">\(Report.grouped(sites.count))</span></h2>
            \(sites.isEmpty ? "<p>None.</p>" : "<ol>\n" + sites.map(item).joined() + "</ol>")
            </section>
            """
    }

    private func item(_ audited: AuditedTry) -> String {
        let site = audited.site
        let new = report.grown != nil && report.isNew(audited) ? " <span class=\"tag\">new</span>" : ""
        var text = "<li class=\"site\" tabindex=\"-1\" data-reason=\"\(audited.reason.rawValue)\">\n"
        text += "<p class=\"place\"><code>\(site.path.onOneLine.escapedForMarkup):\(site.line)</code>\(new)"
        if !site.symbol.isEmpty { text += " in <code>\(site.symbol.escapedForMarkup)</code>" }
        text += "</p>\n<pre tabindex=\"0\"><code>\(audited.expression.escapedForMarkup)</code></pre>\n"
        text += "<p>\(HTMLFormat.inline(audited.words))</p>\n"
        text += "<p class=\"arriving\">\(audited.arriving.escapedForMarkup) may arrive\(unknown(site))</p>\n"
        if let rewrite = audited.rewrite {
            text += "<details><summary>Write instead</summary><pre tabindex=\"0\"><code>"
            text += "\(rewrite.escapedForMarkup)</code></pre></details>\n"
        }
        return text + "</li>\n"
    }

    private func unknown(_ site: TrySite) -> String {
        guard let first = site.unknowns.first, let reason = first.reason else { return "" }
        return "; not known at <code>\(first.path.onOneLine.escapedForMarkup):\(first.line)</code>: "
            + reason.words.escapedForMarkup
    }

    private var notes: String {
        let lines =
            report.staleLines
            + report.notes.map { ($0.path.isEmpty ? "" : $0.path.onOneLine + ": ") + $0.message }
        guard !lines.isEmpty else { return "" }
        return "<section aria-labelledby=\"notes\"><h2 id=\"notes\">Beside that</h2>\n<ul>"
            + lines.map { "<li>\($0.escapedForMarkup)</li>" }.joined() + "</ul></section>\n"
    }
}
