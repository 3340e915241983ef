import Foundation

/// Reads a ``Baseline``. Each failure names the place in the file.
enum BaselineReader {
    private static let keys = ["formatVersion", "findings", "history"]
    private static let dayKeys = ["date", "open", "accepted", "files", "lines"]
    private static let entryKeys = [
        "id", "path", "rule", "symbol", "message", "anchor", "count", "decision", "reason",
    ]
    private static let oldEntryKeys = ["path", "rule", "symbol", "message", "count"]

    static func read(_ bytes: Data, file: String) throws(ConfigurationFailure) -> Baseline {
        let root = try PlacedFields(PlacedJSON.read(bytes, file: file), "A baseline", keys: keys, file: file)
        let version = try root.whole("formatVersion", from: 1)
        guard version <= 2 else {
            throw root.failure(at: "formatVersion", "A newer version of watertight wrote this baseline.")
        }
        var entries: [Baseline.Entry] = []
        var lines: [Baseline.Entry.Key: Int] = [:]
        var ids: [String: Int] = [:]
        for element in try root.list("findings") {
            let fields = try PlacedFields(
                element, "An entry", keys: version == 1 ? oldEntryKeys : entryKeys, file: file)
            let entry = try entry(fields, version: version)
            if let line = lines.updateValue(element.line, forKey: entry.key) {
                throw fields.failure("The entry repeats the one on line \(line).")
            }
            if !entry.id.isEmpty, let line = ids.updateValue(element.line, forKey: entry.id) {
                throw fields.failure(at: "id", "The entry on line \(line) has the same id.")
            }
            entries.append(entry)
        }
        var taken = Set(ids.keys)
        for index in entries.indices where entries[index].id.isEmpty {
            entries[index].id = entries[index].newID(taken: taken)
            taken.insert(entries[index].id)
        }
        var history: [CountedDay] = []
        for element in root.has("history") ? try root.list("history") : [] {
            history.append(try day(PlacedFields(element, "A day", keys: dayKeys, file: file)))
        }
        return Baseline(entries: entries, history: history)
    }

    private static func day(_ fields: PlacedFields) throws(ConfigurationFailure) -> CountedDay {
        let date = try fields.text("date")
        guard date.wholeMatch(of: #/\d{4}-\d{2}-\d{2}/#) != nil else {
            throw fields.failure(at: "date", "\"date\" must be written as 2026-01-31.")
        }
        return CountedDay(
            date: date, open: try fields.whole("open", from: 0), accepted: try fields.whole("accepted", from: 0),
            files: try fields.whole("files", from: 0), lines: try fields.whole("lines", from: 0))
    }

    private static func entry(
        _ fields: PlacedFields, version: Int
    ) throws(ConfigurationFailure) -> Baseline.Entry {
        var entry = Baseline.Entry(
            id: "", path: try fields.text("path"), rule: RenamedRules.current(try fields.text("rule")),
            symbol: try fields.text("symbol"), message: try fields.text("message"),
            count: try fields.whole("count", from: 1))
        guard version > 1 else { return entry }
        entry.anchor = try fields.text("anchor")
        if fields.has("id") {
            entry.id = try fields.text("id")
            guard (4...40).contains(entry.id.utf8.count), entry.id.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
                throw fields.failure(at: "id", "\"id\" must be 4 to 40 visible ASCII characters.")
            }
        }
        switch try fields.text("decision") {
        case "open":
            if fields.has("reason") { throw fields.failure(at: "reason", "An open entry has no \"reason\".") }
        case "accepted": entry.decision = .accepted(try fields.reason("reason"))
        case let other:
            throw fields.failure(
                at: "decision", "There is no decision \"\(other)\". Valid: open, accepted.")
        }
        return entry
    }
}
