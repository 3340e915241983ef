import WatertightRules

/// What `.watertight.yml` says.
struct Configuration: Sendable, Hashable {
    struct RuleSetting: Sendable, Hashable {
        /// Nil leaves the rule at its own severity, and turns it on.
        var level: RuleLevel?
        /// Globs of files where the rule finds nothing.
        var exclude: [String] = []
        /// The only layers where it finds something; empty for all.
        var layers: [Layer] = []
    }

    static let fileName = ".watertight.yml"

    /// The file that it was read from; nil if there is none.
    var file: String?
    /// Globs; if there are any, only files that match one are checked.
    var include: [String] = []
    var exclude: [String] = []
    var rules: [String: RuleSetting] = [:]
    /// Findings that the team accepts.
    var ignored: [IgnoreEntry] = []
    var layers: [LayerSettings.Declared] = []
    /// Where each of ``layers`` is declared: the line.
    var layerLines: [Int] = []
    /// What holds in one layer only.
    var layerLevels: [Layer: [String: RuleLevel]] = [:]
    /// What weighs less is only counted, unless its rule is asked for by name.
    var minimumWeight = usualMinimumWeight
    /// Between what a person notices and what they do not (`docs/decisions/0042-what-hurts-first.md`).
    static let usualMinimumWeight = 30
    /// Retired rules that it names, with the line of each.
    var retiredRules: [String: Int] = [:]
    /// The path of the baseline, from the folder of the configuration.
    var baseline: String?

    /// The words that names are read by, with those that the configuration adds.
    var vocabulary = Vocabulary.standard

    var layerSettings: LayerSettings { LayerSettings(declared: layers) }

    /// What holds for a rule where nothing else is said.
    func level(of rule: RuleDescription) -> RuleLevel {
        guard let setting = rules[rule.id] else { return rule.isOnByDefault ? RuleLevel(rule.severity) : .off }
        return setting.level ?? RuleLevel(rule.severity)
    }

    /// Whether the rule can find something somewhere.
    func isOn(_ rule: RuleDescription) -> Bool {
        level(of: rule) != .off || layerLevels.values.contains { ($0[rule.id] ?? .off) != .off }
    }
}
