import Foundation
import WatertightRules
import WatertightSupport

/// SARIF 2.1.0 (OASIS), supported by code scanning services.
struct SARIFFormat {
    var report: Report

    func text() -> String { JSONText.of(object: log) }

    private var log: [String: Any] {
        let rules = report.descriptions
        let positions = Dictionary(rules.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        let driver: [String: Any] = [
            "name": "watertight", "version": report.version, "rules": rules.map(descriptor),
        ]
        let invocation: [String: Any] = [
            "executionSuccessful": report.result.isComplete,
            "toolExecutionNotifications": report.result.notes.map(notification),
        ]
        let run: [String: Any] = [
            "tool": ["driver": driver], "columnKind": "utf16CodeUnits", "invocations": [invocation],
            "results": report.listed.map { result($0, ruleIndex: positions[$0.rule]) },
        ]
        return [
            "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
            "version": "2.1.0", "runs": [run],
        ]
    }

    private func descriptor(_ rule: RuleDescription) -> [String: Any] {
        let defaults: [String: Any] = ["enabled": rule.isOnByDefault, "level": rule.severity.rawValue]
        return [
            "id": rule.id, "name": rule.id.split(separator: "-").map(\.capitalized).joined(),
            "shortDescription": message(rule.page.summary), "fullDescription": message(rule.page.why),
            "help": ["text": rule.page.decides, "markdown": rule.page.decides], "defaultConfiguration": defaults,
        ]
    }

    private func result(_ finding: Finding, ruleIndex: Int?) -> [String: Any] {
        let steps = finding.steps ?? []
        var location = location(finding.range, of: finding.path)
        if !finding.symbol.isEmpty { location["logicalLocations"] = [["fullyQualifiedName": finding.symbol]] }
        var properties: [String: Any] = ["layer": finding.layer.rawValue]
        properties["module"] = finding.module
        var result: [String: Any] = [
            "ruleId": finding.rule, "level": finding.severity.rawValue,
            "message": message(([finding.message] + finding.basis).joined(separator: "\n")),
            "locations": [location],
            // Ranks range from 0 to 100, most important (section 3.27.25).
            "rank": 100 - 12 * (Consequence.allCases.firstIndex(of: finding.loss.kind) ?? 0),
            // Doesn't change when lines above the finding are added or removed.
            "partialFingerprints": [
                "watertight/v1": StableHash.hex([finding.rule, finding.path, finding.symbol, finding.message])
            ],
            "properties": properties,
        ]
        result["ruleIndex"] = ruleIndex
        guard !steps.isEmpty else { return result }
        let flow = steps.map { ["location": annotated($0)] }
        result["codeFlows"] = [["threadFlows": [["locations": flow]]]]
        // Items must be unique (section 3.27.22), but a path can contain a place twice.
        var seen: Set<Finding.Step> = []
        result["relatedLocations"] = steps.filter { seen.insert($0).inserted }.map { annotated($0) }
        return result
    }

    private func annotated(_ step: Finding.Step) -> [String: Any] {
        var place = location(step.range, of: step.path)
        place["message"] = message(step.message)
        return place
    }

    private func message(_ text: String) -> [String: Any] { ["text": text] }

    private func location(_ range: SourceRange, of path: String) -> [String: Any] {
        let region: [String: Any] = [
            "startLine": range.line,
            "startColumn": column(range.column, in: report.sources.line(range.line, of: path)),
            "endLine": range.endLine,
            "endColumn": column(range.endColumn, in: report.sources.line(range.endLine, of: path)),
        ]
        let place: [String: Any] = ["artifactLocation": artifact(path), "region": region]
        return ["physicalLocation": place]
    }

    private func notification(_ note: CheckNote) -> [String: Any] {
        var notification: [String: Any] = ["level": "note", "message": message(note.message)]
        if !note.path.isEmpty {
            notification["locations"] = [["physicalLocation": ["artifactLocation": artifact(note.path)]]]
        }
        return notification
    }

    private func artifact(_ path: String) -> [String: Any] {
        var allowed = CharacterSet.urlPathAllowed
        // A colon in the first segment of a relative reference would end a scheme (RFC 3986, section 4.2).
        allowed.remove(charactersIn: ":")
        return [
            "uri": path.addingPercentEncoding(withAllowedCharacters: allowed) ?? "",
            "uriBaseId": "%SRCROOT%",
        ]
    }

    /// Converts a column from UTF-8 bytes to UTF-16 code units.
    private func column(_ bytes: Int, in line: String?) -> Int {
        guard let line, bytes > 0, bytes - 1 <= line.utf8.count else { return max(1, bytes) }
        return String(decoding: line.utf8.prefix(bytes - 1), as: UTF8.self).utf16.count + 1
    }
}
