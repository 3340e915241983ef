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
            A feature is a module with screens, by what its types are, or one whose name or folder says so and whose types do not \
            speak against it. What more than half of the features import and what imports none of them is shared; what puts the \
            app together (three features or more, imported by nobody) may import what it needs, and so may tests. A pair of \
            modules is one finding, at the first file that imports.
            """,
        severity: .warning)

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] {
        guard let module = search.program.files[Int(search.file)].module else { return [] }
        return search.survey.places.features.edges.compactMap { edge -> Leak? in
            guard edge.from == module, edge.files.min() == search.file,
                let named = search.facts.imports.first(where: { search.facts.text($0.name) == edge.to })
            else { return nil }
            var basis: [Sentence] =
                edge.files.count > 1 ? ["\(String(edge.files.count)) files of `\(edge.from)` import it"] : []
            for name in [edge.from, edge.to] {
                guard let screen = search.survey.places.features.features[name] ?? nil else {
                    basis.append("`\(name)` is a feature by its name or folder")
                    continue
                }
                basis.append("`\(name)` has screens, such as `\(screen)`")
            }
            if let isDeclared = edge.isDeclared {
                basis.append(
                    isDeclared
                        ? "the manifest declares the dependency" : "the manifest does not even declare the dependency")
            }
            return Leak(
                offset: named.offset, length: 6, body: -1,
                message: "The feature `\(edge.from)` imports the feature `\(edge.to)`.", basis: basis)
        }
    }
}
