import Foundation
import WatertightRules
import WatertightSupport

/// SARIF 2.1.0 (OASIS), supported by code scanning services.
struct SARIFFormat {
    var report: Report

    func text() -> String { JSONText.of(log) }

    private var log: JSONValue {
        let rules = report.descriptions
        let positions = Dictionary(rules.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        return [
            "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
            "version": "2.1.0",
            "runs": [
                [
                    "tool": [
                        "driver": [
                            "name": "watertight", "version": .string(report.version),
                            "rules": .array(rules.map(descriptor)),
                        ]
                    ],
                    "columnKind": "utf16CodeUnits",
                    "invocations": [
                        [
                            "executionSuccessful": .bool(report.result.isComplete),
                            "toolExecutionNotifications": .array(report.result.notes.map(notification)),
                        ]
                    ],
                    "results": .array(report.result.findings.map { result($0, ruleIndex: positions[$0.rule]) }),
                ]
            ],
        ]
    }

    private func descriptor(_ rule: RuleDescription) -> JSONValue {
        [
            "id": .string(rule.id), "name": .string(rule.id.split(separator: "-").map(\.capitalized).joined()),
            "shortDescription": message(rule.page.summary), "fullDescription": message(rule.page.why),
            "help": ["text": .string(rule.page.decides), "markdown": .string(rule.page.decides)],
            "defaultConfiguration": ["enabled": .bool(rule.isOnByDefault), "level": .string(rule.severity.rawValue)],
        ]
    }

    private func result(_ finding: Finding, ruleIndex: Int?) -> JSONValue {
        let steps = finding.steps ?? []
        var location = location(finding.range, of: finding.path)
        if !finding.symbol.isEmpty {
            location["logicalLocations"] = [["fullyQualifiedName": .string(finding.symbol)]]
        }
        var properties: JSONValue = ["layer": .string(finding.layer.rawValue)]
        properties["module"] = finding.module.map { .string($0) }
        var result: JSONValue = [
            "ruleId": .string(finding.rule), "level": .string(finding.severity.rawValue),
            "message": message(([finding.message] + finding.basis).joined(separator: "\n")),
            "locations": [location],
            // Ranks range from 0 to 100, most important (section 3.27.25).
            "rank": .number(min(100, finding.weight.score)),
            // Doesn't change when lines above the finding are added or removed.
            "partialFingerprints": [
                "watertight/v1": .string(StableHash.hex([finding.rule, finding.path, finding.symbol, finding.message]))
            ],
            "properties": properties,
        ]
        result["ruleIndex"] = ruleIndex.map { .number(Double($0)) }
        guard !steps.isEmpty else { return result }
        let flow = steps.map { JSONValue.object(["location": annotated($0)]) }
        result["codeFlows"] = [["threadFlows": [["locations": .array(flow)]]]]
        // Items must be unique (section 3.27.22), but a path can contain a place twice.
        var seen: Set<Finding.Step> = []
        result["relatedLocations"] = .array(steps.filter { seen.insert($0).inserted }.map { annotated($0) })
        return result
    }

    private func annotated(_ step: Finding.Step) -> JSONValue {
        var place = location(step.range, of: step.path)
        place["message"] = message(step.message)
        return place
    }

    private func message(_ text: String) -> JSONValue { ["text": .string(text)] }

    private func location(_ range: SourceRange, of path: String) -> JSONValue {
        let region: JSONValue = [
            "startLine": .number(Double(range.line)),
            "startColumn": column(range.column, in: report.sources.line(range.line, of: path)),
            "endLine": .number(Double(range.endLine)),
            "endColumn": column(range.endColumn, in: report.sources.line(range.endLine, of: path)),
        ]
        return ["physicalLocation": ["artifactLocation": artifact(path), "region": region]]
    }

    private func notification(_ note: CheckNote) -> JSONValue {
        var notification: JSONValue = ["level": "note", "message": message(note.message)]
        if !note.path.isEmpty {
            notification["locations"] = [["physicalLocation": ["artifactLocation": artifact(note.path)]]]
        }
        return notification
    }

    private func artifact(_ path: String) -> JSONValue {
        var allowed = CharacterSet.urlPathAllowed
        // A colon in the first segment of a relative reference would end a scheme (RFC 3986, section 4.2).
        allowed.remove(charactersIn: ":")
        return [
            "uri": .string(path.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""),
            "uriBaseId": "%SRCROOT%",
        ]
    }

    /// Converts a column from UTF-8 bytes to UTF-16 code units.
    private func column(_ bytes: Int, in line: String?) -> JSONValue {
        guard let line, bytes > 0, bytes - 1 <= line.utf8.count else { return .number(Double(max(1, bytes))) }
        return .number(Double(String(decoding: line.utf8.prefix(bytes - 1), as: UTF8.self).utf16.count + 1))
    }
}
