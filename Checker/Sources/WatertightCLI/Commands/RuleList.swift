import WatertightRules

/// The rules and their settings, as lines of a table.
struct RuleList {
    var configuration: Configuration

    var text: String {
        let width = RuleCatalog.identifiers.map(\.count).max() ?? 0
        let rows = RuleCatalog.descriptions.map { rule in
            let level = configuration.level(of: rule)
            let name = rule.id + String(repeating: " ", count: width - rule.id.count)
            let state = level.rawValue + String(repeating: " ", count: 7 - level.rawValue.count)
            let layers = configuration.layerLevels.filter { $0.value[rule.id] != nil }
                .map { "\($0.value[rule.id]?.rawValue ?? "") in \($0.key)" }.sorted()
            let note = layers.isEmpty ? "" : " (\(layers.joined(separator: ", ")))"
            return "\(name)  \(state)  \(rule.page.summary)\(note)"
        }
        return rows.joined(separator: "\n") + "\n"
    }
}
