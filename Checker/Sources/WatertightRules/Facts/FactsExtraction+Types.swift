extension FactsExtraction {
    /// The type that a node writes.
    mutating func type(_ node: OutlineNode) -> Int32 {
        let found = deeper(node) { walk in walk.typeHere(node) }
        return found < 0 ? references.number(.other) : found
    }

    private mutating func typeHere(_ node: OutlineNode) -> Int32 {
        switch node.kind {
        case .namedType:
            return named(node.text, arguments: node.children.filter { $0.kind.isTypeNode }.map { type($0) })
        case .optionalType: return references.number(.optional, wrapped(node))
        case .arrayType: return references.number(.array, wrapped(node))
        case .dictionaryType:
            return references.number(.dictionary, node.children.filter { $0.kind.isTypeNode }.map { type($0) })
        case .someOrAnyType: return references.number(node.isText("some") ? .opaque : .existential, wrapped(node))
        case .compositionType:
            return references.number(.composition, node.children.filter { $0.kind.isTypeNode }.map { type($0) })
        case .attributedType:
            return node.children.first { $0.kind.isTypeNode }.map { type($0) } ?? references.number(.other)
        case .metatype: return references.number(.metatype, wrapped(node))
        case .tupleType:
            let elements = node.children.map { element in element.declaredType ?? element }.filter(\.kind.isTypeNode)
            let types = elements.map { type($0) }
            return types.count == 1 ? types[0] : references.number(.tuple, types)
        case .functionType: return function(node)
        default: return references.number(.other)
        }
    }

    private mutating func wrapped(_ node: OutlineNode) -> [Int32] {
        [node.children.first { $0.kind.isTypeNode }.map { type($0) } ?? references.number(.other)]
    }

    /// `A.B<C>` arrives as one name with all arguments: they go to the last part.
    mutating func named(_ text: String, arguments: [Int32]) -> Int32 {
        var base: Int32 = -1
        let parts = text.split(separator: ".")
        for (position, part) in parts.enumerated() {
            let own = position == parts.count - 1 ? arguments : []
            base = references.number(base < 0 ? .named : .member, name: name(String(part)), base: base, own)
        }
        return base < 0 ? references.number(.other) : base
    }

    private mutating func function(_ node: OutlineNode) -> Int32 {
        let parameters = node.children(of: .parameter).map { parameter in
            parameter.declaredType.map { type($0) } ?? references.number(.other)
        }
        let result =
            node.child(of: .returnType)?.firstChild.map { type($0) } ?? references.number(.tuple)
        let thrown = effect(of: node)
        return references.number(
            .function, effects: (node.flags.contains(.async) ? 1 : 0) | (thrown.throwsErrors ? 2 : 0),
            thrown: thrown.type, parameters + [result])
    }

    /// What a clause says: whether errors are thrown, only those of parameters, and of which type.
    mutating func effect(of node: OutlineNode) -> (throwsErrors: Bool, rethrows: Bool, type: Int32) {
        guard let clause = node.child(of: .throwsClause) else { return (false, false, -1) }
        if clause.isText("rethrows") { return (false, true, -1) }
        guard let written = clause.firstChild else { return (true, false, -1) }
        if written.kind == .namedType, written.isText("Never") { return (false, false, -1) }
        return (true, false, type(written))
    }

    /// An expression that names a type: `A.B`, `A<B>`, `[A]`.
    mutating func type(ofExpression node: OutlineNode) -> Int32? {
        switch node.kind {
        case .reference: return named(node.text, arguments: [])
        case .member:
            guard let base = node.firstChild, let outer = type(ofExpression: base) else { return nil }
            return node.isText("self") ? outer : references.number(.member, name: name(node), base: outer)
        case .typeExpression: return node.firstChild.map { type($0) }
        case .specialization:
            guard let base = node.firstChild, let outer = type(ofExpression: base) else { return nil }
            let arguments = node.children.filter { $0.kind.isTypeNode }.map { type($0) }
            let record = references.records[Int(outer)]
            return references.number(record.kind, name: record.name, base: record.base, arguments)
        default: return nil
        }
    }
}
