/// The modules that are features of the app, and which of them know each other. A feature has screens, and few of its
/// siblings import it; what most siblings import and what imports none of them is shared; what imports several and nobody
/// imports puts the app together.
package struct FeatureGraph: Sendable {
    /// An import of one feature by another.
    package struct Edge: Sendable, Hashable {
        package var from: String
        package var to: String
        /// The files that import it; empty where only the manifest says so.
        package var files: [Int32]
        /// Whether the manifest declares it; nil if no manifest says.
        package var isDeclared: Bool?
    }

    /// By module: the first of its screens, or nothing where only its name or folder says that it is a feature.
    package private(set) var features: [String: Symbol?] = [:]
    package private(set) var shared: Set<String> = []
    package private(set) var roots: Set<String> = []
    package private(set) var edges: [Edge] = []

    init(program: Program, modules: ModuleMap, place: (Int32) -> Place) {
        let own = modules.modules.filter { !$0.isTest }
        guard own.count > 1 else { return }
        let (screens, silent) = Self.screens(program, place)
        let isNamed = Set(own.filter { Self.isNamed($0) && !silent.contains($0.name) }.map(\.name))
        var candidates: [String: Symbol?] = [:]
        for module in own where isNamed.contains(module.name) || screens[module.name] != nil {
            candidates[module.name] = .some(screens[module.name])
        }
        let imports = Self.imports(program, own)
        let names = Set(candidates.keys)
        shared = Self.shared(among: names, imports)
        features = candidates.filter { !shared.contains($0.key) }
        let imported = imports.values.reduce(into: Set<String>()) { $0.formUnion($1.keys) }
        roots = names.filter { name in
            let siblings = (imports[name] ?? [:]).keys.filter { features.keys.contains($0) }
            return Self.isNamedRoot(name) || siblings.count >= 3 && !imported.contains(name)
        }
        for (from, targets) in imports.sorted(by: { $0.key < $1.key })
        where features[from] != nil && !roots.contains(from) {
            for (to, files) in targets.sorted(by: { $0.key < $1.key }) where features[to] != nil {
                guard !from.hasPrefix(to), !to.hasPrefix(from), isFeature(to, isNamed, imports),
                    isFeature(from, isNamed, imports)
                else { continue }
                let dependencies = modules.module(named: from)?.dependencies
                edges.append(Edge(from: from, to: to, files: files, isDeclared: dependencies.map { $0.contains(to) }))
            }
        }
    }

    /// What no name or folder calls a feature is one if what puts the app together imports it and at most one sibling does.
    private func isFeature(_ name: String, _ named: Set<String>, _ imports: [String: [String: [Int32]]]) -> Bool {
        if named.contains(name) { return true }
        let importers = imports.filter { $0.key != name && $0.value[name] != nil }.map(\.key)
        return importers.contains { roots.contains($0) || $0.isEmpty }
            && importers.count { features[$0] != nil && !roots.contains($0) } <= 1
    }

    /// By module: one of its screens; and the modules that have types, and none that is presentation.
    private static func screens(
        _ program: Program, _ place: (Int32) -> Place
    ) -> (screens: [String: Symbol], silent: Set<String>) {
        var screens: [String: Symbol] = [:]
        var seen: Set<String> = []
        var silent: Set<String> = []
        for (number, nominal) in program.linked.nominals.enumerated() {
            guard let symbol = nominal.symbol, !program.isModel(symbol),
                let module = program.files[Int(symbol.file)].module
            else { continue }
            let place = place(Int32(number))
            guard place.layer == .presentation else {
                silent.insert(module)
                continue
            }
            seen.insert(module)
            if screens[module] == nil, case .inherits? = place.reasons.first { screens[module] = symbol }
        }
        return (screens, silent.subtracting(seen))
    }

    /// By module: which others it imports, in which files. Code outside of all modules is the app itself: the empty name.
    private static func imports(_ program: Program, _ own: [ModuleMap.Module]) -> [String: [String: [Int32]]] {
        let known = Set(own.map(\.name))
        var imports: [String: [String: [Int32]]] = [:]
        for (number, file) in program.files.enumerated() where !file.isModel {
            let module = file.module ?? ""
            guard module.isEmpty || known.contains(module) else { continue }
            for imported in Set(file.facts.importedModules) where imported != module && known.contains(imported) {
                imports[module, default: [:]][imported, default: []].append(Int32(number))
            }
        }
        for module in own {
            for dependency in module.dependencies ?? [] where known.contains(dependency) {
                imports[module.name, default: [:]][dependency, default: []] += []
            }
        }
        return imports
    }

    /// What more than half of the others import, two at least, and what imports none but what is shared itself.
    private static func shared(among names: Set<String>, _ imports: [String: [String: [Int32]]]) -> Set<String> {
        let wanted = names.filter { name in
            let importers = names.count { $0 != name && imports[$0]?[name] != nil }
            return importers >= 2 && importers * 2 > names.count - 1
        }
        var shared: Set<String> = []
        while let next = wanted.subtracting(shared).first(where: { name in
            Set((imports[name] ?? [:]).keys).intersection(names).isSubset(of: shared)
        }) {
            shared.insert(next)
        }
        return shared
    }

    /// `SignInFeature`, `FeatureSignIn`, or a module in a folder `Features`.
    private static func isNamed(_ module: ModuleMap.Module) -> Bool {
        let words = NameWords.words(of: module.name)
        if words.count > 1, words.last == "feature" || words.first == "feature" { return true }
        return module.folder.split(separator: "/").dropLast().contains { $0 == "Features" || $0 == "Feature" }
    }

    private static func isNamedRoot(_ name: String) -> Bool {
        let first = NameWords.words(of: name).first
        return first == "app" || first == "root"
    }
}
