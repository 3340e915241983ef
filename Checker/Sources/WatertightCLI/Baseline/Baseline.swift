import Foundation
import WatertightRules
import WatertightSupport

/// The ledger of a codebase: each end of an error with a decision, or open. An end is identified by its place, whatever
/// the rules report about it.
struct Baseline: Sendable, Hashable {
    static let fileName = ".watertight-baseline.json"

    enum Decision: Sendable, Hashable {
        case open
        /// To be fixed, with a note such as the number of an issue.
        case planned(String)
        /// Accepted, with the reason.
        case accepted(String)

        var isOpen: Bool { self == .open }

        var word: String {
            switch self {
            case .open: "open"
            case .planned: "planned"
            case .accepted: "accepted"
            }
        }

        /// The reason of an accepted end, or the note of a planned one.
        var reason: String? {
            switch self {
            case .open: nil
            case .planned(let reason), .accepted(let reason): reason
            }
        }
    }

    struct Entry: Sendable, Hashable {
        /// A short hash of the entry when it was added. It doesn't change afterward.
        var id: String
        var path: String
        var symbol: String
        /// The expression of an ``EndPlace``, or the message of a finding outside of code.
        var expression: String
        /// The rule that reported the end, and the recipients of its failure at that time.
        var rule: String
        var recipients: [String]?
        var count = 1
        /// Whether losing the failure is harmless, so that the end needs no decision.
        var isHarmless = false
        var decision = Decision.open

        /// Whether it needs a decision.
        var isOpen: Bool { decision.isOpen && !isHarmless }
    }

    var entries: [Entry]

    init(entries: [Entry]) {
        // Entries with the same key stay in the order of their ends, by which they are matched.
        self.entries = entries.enumerated().sorted {
            ($0.element.key, $0.offset) < ($1.element.key, $1.offset)
        }.map(\.element)
    }

    func count(_ isCounted: (Entry) -> Bool) -> Int { entries.reduce(0) { $0 + (isCounted($1) ? $1.count : 0) } }

    // MARK: - The file

    /// One sorted entry per line, so that a code change affects only the lines of its own findings.
    var text: String {
        let lines = entries.map { "\n    " + JSONText.line(of: $0) }.joined(separator: ",")
        return "{\n  \"formatVersion\": 2,\n  \"findings\": [" + lines + (entries.isEmpty ? "]\n}\n" : "\n  ]\n}\n")
    }

    private struct Contents: Decodable {
        var findings: [Entry]

        private enum CodingKeys: CodingKey { case formatVersion, findings }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            guard try fields.decode(Int.self, forKey: .formatVersion) == 2 else {
                throw decoder.failure("Another version of watertight wrote this baseline.")
            }
            findings = try fields.decode([Entry].self, forKey: .findings)
        }
    }

    /// Reads a file. Each failure names the entry and the field.
    init(bytes: Data, file: String) throws(ConfigurationFailure) {
        let contents = try EditedJSON.decode(Contents.self, from: bytes, file: file)
        var entries = contents.findings
        var ids: [String: Int] = [:]
        for (index, entry) in entries.enumerated() {
            func failure(_ problem: String) -> ConfigurationFailure {
                ConfigurationFailure(file: file, message: "Entry \(index + 1) of `findings`: \(problem)")
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
        self.init(entries: entries)
    }
}

extension Baseline.Decision: Codable {
    private enum CodingKeys: CodingKey { case decision, reason }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        let word = try fields.decode(String.self, forKey: .decision)
        guard word != "open" else {
            self = .open
            return
        }
        guard ["planned", "accepted"].contains(word) else {
            throw decoder.failure("There is no decision \"\(word)\". Valid: open, planned, accepted.")
        }
        let reason = try fields.decode(String.self, forKey: .reason)
        guard reason.contains(where: { $0.isLetter || $0.isNumber }) else {
            throw decoder.failure("`reason` must not be empty.")
        }
        self = word == "planned" ? .planned(reason) : .accepted(reason)
    }

    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(word, forKey: .decision)
        try fields.encodeIfPresent(reason, forKey: .reason)
    }
}

extension Baseline.Entry: Codable {
    private enum CodingKeys: CodingKey {
        case count, decision, expression, harmless, id, path, reason, recipients, rule, symbol
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        func text(_ key: CodingKeys) throws -> String { try fields.decode(String.self, forKey: key) }
        self.init(
            id: "", path: try text(.path), symbol: try text(.symbol), expression: try text(.expression),
            rule: try text(.rule), recipients: try fields.decodeIfPresent([String].self, forKey: .recipients),
            count: try fields.decode(Int.self, forKey: .count),
            isHarmless: try fields.decodeIfPresent(Bool.self, forKey: .harmless) ?? false,
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
        try fields.encode(symbol, forKey: .symbol)
        try fields.encode(expression, forKey: .expression)
        try fields.encode(rule, forKey: .rule)
        try fields.encodeIfPresent(recipients, forKey: .recipients)
        try fields.encode(count, forKey: .count)
        if isHarmless { try fields.encode(true, forKey: .harmless) }
        try decision.encode(to: encoder)
    }
}

extension Baseline.Entry {
    /// The identity of an end. Ends that share it share an entry.
    struct Key: Hashable, Comparable {
        var parts: [String]

        static func < (left: Key, right: Key) -> Bool { left.parts.lexicographicallyPrecedes(right.parts) }
    }

    var key: Key { Key(parts: [path, symbol, expression, kind]) }

    /// What the entry is about: an end, or else what a rule about other things reports.
    var kind: String {
        let description = RuleCatalog.isQuery(rule) ? RuleCatalog.description(of: rule) : nil
        return description.map { $0.isContract ? rule : "" } ?? rule
    }

    /// Creates an open entry for the findings about one end.
    init(_ ends: [LocatedEnds.End]) {
        let first = ends[0].finding
        let columns = ends.compactMap(\.finding.end)
        let recipients = Set(columns.flatMap { $0.recipients + ($0.withCause ? [Self.cause] : []) }).sorted()
        self.init(
            id: "", path: first.path, symbol: first.symbol,
            expression: ends[0].place?.expression ?? Self.normalized(first.message), rule: first.rule,
            recipients: columns.isEmpty ? nil : recipients,
            isHarmless: ends.allSatisfy { $0.finding.loss.reach == .harmless })
    }

    private static let cause = "cause"

    /// Removes places such as "on line 12" and "at Store.swift:12", which change when a line is added above.
    private static func normalized(_ message: String) -> String {
        let words = message.split(whereSeparator: \.isWhitespace)
        return words.indices.map { index in
            guard index > 0, words[index - 1] == "line" || words[index - 1] == "lines",
                words[index].first?.isNumber == true
            else { return words[index].replacing(#/\.swift:\d+/#, with: ".swift:#") }
            return "#" + words[index].drop(while: \.isNumber)
        }.joined(separator: " ")
    }

    /// Whether the same rule reported it, with the same recipients.
    func isHandled(like other: Baseline.Entry) -> Bool { (rule, recipients) == (other.rule, other.recipients) }

    /// Returns how the recipients of the failure changed.
    func change(since old: Baseline.Entry) -> Ledger.Change {
        guard let before = old.recipients.map(Set.init), let now = recipients.map(Set.init) else { return .same }
        if now.isStrictSuperset(of: before) { return .improved }
        return now.isEmpty && !before.isEmpty ? .worse : .same
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
