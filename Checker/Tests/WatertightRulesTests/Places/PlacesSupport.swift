@testable import WatertightRules

extension Places {
    /// Computes the places of sources by path. Modules come from the paths and from manifests.
    init(_ sources: [String: String], settings: LayerSettings = LayerSettings(), vocabulary: Vocabulary = .standard) {
        let parsed = sources.sorted { $0.key < $1.key }.map { (path: $0.key, tree: SourceTree($0.value)) }
        let manifests = parsed.filter { $0.path.hasSuffix("Package.swift") }
        let modules = ModuleMap(
            paths: parsed.map(\.path), manifests: manifests.map { ($0.path, $0.tree) },
            imports: Set(parsed.flatMap { $0.tree.facts.importedModules }))
        let files = parsed.map {
            ProgramFile(path: $0.path, module: modules.module(of: $0.path), facts: $0.tree.facts)
        }
        let sets = ThrowSets(program: Program(files: files))
        self.init(throwSets: sets, settings: settings, modules: modules, vocabulary: vocabulary)
    }

    /// Returns the declaration with a qualified name, without labels.
    func symbol(_ name: String) -> Symbol? {
        for (file, contents) in program.files.enumerated() where !contents.isModel {
            for number in contents.facts.declarations.indices {
                let symbol = Symbol(file: FileID(file), declaration: DeclarationID(number))
                let known = program.name(of: symbol).prefix { $0 != "(" }
                guard known == name || known.hasSuffix("." + name) else { continue }
                if program.declaration(symbol).kind != .extensionOfType { return symbol }
            }
        }
        return nil
    }

    func place(_ name: String) -> Place { symbol(name).map { place(of: $0) } ?? Place(.unknown, nil) }

    func layer(_ name: String) -> Layer { place(name).layer }

    /// The layer of each type, by its name.
    var layers: [String: Layer] {
        var found: [String: Layer] = [:]
        for (file, contents) in program.files.enumerated() where !contents.isModel {
            for (number, declaration) in contents.facts.declarations.enumerated() where declaration.kind.isType {
                let symbol = Symbol(file: FileID(file), declaration: DeclarationID(number))
                found[program.name(of: symbol)] = place(of: symbol).layer
            }
        }
        return found
    }
}
