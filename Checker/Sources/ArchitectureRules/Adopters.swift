package import WatertightRules

/// The files that belong to modules in which some file imports Watertight.
package struct Adopters: Sendable {
    /// The modules of the library, except its test kit.
    static let products: Set<String> = [
        "Watertight", "WatertightAsyncHTTPClient", "WatertightFacades", "WatertightHTTP", "WatertightKit",
        "WatertightPresentation", "WatertightTexts", "WatertightUI", "WatertightURLSession",
    ]

    private let files: Set<FileID>

    package init(_ program: Program) {
        let modules = Set(
            program.files.lazy.filter { !$0.isModel && !Self.products.isDisjoint(with: $0.facts.importedModules) }
                .map { $0.module ?? "" })
        files = Set(
            program.files.indices.lazy.filter { number in
                !program.files[number].isModel && modules.contains(program.files[number].module ?? "")
            }.map { FileID($0) })
    }

    package func contains(_ file: FileID) -> Bool { files.contains(file) }
}
