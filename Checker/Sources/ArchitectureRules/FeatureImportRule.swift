import WatertightRules

/// `feature-import`: a feature module imports another feature.
struct FeatureImportRule: Query {
    static let description = RuleDescription(id: "feature-import", severity: .warning, runsIn: .modules)

    func leaks(in search: inout Search) -> [Leak] {
        guard let module = search.program.files[search.file].module else { return [] }
        let features = search.architecture.features
        return search.facts.imports.compactMap { named in
            let imported = search.facts.text(named.name)
            guard let files = features.imports[Features.Import(from: module, to: imported)],
                files.first == search.file, let own = features.types[module], let other = features.types[imported]
            else { return nil }
            var basis: [Sentence] =
                files.count > 1 ? ["\(String(files.count)) files of `\(module)` import it"] : []
            basis += ["`\(own)` makes `\(module)` a feature", "`\(other)` makes `\(imported)` a feature"]
            return Leak(
                offset: named.offset, length: 6, body: .absent,
                message: "The feature `\(module)` imports the feature `\(imported)`.", basis: basis)
        }
    }
}
