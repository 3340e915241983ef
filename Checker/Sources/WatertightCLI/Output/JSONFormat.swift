import Foundation
import WatertightRules
import WatertightSupport

/// The result for other tools. `formatVersion` increases with every incompatible change.
struct JSONFormat {
    var report: Report

    private struct Document: Encodable {
        struct Summary: Encodable {
            var files: Int
            var lines: Int
            var errors: Int
            var warnings: Int
            var notes: Int
        }

        var formatVersion = 3
        var tool = "watertight"
        var version: String
        var summary: Summary
        var findings: [Finding]
        var notes: [CheckNote]
    }

    func text() -> String {
        let result = report.result
        func count(_ severity: Severity) -> Int { result.findings.count { $0.severity == severity } }
        let document = Document(
            version: report.version,
            summary: Document.Summary(
                files: result.fileCount, lines: result.lineCount, errors: count(.error), warnings: count(.warning),
                notes: count(.note)), findings: result.findings, notes: result.notes)
        return JSONText.of(document)
    }
}
