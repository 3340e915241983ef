/// The ``Places`` of the program for who holds nodes of outlines: what rules ask that are no queries yet, and comments.
package struct LayerMap: Sendable {
    private let places: Places
    private let files: [SourceFile]
    private let index: CodebaseIndex
    /// By path: the number of a file of the program.
    private let numbers: [String: Int32]
    /// By file of the program: the types and extensions, by where they begin.
    private let types: [[UInt32: Int32]]

    init(files: [SourceFile], survey: Survey, index: CodebaseIndex) {
        self.files = files
        self.index = index
        places = survey.places
        numbers = survey.files
        types = survey.program.files.map { file in
            var types: [UInt32: Int32] = [:]
            for (number, declaration) in file.facts.declarations.enumerated()
            where declaration.kind.isType || declaration.kind == .extensionOfType {
                types[declaration.offset] = Int32(number)
            }
            return types
        }
    }

    /// The place of a type, by its qualified name.
    func decision(ofType qualifiedName: String) -> Place {
        guard let type = index.types(qualified: qualifiedName).first else { return .unknown }
        return decision(around: type.node, in: files[type.file])
    }

    package func decision(of file: SourceFile) -> Place { numbers[file.path].map(places.place(ofFile:)) ?? .unknown }

    /// The place of the type around a node, else of the file.
    package func decision(around node: OutlineNode, in file: SourceFile) -> Place {
        if node.ancestor(where: { $0.kind == .macroExpansion && $0.isText("Preview") }) != nil {
            return Place(.support, [.preview])
        }
        return symbol(around: node, in: file).map { places.place(of: $0) } ?? decision(of: file)
    }

    package func layer(around node: OutlineNode, in file: SourceFile) -> Layer {
        decision(around: node, in: file).layer
    }

    func isObserved(_ type: TypeDeclaration) -> Bool {
        symbol(around: type.node, in: files[type.file]).map(places.isObserved) ?? false
    }

    private func symbol(around node: OutlineNode, in file: SourceFile) -> Symbol? {
        guard let number = numbers[file.path] else { return nil }
        return sequence(first: node, next: \.parent).lazy.filter(\.kind.isTypeOrExtension)
            .compactMap { types[Int(number)][$0.offset].map { Symbol(file: number, declaration: $0) } }.first
    }
}

extension Place {
    /// Whether only that a thing of the screen observes it, or where it lies, speaks for the layer.
    var isByObservationAlone: Bool {
        !reasons.isEmpty
            && reasons.allSatisfy { if case .observed = $0 { true } else { $0.strength == .folder } }
    }

    /// Whether that something uses it speaks first for the layer.
    var isByHolders: Bool { if case .heldBy? = reasons.first { true } else { false } }
}
