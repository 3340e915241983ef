import Foundation
import WatertightRules
import WatertightSupport

/// The ledger of a codebase: each end of an error with a decision, or open. Moved and renamed code stays matched.
struct Baseline: Sendable, Hashable {
    static let fileName = ".watertight-baseline.json"

    enum Decision: Sendable, Hashable {
        case open
        /// Accepted, with the reason.
        case accepted(String)

        var reason: String? { if case .accepted(let reason) = self { reason } else { nil } }
        var isOpen: Bool { self == .open }
    }

    struct Entry: Sendable, Hashable {
        /// A short hash of the entry when it was added. It doesn't change afterward.
        var id: String
        var path: String
        var rule: String
        var symbol: String
        var message: String
        /// The description of an ``Anchor``; empty for a finding outside of Swift code.
        var anchor = ""
        var count = 1
        var decision = Decision.open
    }

    var entries: [Entry]
    /// Oldest first.
    var history: [CountedDay]

    init(entries: [Entry], history: [CountedDay] = []) {
        self.entries = entries.sorted { $0.order < $1.order }
        self.history = history
    }

    func count(_ isCounted: (Entry) -> Bool) -> Int { entries.reduce(0) { $0 + (isCounted($1) ? $1.count : 0) } }

    // MARK: - The file

    /// One sorted entry per line, so that a code change affects only the lines of its own findings.
    var text: String {
        let lines = entries.map { "\n    " + JSONText.line(of: $0) }.joined(separator: ",")
        let days = history.map { "\n    " + JSONText.line(of: $0) }.joined(separator: ",")
        return "{\n  \"formatVersion\": 2,\n  \"findings\": [" + lines + (entries.isEmpty ? "],\n" : "\n  ],\n")
            + "  \"history\": [" + days + (history.isEmpty ? "]\n}\n" : "\n  ]\n}\n")
    }

    private struct Contents: Decodable {
        var findings: [Entry]
        var history: [CountedDay]?

        private enum CodingKeys: CodingKey { case formatVersion, findings, history }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            guard try fields.decode(Int.self, forKey: .formatVersion) == 2 else {
                throw decoder.failure("Another version of watertight wrote this baseline.")
            }
            findings = try fields.decode([Entry].self, forKey: .findings)
            history = try fields.decodeIfPresent([CountedDay].self, forKey: .history)
        }
    }

    /// Reads a file. Each failure names the entry and the field.
    init(bytes: Data, file: String) throws(ConfigurationFailure) {
        let contents = try EditedJSON.decode(Contents.self, from: bytes, file: file)
        var entries = contents.findings
        var keys: [Entry.Key: Int] = [:]
        var ids: [String: Int] = [:]
        for (index, entry) in entries.enumerated() {
            func failure(_ problem: String) -> ConfigurationFailure {
                ConfigurationFailure(file: file, message: "Entry \(index + 1) of `findings`: \(problem)")
            }
            if let first = keys.updateValue(index + 1, forKey: entry.key) {
                throw failure("It repeats entry \(first).")
            }
            if !entry.id.isEmpty, let first = ids.updateValue(index + 1, forKey: entry.id) {
                throw failure("Entry \(first) has the same `id`.")
            }
        }
        var taken = Set(ids.keys)
        for index in entries.indices where entries[index].id.isEmpty {
            entries[index].id = entries[index].newID(taken: taken)
            taken.insert(entries[index].id)
        }
        let history = contents.history ?? []
        if let index = history.firstIndex(where: { !$0.isValid }) {
            let problem = "`date` must be written as 2026-01-31, and the counts must be at least 0."
            throw ConfigurationFailure(file: file, message: "Entry \(index + 1) of `history`: \(problem)")
        }
        self.init(entries: entries, history: history)
    }
}

extension Baseline.Decision: Codable {
    private enum CodingKeys: CodingKey { case decision, reason }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        switch try fields.decode(String.self, forKey: .decision) {
        case "open": self = .open
        case "accepted":
            let reason = try fields.decode(String.self, forKey: .reason)
            guard reason.contains(where: { $0.isLetter || $0.isNumber }) else {
                throw decoder.failure("`reason` must not be empty.")
            }
            self = .accepted(reason)
        case let other: throw decoder.failure("There is no decision \"\(other)\". Valid: open, accepted.")
        }
    }

    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(isOpen ? "open" : "accepted", forKey: .decision)
        try fields.encodeIfPresent(reason, forKey: .reason)
    }
}

extension Baseline.Entry: Codable {
    private enum CodingKeys: CodingKey { case anchor, count, decision, id, message, path, reason, rule, symbol }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        func text(_ key: CodingKeys) throws -> String { try fields.decode(String.self, forKey: key) }
        self.init(
            id: "", path: try text(.path), rule: try text(.rule), symbol: try text(.symbol),
            message: try text(.message), anchor: try text(.anchor), count: try fields.decode(Int.self, forKey: .count),
            decision: try Baseline.Decision(from: decoder))
        guard count > 0 else { throw decoder.failure("`count` must be a whole number, at least 1.") }
        if fields.contains(.id) {
            id = try text(.id)
            guard (4...40).contains(id.utf8.count), id.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
                throw decoder.failure("`id` must be 4 to 40 visible ASCII characters.")
            }
        }
        if decision.isOpen, fields.contains(.reason) { throw decoder.failure("An open entry has no `reason`.") }
    }

    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(id, forKey: .id)
        try fields.encode(path, forKey: .path)
        try fields.encode(rule, forKey: .rule)
        try fields.encode(symbol, forKey: .symbol)
        try fields.encode(message, forKey: .message)
        try fields.encode(anchor, forKey: .anchor)
        try fields.encode(count, forKey: .count)
        try decision.encode(to: encoder)
    }
}

extension Baseline.Entry {
    /// Entries are equal for the file if this is.
    struct Key: Hashable, Comparable {
        var parts: [String]

        static func < (left: Key, right: Key) -> Bool { left.parts.lexicographicallyPrecedes(right.parts) }
    }

    var key: Key { Key(parts: [path, rule, symbol, message, anchor]) }
    fileprivate var order: Key { Key(parts: key.parts + [id]) }

    /// Creates an open entry for a finding.
    init(_ end: LocatedEnds.End, id: String = "") {
        self.init(
            id: id, path: end.finding.path, rule: end.finding.rule, symbol: end.finding.symbol,
            message: Fingerprint(end.finding).message, anchor: end.anchor?.description ?? "")
    }

    /// Returns a hash of the entry, as text.
    /// - Parameter taken: Hashes that other entries have.
    func newID(taken: Set<String>) -> String {
        var number = 0
        while true {
            let id = String(StableHash.hex(key.parts + (number == 0 ? [] : ["\(number)"])).prefix(Self.idLength))
            if !taken.contains(id) { return id }
            number += 1
        }
    }

    static let idLength = 8

    /// Whether a text has the form of an id.
    static func isID(_ text: String) -> Bool {
        text.count == idLength && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}
