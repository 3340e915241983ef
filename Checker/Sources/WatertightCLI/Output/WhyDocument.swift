import WatertightRules
import WatertightSupport

/// The output of `watertight why`: the errors of each expression on a line, where they originate and end, who observes
/// them, and the findings on the line.
struct WhyDocument: Sendable, Encodable {
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
    var points: [ErrorPoint]
    var ends: [Report]
    var findings: [Report]

    init(points: [ErrorPoint], ends: [Finding], findings: [Finding], _ reports: inout LineReports) {
        self.points = points.map { point in
            var point = point
            point.at = Self.reported(point.at, &reports)
            point.from = point.from.map { Self.reported($0, &reports) }
            point.to = point.to.map { Self.reported($0, &reports) }
            return point
        }
        let shown = Set(self.points.filter { $0.at.report != nil }.map(\.at.column))
        self.ends = ends.filter { !shown.contains($0.range.column) }.map(Report.init)
        self.findings = findings.map(Report.init)
    }

    /// Returns a place and the ones after it with their rows in the table of ends.
    private static func reported(_ way: ErrorWay, _ reports: inout LineReports) -> ErrorWay {
        var way = way
        let rows = reports.ends(path: way.place.path, line: way.place.line)
        switch way.kind {
        case .caught, .dropped, .trapped:
            way.report = rows.first { $0.range.column == way.column }?.end
        case .leaves where way.end == .handedOver:
            way.report = rows.first { $0.end?.origin == Origin.task.rawValue }?.end
            if way.report != nil { way.end = .unobserved }
        default: break
        }
        way.next = way.next.map { reported($0, &reports) }
        return way
    }

    var isEmpty: Bool { points.isEmpty && ends.isEmpty && findings.isEmpty }
}
