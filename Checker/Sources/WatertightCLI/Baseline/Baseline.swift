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
        /// The description of an ``Anchor``; empty in entries of format 1.
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

    init(bytes: Data, file: String) throws(ConfigurationFailure) {
        self = try BaselineReader.read(bytes, file: file)
    }
}

extension Baseline.Entry: Encodable {
    /// Entries are equal for the file if this is.
    struct Key: Hashable, Comparable {
        var parts: [String]

        static func < (left: Key, right: Key) -> Bool { left.parts.lexicographicallyPrecedes(right.parts) }
    }

    var key: Key { Key(parts: [path, rule, symbol, message, anchor]) }
    fileprivate var order: Key { Key(parts: key.parts + [id]) }

    private enum CodingKeys: CodingKey {
        case anchor, count, decision, id, message, path, reason, rule, symbol
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(path, forKey: .path)
        try container.encode(rule, forKey: .rule)
        try container.encode(symbol, forKey: .symbol)
        try container.encode(message, forKey: .message)
        try container.encode(anchor, forKey: .anchor)
        try container.encode(count, forKey: .count)
        try container.encode(decision.isOpen ? "open" : "accepted", forKey: .decision)
        try container.encodeIfPresent(decision.reason, forKey: .reason)
    }

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
}
