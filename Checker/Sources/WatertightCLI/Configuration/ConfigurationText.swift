import WatertightRules
import WatertightSupport

/// A configuration as YAML, including defaults.
struct ConfigurationText {
    var configuration: Configuration

    var text: String {
        var lines = [
            "# " + (configuration.file.map { "Read from \($0.onOneLine)" } ?? "No \(Configuration.fileName) found")
        ]
        list("include", configuration.include, indent: "", into: &lines)
        list("exclude", configuration.exclude, indent: "", into: &lines)
        if let baseline = configuration.baseline { lines.append("baseline: " + Self.quoted(baseline)) }
        lines.append("largest-file: \(configuration.largestFile)")
        if let architecture = configuration.architecture { lines.append("architecture: \(architecture)") }
        lines.append("rules:")
        for rule in RuleCatalog.descriptions where !rule.isContract || configuration.rules[rule.id] != nil {
            let level = configuration.level(of: rule).rawValue
            let setting = configuration.rules[rule.id] ?? Configuration.RuleSetting()
            if setting.exclude.isEmpty {
                lines.append("  \(rule.id): \(level)")
            } else {
                lines.append("  \(rule.id):")
                lines.append("    severity: \(level)")
                list("exclude", setting.exclude, indent: "    ", into: &lines)
            }
        }
        if !configuration.layers.isEmpty { lines.append("layers:") }
        for declared in configuration.layers {
            lines.append("  \(declared.layer.rawValue):")
            list("paths", declared.paths, indent: "    ", into: &lines)
            list("modules", declared.modules, indent: "    ", into: &lines)
            list("types", declared.types, indent: "    ", into: &lines)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func list(_ key: String, _ values: [String], indent: String, into lines: inout [String]) {
        guard !values.isEmpty else { return }
        lines.append("\(indent)\(key):")
        for value in values { lines.append("\(indent)  - \(Self.quoted(value))") }
    }

    /// Strings in JSON are strings in YAML.
    private static func quoted(_ text: String) -> String { JSONText.line(of: text) }
}
