/// All that queries ask: the program, what its functions throw, and the layers of its types.
package struct Survey: Sendable {
    package let program: Program
    package let throwSets: ThrowSets
    let layers: SurveyedLayers
    let vocabulary = Vocabulary.standard

    /// By path: the number of a file.
    let files: [String: Int32]

    init(files sources: [SourceFile], layers: LayerMap) {
        program = Program(
            files: sources.map { ProgramFile(path: $0.path, module: $0.module, facts: $0.outline.facts) })
        throwSets = ThrowSets(program: program)
        files = Dictionary(
            program.files.enumerated().map { ($1.path, Int32($0)) }, uniquingKeysWith: { first, _ in first })
        self.layers = SurveyedLayers(program: program, map: layers, sources: sources)
    }
}

/// The layers of the old recognition, asked by declarations.
struct SurveyedLayers: Sendable {
    let program: Program
    let map: LayerMap
    /// The sources are the program's first files, in the same order.
    let sources: [SourceFile]

    func layer(of symbol: Symbol?, _ file: Int32) -> Layer { decision(of: symbol, file).layer }

    func decision(of symbol: Symbol?, _ file: Int32) -> LayerDecision {
        guard Int(file) < sources.count else { return LayerDecision(.unknown, reasons: []) }
        let ofFile = map.decision(of: sources[Int(file)])
        let facts = program.facts(file)
        var current = symbol?.declaration ?? -1
        while current >= 0 {
            let declaration = facts.declarations[Int(current)]
            if declaration.kind.isType || declaration.kind == .extensionOfType {
                let decision = map.decision(ofType: program.name(of: Symbol(file: file, declaration: current)))
                if ofFile.isDeclared || ofFile.layer == .support {
                    if decision.isDeclared { return decision }
                } else if decision.layer != .unknown {
                    return decision
                }
            }
            current = declaration.owner
        }
        return ofFile
    }
}
