/// The layer of every type and file of a codebase.
package struct LayerMap: Sendable {
    private let ofTypes: [String: LayerDecision]
    private let ofFiles: [String: LayerDecision]

    init(files: [SourceFile], index: CodebaseIndex, settings: LayerSettings) {
        var types: [String: LayerDecision] = [:]
        for type in index.types { types[type.qualifiedName] = Self.decide(type) }
        ofTypes = types
        ofFiles = Dictionary(
            files.map { ($0.path, Self.decide($0)) }, uniquingKeysWith: { first, _ in first })
    }

    /// The layer of a type, by its qualified name.
    package func decision(ofType qualifiedName: String) -> LayerDecision {
        ofTypes[qualifiedName] ?? LayerDecision(.unknown, reasons: [])
    }

    package func decision(of file: SourceFile) -> LayerDecision {
        ofFiles[file.path] ?? LayerDecision(.unknown, reasons: [])
    }

    /// The layer of the code at a node: that of the type around it, else that of the file.
    package func decision(around node: OutlineNode, in file: SourceFile) -> LayerDecision {
        var current: OutlineNode? = node
        while let candidate = current {
            if candidate.kind.isType || candidate.kind == .extensionDeclaration {
                let decision = decision(ofType: candidate.qualifiedTypeName)
                if decision.layer != .unknown { return decision }
            }
            current = candidate.parent
        }
        return decision(of: file)
    }

    package func layer(around node: OutlineNode, in file: SourceFile) -> Layer {
        decision(around: node, in: file).layer
    }

    private static func decide(_ type: TypeDeclaration) -> LayerDecision {
        for suffix in ["ViewModel", "ViewController", "Presenter", "View", "Coordinator"]
        where type.name.hasSuffix(suffix) {
            return LayerDecision(.presentation, reasons: ["the name \(type.name) ends in \(suffix)"])
        }
        return LayerDecision(.unknown, reasons: [])
    }

    private static func decide(_ file: SourceFile) -> LayerDecision {
        if file.path.contains("Tests/") { return LayerDecision(.support, reasons: ["its folder holds tests"]) }
        return LayerDecision(.unknown, reasons: [])
    }
}
