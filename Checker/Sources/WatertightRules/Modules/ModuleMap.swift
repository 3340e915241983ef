/// The modules of a codebase, with their folders.
package struct ModuleMap: Sendable {
    package struct Module: Sendable, Hashable {
        package var name: String
        /// The folder of its sources relative to the root; empty for the root itself.
        package var folder: String
        package var isTest: Bool
    }

    /// Ordered by folder.
    package let modules: [Module]
    private let byFolder: [String: Int]

    package init() {
        modules = []
        byFolder = [:]
    }

    /// - Parameters:
    ///   - paths: The paths of all files, relative to the root.
    ///   - manifests: The syntax trees of the `Package.swift` files.
    ///   - imports: The names of all modules that are imported.
    package init(paths: [String], manifests: [(path: String, tree: SourceTree)], imports: Set<String> = []) {
        var found: [String: Module] = [:]
        for (path, tree) in manifests {
            let root = Self.folder(of: path)
            for module in PackageManifest.modules(in: tree, root: root) { found[module.folder] = module }
        }
        // Finds modules without a readable manifest by the conventional folders of packages and app projects.
        let known = Set(paths)
        for (folder, below) in Self.sourceFolders(of: paths) {
            let parent = Self.folder(of: folder)
            let name = Self.name(of: parent)
            let isTest = Self.name(of: folder) == "Tests"
            let isPackage = known.contains((parent.isEmpty ? "" : parent + "/") + "Package.swift")
            let isProject = known.contains(parent + "/Project.swift")
            // `Projects/Name/Sources/Views`: the folders below `Sources` are parts of one module.
            let isOne =
                !isPackage
                && (below.contains("") || isProject || (imports.contains(name) && below.isDisjoint(with: imports)))
            let modules =
                isOne
                ? [Module(name: isTest ? name + "Tests" : name, folder: folder, isTest: isTest)].filter {
                    !$0.name.isEmpty
                }
                : below.filter { !$0.isEmpty }.map { Module(name: $0, folder: folder + "/" + $0, isTest: isTest) }
            for module in modules
            where !found.keys.contains(where: { $0.isEmpty || (module.folder + "/").hasPrefix($0 + "/") }) {
                found[module.folder] = module
            }
        }
        // If `Tests/App` is beside `Sources/App`, `import App` refers to the latter.
        let ofCode = Set(found.values.lazy.filter { !$0.isTest }.map(\.name))
        for (folder, module) in found where module.isTest && ofCode.contains(module.name) {
            found[folder]?.name += "Tests"
        }
        modules = found.values.sorted { $0.folder < $1.folder }
        byFolder = Dictionary(modules.enumerated().map { ($1.folder, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns folders named `Sources` and `Tests` with their subfolders. An empty name represents files directly
    /// inside.
    private static func sourceFolders(of paths: [String]) -> [(folder: String, below: Set<String>)] {
        var found: [String: Set<String>] = [:]
        for path in paths {
            let components = path.split(separator: "/").map(String.init)
            guard let index = components.dropLast().lastIndex(where: { $0 == "Sources" || $0 == "Tests" }) else {
                continue
            }
            let below = index + 2 < components.count ? components[index + 1] : ""
            found[components[...index].joined(separator: "/"), default: []].insert(below)
        }
        return found.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
    }

    /// Returns the module with the innermost folder around a file; `nil` for a file of an app without a manifest.
    package func module(of path: String) -> String? {
        var folder = Self.folder(of: path)
        while true {
            if let index = byFolder[folder] { return modules[index].name }
            if folder.isEmpty { return nil }
            folder = Self.folder(of: folder)
        }
    }

    private static func name(of path: String) -> String { String(path.split(separator: "/").last ?? "") }

    static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }
}
