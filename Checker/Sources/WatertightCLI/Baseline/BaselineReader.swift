import Foundation

/// Reads a ``Baseline``. Each failure names the entry and the field.
enum BaselineReader {
    fileprivate static let version = CodingUserInfoKey(rawValue: "version")

    static func read(_ bytes: Data, file: String) throws(ConfigurationFailure) -> Baseline {
        let version = try StrictJSON.decode(Version.self, from: bytes, file: file).number
        guard version <= 2 else {
            throw ConfigurationFailure(file: file, message: "A newer version of watertight wrote this baseline.")
        }
        let info: [CodingUserInfoKey: any Sendable] = self.version.map { [$0: version] } ?? [:]
        let contents = try StrictJSON.decode(Contents.self, from: bytes, file: file, userInfo: info)
        var entries = contents.findings
        var keys: [Baseline.Entry.Key: Int] = [:]
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
        return Baseline(entries: entries, history: contents.history)
    }

    private struct Version: Decodable {
        var number: Int

        init(from decoder: any Decoder) throws {
            number = try decoder.container(keyedBy: FieldKey.self).whole("formatVersion", from: 1)
        }
    }

    private struct Contents: Decodable {
        var findings: [Baseline.Entry]
        var history: [CountedDay]

        init(from decoder: any Decoder) throws {
            let fields = try decoder.fields(["formatVersion", "findings", "history"])
            findings = try fields.decode([Baseline.Entry].self, forKey: "findings")
            history = try fields.contains("history") ? fields.decode([CountedDay].self, forKey: "history") : []
        }
    }
}

extension Baseline.Entry: Decodable {
    init(from decoder: any Decoder) throws {
        let isOld = BaselineReader.version.flatMap { decoder.userInfo[$0] as? Int } == 1
        let keys = ["path", "rule", "symbol", "message", "count"]
        let fields = try decoder.fields(isOld ? keys : keys + ["id", "anchor", "decision", "reason"])
        self.init(
            id: "", path: try fields.text("path"), rule: RenamedRules.current(try fields.text("rule")),
            symbol: try fields.text("symbol"), message: try fields.text("message"),
            count: try fields.whole("count", from: 1))
        if isOld { return }
        anchor = try fields.text("anchor")
        if fields.contains("id") {
            id = try fields.text("id")
            guard (4...40).contains(id.utf8.count), id.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
                throw fields.failure("`id` must be 4 to 40 visible ASCII characters.")
            }
        }
        decision = try fields.decision()
        if decision.isOpen, fields.contains("reason") { throw fields.failure("An open entry has no `reason`.") }
    }
}

extension CountedDay: Decodable {
    init(from decoder: any Decoder) throws {
        let fields = try decoder.fields(["date", "open", "accepted", "files", "lines"])
        date = try fields.text("date")
        guard date.wholeMatch(of: #/\d{4}-\d{2}-\d{2}/#) != nil else {
            throw fields.failure("`date` must be written as 2026-01-31.")
        }
        open = try fields.whole("open", from: 0)
        accepted = try fields.whole("accepted", from: 0)
        files = try fields.whole("files", from: 0)
        lines = try fields.whole("lines", from: 0)
    }
}
