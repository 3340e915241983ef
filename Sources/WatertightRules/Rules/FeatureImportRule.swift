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
            (`…Interface`, `…API`, `…Contract`, `…Core`), their tests, and the module that puts the app together may be imported \
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

    private func isFeature(_ module: ModuleMap.Module) -> Bool {
        guard !module.isTest, !Self.sharedEndings.contains(where: module.name.hasSuffix) else { return false }
        if module.name.hasSuffix("Feature") || (module.name.hasPrefix("Feature") && module.name.count > 7) {
            return true
        }
        return module.folder.split(separator: "/").dropLast().contains { $0 == "Features" || $0 == "Feature" }
    }
}
