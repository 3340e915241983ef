import WatertightRules
import WatertightSupport

/// What `watertight why` shows: for each thing on a line its errors, from where they come and where they go.
struct WhyDocument: Sendable, Encodable {
    struct Point: Sendable, Encodable {
        var at: Way
        var from: [Way]
        var to: [Way]
    }

    struct Way: Sendable, Encodable {
        var kind: String
        var path: String
        var line: Int
        var column: Int
        var function: String
        var errors: [String]
        var isOpen: Bool
        var reason: String?
        var end: String?
        var words: String
        var next: [Way]
        var omitted: Int
        fileprivate var known: String

        init(_ way: ErrorWay) {
            kind = way.kind.rawValue
            path = way.place.path
            line = way.place.line
            column = way.column
            function = way.function
            errors = way.errors
            isOpen = way.isOpen
            reason = way.place.reason?.words
            end = way.end?.rawValue
            words = way.words
            known = way.known
            next = way.next.map(Way.init)
            omitted = way.omitted
        }

        private enum CodingKeys: CodingKey {
            case kind, path, line, column, function, errors, isOpen, reason, end, words, next, omitted
        }
    }

    var formatVersion = 1
    var points: [Point]

    init(points: [ErrorPoint]) {
        self.points = points.map {
            Point(at: Way($0.at), from: $0.from.map(Way.init), to: $0.to.map(Way.init))
        }
    }

    var text: String {
        points.map { point in
            var lines = [Self.line(point.at), "  " + point.at.known.onOneLine]
            for (title, ways) in [("from", point.from), ("to", point.to)] where !ways.isEmpty {
                lines.append("  \(title):")
                for way in ways { Self.add(way, after: point.at.known, depth: 2, to: &lines) }
            }
            return lines.joined(separator: "\n") + "\n"
        }.joined(separator: "\n")
    }

    private static func line(_ way: Way) -> String { "\(way.path.onOneLine):\(way.line)  \(way.words.onOneLine)" }

    /// - Parameter known: The errors of the line above, which are said only where they change.
    private static func add(_ way: Way, after known: String, depth: Int, to lines: inout [String]) {
        let margin = String(repeating: "  ", count: depth)
        let errors = way.known == known || way.known.isEmpty ? "" : ": " + way.known.onOneLine
        lines.append(margin + line(way) + errors)
        for next in way.next { add(next, after: way.known, depth: depth + 1, to: &lines) }
        if way.omitted > 0 { lines.append(margin + "  and \(way.omitted) more") }
    }
}
