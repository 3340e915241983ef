/// Who uses which name, across the layers of a codebase. Made once, before any rule is asked.
package struct Interfaces: Sendable {
    let mentions: Mentions

    init(files: [SourceFile], index: CodebaseIndex, layers: LayerMap) {
        // Who runs what is asynchronous, and who runs that: it may be that nobody can cancel it.
        let called = Set(index.functions.filter { $0.value.contains(where: \.isAsync) }.keys)
        mentions = Mentions(
            of: [], callsOf: called, readsOf: Self.messages(of: index, layers), in: files, layers: layers)
    }

    /// The names of the properties of presentation that hold a message.
    private static func messages(of index: CodebaseIndex, _ layers: LayerMap) -> Set<String> {
        var names: Set<String> = []
        for type in index.types where layers.decision(ofType: type.qualifiedName).layer == .presentation {
            for variable in type.node.declaredMembers where variable.kind == .variableDeclaration {
                for binding in variable.children(of: .binding) where Sinks.keepsMessage(binding.text) {
                    names.insert(binding.text)
                }
            }
        }
        return names
    }
}

extension OutlineNode {
    /// Whether a type around this node, or the node itself, is named as a stand-in for another.
    var isInDouble: Bool {
        sequence(first: self, next: \.parent).contains { node in
            node.kind.isTypeOrExtension
                && NameWords.words(of: node.text).contains {
                    ["mock", "fake", "stub", "spy", "dummy", "simulated"].contains($0)
                }
        }
    }
}

extension CodebaseIndex {
    /// The type that the codebase declares of what a `throw` throws: `throw LoadError.gone`, `throw LoadError(…)`.
    func thrownType(of statement: OutlineNode) -> TypeDeclaration? { statement.firstChild.flatMap(errorType(madeBy:)) }

    /// The error type that an expression names to make a value of it: `LoadError.gone`, `LoadError(…)`.
    func errorType(madeBy expression: OutlineNode) -> TypeDeclaration? {
        var made = expression.unwrapped
        if made.kind == .call, let callee = made.firstChild { made = callee }
        if let type = made.dottedName.flatMap({ type(named: $0, at: expression) }), isError(type) { return type }
        guard made.kind == .member, let base = made.firstChild?.dottedName,
            let type = type(named: base, at: expression), isError(type)
        else { return nil }
        return type
    }
}

extension OutlineNode {
    /// `A.B` of a member of a reference; nil for any other expression.
    var dottedName: String? {
        switch kind {
        case .reference: text
        case .member: firstChild?.dottedName.map { $0 + "." + text }
        default: nil
        }
    }

    /// The type in a pair of parentheses, as in `(any Error)?`; nil for a tuple of several.
    var typeInParentheses: OutlineNode? {
        guard kind == .tupleType, let only = firstChild, only.nextSibling == nil else { return nil }
        return only.kind.isTypeNode ? only : only.declaredType
    }

    /// The name of the type below `?`, `any`, attributes; nil for a tuple, a function, a collection.
    var innermostNamedType: OutlineNode? {
        switch kind {
        case .namedType: self
        case .optionalType, .someOrAnyType, .attributedType:
            children.first { $0.kind.isTypeNode }?.innermostNamedType
        case .compositionType: firstChild?.innermostNamedType
        case .tupleType: typeInParentheses?.innermostNamedType
        default: nil
        }
    }

    /// The function type below `?`, parentheses and attributes.
    var functionTypeInside: OutlineNode? {
        switch kind {
        case .functionType: self
        case .optionalType, .attributedType: children.first { $0.kind.isTypeNode }?.functionTypeInside
        case .tupleType: typeInParentheses?.functionTypeInside
        default: nil
        }
    }

    /// The members of a type or extension, those behind `#if` among them.
    var declaredMembers: [OutlineNode] {
        var found: [OutlineNode] = []
        var pending = Array(children.reversed())
        while let node = pending.popLast() {
            switch node.kind {
            case .conditionalCompilation, .conditionalClause: pending.append(contentsOf: node.children.reversed())
            default: found.append(node)
            }
        }
        return found
    }
}
