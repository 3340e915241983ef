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
}
