/// Which modules are features of the app, by their names or folders and by the graph of imports: what most features import
/// and what imports none of them is shared, and what imports several and nobody imports puts the app together.
package struct Features: Sendable {
    private let names: Set<String>
    private let roots: Set<String>

    init(files: [SourceFile], modules: ModuleMap) {
        let candidates = Set(modules.modules.filter(Self.isNamed).map(\.name))
        guard candidates.count > 1 else {
            names = candidates
            roots = []
            return
        }
        let tests = Set(modules.modules.filter(\.isTest).map(\.name))
        // Code outside of all modules is the app itself: it has the empty name.
        var imported: [String: Set<String>] = [:]
        for file in files where !tests.contains(file.module ?? "") {
            let module = file.module ?? ""
            imported[module, default: []].formUnion(file.imports.filter { $0 != module && candidates.contains($0) })
        }
        for module in modules.modules where !module.isTest {
            imported[module.name, default: []].formUnion((module.dependencies ?? []).filter(candidates.contains))
        }
        let shared = Self.shared(among: candidates, imported)
        names = candidates.subtracting(shared)
        let all = imported.values.reduce(into: Set<String>()) { $0.formUnion($1) }
        roots = candidates.filter { name in
            Self.isNamedRoot(name) || !all.contains(name) && (imported[name] ?? []).subtracting(shared).count >= 3
        }
    }

    func contains(_ module: String) -> Bool { names.contains(module) }

    /// Whether a feature puts the app together, and so may know the others.
    func isRoot(_ module: String) -> Bool { roots.contains(module) }

    /// What more than half of the others import, and at least two, and what imports none but what is shared itself.
    private static func shared(among candidates: Set<String>, _ imported: [String: Set<String>]) -> Set<String> {
        let wanted = candidates.filter { name in
            let importers = candidates.count { $0 != name && imported[$0]?.contains(name) ?? false }
            return importers >= 2 && importers * 2 > candidates.count - 1
        }
        var shared: Set<String> = []
        while let next = wanted.subtracting(shared).first(where: { (imported[$0] ?? []).isSubset(of: shared) }) {
            shared.insert(next)
        }
        return shared
    }

    private static func isNamed(_ module: ModuleMap.Module) -> Bool {
        guard !module.isTest, !sharedEndings.contains(where: module.name.hasSuffix) else { return false }
        // `SignInFeature`, `FeatureSignIn`; not `Feature`, which is about features, nor `Featured`.
        let words = NameWords.words(of: module.name)
        if words.count > 1, words.last == "feature" || words.first == "feature" { return true }
        return module.folder.split(separator: "/").dropLast().contains { $0 == "Features" || $0 == "Feature" }
    }

    private static let sharedEndings = [
        "Interface", "Interfaces", "API", "Contract", "Contracts", "Core", "Kit", "Shared", "Common", "Models",
        "Testing", "Flags",
        "FeatureFlags",
    ]

    private static func isNamedRoot(_ name: String) -> Bool {
        guard let first = NameWords.words(of: name).first else { return false }
        return ["app", "root", "main", "demo"].contains(first)
    }
}
