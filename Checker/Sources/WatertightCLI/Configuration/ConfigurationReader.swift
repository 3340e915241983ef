import Foundation
import WatertightRules
import Yams

/// Reads a ``Configuration``. Each failure contains the key, the line, and the nearest valid name.
struct ConfigurationReader {
    static let sizeLimit = 256 * 1024

    private static let keys = [
        "include", "exclude", "rules", "layers", "architecture", "vocabulary", "baseline",
        "largest-file",
    ]
    private static let ruleKeys = ["severity", "exclude"]
    private static let layerKeys = ["paths", "modules", "types"]
    static let layers = Layer.allCases.filter { $0 != .unknown }

    private let document: YAMLDocument
    private var configuration = Configuration()

    static func read(bytes: Data, file: String) throws(ConfigurationFailure) -> Configuration {
        var reader = try ConfigurationReader(document: YAMLDocument(bytes: bytes, file: file, sizeLimit: sizeLimit))
        try reader.readRoot()
        reader.configuration.file = file
        return reader.configuration
    }

    private init(document: YAMLDocument) {
        self.document = document
    }

    private mutating func readRoot() throws(ConfigurationFailure) {
        for (key, node, value) in try entries(of: document.root, "The configuration") {
            switch key {
            case "include": configuration.include = try texts(value, "include")
            case "exclude": configuration.exclude = try texts(value, "exclude")
            case "baseline": configuration.baseline = try text(value, "baseline")
            case "largest-file": configuration.largestFile = try number(value, in: 1...1024, key, "in megabytes")
            case "architecture":
                guard let isOn = value.bool else {
                    throw document.failure(at: value, "`architecture` must be `true` or `false`.")
                }
                configuration.architecture = isOn
            case "rules":
                for (id, idNode, setting) in try entries(of: value, "`rules`") {
                    configuration.rules[try known(id, at: idNode)] = try ruleSetting(setting, id: id)
                }
            case "layers":
                for (name, nameNode, setting) in try entries(of: value, "`layers`") {
                    try readLayer(layer(name, at: nameNode), at: nameNode, setting)
                }
            case "vocabulary": try readVocabulary(value)
            default: throw unknown("key", key, at: node, among: Self.keys)
            }
        }
    }

    private func ruleSetting(_ node: Node, id: String) throws(ConfigurationFailure) -> Configuration.RuleSetting {
        if node.scalar != nil { return Configuration.RuleSetting(level: try level(node, of: id)) }
        var setting = Configuration.RuleSetting()
        for (key, keyNode, value) in try entries(of: node, "`\(id)`") {
            switch key {
            case "severity": setting.level = try level(value, of: id)
            case "exclude": setting.exclude = try texts(value, "exclude")
            default: throw unknown("key", key, at: keyNode, among: Self.ruleKeys)
            }
        }
        return setting
    }

    private mutating func readLayer(_ layer: Layer, at nameNode: Node, _ node: Node) throws(ConfigurationFailure) {
        var declared = LayerSettings.Declared(layer: layer)
        if node.mapping == nil {
            declared.paths = try texts(node, layer.rawValue)
        } else {
            for (key, keyNode, value) in try entries(of: node, "`\(layer.rawValue)`") {
                switch key {
                case "paths": declared.paths = try texts(value, "paths")
                case "modules": declared.modules = try texts(value, "modules")
                case "types": declared.types = try texts(value, "types")
                default: throw unknown("key", key, at: keyNode, among: Self.layerKeys)
                }
            }
        }
        guard !(declared.paths + declared.modules + declared.types).isEmpty else { return }
        configuration.layers.append(declared)
        configuration.layerLines.append(nameNode.mark?.line ?? 1)
    }

    /// Reads words by group. Words that indicate a layer are nested below it.
    private mutating func readVocabulary(_ node: Node) throws(ConfigurationFailure) {
        let groups = Vocabulary.Group.allCases.map(\.rawValue)
        for (name, nameNode, value) in try entries(of: node, "`vocabulary`") {
            guard let group = Vocabulary.Group(rawValue: name) else {
                throw unknown("group", name, at: nameNode, among: groups)
            }
            guard group == .layerPrior else {
                configuration.vocabulary.add(try texts(value, name), to: group)
                continue
            }
            for (layerName, layerNode, words) in try entries(of: value, "`\(name)`") {
                configuration.vocabulary.add(try texts(words, layerName), to: try layer(layerName, at: layerNode))
            }
        }
    }

    // MARK: - Values

    private func number(
        _ node: Node, in range: ClosedRange<Int>, _ key: String, _ meaning: String
    ) throws(ConfigurationFailure) -> Int {
        guard let number = node.scalar.flatMap({ Int($0.string) }), range.contains(number) else {
            throw document.failure(
                at: node,
                "`\(key)` must be a whole number from \(range.lowerBound) to \(range.upperBound); \(meaning).")
        }
        return number
    }

    private func level(_ node: Node, of id: String) throws(ConfigurationFailure) -> RuleLevel {
        let names = RuleLevel.allCases.map(\.rawValue)
        guard let scalar = node.scalar else {
            throw document.failure(at: node, "The severity of `\(id)` must be one of \(names.joined(separator: ", ")).")
        }
        guard let level = RuleLevel(rawValue: scalar.string) else {
            throw unknown("severity", scalar.string, at: node, among: names)
        }
        return level
    }

    private func layer(_ name: String, at node: Node) throws(ConfigurationFailure) -> Layer {
        guard let layer = Self.layers.first(where: { $0.rawValue == name }) else {
            throw unknown("layer", name, at: node, among: Self.layers.map(\.rawValue))
        }
        return layer
    }

    private func known(_ id: String, at node: Node) throws(ConfigurationFailure) -> String {
        guard RuleCatalog.identifiers.contains(id) else {
            throw document.failure(at: node, RuleCatalog.message(aboutUnknown: id))
        }
        return id
    }

    private func unknown(_ what: String, _ name: String, at node: Node, among known: [String]) -> ConfigurationFailure {
        let near = NearestName.hint(for: name, among: known)
        return document.failure(
            at: node, "There is no \(what) \"\(name)\" here.\(near) Valid: \(known.joined(separator: ", ")).")
    }

    private func entries(
        of node: Node, _ what: String
    ) throws(ConfigurationFailure) -> [(key: String, keyNode: Node, value: Node)] {
        guard let mapping = node.mapping else {
            throw document.failure(at: node, "\(what) must be keys with values, as in `key: value`.")
        }
        var entries: [(key: String, keyNode: Node, value: Node)] = []
        for (key, value) in mapping {
            guard let name = key.scalar?.string else {
                throw document.failure(at: key, "A key of \(what) must be a name.")
            }
            entries.append((name, key, value))
        }
        return entries
    }

    private func text(_ node: Node, _ key: String) throws(ConfigurationFailure) -> String {
        guard let text = node.scalar?.string, !text.isEmpty else {
            throw document.failure(at: node, "`\(key)` must be a string.")
        }
        return text
    }

    private func texts(_ node: Node, _ key: String) throws(ConfigurationFailure) -> [String] {
        var texts: [String] = []
        for item in try scalars(node, key) { texts.append(item.text) }
        return texts
    }

    private func scalars(_ node: Node, _ key: String) throws(ConfigurationFailure) -> [(text: String, node: Node)] {
        if node.scalar != nil { return [(try text(node, key), node)] }
        guard let sequence = node.sequence else {
            throw document.failure(at: node, "`\(key)` must be a string or a list of strings.")
        }
        var items: [(text: String, node: Node)] = []
        for item in sequence { items.append((try text(item, key), item)) }
        return items
    }
}
