/// Layers stated by code that uses Watertight, whose sources aren't required: every caller of a `UseCaseOutput` is a use
/// case, and other types that throw an `Interruption` are below the use cases.
struct StatedPlaces {
    private(set) var places: [Int32: Place] = [:]
    /// The types that a use case calls through its output: presentation, unless they state another layer.
    private(set) var outputTypes: Set<Int32> = []

    init(_ graph: PlaceGraph) {
        let outputs = Self.outputs(graph)
        guard !outputs.isEmpty else { return }
        for output in outputs {
            places[output] = Place(.useCase, .isOutput)
            outputTypes.formUnion(graph.conformers(of: output))
        }
        for node in 0..<Int32(graph.nominalCount) where graph.isOurs(node) && graph.kind(of: node) != .protocolType {
            // A type that is called through an output and calls others is between layers.
            guard places[node] == nil, !outputTypes.contains(node),
                let output = graph.holds[Int(node)].first(where: outputs.contains),
                let symbol = graph.symbol(of: output),
                Self.calls(symbol, from: node, graph)
            else { continue }
            places[node] = Place(.useCase, .callsOutput(symbol))
        }
    }

    /// Returns the layer of a type that throws an `Interruption`; `nil` for others. A protocol has the layer of its
    /// conforming types, and an `Output` whose protocol isn't in the sources belongs to a use case.
    static func below(_ node: Int32, _ graph: PlaceGraph) -> Place? {
        let (thrown, used) = (words(of: node, graph), words(of: node, graph, isThrown: false))
        guard !thrown.isEmpty, !used.contains("Output"), graph.kind(of: node) != .protocolType,
            graph.symbol(of: node).map(graph.program.isLibrary) == false
        else { return nil }
        if thrown.contains("translated") { return Place(.repository, .throwsInterruption) }
        let isNetwork = graph.touches[Int(node)].contains { $0.traits.contains(.network) }
        let isWrapper =
            thrown.contains("foreign") || used.contains("withAnswer")
            || graph.users[Int(node)].contains { words(of: $0, graph).contains("translated") }
        return Place(isNetwork ? .network : isWrapper ? .facade : .repository, .throwsInterruption)
    }

    /// Returns the names of the library's symbols that a type throws, or of all that it uses.
    private static func words(of node: Int32, _ graph: PlaceGraph, isThrown: Bool = true) -> Set<String> {
        let touches = graph.touches[Int(node)].filter { $0.traits.isEmpty || !isThrown }.map(\.symbol)
        let symbols = touches.filter(graph.program.isLibrary)
        return Set(symbols.map { graph.program.facts($0.file).text(graph.program.declaration($0).name) })
    }

    /// Returns the protocols that refine `UseCaseOutput`.
    private static func outputs(_ graph: PlaceGraph) -> Set<Int32> {
        let linked = graph.program.linked
        let roots = linked.nominals.indices.filter { linked.names.text(linked.nominals[$0].name) == "UseCaseOutput" }
        let below = roots.flatMap { graph.program.types(below: Int32($0)).dropFirst() }
        return Set(below.filter { graph.kind(of: $0) == .protocolType })
    }

    /// Whether a type calls a method of a protocol on any value, since the stored type may be unknown.
    private static func calls(_ output: Symbol, from node: Int32, _ graph: PlaceGraph) -> Bool {
        let program = graph.program
        let names = TypeNames(files: program.files, linked: program.linked)
        let requirements = program.facts(output.file).declarations.filter {
            $0.kind == .function && $0.owner == output.declaration
        }
        let methods = Set(requirements.map { program.linked.name(output.file, $0.name) })
        for (file, contents) in program.files.enumerated() where !contents.isModel {
            guard program.linked.nominalNumbers[file].contains(node) else { continue }
            for body in contents.facts.bodies where body.declaration.isPresent {
                var place: Symbol? = Symbol(file: FileID(file), declaration: body.declaration)
                while let around = place, program.linked.nominalNumbers[file][Int(around.declaration)] != node {
                    place = names.outer(around)
                }
                let calls = contents.facts.events(of: body).filter { $0.kind == .call && place != nil }
                let callees = calls.map { contents.facts.calls[$0.call].callee }.filter(\.isPresent)
                let called = callees.map { program.linked.name(FileID(file), contents.facts.values[$0].name) }
                if !methods.isDisjoint(with: called) { return true }
            }
        }
        return false
    }
}
