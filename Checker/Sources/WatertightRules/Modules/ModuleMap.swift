/// The modules of a codebase: which file belongs to which, and what each declares to depend on.
package struct ModuleMap: Sendable {
    package struct Module: Sendable, Hashable {
        package var name: String
        /// The folder of its sources, relative to the root; empty for the root itself.
        package var folder: String
        package var isTest: Bool
        /// The names of the targets and products that it declares to depend on; nil if no manifest says.
        package var dependencies: [String]?
    }

    /// In the order of their folders.
    package let modules: [Module]
    private let byFolder: [String: Int]

    package init() {
        modules = []
        byFolder = [:]
    }

    /// - Parameters:
    ///   - paths: All files, relative to the root.
    ///   - manifests: The outlines of the `Package.swift` files.
    package init(paths: [String], manifests: [(path: String, outline: Outline)]) {
        var found: [String: Module] = [:]
        for (path, outline) in manifests {
            let root = Self.folder(of: path)
            for module in PackageManifest.modules(in: outline, root: root) { found[module.folder] = module }
        }
        for path in paths {
            let components = path.split(separator: "/").map(String.init)
            // `…/Sources/Name/…` and `…/Tests/Name/…` of packages whose manifest is not here or could not be read.
            if let index = components.dropLast(2).lastIndex(where: { $0 == "Sources" || $0 == "Tests" }) {
                let folder = components[...(index + 1)].joined(separator: "/")
                if !found.keys.contains(where: { $0.isEmpty || path.hasPrefix($0 + "/") }) {
                    found[folder] = Module(
                        name: components[index + 1], folder: folder, isTest: components[index] == "Tests",
                        dependencies: nil)
                }
            }
        }
        modules = found.values.sorted { $0.folder < $1.folder }
        byFolder = Dictionary(
            modules.enumerated().map { ($1.folder, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The module whose folder is the innermost around a file; nil for a file of an app without a manifest.
    package func module(of path: String) -> String? {
        var folder = Self.folder(of: path)
        while true {
            if let index = byFolder[folder] { return modules[index].name }
            if folder.isEmpty { return nil }
            folder = Self.folder(of: folder)
        }
    }

    package func module(named name: String) -> Module? { modules.first { $0.name == name } }

    static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }
}
