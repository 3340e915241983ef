/// The input of queries: the program, what its functions throw, and the layers of its code.
package final class Survey: Sendable {
    package let program: Program
    package let throwSets: ThrowSets
    package let places: Places
    package let vocabulary: Vocabulary
    let failures: Failures
    let contracts: Contracts
    private let sharedSummaries = SharedSummaries()

    /// - Parameter failures: Computed on the current thread if missing.
    package init(throwSets: ThrowSets, places: Places, vocabulary: Vocabulary, failures: Failures? = nil) {
        program = throwSets.program
        self.throwSets = throwSets
        self.places = places
        self.vocabulary = vocabulary
        self.failures = failures ?? Failures(throwSets, vocabulary: vocabulary)
        contracts = Contracts(throwSets: throwSets, places: places, vocabulary: vocabulary)
    }

    package var uses: UseIndex { contracts.uses }

    /// Returns a value that rules of another module share, one for each type, computed on first use.
    package func shared<Value: Sendable>(_ make: @escaping @Sendable (Survey) -> Value) -> Value {
        sharedSummaries.value { make(self) }
    }

    /// Links and solves on the current thread.
    package convenience init(
        files: [ProgramFile], settings: LayerSettings = LayerSettings(), modules: ModuleMap = ModuleMap(),
        vocabulary: Vocabulary = .standard
    ) {
        let throwSets = ThrowSets(program: Program(files: files))
        self.init(
            throwSets: throwSets,
            places: Places(throwSets: throwSets, settings: settings, modules: modules, vocabulary: vocabulary),
            vocabulary: vocabulary)
    }

    /// Returns the findings of rules in one file, ordered by ``Finding/isOrdered(_:_:)``. Files can be analyzed in
    /// parallel with one resolver per thread.
    package func findings(in file: FileID, by rules: [any Query], _ resolver: Resolver) -> [Finding] {
        guard !program.files[file].isModel else { return [] }
        resolver.begin()
        var search = Search(self, file: file, by: resolver)
        return rules.flatMap { $0.findings(in: &search) }.sorted(by: Finding.isOrdered)
    }

    package func findings(by rules: [any Query]) -> [Finding] {
        let resolver = Resolver(program: program)
        return program.files.ids.flatMap { findings(in: $0, by: rules, resolver) }.sorted(by: Finding.isOrdered)
    }
}
