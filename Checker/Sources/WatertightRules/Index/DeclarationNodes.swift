extension OutlineKind {
    /// A declared type; an extension is none.
    package var isType: Bool {
        switch self {
        case .structDeclaration, .classDeclaration, .enumDeclaration, .actorDeclaration, .protocolDeclaration: true
        default: false
        }
    }

    package var isTypeOrExtension: Bool { isType || self == .extensionDeclaration }

    /// What has a body of its own: functions, initializers, accessors.
    package var isFunction: Bool {
        switch self {
        case .functionDeclaration, .initializerDeclaration, .deinitializerDeclaration, .subscriptDeclaration,
            .accessorDeclaration:
            true
        default: false
        }
    }
}

extension OutlineNode {
    /// The name of a type or an extension with those of the types around it, such as `Service.API.Error`.
    package var qualifiedTypeName: String {
        var names = [text]
        var current = parent
        while let node = current {
            if node.kind.isTypeOrExtension { names.append(node.text) }
            current = node.parent
        }
        return names.reversed().joined(separator: ".")
    }

    /// The innermost type or extension around this node, or this node itself if it is one.
    package var enclosingType: OutlineNode? {
        kind.isTypeOrExtension ? self : ancestor { $0.kind.isTypeOrExtension }
    }

    /// The innermost function, initializer or accessor around this node; a closure is none.
    package var enclosingFunction: OutlineNode? { ancestor { $0.kind.isFunction } }

    /// The declaration around this node, as a person would name it: `LoginViewModel.signIn(email:)`.
    package var symbol: String {
        var parts: [String] = []
        var current: OutlineNode? = self
        while let node = current {
            switch node.kind {
            case _ where node.kind.isTypeOrExtension: parts.append(node.text)
            case .functionDeclaration, .initializerDeclaration, .subscriptDeclaration:
                let labels = node.children(of: .parameter).map { ($0.text.isEmpty ? "_" : $0.text) + ":" }
                parts.append(node.text + "(" + labels.joined() + ")")
            case .deinitializerDeclaration: parts.append("deinit")
            case .binding where node.parent?.parent?.kind.isTypeOrExtension ?? true, .enumCase: parts.append(node.text)
            default: break
            }
            current = node.parent
        }
        return parts.reversed().joined(separator: ".")
    }

    /// The name that a parameter has inside its function.
    package var localName: String { child(of: .secondName)?.text ?? text }

    /// The type of a parameter, a binding, a return clause or an inherited type.
    package var declaredType: OutlineNode? {
        let holder = child(of: .typeAnnotation) ?? self
        return holder.children.first { $0.kind.isTypeNode }
    }

    package var inheritedTypeNames: [String] {
        children(of: .inheritedType).flatMap { inherited -> [String] in
            guard let type = inherited.firstChild else { return [] }
            return type.namedTypes.map(\.text)
        }
    }

    /// The named types of a composition or an attributed type, or this type itself if it has a name.
    private var namedTypes: [OutlineNode] {
        switch kind {
        case .namedType: [self]
        case .compositionType, .attributedType, .someOrAnyType: children.flatMap(\.namedTypes)
        default: []
        }
    }

    package var throwsEffect: ThrowsEffect {
        guard let clause = child(of: .throwsClause) else { return .none }
        if clause.isText("rethrows") { return .rethrowing }
        guard let type = clause.firstChild else { return .untyped }
        return type.kind == .namedType && type.isText("Never") ? .none : .typed(type)
    }

    package func hasModifier(_ name: StaticString) -> Bool {
        children.contains { $0.kind == .modifier && $0.isText(name) }
    }

    package func hasAttribute(_ name: StaticString) -> Bool {
        children.contains { $0.kind == .attribute && $0.isText(name) }
    }

    /// The expression without the `try`, `await`, parentheses, `!` and `?` around it.
    package var unwrapped: OutlineNode {
        switch kind {
        case .tryExpression, .awaitExpression, .forceUnwrap, .optionalChain: firstChild?.unwrapped ?? self
        case .tuple: argumentsAlone?.unwrapped ?? self
        default: self
        }
    }

    private var argumentsAlone: OutlineNode? {
        guard let only = firstChild, only.nextSibling == nil, only.text.isEmpty else { return nil }
        return only.firstChild
    }

    /// The name that a call calls: `fetch` of `client.fetch(request)`.
    package var calledName: String? {
        guard kind == .call, let callee = firstChild?.unwrapped else { return nil }
        switch callee.kind {
        case .member, .reference: return callee.text
        case .specialization: return callee.firstChild?.text
        default: return nil
        }
    }

    /// What the called member is a member of: `client` of `client.fetch(request)`; nil for a free call and `.member()`.
    package var calledBase: OutlineNode? {
        guard kind == .call, let callee = firstChild?.unwrapped, callee.kind == .member else { return nil }
        return callee.firstChild
    }

    /// All values handed to a call, trailing closures among them, each with its label.
    package var handedArguments: [(label: String, value: OutlineNode)] {
        children.dropFirst().compactMap { child in
            switch child.kind {
            case .argument: child.firstChild.map { (child.text, $0) }
            case .closure: ("", child)
            default: nil
            }
        }
    }
}

extension OutlineNode {
    /// Whether a call fits this function by its labels: one of several that share a name.
    package func accepts(_ call: OutlineNode) -> Bool {
        let parameters = children(of: .parameter)
        let labels = Set(parameters.map(\.text))
        let handed = call.handedArguments
        let required = parameters.filter { $0.child(of: .initializerValue) == nil }.count
        guard handed.count <= parameters.count, handed.count >= required,
            handed.allSatisfy({ $0.label.isEmpty || labels.contains($0.label) })
        else { return false }
        let unlabelled = call.children(of: .argument).filter { $0.text.isEmpty }.count
        guard unlabelled <= parameters.filter({ $0.text == "_" || $0.text.isEmpty }).count else { return false }
        return call.child(of: .closure) == nil || parameters.contains { $0.declaredType?.mayBeFunction ?? true }
    }

    /// Whether a value of this type may be a closure; what another name stands for is not known here.
    private var mayBeFunction: Bool {
        switch kind {
        case .functionType: true
        case .namedType: !Self.plainTypes.contains(text)
        case .optionalType, .attributedType, .tupleType:
            children.contains { ($0.kind.isTypeNode ? $0 : $0.declaredType)?.mayBeFunction ?? false }
        default: false
        }
    }

    private static let plainTypes: Set<String> = [
        "Bool", "Data", "Date", "Double", "Float", "Int", "String", "TimeInterval", "URL", "URLRequest", "UUID",
    ]
}

extension OutlineKind {
    package var isTypeNode: Bool {
        switch self {
        case .namedType, .optionalType, .arrayType, .dictionaryType, .tupleType, .functionType, .someOrAnyType,
            .compositionType, .attributedType, .metatype, .otherType:
            true
        default: false
        }
    }
}
