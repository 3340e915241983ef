/// Layers stated by code that uses Watertight, whose sources aren't required: `Boundary(…, layer:)` states the layer of
/// the type that creates it, and every caller of a `UseCaseOutput` is a use case.
struct StatedPlaces {
    private(set) var places: [Int32: Place] = [:]
    /// The types that a use case calls through its output: presentation, unless they state another layer.
    private(set) var outputTypes: Set<Int32> = []

    init(_ graph: PlaceGraph) {
        for node in graph.boundaries.indices {
            // A type with boundaries of several layers doesn't state its own.
            guard graph.boundaries[node].count == 1, let layer = graph.boundaries[node].first else { continue }
            places[Int32(node)] = Place(layer, .boundary(layer))
        }
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

    /// Returns the protocols that refine `UseCaseOutput`.
    private static func outputs(_ graph: PlaceGraph) -> Set<Int32> {
        let nominals = graph.program.linked.nominals
        var pending = nominals.indices.filter { graph.program.linked.names.text(nominals[$0].name) == "UseCaseOutput" }
            .map { Int32($0) }
        var seen = Set(pending)
        var found: Set<Int32> = []
        while let next = pending.popLast() {
            for subtype in nominals[Int(next)].subtypes
            where graph.kind(of: subtype) == .protocolType && seen.insert(subtype).inserted {
                found.insert(subtype)
                pending.append(subtype)
            }
        }
        return found
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
                guard place != nil else { continue }
                for event in contents.facts.events(of: body) where event.kind == .call {
                    let callee = contents.facts.calls[event.call].callee
                    guard callee.isPresent else { continue }
                    let value = contents.facts.values[callee]
                    if value.name > 0, methods.contains(program.linked.name(FileID(file), value.name)) { return true }
                }
            }
        }
        return false
    }
}
