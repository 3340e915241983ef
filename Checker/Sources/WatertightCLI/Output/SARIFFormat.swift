import Foundation
import WatertightRules

/// SARIF 2.1.0 (OASIS): what code scanning services take.
struct SARIFFormat {
    var report: Report

    func text() -> String { JSONText.of(log) }

    private var log: Log {
        let rules = report.descriptions
        let positions = Dictionary(
            rules.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        return Log(runs: [
            Run(
                tool: Tool(driver: Driver(version: report.version, rules: rules.map(descriptor))),
                invocations: [
                    Invocation(toolExecutionNotifications: report.result.notes.map(notification))
                ],
                results: report.result.findings.map { result($0, ruleIndex: positions[$0.rule]) })
        ])
    }

    private func descriptor(_ rule: RuleDescription) -> Descriptor {
        Descriptor(
            id: rule.id, name: rule.id.split(separator: "-").map(\.capitalized).joined(),
            shortDescription: Message(text: rule.summary), fullDescription: Message(text: rule.why),
            help: Help(text: rule.decides, markdown: rule.decides),
            defaultConfiguration: Descriptor.Configuration(
                enabled: rule.isOnByDefault, level: level(rule.severity)))
    }

    private func result(_ finding: Finding, ruleIndex: Int?) -> Result {
        Result(
            ruleId: finding.rule, ruleIndex: ruleIndex, level: level(finding.severity),
            message: Message(text: ([finding.message] + finding.basis).joined(separator: "\n")),
            locations: [
                Location(
                    physicalLocation: place(finding.range, of: finding.path),
                    logicalLocations: finding.symbol.isEmpty
                        ? nil : [LogicalLocation(fullyQualifiedName: finding.symbol)])
            ],
            codeFlows: codeFlows(finding.steps ?? []),
            // From 0 to 100, which is the most important (section 3.27.25).
            rank: min(100, finding.weight.score),
            // The same finding has the same fingerprint when lines above it come or go.
            partialFingerprints: [
                "watertight/v1": StableHash.hex([finding.rule, finding.path, finding.symbol, finding.message])
            ],
            properties: Properties(layer: finding.layer.rawValue, module: finding.module))
    }

    /// The way of the error, which viewers show step by step.
    private func codeFlows(_ steps: [Finding.Step]) -> [CodeFlow]? {
        guard !steps.isEmpty else { return nil }
        let locations = steps.map { step in
            ThreadFlowLocation(
                location: Location(
                    physicalLocation: place(step.range, of: step.path), message: Message(text: step.message)))
        }
        return [CodeFlow(threadFlows: [ThreadFlow(locations: locations)])]
    }

    private func place(_ range: SourceRange, of path: String) -> PhysicalLocation {
        PhysicalLocation(
            artifactLocation: artifact(path),
            region: Region(
                startLine: range.line,
                startColumn: column(range.column, in: report.sources.line(range.line, of: path)),
                endLine: range.endLine,
                endColumn: column(range.endColumn, in: report.sources.line(range.endLine, of: path))))
    }

    private func notification(_ note: CheckNote) -> Notification {
        Notification(
            message: Message(text: note.message),
            locations: note.path.isEmpty
                ? nil
                : [Location(physicalLocation: PhysicalLocation(artifactLocation: artifact(note.path)))])
    }

    private func artifact(_ path: String) -> ArtifactLocation {
        var allowed = CharacterSet.urlPathAllowed
        // A colon in the first part of a relative reference would be read as a scheme (RFC 3986, section 4.2).
        allowed.remove(charactersIn: ":")
        return ArtifactLocation(
            uri: path.addingPercentEncoding(withAllowedCharacters: allowed) ?? "", uriBaseId: "%SRCROOT%")
    }

    /// The format counts UTF-16 code units where a finding counts UTF-8 bytes.
    private func column(_ bytes: Int, in line: String?) -> Int {
        guard let line, bytes > 0, bytes - 1 <= line.utf8.count else { return max(1, bytes) }
        return String(decoding: line.utf8.prefix(bytes - 1), as: UTF8.self).utf16.count + 1
    }

    private func level(_ severity: Severity) -> String { "\(severity)" }

    // MARK: The parts of the format that are used

    private struct Log: Encodable {
        var schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
        var version = "2.1.0"
        var runs: [Run]

        enum CodingKeys: String, CodingKey {
            case schema = "$schema"
            case version, runs
        }
    }

    private struct Run: Encodable {
        var tool: Tool
        var columnKind = "utf16CodeUnits"
        var invocations: [Invocation]
        var results: [Result]
    }

    private struct Tool: Encodable { var driver: Driver }

    private struct Driver: Encodable {
        var name = "watertight"
        var version: String
        var rules: [Descriptor]
    }

    private struct Descriptor: Encodable {
        struct Configuration: Encodable {
            var enabled: Bool
            var level: String
        }

        var id: String
        var name: String
        var shortDescription: Message
        var fullDescription: Message
        var help: Help
        var defaultConfiguration: Configuration
    }

    private struct Message: Encodable { var text: String }

    private struct Help: Encodable {
        var text: String
        var markdown: String
    }

    private struct Invocation: Encodable {
        var executionSuccessful = true
        var toolExecutionNotifications: [Notification]
    }

    private struct Notification: Encodable {
        var level = "note"
        var message: Message
        var locations: [Location]?
    }

    private struct Result: Encodable {
        var ruleId: String
        var ruleIndex: Int?
        var level: String
        var message: Message
        var locations: [Location]
        var codeFlows: [CodeFlow]?
        var rank: Double
        var partialFingerprints: [String: String]
        var properties: Properties
    }

    private struct Properties: Encodable {
        var layer: String
        var module: String?
    }

    private struct CodeFlow: Encodable { var threadFlows: [ThreadFlow] }

    private struct ThreadFlow: Encodable { var locations: [ThreadFlowLocation] }

    private struct ThreadFlowLocation: Encodable { var location: Location }

    private struct Location: Encodable {
        var physicalLocation: PhysicalLocation
        var logicalLocations: [LogicalLocation]?
        var message: Message?
    }

    private struct LogicalLocation: Encodable { var fullyQualifiedName: String }

    private struct PhysicalLocation: Encodable {
        var artifactLocation: ArtifactLocation
        var region: Region?
    }

    private struct ArtifactLocation: Encodable {
        var uri: String
        var uriBaseId: String
    }

    private struct Region: Encodable {
        var startLine: Int
        var startColumn: Int
        var endLine: Int
        var endColumn: Int
    }
}
