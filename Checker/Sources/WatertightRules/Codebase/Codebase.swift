/// Everything that rules may ask: the files, the index of their declarations, and the layers.
package struct Codebase: Sendable {
    package let files: [SourceFile]
    package let index: CodebaseIndex
    /// What queries ask.
    package let survey: Survey
    package let layers: LayerMap
    package let modules: ModuleMap
    package let interfaces: Interfaces

    /// - Parameter survey: Of the same files.
    package init(files: [SourceFile], survey: Survey, modules: ModuleMap) {
        self.files = files
        self.survey = survey
        self.modules = modules
        let index = CodebaseIndex(files: files)
        self.index = index
        let layers = LayerMap(files: files, survey: survey, index: index)
        self.layers = layers
        interfaces = Interfaces(files: files, index: index, layers: layers)
    }

    /// Links and solves on this thread.
    package init(
        files: [SourceFile], layerSettings: LayerSettings = LayerSettings(), modules: ModuleMap = ModuleMap(),
        vocabulary: Vocabulary = .standard
    ) {
        let survey = Survey(files: files, settings: layerSettings, modules: modules, vocabulary: vocabulary)
        self.init(files: files, survey: survey, modules: modules)
    }

    func search(in file: SourceFile) -> Search { Search(survey, file: survey.files[file.path] ?? 0) }

    /// The findings of the rules in one file, in the order of ``Finding/isOrdered(_:_:)``. Files can be asked in parallel.
    package func findings(in file: SourceFile, by rules: [any Rule]) -> [Finding] {
        var found = rules.filter { !($0 is any Query) }.flatMap { $0.findings(in: file, of: self) }
        let queries = rules.compactMap { $0 as? any Query }
        if !queries.isEmpty {
            var search = search(in: file)
            for query in queries { found += query.findings(in: &search) }
        }
        return found.sorted(by: Finding.isOrdered)
    }

    /// All findings, one file after the other.
    package func findings(by rules: [any Rule] = RuleSet.all) -> [Finding] {
        files.flatMap { findings(in: $0, by: rules) }.sorted(by: Finding.isOrdered)
    }
}
