/// The layers of a program's code, from its dependencies in both directions, and the feature modules. Names only break
/// ties, and a place based only on a name is marked as such.
package struct Places: Sendable {
    package let program: Program
    /// Declared layers that match no file, module, or type.
    package let unmatched: [LayerSettings.Declared]

    /// By nominal type, followed by file of the program.
    private let ofNodes: [Place]
    private let ofFiles: [Place]

    /// Reads the traces of each file independently.
    package struct Tracer: Sendable {
        let system: SystemTraits
        let vocabulary: Vocabulary

        package init(program: Program, vocabulary: Vocabulary) {
            system = SystemTraits(program: program)
            self.vocabulary = vocabulary
        }

        package func traces(ofFile file: Int, by resolver: Resolver) -> PlaceTraces {
            resolver.begin()
            return PlaceTracing.traces(of: FileID(file), system: system, vocabulary: vocabulary, by: resolver)
        }
    }

    /// - Parameter traces: The traces of all files of the program, in order.
    package init(
        tracer: Tracer, traces: [PlaceTraces], throwSets: ThrowSets, settings: LayerSettings, modules: ModuleMap
    ) {
        program = throwSets.program
        let graph = PlaceGraph(system: tracer.system, traces: traces)
        var files = FilePlaces(program: program, settings: settings, modules: modules, vocabulary: tracer.vocabulary)
        files.trustUses(of: graph)
        let declared = DeclaredTypes(graph, settings)
        let used = files.used.union(declared.used)
        unmatched = settings.declared.enumerated().filter { !used.contains($0.offset) }.map(\.element)
        let solving = PlaceSolving(
            graph: graph, files: files, vocabulary: tracer.vocabulary,
            effects: throwSets.effects.effects(by: tracer.vocabulary, in: program), declared: declared.places)
        ofNodes = solving.ofTypes()
        ofFiles = solving.ofFiles(types: ofNodes)
    }

    /// Analyzes all files on the current thread.
    package init(
        throwSets: ThrowSets, settings: LayerSettings = LayerSettings(), modules: ModuleMap = ModuleMap(),
        vocabulary: Vocabulary = .standard
    ) {
        let tracer = Tracer(program: throwSets.program, vocabulary: vocabulary)
        let resolver = Resolver(program: throwSets.program)
        self.init(
            tracer: tracer,
            traces: throwSets.program.files.indices.map { tracer.traces(ofFile: $0, by: resolver) },
            throwSets: throwSets, settings: settings, modules: modules)
    }

    package func place(ofFile file: FileID) -> Place {
        ofFiles.indices.contains(Int(file)) ? ofFiles[Int(file)] : .unknown
    }

    /// Returns the place of a type, of the type around a member, or of the file.
    package func place(of symbol: Symbol) -> Place {
        let ofFile = place(ofFile: symbol.file)
        let names = program.typeNames
        var current: Symbol? = symbol
        while let around = current {
            let nominal = program.linked.nominalNumbers[Int(around.file)][Int(around.declaration)]
            if let place = place(ofNominal: nominal, inFileOf: ofFile) { return place }
            current = names.outer(around)
        }
        return ofFile
    }

    /// In a declared file or a test file, only types that are declared themselves have another place.
    private func place(ofNominal nominal: Int32, inFileOf ofFile: Place) -> Place? {
        guard nominal >= 0 else { return nil }
        let place = ofNodes[Int(nominal)]
        let isWhole = ofFile.isDeclared || ofFile.layer == .support
        return (isWhole ? place.isDeclared || place.layer == ofFile.layer : place.reason != nil) ? place : nil
    }

    /// - Parameter body: The body's index in the program.
    package func place(ofBody body: Int32) -> Place {
        let file = FileID(program.linked.bodyStarts.position(ofLastUpTo: body))
        let record = program.facts(file).bodies[program.linked.local(file, body)]
        if record.isPreview { return Place(.support, .uses) }
        guard record.declaration.isPresent else { return place(ofFile: file) }
        return place(of: Symbol(file: file, declaration: record.declaration))
    }
}

/// The types that the configuration declares by name.
struct DeclaredTypes {
    private(set) var places: [Int32: Place] = [:]
    private(set) var used: Set<Int> = []

    init(_ graph: PlaceGraph, _ settings: LayerSettings) {
        guard settings.declared.contains(where: { !$0.types.isEmpty }) else { return }
        for node in 0..<Int32(graph.nominalCount) where graph.isOurs(node) {
            let qualified = graph.name(of: node)
            let name = qualified.split(separator: ".").last.map(String.init) ?? qualified
            for (position, declaration) in settings.declared.enumerated() {
                guard
                    let pattern = declaration.types.first(where: {
                        PathPattern.matches($0, name: qualified) || PathPattern.matches($0, name: name)
                    })
                else { continue }
                used.insert(position)
                places[node] = places[node] ?? Place(declaration.layer, .declaredType(pattern))
            }
        }
    }
}
