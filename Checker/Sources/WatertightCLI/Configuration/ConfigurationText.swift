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
        lines.append("minimum-weight: \(configuration.minimumWeight)")
        if let architecture = configuration.architecture { lines.append("architecture: \(architecture)") }
        lines.append("rules:")
        for rule in RuleCatalog.descriptions where !rule.isContract || configuration.rules[rule.id] != nil {
            let level = configuration.level(of: rule).rawValue
            let setting = configuration.rules[rule.id] ?? Configuration.RuleSetting()
            if setting.exclude.isEmpty, setting.layers.isEmpty {
                lines.append("  \(rule.id): \(level)")
            } else {
                lines.append("  \(rule.id):")
                lines.append("    severity: \(level)")
                list("exclude", setting.exclude, indent: "    ", into: &lines)
                list("layers", setting.layers.map(\.rawValue), indent: "    ", into: &lines)
            }
        }
        if !configuration.accepted.isEmpty { lines.append("accept:") }
        for entry in configuration.accepted {
            lines.append("  - rule: [\(entry.rules.joined(separator: ", "))]")
            list("paths", entry.paths, indent: "    ", into: &lines)
            if let code = entry.code { lines.append("    code: " + Self.quoted(code)) }
            lines.append("    reason: " + Self.quoted(entry.reason))
        }
        let layers = ConfigurationReader.layers.filter { layer in
            configuration.layers.contains { $0.layer == layer } || configuration.layerLevels[layer] != nil
        }
        if !layers.isEmpty { lines.append("layers:") }
        for layer in layers {
            lines.append("  \(layer.rawValue):")
            for declared in configuration.layers where declared.layer == layer {
                list("paths", declared.paths, indent: "    ", into: &lines)
                list("modules", declared.modules, indent: "    ", into: &lines)
                list("types", declared.types, indent: "    ", into: &lines)
            }
            let levels = configuration.layerLevels[layer] ?? [:]
            if !levels.isEmpty { lines.append("    rules:") }
            for (id, level) in levels.sorted(by: { $0.key < $1.key }) { lines.append("      \(id): \(level.rawValue)") }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func list(_ key: String, _ values: [String], indent: String, into lines: inout [String]) {
        guard !values.isEmpty else { return }
        lines.append("\(indent)\(key):")
        for value in values { lines.append("\(indent)  - \(Self.quoted(value))") }
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
