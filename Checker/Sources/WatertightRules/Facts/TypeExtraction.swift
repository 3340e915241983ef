import SwiftSyntax

/// Extracts written types.
struct TypeExtraction: Extraction {
    let writer: FactsWriter

    /// Returns the index of a written type.
    func type(_ node: TypeSyntax) -> Int32 {
        let found = writer.deeper(node, or: -1) { typeHere(Syntax(node)) }
        return found < 0 ? writer.references.number(.other) : found
    }

    private func typeHere(_ syntax: Syntax) -> Int32 {
        switch syntax.as(SyntaxEnum.self) {
        case .identifierType, .memberType:
            let (names, arguments) = nameAndArguments(of: syntax)
            return named(names, arguments: arguments.map { type($0) })
        case .optionalType(let node): return writer.references.number(.optional, [type(node.wrappedType)])
        case .implicitlyUnwrappedOptionalType(let node):
            return writer.references.number(.optional, [type(node.wrappedType)])
        case .arrayType(let node): return writer.references.number(.array, [type(node.element)])
        case .dictionaryType(let node):
            return writer.references.number(.dictionary, [type(node.key), type(node.value)])
        case .someOrAnyType(let node):
            let kind: TypeReference.Kind = isText(node.someOrAnySpecifier, "some") ? .opaque : .existential
            return writer.references.number(kind, [type(node.constraint)])
        case .compositionType(let node):
            return writer.references.number(.composition, node.elements.map { type($0.type) })
        case .attributedType(let node): return type(node.baseType)
        case .metatypeType(let node): return writer.references.number(.metatype, [type(node.baseType)])
        case .tupleType(let node):
            let types = node.elements.map { type($0.type) }
            return types.count == 1 ? types[0] : writer.references.number(.tuple, types)
        case .functionType(let node):
            let parameters = node.parameters.map { type($0.type) }
            let result = type(node.returnClause.type)
            let thrown = effect(of: node.effectSpecifiers?.throwsClause)
            return writer.references.number(
                .function,
                effects: (node.effectSpecifiers?.asyncSpecifier != nil ? 1 : 0) | (thrown.throwsErrors ? 2 : 0),
                thrown: thrown.type, parameters + [result])
        default: return writer.references.number(.other)
        }
    }

    /// Returns the names of `A.B<C>` with all generic arguments. The base of `[A].Index` counts as an argument.
    private func nameAndArguments(of type: Syntax) -> (names: [TokenSyntax], arguments: [TypeSyntax]) {
        var names: [TokenSyntax] = []
        var arguments: [[TypeSyntax]] = []
        var next = type
        while let node = next.as(MemberTypeSyntax.self) {
            names.append(node.name)
            arguments.append(types(in: node.genericArgumentClause))
            next = Syntax(node.baseType)
        }
        if let node = next.as(IdentifierTypeSyntax.self) {
            names.append(node.name)
            arguments.append(types(in: node.genericArgumentClause))
        } else if let base = next.as(TypeSyntax.self) {
            arguments.append([base])
        }
        return (names.reversed(), arguments.reversed().flatMap(\.self))
    }

    private func types(in clause: GenericArgumentClauseSyntax?) -> [TypeSyntax] {
        clause?.arguments.flatMap(\.childTypes) ?? []
    }

    /// Adds a qualified name. The arguments belong to its last component.
    private func named(_ names: [TokenSyntax], arguments: [Int32]) -> Int32 {
        var base: Int32 = -1
        for (position, token) in names.enumerated() where token.presence == .present {
            let own = position == names.count - 1 ? arguments : []
            base = writer.references.number(base < 0 ? .named : .member, name: name(token), base: base, own)
        }
        return base < 0 ? writer.references.number(.other) : base
    }

    /// Returns the name and the type that an extension extends. The name is 0 if there is none.
    func extended(by node: TypeSyntax) -> (name: UInt32, type: Int32) {
        switch Syntax(node).as(SyntaxEnum.self) {
        case .identifierType, .memberType:
            let (names, _) = nameAndArguments(of: Syntax(node))
            return (name(names.map(\.text).joined(separator: ".")), named(names, arguments: []))
        case .optionalType, .implicitlyUnwrappedOptionalType: return extended(by: "Optional")
        case .arrayType: return extended(by: "Array")
        case .dictionaryType: return extended(by: "Dictionary")
        default: return (0, writer.references.number(.other))
        }
    }

    private func extended(by name: String) -> (name: UInt32, type: Int32) {
        let name = self.name(name)
        return (name, writer.references.number(.named, name: name))
    }

    /// Returns the effects of a `throws` clause: whether it throws, whether it only rethrows, and the thrown type.
    func effect(of clause: ThrowsClauseSyntax?) -> (throwsErrors: Bool, rethrows: Bool, type: Int32) {
        guard let clause else { return (false, false, -1) }
        if isText(clause.throwsSpecifier, "rethrows") { return (false, true, -1) }
        guard let written = clause.type else { return (true, false, -1) }
        if isText(written.as(IdentifierTypeSyntax.self)?.name, "Never") { return (false, false, -1) }
        return (true, false, type(written))
    }

    /// Returns the type that an expression names: `A.B`, `A<B>`, `[A]`.
    func type(ofExpression syntax: Syntax) -> Int32? {
        let found = writer.deeper(syntax, or: -1) { typeHere(ofExpression: syntax.core) ?? -1 }
        return found < 0 ? nil : found
    }

    private func typeHere(ofExpression syntax: Syntax) -> Int32? {
        switch syntax.as(SyntaxEnum.self) {
        case .declReferenceExpr(let node): return named([node.baseName], arguments: [])
        case .superExpr(let node): return named([node.superKeyword], arguments: [])
        case .discardAssignmentExpr(let node): return named([node.wildcard], arguments: [])
        case .memberAccessExpr(let node):
            guard let base = node.base, let outer = type(ofExpression: Syntax(base)) else { return nil }
            let name = node.declName.baseName
            return isText(name, "self") ? outer : writer.references.number(.member, name: self.name(name), base: outer)
        case .typeExpr(let node): return type(node.type)
        case .genericSpecializationExpr(let node):
            guard let outer = type(ofExpression: Syntax(node.expression)) else { return nil }
            let arguments = types(in: node.genericArgumentClause).map { type($0) }
            let record = writer.references.records[Int(outer)]
            return writer.references.number(record.kind, name: record.name, base: record.base, arguments)
        default: return nil
        }
    }
}
