package import WatertightRules

/// `feature-import`: one feature knows another.
package struct FeatureImportRule: Query {
    package static let description = RuleDescription(
        id: "feature-import",
        summary: "A feature module imports another feature.",
        why: """
            Two features that know each other cannot be built, tested or removed alone, and the failures of one become words of the \
            other. What they share belongs below both: a small module of shared failures, a navigation module, an interface.
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
            A feature is a module with a type that a use case tells (it conforms to a `UseCaseOutput`), or with screens that the \
            configuration declares. A module that starts the app (`@main`, a `main.swift`, an app or scene delegate) or that the \
            configuration declares as composition may import features, and so may tests. A pair of modules is one finding, at the \
            first file that imports.
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
