/// Layers stated by code that uses Watertight, whose sources aren't required: every caller of a `UseCaseOutput` is a use
/// case, and other types that throw an `Interruption` are below the use cases.
struct StatedPlaces {
    private(set) var places: [Int32: Place] = [:]

    init(_ graph: PlaceGraph) {
        let outputs = Self.outputs(graph)
        guard !outputs.isEmpty else { return }
        for output in outputs {
            places[output] = Place(.useCase, .isOutput)
            for receiver in graph.conformers(of: output) { places[receiver] = Place(.presentation, .calledByUseCase) }
        }
        for node in 0..<Int32(graph.nominalCount) where graph.isOurs(node) && graph.kind(of: node) != .protocolType {
            // A type that is called through an output and calls others is between layers.
            guard places[node] == nil, let output = graph[node].holds.first(where: outputs.contains),
                graph[node].calls.contains(output), let symbol = graph.symbol(of: output)
            else { continue }
            places[node] = Place(.useCase, .callsOutput(symbol))
        }
    }

    /// Returns the protocols that refine `UseCaseOutput`.
    private static func outputs(_ graph: PlaceGraph) -> Set<Int32> {
        let linked = graph.program.linked
        let roots = linked.nominals.indices.filter { linked.names.text(linked.nominals[$0].name) == "UseCaseOutput" }
        let below = roots.flatMap { graph.program.types(below: Int32($0)).dropFirst() }
        return Set(below.filter { graph.kind(of: $0) == .protocolType })
    }

    /// Returns the layer of a type that throws an `Interruption`; `nil` for others. A protocol has the layer of its
    /// conforming types, and an `Output` whose protocol isn't in the sources belongs to a use case.
    static func below(_ node: Int32, _ graph: PlaceGraph) -> Place? {
        let members = graph[node].members
        guard !members.thrown.isEmpty, !members.library.contains("Output"), graph.kind(of: node) != .protocolType,
            graph.symbol(of: node).map(graph.program.isLibrary) == false
        else { return nil }
        if members.thrown.contains("translated") { return Place(.repository, .throwsInterruption) }
        let isWrapper =
            members.thrown.contains("foreign") || members.library.contains("withAnswer")
            || graph[node].users.contains { graph[$0].members.thrown.contains("translated") }
        let layer: Layer = members.traits.contains(.network) ? .network : isWrapper ? .facade : .repository
        return Place(layer, .throwsInterruption)
    }
}
