import WatertightRules

/// The contents of `.watertight.yml`.
struct Configuration: Sendable, Hashable {
    struct RuleSetting: Sendable, Hashable {
        /// `nil` turns the rule on with its default severity.
        var level: RuleLevel?
        /// Globs of files that the rule skips.
        var exclude: [String] = []
    }

    static let fileName = ".watertight.yml"

    /// The configuration file; `nil` if there is none.
    var file: String?
    /// Globs of files to check; empty for all.
    var include: [String] = []
    var exclude: [String] = []
    var rules: [String: RuleSetting] = [:]
    var layers: [LayerSettings.Declared] = []
    /// The line of each declaration in ``layers``.
    var layerLines: [Int] = []
    /// Whether architecture rules run on all code. `nil` limits them to modules that import Watertight; `false` disables them.
    var architecture: Bool?
    /// The size of the largest file to read, in megabytes. Larger ones are usually generated.
    var largestFile = usualLargestFile
    static let usualLargestFile = 8
    /// The path of the baseline, relative to the folder of the configuration.
    var baseline: String?

    /// The vocabulary, including the configuration's additions.
    var vocabulary = Vocabulary.standard

    var layerSettings: LayerSettings { LayerSettings(declared: layers) }

    /// Returns the severity of a rule.
    func level(of rule: RuleDescription) -> RuleLevel {
        guard let setting = rules[rule.id] else {
            let isOn = rule.isContract ? architecture != false : rule.isOnByDefault
            return isOn ? RuleLevel(rule.severity) : .off
        }
        return setting.level ?? RuleLevel(rule.severity)
    }

    /// Whether an enabled rule runs on all modules, instead of only those that import Watertight.
    func isOnEverywhere(_ rule: RuleDescription) -> Bool {
        !rule.isContract || architecture == true || rules[rule.id] != nil
    }

    func isOn(_ rule: RuleDescription) -> Bool { level(of: rule) != .off }
}
