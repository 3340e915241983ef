import Foundation
import WatertightRules
import WatertightSupport

/// The result for other tools, described by `docs/schemas/check.schema.json`.
///
/// This is the rule for every JSON document: `formatVersion` increases with each incompatible change, and properties
/// are only added without one.
struct JSONFormat {
    /// The maximum number of places of a group.
    private static let mostPlaces = 20

    var report: Report

    private struct Document: Encodable {
        struct Summary: Encodable {
            var files: Int
            var lines: Int
            var errors: Int
            var warnings: Int
            var notes: Int
            /// The number of groups, including those that aren't listed.
            var causes: Int
            /// The number of findings that `--top` leaves out.
            var omitted: Int
            /// The number of harmless findings that aren't counted elsewhere.
            var hidden: Int
        }

        var formatVersion = 3
        var tool = "watertight"
        var version: String
        var summary: Summary
        var groups: [Group]
        var findings: [Item]
        var notes: [CheckNote]
    }

    /// A finding and its id.
    private struct Item: Encodable {
        var finding: Finding
        var id: String?

        private enum CodingKeys: CodingKey { case id }

        func encode(to encoder: any Encoder) throws {
            try finding.encode(to: encoder)
            var fields = encoder.container(keyedBy: CodingKeys.self)
            try fields.encodeIfPresent(id, forKey: .id)
        }
    }

    private struct Group: Encodable {
        struct Place: Encodable {
            var id: String?
            var path: String
            var line: Int
        }

        var rule: String
        var severity: Severity
        var cause: String
        var notice: String
        var loss: Consequence
        var count: Int
        /// Worst first.
        var places: [Place]
    }

    func text() -> String {
        let result = report.result
        func count(_ severity: Severity) -> Int { result.findings.count { $0.severity == severity } }
        let listed = report.listed
        let document = Document(
            version: report.version,
            summary: Document.Summary(
                files: result.fileCount, lines: result.lineCount, errors: count(.error), warnings: count(.warning),
                notes: count(.note), causes: report.groups.count, omitted: result.findings.count - listed.count,
                hidden: result.hiddenCount),
            groups: report.worst.map(group), findings: listed.map { Item(finding: $0, id: report.ids[$0]) },
            notes: result.notes)
        return JSONText.of(document)
    }

    private func group(_ group: FindingGroup) -> Group {
        let first = group.first
        return Group(
            rule: first.rule, severity: first.severity, cause: first.cause, notice: report.notice(of: first),
            loss: first.loss.kind, count: group.findings.count,
            places: group.findings.prefix(Self.mostPlaces).map {
                Group.Place(id: report.ids[$0], path: $0.path, line: $0.range.line)
            })
    }
}
