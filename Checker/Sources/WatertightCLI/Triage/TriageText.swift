import WatertightRules
import WatertightSupport

/// ``TriageDocument`` for a terminal, and for an agent that reads one.
struct TriageText {
    let document: TriageDocument
    /// Returns a path relative to the working directory.
    let shown: (String) -> String
    /// Whether the next command lines are printed.
    var showsCommands = true

    private static let mostSteps = 4
    private static let longestLine = 120
    /// The number of bytes of an end, if less of the code around it is enough for that.
    private static let mostBytes = 1_500

    func text() -> String {
        var text = ""
        var causes: [String: Int] = [:]
        for (number, item) in document.items.enumerated() {
            text += self.text(item, number + 1, as: item.sameCause.flatMap { causes[$0.cause] }) + "\n"
            if let same = item.sameCause, causes[same.cause] == nil { causes[same.cause] = number + 1 }
        }
        return text + ending
    }

    /// - Parameter earlier: The number of an earlier end with the same cause.
    private func text(_ item: TriageDocument.Item, _ number: Int, as earlier: Int?) -> String {
        var source = item.source.map { String($0.prefix(Self.longestLine)) }
        while true {
            let text = text(item, number, as: earlier, source)
            let own = source.firstIndex { $0.hasPrefix(">") } ?? 0
            guard text.utf8.count > Self.mostBytes, source.count > 1 else { return text }
            source.remove(at: own * 2 >= source.count ? 0 : source.count - 1)
        }
    }

    private func text(_ item: TriageDocument.Item, _ number: Int, as earlier: Int?, _ source: [String]) -> String {
        let place = "\(shown(item.path).onOneLine):\(item.range.line):\(item.range.column)"
        var lines = ["\(number). \(item.id)  \(item.rule)", place + (item.symbol.isEmpty ? "" : " in \(item.symbol)")]
        lines.append("  \(item.message.onOneLine)")
        lines.append("  Impact: \(item.notice)")
        if let end = item.end { lines.append("  End: \(end.words)") }
        if !source.isEmpty { lines += [""] + source + [""] }
        if let comment = item.comment { lines.append("  The code says: \(comment.onOneLine)") }
        lines += item.basis.prefix(Self.mostSteps).map { "  = " + $0.onOneLine }
        lines += item.steps.prefix(Self.mostSteps).map {
            "  > \(shown($0.path).onOneLine):\($0.range.line)  \($0.message.onOneLine)"
        }
        if let earlier {
            lines.append("  Same cause: as \(earlier)")
        } else if let same = item.sameCause {
            var places = same.places.map { "\(shown($0.path).onOneLine):\($0.line) (\($0.id))" }
            if same.more > 0 { places.append("and \(Words.grouped(same.more)) more") }
            lines.append("  Same cause: \(places.joined(separator: ", "))")
        }
        if let fix = item.fix {
            lines.append("  Fix: \(fix.advice)")
            for line in (fix.patch ?? "").split(separator: "\n", omittingEmptySubsequences: false) {
                lines.append(line.isEmpty ? "" : "    " + String(line).printable)
            }
        }
        while lines.last == "" { lines.removeLast() }
        return lines.joined(separator: "\n") + "\n"
    }

    private var ending: String {
        let left = document.left
        let rules = left.openByRule.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .map { "\(Words.grouped($0.value)) \($0.key)" }.joined(separator: ", ")
        let inCode = left.acceptedInCode > 0 ? ", \(Words.grouped(left.acceptedInCode)) accepted in the code" : ""
        var text = "\(Words.grouped(left.open)) open\(rules.isEmpty ? "" : " (\(rules))"), "
        if left.planned > 0 { text += "\(Words.grouped(left.planned)) planned, " }
        text += "\(Words.grouped(left.accepted)) accepted\(inCode).\n"
        guard showsCommands, let first = document.items.first else { return text }
        if document.baseline == nil { text += "There is no baseline yet. The first decision creates it.\n" }
        text += "Accept one: watertight decide \(first.id) --accept \"REASON\"\n"
        if document.items.contains(where: { $0.sameCause != nil }) {
            text += "With --same-cause, one decision is for all ends with its cause.\n"
        }
        text += "Fix it later: watertight decide \(first.id) --plan \"NOTE\"\n"
        return text + "After a fix: watertight decide --verify \(first.id)\n"
    }
}
