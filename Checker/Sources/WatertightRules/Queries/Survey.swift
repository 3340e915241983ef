/// All that queries ask: the program, what its functions throw, and where its code stands.
package struct Survey: Sendable {
    package let program: Program
    package let throwSets: ThrowSets
    package let places: Places
    package let vocabulary: Vocabulary
    /// What becomes of errors below each call.
    let failures: Failures
    let contracts: Contracts
    private let sharedSummaries = SharedSummaries()

    /// - Parameter failures: Found on this thread if there are none yet.
    package init(throwSets: ThrowSets, places: Places, vocabulary: Vocabulary, failures: Failures? = nil) {
        program = throwSets.program
        self.throwSets = throwSets
        self.places = places
        self.vocabulary = vocabulary
        self.failures = failures ?? Failures(throwSets, vocabulary: vocabulary)
        contracts = Contracts(throwSets: throwSets, places: places, vocabulary: vocabulary)
    }

    /// Where declarations are used.
    package var uses: UseIndex { contracts.uses }

    /// A value that rules of another module share, computed at the first call; one for each type.
    package func shared<Value: Sendable>(_ make: @escaping @Sendable (Survey) -> Value) -> Value {
        sharedSummaries.value { make(self) }
    }

    /// Links and solves on this thread.
    package init(
        files: [ProgramFile], settings: LayerSettings = LayerSettings(), modules: ModuleMap = ModuleMap(),
        vocabulary: Vocabulary = .standard
    ) {
        let program = Program(files: files)
        self.init(
            throwSets: ThrowSets(program: program),
            places: Places(program: program, settings: settings, modules: modules, vocabulary: vocabulary),
            vocabulary: vocabulary)
    }

    /// What the rules find in one file, in the order of ``Finding/isOrdered(_:_:)``. Files can be asked in parallel, each thread
    /// with a resolver of its own.
    package func findings(in file: FileID, by rules: [any Query], _ resolver: Resolver) -> [Finding] {
        guard !program.files[file].isModel else { return [] }
        resolver.begin()
        var search = Search(self, file: file, by: resolver)
        return rules.flatMap { $0.findings(in: &search) }.sorted(by: Finding.isOrdered)
    }

    /// All findings, one file after the other.
    package func findings(by rules: [any Query] = RuleSet.all) -> [Finding] {
        let resolver = Resolver(program: program)
        return program.files.ids.flatMap { findings(in: $0, by: rules, resolver) }
            .sorted(by: Finding.isOrdered)
    }
}
