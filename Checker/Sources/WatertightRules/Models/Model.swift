import WatertightData

/// Declarations of modules, as Swift without bodies. The file name is the module name, unless the header comment lists
/// others:
///
///     // Modules: CryptoKit, Crypto
///     // Complete
///     // Sources: developer.apple.com/documentation/cryptokit
///
/// Built-in models and those in a user's `.watertight/models` have the same format. ``ModelTraits`` lists the
/// attributes. A module exports what its model imports.
package final class Model: Sendable {
    package let modules: [String]
    /// Whether the model declares everything that throws in its modules. Otherwise missing declarations are unknown.
    package let isComplete: Bool
    /// The documentation or source that the declarations come from.
    package let sources: [String]
    private let parsed: Once<Facts>

    /// Parsed on first use.
    package var facts: Facts { parsed.value }

    /// - Parameter name: The file name without the extension.
    package init(name: String, text: String) {
        let header = Self.header(of: text)
        let modules = header.filter { $0.key == "Modules" }.flatMap { $0.value.split { $0 == "," || $0 == " " } }
        self.modules = modules.isEmpty ? [name] : modules.map(String.init)
        isComplete = header.contains { $0.key == "Complete" }
        sources = header.filter { $0.key == "Sources" }.map(\.value)
        parsed = Once { SourceTree(text).facts }
    }

    /// Returns the entries of the header comment. An entry continues until the next one begins.
    private static func header(of text: String) -> [(key: String, value: String)] {
        var entries: [(key: String, value: String)] = []
        var rest = text.utf8[...]
        while rest.starts(with: "//".utf8) {
            let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
            let line = String(Substring(rest[..<end]).drop { $0 == "/" || $0 == " " })
            rest = rest[end...].dropFirst()
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            if let key = parts.first, ["Modules", "Complete", "Sources"].contains(key) {
                entries.append((String(key), parts.count > 1 ? String(parts[1].drop { $0 == " " }) : ""))
            } else if !entries.isEmpty {
                entries[entries.count - 1].value += " " + line
            }
        }
        return entries
    }
}

extension Model {
    /// The modules that are visible in every file without an import.
    static let everywhere = [language, "Foundation"]
    static let language = "Swift"

    package static let all = EmbeddedFile.models.map { Model(name: $0.name, text: $0.text) }

    private static let byModule = Dictionary(
        all.flatMap { model in model.modules.map { ($0, model) } }, uniquingKeysWith: { first, _ in first })

    /// Returns the models of imported modules and of the modules that those export, sorted by module.
    static func needed(by imports: Set<String>) -> [(module: String, model: Model)] {
        var seen = imports.union(everywhere)
        var pending = seen
        var found: [(module: String, model: Model)] = []
        while let module = pending.popFirst() {
            guard let model = byModule[module] else { continue }
            found.append((module, model))
            for exported in model.facts.importedModules where seen.insert(exported).inserted {
                pending.insert(exported)
            }
        }
        return found.sorted { $0.module < $1.module }
    }
}
