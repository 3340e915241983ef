import WatertightRules
import WatertightSupport

/// ``TriageDocument`` for a terminal, and for an agent that reads one.
struct TriageText {
    let document: TriageDocument
    /// Returns a path relative to the working directory.
    let shown: (String) -> String
    /// Whether the next command lines are printed.
    var showsCommands = true

    private static let mostSteps = 12

    func text() -> String {
        var text = ""
        var rules: Set<String> = []
        var causes: [String: Int] = [:]
        var advice: [String: Int] = [:]
        for (number, item) in document.items.enumerated() {
            // What several ends share is printed once.
            let rule = document.rules[item.rule].flatMap { rules.insert(item.rule).inserted ? $0 : nil }
            let earlier = (cause: item.sameCause.flatMap { causes[$0.cause] }, advice: advice[item.fix.advice])
            text += self.text(item, number + 1, rule, earlier) + "\n"
            if let same = item.sameCause, causes[same.cause] == nil { causes[same.cause] = number + 1 }
            advice[item.fix.advice] = earlier.advice ?? number + 1
        }
        return text + ending
    }

    /// - Parameters:
    ///   - rule: `nil` if an earlier end has the same.
    ///   - earlier: The numbers of earlier ends with the same cause and with the same advice.
    private func text(
        _ item: TriageDocument.Item, _ number: Int, _ rule: TriageDocument.Rule?, _ earlier: (cause: Int?, advice: Int?)
    ) -> String {
        let example = item.fix.patch ?? rule?.example
        let place = "\(shown(item.path).onOneLine):\(item.range.line):\(item.range.column)"
        var lines = ["\(number). \(item.id)  \(item.rule)", place + (item.symbol.isEmpty ? "" : " in \(item.symbol)")]
        lines.append("  \(item.message.onOneLine)")
        if let rule { lines.append("  Rule: \(rule.summary)") }
        lines.append("  Impact: \(item.notice) Weight \(Self.rounded(item.weight)) of 130.")
        if let end = item.end { lines.append("  End: \(end.words)") }
        if !item.source.isEmpty { lines.append("") }
        lines += item.source
        if !item.source.isEmpty { lines.append("") }
        lines += item.basis.map { "  = " + $0.onOneLine }
        lines += item.steps.prefix(Self.mostSteps).map {
            "  > \(shown($0.path).onOneLine):\($0.range.line)  \($0.message.onOneLine)"
        }
        if let cause = earlier.cause {
            lines.append("  Same cause: as \(cause)")
        } else if let same = item.sameCause {
            var places = same.places.map { "\(shown($0.path).onOneLine):\($0.line) (\($0.id))" }
            if same.more > 0 { places.append("and \(Words.grouped(same.more)) more") }
            lines.append("  Same cause: \(places.joined(separator: ", "))")
        }
        let advice = earlier.advice.map { "as for \($0)" } ?? item.fix.advice
        lines.append("  Fix: \(advice)\(item.fix.patch == nil && example != nil ? " For example:" : "")")
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
        if left.open > 0 { text += "\(Words.grouped(left.important)) of them with an impact that check reports, " }
        text += "\(Words.grouped(left.accepted)) accepted\(inCode).\n"
        guard showsCommands, let first = document.items.first else { return text }
        if document.baseline == nil { text += "There is no baseline yet. The first decision creates it.\n" }
        text += "Accept one: watertight decide \(first.id) --accept \"REASON\"\n"
        return text + "After a fix: watertight decide --verify \(first.id)\n"
    }
}
