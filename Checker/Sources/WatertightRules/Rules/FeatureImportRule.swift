/// `feature-import`
package struct FeatureImportRule: Rule {
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
            Modules come from `Package.swift` manifests and from the folders around `Sources`. A feature is a module whose name says so \
            (`…Feature`, `Feature…`), or that lies in a folder named `Features`, unless the graph of imports says otherwise: what more than half of the others \
            import (two at least) and what imports none of them is shared, whatever it is called and wherever it lies. Interfaces and contracts of features \
            (`…Interface`, `…API`, `…Contract`, `…Core`), their tests, and the module that puts the app together (named `App…`, `Root…`, `Main…` or `Demo…`, or importing three features or more while nobody imports it) may be imported \
            or import what they need.
            """,
        severity: .warning)

    package init() {}

    package func findings(in file: SourceFile, of codebase: Codebase) -> [Finding] {
        let features = codebase.features
        guard let name = file.module, features.contains(name), !features.isRoot(name),
            let module = codebase.modules.module(named: name), !module.isTest
        else { return [] }
        return file.outline.nodes(of: .importDeclaration).compactMap { node in
            let imported = String(node.text.prefix { $0 != "." })
            // `SignInFeatureUI` and `SignInFeature` are one feature in two modules.
            guard features.contains(imported), !imported.hasPrefix(name), !name.hasPrefix(imported) else { return nil }
            var basis = ["`\(name)` and `\(imported)` are features by their names or folders"]
            if let declared = module.dependencies {
                basis.append(
                    declared.contains(imported)
                        ? "the manifest declares the dependency" : "the manifest does not even declare the dependency")
            }
            return finding(
                at: node, in: file, of: codebase, "The feature `\(name)` imports the feature `\(imported)`.",
                basis: basis)
        }
    }
}
