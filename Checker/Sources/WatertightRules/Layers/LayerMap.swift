/// The layer of every type and file of a codebase, recognised from names, conformances, folders, imports and from what
/// holds what; declared layers go first.
package struct LayerMap: Sendable {
    /// Declared layers that match no file, module or type.
    package let unmatched: [LayerSettings.Declared]

    /// The types that views can observe and that one holds, whatever else speaks for another layer.
    let observedByViews: Set<String>

    private let ofTypes: [String: LayerDecision]
    private let ofDeclarations: [OutlineNode: LayerDecision]
    private let ofFiles: [String: LayerDecision]

    init(files: [SourceFile], index: CodebaseIndex, settings: LayerSettings) {
        var recognition = LayerRecognition(files: files, index: index, settings: settings)
        recognition.run()
        observedByViews = recognition.observedByViews
        ofTypes = recognition.ofTypes
        ofDeclarations = recognition.ofDeclarations
        ofFiles = Dictionary(
            zip(files.map(\.path), recognition.ofFiles), uniquingKeysWith: { first, _ in first })
        unmatched = recognition.unmatched
    }

    /// The layer of a type, by its qualified name.
    package func decision(ofType qualifiedName: String) -> LayerDecision {
        ofTypes[qualifiedName] ?? LayerDecision(.unknown, reasons: [])
    }

    package func decision(of file: SourceFile) -> LayerDecision {
        ofFiles[file.path] ?? LayerDecision(.unknown, reasons: [])
    }

    /// The layer of the code at a node: that of the type around it, else that of the file. In a file of tests or
    /// generated code everything is support.
    package func decision(around node: OutlineNode, in file: SourceFile) -> LayerDecision {
        let ofFile = decision(of: file)
        if ofFile.isDeclared || ofFile.layer == .support {
            // Only a type that is declared itself is something else than its file.
            let declared = sequence(first: node, next: \.parent).lazy.filter(\.kind.isTypeOrExtension)
                .map { ofDeclarations[$0] ?? decision(ofType: $0.qualifiedTypeName) }.first(where: \.isDeclared)
            return declared ?? ofFile
        }
        var current: OutlineNode? = node
        while let candidate = current {
            if candidate.kind.isTypeOrExtension {
                let decision = ofDeclarations[candidate] ?? decision(ofType: candidate.qualifiedTypeName)
                if decision.layer != .unknown { return decision }
                if candidate.kind == .extensionDeclaration, LayerWords.isInterfaceType(candidate.text) {
                    return LayerDecision(
                        .presentation, reasons: ["`\(candidate.text)` is a type of the system's user interface"])
                }
            } else if candidate.kind == .macroExpansion, candidate.isText("Preview") {
                return LayerDecision(.support, reasons: ["it is a preview"])
            }
            current = candidate.parent
        }
        return ofFile
    }

    package func layer(around node: OutlineNode, in file: SourceFile) -> Layer {
        decision(around: node, in: file).layer
    }
}
