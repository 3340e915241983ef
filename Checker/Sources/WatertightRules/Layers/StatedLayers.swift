/// The layers that code which uses Watertight states of itself, whether or not Watertight is among the sources:
/// `Boundary(…, layer:)` is the edge of the type that makes it, and whatever calls a `UseCaseOutput` is a use case.
struct StatedLayers {
    /// By the qualified name of the type.
    private var decisions: [String: LayerDecision] = [:]

    init(files: [SourceFile], index: CodebaseIndex) {
        var layers: [String: Set<Layer>] = [:]
        for file in files {
            for call in file.outline.calls(named: "Boundary") {
                guard let type = call.enclosingType?.qualifiedTypeName, let layer = call.boundaryLayer else { continue }
                layers[type, default: []].insert(layer)
            }
        }
        for (type, stated) in layers {
            // A type with edges of several layers does not say in which it is itself.
            guard stated.count == 1, let layer = stated.first else { continue }
            decisions[type] = LayerDecision(
                layer, reasons: ["it has a `Boundary` of the layer `\(layer)`"], isStated: true)
        }
        for type in index.types {
            if type.isProtocol {
                guard index.conforms(type, to: "UseCaseOutput") else { continue }
                decisions[type.qualifiedName] = LayerDecision(.useCase, reasons: ["it is a `UseCaseOutput`"])
            } else if decisions[type.qualifiedName] == nil,
                // What is told and tells others stands between.
                !index.conforms(type, to: "UseCaseOutput"),
                let output = index.outputs(heldBy: type).first(where: {
                    index.conforms($0, to: "UseCaseOutput") && index.calls($0, from: type)
                })
            {
                decisions[type.qualifiedName] = LayerDecision(
                    .useCase, reasons: ["it calls `\(output.name)`, which is a `UseCaseOutput`"], isStated: true)
            }
        }
    }

    func decision(of type: TypeDeclaration) -> LayerDecision? { decisions[type.qualifiedName] }
}

extension CodebaseIndex {
    /// The protocols that the stored properties of a type name, alone or as a generic argument:
    /// `weak var output: (any LoginOutput)?`, `let latest: LatestExecution<any LoginOutput>`.
    func outputs(heldBy type: TypeDeclaration) -> [TypeDeclaration] {
        type.node.declaredMembers.filter { $0.kind == .variableDeclaration }.flatMap { $0.children(of: .binding) }
            .flatMap { binding -> [TypeDeclaration] in
                let made = binding.child(of: .initializerValue)?.firstChild?.unwrapped
                let type = binding.declaredType ?? (made?.kind == .call ? made?.firstChild : nil)
                return (type?.namedTypesInside ?? []).compactMap { self.type(named: $0.text, at: $0) }
                    .filter(\.isProtocol)
            }
    }

    /// Whether a type or an extension of it calls a method of a protocol, on whatever value.
    func calls(_ output: TypeDeclaration, from type: TypeDeclaration) -> Bool {
        let names = Set(
            output.node.declaredMembers.filter { $0.kind == .functionDeclaration }.map(\.text))
        return ([type.node] + (extensions[type.qualifiedName] ?? []).map(\.node)).contains { part in
            part.contains { $0.calledName.map(names.contains) ?? false }
        }
    }
}

extension OutlineNode {
    /// The named types in a type, itself and its generic arguments among them.
    var namedTypesInside: [OutlineNode] {
        (kind == .namedType ? [self] : []) + descendants { $0.kind == .namedType }
    }

    /// The layer of `Boundary("Accounts", layer: .repository)`; nil for a layer of the app's own.
    fileprivate var boundaryLayer: Layer? {
        guard let member = handedArguments.first(where: { $0.label == "layer" })?.value, member.kind == .member else {
            return nil
        }
        if member.isText("useCase") { return .useCase }
        return Layer(rawValue: member.text).flatMap { $0.height == nil ? nil : $0 }
    }
}

extension Outline {
    /// The calls of a name; most files have none, and no string is made to find that out.
    fileprivate func calls(named name: StaticString) -> [OutlineNode] {
        records.indices.compactMap { id in
            guard records[id].kind == .call, records[id].parent != -2, records[id].firstChild >= 0 else { return nil }
            let node = OutlineNode(outline: self, id: Int32(id))
            guard let callee = node.firstChild, callee.kind == .reference || callee.kind == .member,
                callee.isText(name)
            else { return nil }
            return node
        }
    }
}
