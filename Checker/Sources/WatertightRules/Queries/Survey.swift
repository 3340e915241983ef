/// All that queries ask: the program, what its functions throw, and where its code stands.
package struct Survey: Sendable {
    package let program: Program
    package let throwSets: ThrowSets
    package let places: Places
    package let vocabulary: Vocabulary
    /// By path: the number of a file.
    let files: [String: Int32]
    let contracts: Contracts

    package init(throwSets: ThrowSets, places: Places, vocabulary: Vocabulary) {
        program = throwSets.program
        self.throwSets = throwSets
        self.places = places
        self.vocabulary = vocabulary
        contracts = Contracts(throwSets: throwSets, places: places, vocabulary: vocabulary)
        files = Dictionary(
            program.files.enumerated().map { ($1.path, Int32($0)) }, uniquingKeysWith: { first, _ in first })
    }

    /// Links and solves on this thread.
    init(files sources: [SourceFile], settings: LayerSettings, modules: ModuleMap, vocabulary: Vocabulary) {
        let program = Program(
            files: sources.map { ProgramFile(path: $0.path, module: $0.module, facts: $0.outline.facts) })
        self.init(
            throwSets: ThrowSets(program: program),
            places: Places(program: program, settings: settings, modules: modules, vocabulary: vocabulary),
            vocabulary: vocabulary)
    }
}
