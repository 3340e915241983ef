package import WatertightRules

/// The modules in which some file imports Watertight.
package struct Adopters: Sendable {
    private let files: Set<FileID>

    package init(_ program: Program) {
        let modules = Set(
            program.files.lazy.filter {
                !$0.isModel && !KnownModules.library.isDisjoint(with: $0.facts.importedModules)
            }
            .map { $0.module ?? "" })
        files = Set(
            program.files.indices.lazy.filter { number in
                !program.files[number].isModel && modules.contains(program.files[number].module ?? "")
            }.map { FileID($0) })
    }

    package func contains(_ file: FileID) -> Bool { files.contains(file) }

    /// Whether a rule runs on a file without configuration.
    package func runs(_ rule: RuleDescription, on file: FileID) -> Bool {
        rule.runsIn == .programs ? !files.isEmpty : !rule.isContract || contains(file)
    }
}
