import Foundation
import WatertightRules
import WatertightSupport

/// The findings that existed when a team adopted the checker. Moved and renamed code stays matched.
struct Baseline: Sendable, Hashable {
    static let fileName = ".watertight-baseline.json"

    struct Entry: Sendable, Hashable, Codable {
        var path: String
        var rule: String
        var symbol: String
        var message: String
        var count: Int
    }

    var entries: [Entry]

    init(entries: [Entry]) {
        self.entries = entries.sorted {
            ($0.path, $0.rule, $0.symbol, $0.message) < ($1.path, $1.rule, $1.symbol, $1.message)
        }
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
        self.init(
            entries: counts.map { key, count in
                Entry(path: key.path, rule: key.rule, symbol: key.symbol, message: key.message, count: count)
            })
    }

    // MARK: - The file

    private struct Document: Decodable {
        var formatVersion: Int
        var findings: [Entry]
    }

    /// One sorted entry per line, so that a code change affects only the lines of its own findings.
    var text: String {
        let lines = entries.map { "\n    " + JSONText.line(of: $0) }.joined(separator: ",")
        return "{\n  \"formatVersion\": 1,\n  \"findings\": [" + lines + (entries.isEmpty ? "]\n}\n" : "\n  ]\n}\n")
    }

    init(bytes: Data, file: String) throws(ConfigurationFailure) {
        func failure(_ problem: String) -> ConfigurationFailure {
            ConfigurationFailure(file: file, message: "\(problem) Write a new baseline: watertight baseline update")
        }
        let document: Document
        do {
            document = try JSONDecoder().decode(Document.self, from: bytes)
        } catch DecodingError.keyNotFound(let key, let context) {
            let place = context.codingPath.compactMap(\.intValue).first.map { " in entry \($0 + 1)" } ?? ""
            throw failure("\"\(key.stringValue)\" is missing\(place).")
        } catch {
            throw failure("The file is not a valid baseline.")
        }
        guard document.formatVersion == 1 else { throw failure("Another version of watertight wrote this baseline.") }
        guard document.findings.allSatisfy({ $0.count > 0 }) else { throw failure("\"count\" must be at least 1.") }
        entries = document.findings
    }
}
