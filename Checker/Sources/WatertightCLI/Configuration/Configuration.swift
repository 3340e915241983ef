import WatertightRules

/// The contents of `.watertight.yml`.
struct Configuration: Sendable, Hashable {
    struct RuleSetting: Sendable, Hashable {
        /// Nil turns the rule on with its default severity.
        var level: RuleLevel?
        /// Globs of files that the rule skips.
        var exclude: [String] = []
        /// The only layers of the rule's findings; empty for all.
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
    /// Severities in one layer.
    var layerLevels: [Layer: [String: RuleLevel]] = [:]
    /// Whether the rules of the layers run on all code; nil for modules that import Watertight, false for none.
    var architecture: Bool?
    /// Findings of a lower weight are only counted, unless they are new or their rule is named.
    var minimumWeight = usualMinimumWeight
    /// Between what a person notices and what they do not (`docs/decisions/0042-weight-of-findings.md`).
    static let usualMinimumWeight = 30
    /// Retired rules that it names, with the line of each.
    var retiredRules: [String: Int] = [:]
    /// The path of the baseline, from the folder of the configuration.
    var baseline: String?

    /// The vocabulary, with the words that the configuration adds.
    var vocabulary = Vocabulary.standard

    var layerSettings: LayerSettings { LayerSettings(declared: layers) }

    /// The severity of a rule outside of layers with their own.
    func level(of rule: RuleDescription) -> RuleLevel {
        guard let setting = rules[rule.id] else {
            let isOn = rule.isContract ? architecture != false : rule.isOnByDefault
            return isOn ? RuleLevel(rule.severity) : .off
        }
        return setting.level ?? RuleLevel(rule.severity)
    }

    /// Whether a rule that is on runs on all modules, or only on those that import Watertight.
    func isOnEverywhere(_ rule: RuleDescription) -> Bool {
        !rule.isContract || architecture == true || rules[rule.id] != nil
            || layerLevels.values.contains { $0[rule.id] != nil }
    }

    /// Whether the rule can find something somewhere.
    func isOn(_ rule: RuleDescription) -> Bool {
        level(of: rule) != .off || layerLevels.values.contains { ($0[rule.id] ?? .off) != .off }
    }
}
