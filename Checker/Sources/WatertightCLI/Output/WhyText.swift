import WatertightRules
import WatertightSupport

/// The text of ``WhyDocument``: a short summary, or the paths of errors up to a depth.
struct WhyText {
    /// The maximum number of places in a summary. On a line with several points, each lists one place.
    private static let mostPlaces = 4
    private static let mostPoints = 3
    private static let mostBasis = 4

    let document: WhyDocument
    /// `nil` for the summary.
    let depth: Int?

    func text() -> String {
        let isLong = depth != nil || document.points.count == 1
        var blocks = document.points.prefix(depth == nil ? Self.mostPoints : Int.max).map { point in
            [Self.line(point.at)] + (point.at.known.isEmpty ? [] : ["  " + point.at.known.onOneLine])
                + (point.at.report.map { ["  " + $0.outcome] } ?? [])
                + list("from", point.from, under: point.at, isLong: isLong)
                + list("to", point.to, under: point.at, isLong: isLong)
        }
        let hidden = document.points.count - blocks.count
        if hidden > 0 { blocks[blocks.count - 1].append("… \(hidden) more on this line: --depth 1") }
        let reports =
            document.ends.map { report in Self.lines(of: report, name: "", showsBasis: document.findings.isEmpty) }
            + document.findings.map { report in
                Self.lines(of: report, name: report.rule + ": ", showsBasis: document.points.isEmpty)
            }
        if !reports.isEmpty { blocks.append(reports.flatMap(\.self)) }
        return blocks.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
    }

    private static func lines(of report: WhyDocument.Report, name: String, showsBasis: Bool) -> [String] {
        ["\(report.path.onOneLine):\(report.line)  \(name)\(report.message.onOneLine)"]
            + (showsBasis ? report.basis.prefix(mostBasis).map { "  " + $0.onOneLine } : [])
    }

    private static func line(_ way: ErrorWay) -> String {
        "\(way.place.path.onOneLine):\(way.place.line)  \(way.words.onOneLine)"
    }

    // MARK: Paths

    private func list(_ title: String, _ ways: [ErrorWay], under point: ErrorWay, isLong: Bool) -> [String] {
        guard !ways.isEmpty else { return [] }
        guard depth == nil else {
            var lines = ["  \(title):"]
            for way in ways { add(way, after: point.known, level: 1, to: &lines) }
            return lines
        }
        var places: [String] = []
        for line in ways.flatMap(Self.ends).map({ Self.line($0) + Self.details($0, after: point.known) })
        where !places.contains(line) { places.append(line) }
        let height = ways.map(Self.height).max() ?? 1
        guard isLong, places.count > 1 else {
            let rest = places.count - 1
            let fold = rest > 0 ? ", … \(rest) more: --depth \(height)" : ""
            return places.first.map { ["  \(title) \($0)\(fold)"] } ?? []
        }
        let shown = places.prefix(Self.mostPlaces).map { "    " + $0 }
        let rest = places.count - shown.count
        return ["  \(title):"] + shown + (rest > 0 ? ["    … \(rest) more: --depth \(height)"] : [])
    }

    private func add(_ way: ErrorWay, after known: String, level: Int, to lines: inout [String]) {
        let margin = String(repeating: "  ", count: level + 1)
        lines.append(margin + Self.line(way) + Self.details(way, after: known))
        guard let depth, level < depth else {
            let hidden = Self.count(way) - 1
            if hidden > 0 { lines.append(margin + "  … \(hidden) more: --depth \(level + Self.height(way) - 1)") }
            return
        }
        for next in way.next { add(next, after: way.known, level: level + 1, to: &lines) }
        if way.omitted > 0 { lines.append(margin + "  … \(way.omitted) more, not listed") }
    }

    /// Returns the errors if they differ from those above, and who observes them.
    private static func details(_ way: ErrorWay, after known: String) -> String {
        (way.known == known || way.known.isEmpty ? "" : ": " + way.known.onOneLine)
            + (way.report.map { " (\($0.outcome))" } ?? "")
    }

    /// Returns the last places of a path, including clauses that don't rethrow.
    private static func ends(_ way: ErrorWay) -> [ErrorWay] {
        let isLast = way.kind == .caught && !way.next.contains { [.rethrown, .replaced].contains($0.kind) }
        return way.next.isEmpty || isLast ? [way] : way.next.flatMap(ends)
    }

    private static func height(_ way: ErrorWay) -> Int { 1 + (way.next.map(height).max() ?? 0) }

    private static func count(_ way: ErrorWay) -> Int { way.next.reduce(1) { $0 + count($1) } }
}
