import WatertightRules
import WatertightSupport

/// The output of `watertight why`: the errors of each expression on a line, where they originate and end, who observes
/// them, and the findings on the line.
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
        /// The row in the table of ends.
        var report: EndColumns?
        var next: [Way]
        var omitted: Int
        fileprivate(set) var known: String

        init(_ original: ErrorWay, _ reports: inout LineReports) {
            var way = original
            let rows = reports.ends(path: way.place.path, line: way.place.line)
            switch way.kind {
            case .caught, .dropped, .trapped:
                report = rows.first { $0.range.column == way.column }?.end
            case .leaves where way.end == .handedOver:
                report = rows.first { $0.end?.origin == Origin.task.rawValue }?.end
                if report != nil { way.end = .unobserved }
            default: report = nil
            }
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
            next = []
            omitted = way.omitted
            for way in way.next { next.append(Way(way, &reports)) }
        }

        private enum CodingKeys: CodingKey {
            case kind, path, line, column, function, errors, isOpen, reason, end, words, report, next, omitted
        }
    }

    /// An end on the line that isn't a point, or a finding.
    struct Report: Sendable, Encodable {
        var rule: String
        var path: String
        var line: Int
        var column: Int
        var message: String
        var basis: [String]

        fileprivate init(_ finding: Finding) {
            rule = finding.rule
            path = finding.path
            line = finding.range.line
            column = finding.range.column
            message = finding.message
            basis = finding.basis
        }
    }

    var formatVersion = 2
    var points: [Point]
    var ends: [Report]
    var findings: [Report]

    init(points: [ErrorPoint], ends: [Finding], findings: [Finding], _ reports: inout LineReports) {
        self.points = []
        for point in points {
            self.points.append(
                Point(
                    at: Way(point.at, &reports), from: point.from.map { Way($0, &reports) },
                    to: point.to.map { Way($0, &reports) }))
        }
        let shown = Set(self.points.filter { $0.at.report != nil }.map(\.at.column))
        self.ends = ends.filter { !shown.contains($0.range.column) }.map(Report.init)
        self.findings = findings.map(Report.init)
    }

    var isEmpty: Bool { points.isEmpty && ends.isEmpty && findings.isEmpty }
}
