import Foundation
import WatertightRules
import WatertightSupport

/// The map as a section of an HTML page: its data, and a table that the script replaces with a drawing.
package struct ErrorMapMarkup {
    private var map: ErrorMap

    package init(map: ErrorMap) { self.map = map }

    /// Returns a page that contains only the map.
    package func page(version: String) -> String {
        HTMLPage(title: "Watertight: the error map", content: text(), version: version, isWide: true).text
    }

    package func text() -> String {
        guard !map.steps.isEmpty else { return "<p id=\"error-map\">No errors found.</p>\n" }
        return "<section id=\"error-map\" aria-labelledby=\"error-map-title\">\n"
            + "<h2 id=\"error-map-title\">From throw to screen</h2>\n"
            + "<p>\(Self.summary(of: map).escapedForMarkup). "
            + "Lines lead from the type that throws to the type that calls it.</p>\n"
            + controls + picture + table + data + "</section>\n"
    }

    /// `120 types, 14 error types, 3 places where an error is dropped`
    package static func summary(of map: ErrorMap) -> String {
        let known = map.errors.count { !$0.isUnknown }
        let dropped = map.steps.count { $0.fate == .dropped }
        return "\(Words.counted(map.nodes.count, "type")), \(Words.counted(known, "error type")), "
            + "\(Words.counted(dropped, "place")) where an error is dropped"
    }

    private var controls: String {
        var text = """
            <div class="controls" hidden>
            <input data-search type="search" placeholder="Search for a type or error" \
            aria-label="Search for a type or error">
            <button type="button" data-lost aria-pressed="false">Lost errors only</button>
            <span data-picture><button type="button" data-open>Expand all</button>\
            <button type="button" data-close>Collapse all</button></span>
            <span data-picture><button type="button" data-zoom="0.8" aria-label="Smaller">−</button>\
            <button type="button" data-zoom="1.25" aria-label="Larger">+</button></span>
            </div>
            <div class="controls" role="group" aria-label="What happens to errors" hidden>

            """
        for shown in ErrorMapFate.all {
            text += """
                <button type="button" class="chip" data-fate="\(shown.fate)" data-word="\(shown.word)" \
                aria-pressed="true" title="\(shown.meaning.escapedForMarkup)">\
                <svg viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">\
                <path class="shape \(shown.fate)" d="\(shown.shape)"/></svg>\(shown.word)</button>

                """
        }
        return text + """
            <button type="button" class="chip" data-unknown aria-pressed="true" \
            title="the errors are unknown">\
            <svg viewBox="0 0 22 10" width="22" height="10" aria-hidden="true"><path d="M0 5H22" stroke="currentColor" \
            stroke-width="2" stroke-dasharray="5 3"/></svg>unknown</button>
            <button type="button" class="chip" data-foreign aria-pressed="true" \
            title="types of the system and of packages, where errors originate">system and packages</button>
            </div>

            """
    }

    private var picture: String {
        """
        <div class="map" hidden>
        <div class="box-of-picture"><svg class="picture" xmlns="http://www.w3.org/2000/svg" role="group" \
        aria-label="Types and the errors between them; arrow keys move, Enter traces, Escape clears"></svg></div>
        <div class="way-text" role="region" aria-label="Paths" tabindex="0"><div role="status"></div><div></div></div>
        </div>

        """
    }

    // MARK: Table

    private struct Row: Hashable {
        var from: Int
        var to: Int
        var fate: ErrorFate
    }

    /// Worst first.
    private var table: String {
        let fates = Dictionary(
            ErrorMapFate.all.enumerated().map { ($1.fate, (rank: -$0, word: $1.word)) },
            uniquingKeysWith: { first, _ in first })
        let rows = Dictionary(grouping: map.edges) { Row(from: $0.from, to: $0.to, fate: $0.fate) }.sorted {
            (fates[$0.key.fate]?.rank ?? 0, $0.key.from, $0.key.to)
                < (fates[$1.key.fate]?.rank ?? 0, $1.key.from, $1.key.to)
        }
        var text = "<details><summary>Show as a table (\(Words.counted(rows.count, "row")))</summary>\n"
        text +=
            "<div class=\"table\" tabindex=\"0\"><table><thead><tr><th scope=\"col\">from</th><th scope=\"col\">to</th>"
        text +=
            "<th scope=\"col\">errors</th><th scope=\"col\">outcome</th><th scope=\"col\">location</th></tr></thead><tbody>\n"
        for (row, edges) in rows {
            let steps = Set(edges.flatMap(\.steps)).sorted().map { map.steps[$0] }
            let places = steps.prefix(3).map { "\($0.path.onOneLine):\($0.line)" }.joined(separator: ", ")
            let more = steps.count > 3 ? " and \(steps.count - 3) more" : ""
            let cells = [
                map.nodes[row.from].name, map.nodes[row.to].name,
                edges.map { map.errors[$0.error].name }.joined(separator: ", "), fates[row.fate]?.word ?? "",
                places + more,
            ]
            text += "<tr>" + cells.map { "<td>\($0.escapedForMarkup)</td>" }.joined() + "</tr>\n"
        }
        return text + "</tbody></table></div></details>\n"
    }

    // MARK: Data

    /// Escapes `<`, which could end the script element.
    private var data: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Encoding plain structs of strings and numbers can't fail.
        let json = (try? encoder.encode(map)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
        return "<script type=\"application/json\" id=\"error-map-data\">"
            + json.replacing("<", with: "\\u003C").replacing("\u{2028}", with: "\\u2028")
            + "</script>\n"
    }
}
