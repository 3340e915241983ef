import Foundation
import WatertightRules
import Yams

/// The findings that a team started with. New ones fail the check; moved and renamed code stays matched.
struct Baseline: Sendable, Hashable {
    static let fileName = ".watertight-baseline.json"

    struct Entry: Sendable, Hashable {
        var path: String
        var rule: String
        var symbol: String
        var message: String
        var count: Int
        /// Where it stands in the file; 0 if it was not read from one.
        var line = 0
    }

    var entries: [Entry]

    init(entries: [Entry]) {
        self.entries = entries
    }

    init(findings: [Finding]) {
        struct Key: Hashable {
            var path: String
            var rule: String
            var symbol: String
            var message: String
        }
        var counts: [Key: Int] = [:]
        for finding in findings {
            let fingerprint = Fingerprint(finding)
            counts[
                Key(
                    path: finding.path, rule: finding.rule, symbol: finding.symbol, message: fingerprint.message),
                default: 0] += 1
        }
        entries = counts.map { key, count in
            Entry(path: key.path, rule: key.rule, symbol: key.symbol, message: key.message, count: count)
        }.sorted(by: Self.isOrdered)
    }

    func adding(_ others: [Entry]) -> Baseline {
        Baseline(entries: (entries + others).sorted(by: Self.isOrdered))
    }

    private static func isOrdered(_ left: Entry, _ right: Entry) -> Bool {
        (left.path, left.rule, left.symbol, left.message) < (right.path, right.rule, right.symbol, right.message)
    }

    // MARK: - The file

    /// One entry a line, sorted: a change of the code changes the lines that it concerns and no others.
    var text: String {
        var text = "{\n  \"formatVersion\": 1,\n  \"findings\": ["
        text += entries.map { entry in
            let fields = [
                ("path", entry.path), ("rule", entry.rule), ("symbol", entry.symbol), ("message", entry.message),
            ].map { "\"\($0)\": \(Self.quoted($1))" }
            return "\n    {" + fields.joined(separator: ", ") + ", \"count\": \(entry.count)}"
        }.joined(separator: ",")
        return text + (entries.isEmpty ? "]\n}\n" : "\n  ]\n}\n")
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case _
            where scalar.properties.generalCategory == .control || scalar.value == 0x2028 || scalar.value == 0x2029:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    private static let sizeLimit = 64 * 1024 * 1024
    private static let keys = ["path", "rule", "symbol", "message", "count"]

    /// JSON is YAML, and a YAML node knows its line.
    init(bytes: Data, file: String) throws(ConfigurationFailure) {
        let document = try YAMLDocument(bytes: bytes, file: file, sizeLimit: Self.sizeLimit)
        guard let root = document.root.mapping else {
            throw document.failure(at: document.root, "A baseline is an object. \(Self.remedy)")
        }
        guard let version = root["formatVersion"] else {
            throw document.failure(at: document.root, "The baseline has no \"formatVersion\". \(Self.remedy)")
        }
        guard version.scalar?.string == "1" else {
            throw document.failure(at: version, "Another version of watertight wrote this baseline. \(Self.remedy)")
        }
        guard let findings = root["findings"], let sequence = findings.sequence else {
            throw document.failure(
                at: root["findings"] ?? document.root, "\"findings\" must be a list of entries. \(Self.remedy)")
        }
        entries = []
        for node in sequence { entries.append(try Self.entry(node, in: document)) }
    }

    private static let remedy = "`watertight baseline update` writes it anew."

    private static func entry(_ node: Node, in document: YAMLDocument) throws(ConfigurationFailure) -> Entry {
        guard let mapping = node.mapping else {
            throw document.failure(at: node, "An entry must be an object. \(remedy)")
        }
        for (key, _) in mapping where !keys.contains(key.scalar?.string ?? "") {
            let near = NearestName.hint(for: key.scalar?.string ?? "", among: keys)
            throw document.failure(at: key, "There is no key \"\(key.scalar?.string ?? "")\" in an entry.\(near)")
        }
        func text(_ key: String) throws(ConfigurationFailure) -> String {
            guard let text = mapping[key]?.scalar?.string else {
                throw document.failure(at: node, "The entry has no text \"\(key)\". \(remedy)")
            }
            return text
        }
        guard let count = Int(try text("count")), (1...1_000_000).contains(count) else {
            throw document.failure(at: mapping["count"] ?? node, "\"count\" must be a number from 1. \(remedy)")
        }
        return Entry(
            path: try text("path"), rule: try text("rule"), symbol: try text("symbol"), message: try text("message"),
            count: count, line: node.mark?.line ?? 1)
    }
}
