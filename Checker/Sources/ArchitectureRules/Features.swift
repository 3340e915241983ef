import WatertightRules

/// The feature modules: they contain an output of a use case, or presentation code declared by the configuration.
/// Modules that start the app aren't features.
struct Features: Sendable {
    struct Import: Sendable, Hashable {
        var from: String
        var to: String
    }

    /// For each module, a type that makes it a feature.
    private(set) var types: [String: Symbol] = [:]
    /// For each import of one feature by another, the files that contain it.
    private(set) var imports: [Import: [FileID]] = [:]

    init(_ places: Places) {
        let program = places.program
        var roots: Set<String> = []
        for nominal in program.linked.nominals {
            guard let symbol = nominal.symbol, !program.isModel(symbol),
                let module = program.files[symbol.file].module
            else { continue }
            let place = places.place(of: symbol)
            if place.layer == .composition { roots.insert(module) }
            let isFeature = place.layer == .presentation && (place.isDeclared || place.reason == .calledByUseCase)
            if isFeature, types[module] == nil { types[module] = symbol }
        }
        for file in program.files where !file.isModel {
            guard let module = file.module else { continue }
            let startsHere = file.facts.attributes.contains { file.facts.text($0.name) == "main" }
            if startsHere || file.path.hasSuffix("/main.swift") { roots.insert(module) }
        }
        for root in roots { types[root] = nil }
        for (number, file) in program.files.enumerated() where !file.isModel {
            guard let module = file.module, types[module] != nil else { continue }
            for imported in Set(file.facts.importedModules) where imported != module && types[imported] != nil {
                imports[Import(from: module, to: imported), default: []].append(FileID(number))
            }
        }
    }
}
