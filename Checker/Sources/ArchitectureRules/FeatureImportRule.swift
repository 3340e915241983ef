package import WatertightRules

/// `feature-import`: a feature module imports another feature.
package struct FeatureImportRule: Query {
    package static let description = RuleDescription(
        id: "feature-import",
        summary: "A feature module imports another feature.",
        why: """
            Two features that depend on each other can't be built, tested, or removed alone, and the failures of one \
            become part of the other's vocabulary. Move shared code into a module below both: shared failures, \
            navigation, or an interface.
            """,
        before: """
            // In the module ProfileFeature
            import SignInFeature
            """,
        after: """
            // In the module ProfileFeature
            import Navigation
            import SharedFailures
            """,
        decides: """
            A feature is a module with a type that conforms to a `UseCaseOutput`, or with presentation that the \
            configuration declares. Modules that start the app (`@main`, `main.swift`, an app or scene delegate), \
            modules declared as composition, and tests may import features. A pair of modules is one finding, at the \
            first file with the import.
            """,
        severity: .warning, isContract: true)

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] {
        guard let module = search.program.files[Int(search.file)].module else { return [] }
        let features = search.architecture.features
        return search.facts.imports.compactMap { named in
            let imported = search.facts.text(named.name)
            guard let files = features.imports[Features.Import(from: module, to: imported)],
                files.first == search.file, let own = features.types[module], let other = features.types[imported]
            else { return nil }
            var basis: [Sentence] =
                files.count > 1 ? ["\(String(files.count)) files of `\(module)` import it"] : []
            basis += ["`\(own)` makes a feature of `\(module)`", "`\(other)` makes a feature of `\(imported)`"]
            return Leak(
                offset: named.offset, length: 6, body: -1,
                message: "The feature `\(module)` imports the feature `\(imported)`.", basis: basis)
        }
    }
}
