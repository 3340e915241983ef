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
            Modules come from `Package.swift` manifests and from `Sources/NAME` folders. A feature is a module whose name says so \
            (`…Feature`, `Feature…`), or that lies in a folder named `Features`. Interfaces and contracts of features \
            (`…Interface`, `…API`, `…Contract`, `…Core`), their tests, and the module that puts the app together (named `App…`, `Root…`, `Main…` or `Demo…`, or importing three features or more while nobody imports it) may be imported \
            or import what they need.
            """,
        severity: .warning)

    package init() {}

    package func findings(in file: SourceFile, of codebase: Codebase) -> [Finding] {
        guard let name = file.module, let module = codebase.modules.module(named: name), !module.isTest,
            isFeature(module)
        else { return [] }
        return file.outline.nodes(of: .importDeclaration).compactMap { node in
            let imported = String(node.text.prefix { $0 != "." })
            guard imported != name, let other = codebase.modules.module(named: imported), isFeature(other),
                !isRoot(module, in: codebase),
                // `SignInFeatureUI` and `SignInFeature` are one feature in two modules.
                !imported.hasPrefix(name), !name.hasPrefix(imported)
            else { return nil }
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

    private static let sharedEndings = [
        "Interface", "Interfaces", "API", "Contract", "Contracts", "Core", "Kit", "Shared", "Common", "Models",
        "Testing", "Flags",
        "FeatureFlags",
    ]

    /// Whether a module puts the app together: named after the app itself, or importing three features or more while
    /// nobody imports it.
    private func isRoot(_ module: ModuleMap.Module, in codebase: Codebase) -> Bool {
        if let first = NameWords.words(of: module.name).first, ["app", "root", "main", "demo"].contains(first) {
            return true
        }
        let features = Set(
            codebase.files.lazy.filter { $0.module == module.name }.flatMap(\.imports)
                .filter { $0 != module.name && codebase.modules.module(named: $0).map(isFeature) ?? false })
        guard features.count >= 3 else { return false }
        return !codebase.files.contains { file in
            guard file.module != module.name, file.imports.contains(module.name) else { return false }
            return file.module.flatMap { codebase.modules.module(named: $0) }.map { !$0.isTest } ?? true
        }
    }

    private func isFeature(_ module: ModuleMap.Module) -> Bool {
        guard !module.isTest, !Self.sharedEndings.contains(where: module.name.hasSuffix) else { return false }
        // `SignInFeature`, `FeatureSignIn`; not `Feature`, which is about features, nor `Featured`.
        let words = NameWords.words(of: module.name)
        if words.count > 1, words.last == "feature" || words.first == "feature" { return true }
        return module.folder.split(separator: "/").dropLast().contains { $0 == "Features" || $0 == "Feature" }
    }
}
