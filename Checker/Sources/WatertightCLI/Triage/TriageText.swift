import WatertightRules
import WatertightSupport

/// ``TriageDocument`` for a terminal, and for an agent that reads one.
struct TriageText {
    let document: TriageDocument
    /// Returns a path relative to the working directory.
    let shown: (String) -> String

    private static let mostSteps = 12

    func text() -> String {
        var text = ""
        var rules: Set<String> = []
        for (number, item) in document.items.enumerated() {
            // An example is printed once.
            let rule = document.rules[item.rule]
            let example = item.fix.patch ?? (rules.insert(item.rule).inserted ? rule?.example : nil)
            text += self.text(item, number + 1, rule?.summary ?? "", example) + "\n"
        }
        return text + ending
    }

    private func text(_ item: TriageDocument.Item, _ number: Int, _ summary: String, _ example: String?) -> String {
        let place = "\(shown(item.path).onOneLine):\(item.range.line):\(item.range.column)"
        var lines = ["\(number). \(item.id)  \(item.rule)", place + (item.symbol.isEmpty ? "" : " in \(item.symbol)")]
        lines.append("  \(item.message.onOneLine)")
        lines.append("  Rule: \(summary)")
        lines.append("  Impact: \(item.notice) Weight \(Self.rounded(item.weight)) of 130.")
        if let end = item.end { lines.append("  End: \(end.words)") }
        if !item.source.isEmpty { lines.append("") }
        lines += item.source
        if !item.source.isEmpty { lines.append("") }
        lines += item.basis.map { "  = " + $0.onOneLine }
        lines += item.steps.prefix(Self.mostSteps).map {
            "  > \(shown($0.path).onOneLine):\($0.range.line)  \($0.message.onOneLine)"
        }
        if let same = item.sameCause {
            var places = same.places.map { "\(shown($0.path).onOneLine):\($0.line) (\($0.id))" }
            if same.more > 0 { places.append("and \(Words.grouped(same.more)) more") }
            lines.append("  Same cause: \(places.joined(separator: ", "))")
        }
        lines.append("  Fix: \(item.fix.advice)\(item.fix.patch == nil && example != nil ? " For example:" : "")")
        for line in (example ?? "").split(separator: "\n", omittingEmptySubsequences: false) {
            lines.append(line.isEmpty ? "" : "    " + String(line).printable)
        }
        while lines.last == "" { lines.removeLast() }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func rounded(_ weight: Double) -> String {
        weight == weight.rounded() ? String(Int(weight)) : String(weight)
    }

    private var ending: String {
        let left = document.left
        let rules = left.openByRule.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .map { "\(Words.grouped($0.value)) \($0.key)" }.joined(separator: ", ")
        let inCode = left.acceptedInCode > 0 ? ", \(Words.grouped(left.acceptedInCode)) accepted in the code" : ""
        var text = "\(Words.grouped(left.open)) open\(rules.isEmpty ? "" : " (\(rules))"), "
        text += "\(Words.grouped(left.accepted)) accepted\(inCode).\n"
        guard let first = document.items.first else { return text }
        if document.baseline == nil { text += "There is no baseline yet. The first decision creates it.\n" }
        text += "Accept one: watertight decide \(first.id) --accept \"REASON\"\n"
        return text + "After a fix: watertight decide --verify \(first.id)\n"
    }
}
