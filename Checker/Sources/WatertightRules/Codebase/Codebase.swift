/// Everything that rules may ask: the files, the index of their declarations, and the layers.
package struct Codebase: Sendable {
    package let files: [SourceFile]
    package let index: CodebaseIndex
    package let layers: LayerMap
    package let modules: ModuleMap
    package let features: Features
    package let interfaces: Interfaces

    package init(
        files: [SourceFile], layerSettings: LayerSettings = LayerSettings(), modules: ModuleMap = ModuleMap()
    ) {
        self.files = files
        self.modules = modules
        features = Features(files: files, modules: modules)
        let index = CodebaseIndex(files: files)
        self.index = index
        let layers = LayerMap(files: files, index: index, settings: layerSettings)
        self.layers = layers
        interfaces = Interfaces(files: files, index: index, layers: layers)
    }

    /// The findings of the rules in one file, in the order of ``Finding/isOrdered(_:_:)``. Files can be asked in parallel.
    package func findings(in file: SourceFile, by rules: [any Rule]) -> [Finding] {
        rules.flatMap { $0.findings(in: file, of: self) }.sorted(by: Finding.isOrdered)
    }

    /// All findings, one file after the other.
    package func findings(by rules: [any Rule] = RuleSet.all) -> [Finding] {
        files.flatMap { findings(in: $0, by: rules) }.sorted(by: Finding.isOrdered)
    }
}
