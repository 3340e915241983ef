/// Tells which typed error a call throws, where the source says which declaration is called.
struct TypedCalls {
    let index: CodebaseIndex

    /// What the statements of a body can throw.
    enum Outcome: Equatable {
        /// All that is tried throws this type; the flag says that nothing at all is left open, so that it may be written.
        case typed(String, isCertain: Bool)
        case nothing
        /// Several types, an untyped error, or something that cannot be told.
        case open
    }

    /// What the nodes throw, without the closures, functions and complete `do` statements inside.
    func outcome(of nodes: [OutlineNode]) -> Outcome {
        var found: String?
        var isCertain = true
        for node in nodes {
            for tried in node.ownNodes(where: { Self.canThrow($0) }) {
                guard let (type, certain) = error(ofTried: tried) else { return .open }
                if let known = found, known != type { return .open }
                found = type
                isCertain = isCertain && certain
            }
        }
        return found.map { .typed($0, isCertain: isCertain) } ?? .nothing
    }

    private static func canThrow(_ node: OutlineNode) -> Bool {
        switch node.kind {
        case .tryExpression: node.isText("try")
        case .throwStatement: true
        case .forStatement: node.flags.contains(.async)
        default: false
        }
    }

    private func error(ofTried node: OutlineNode) -> (String, Bool)? {
        switch node.kind {
        case .throwStatement: return index.thrownType(of: node).map { ($0.qualifiedName, true) }
        case .tryExpression:
            guard let call = node.firstChild?.unwrapped, call.kind == .call, let type = error(of: call) else {
                return nil
            }
            // `try` covers the arguments, too.
            var isCertain = true
            for inner in call.ownNodes(where: { $0.kind == .call }) where inner != call {
                let named = inner.calledName.map(index.namesakes) ?? Namesakes()
                if named.hasUntyped || !named.typedErrors.isEmpty { return nil }
                if let name = inner.calledName, Self.knownToThrow.contains(name) { return nil }
                if named.count == 0 { isCertain = false }
            }
            return (type, isCertain)
        default: return nil
        }
    }

    private static let knownToThrow: Set<String> = [
        "decode", "encode", "data", "get", "checkCancellation", "sleep", "write", "read", "bytes", "upload", "load",
        "fetch", "save", "perform", "next",
    ]

    /// The typed error of a call whose declaration is known; nil if it throws none, any, or cannot be told.
    func error(of call: OutlineNode) -> String? {
        guard let name = call.calledName, let callee = call.firstChild?.unwrapped else { return nil }
        let all = index.functions[name] ?? []
        guard !all.isEmpty else { return nil }
        var candidates: [FunctionDeclaration]
        switch callee.kind {
        case .reference:
            candidates = []
            var scope = call.enclosingType
            while let type = scope, candidates.isEmpty {
                candidates = functions(name, of: type.qualifiedTypeName)
                scope = type.parent?.enclosingType
            }
            if candidates.isEmpty { candidates = all.filter { $0.owner == nil } }
        case .member:
            guard let base = callee.firstChild, let type = typeName(of: base.unwrapped, depth: 0) else { return nil }
            candidates = functions(name, of: type)
        default: return nil
        }
        let labels = call.handedArguments.map(\.label).filter { !$0.isEmpty }
        candidates = candidates.filter { candidate in
            let declared = candidate.parameters.map(\.text)
            return labels.allSatisfy { declared.contains($0) }
        }
        var found: String?
        for candidate in candidates {
            guard case .typed(let type) = candidate.effect, let spelled = spelling(of: type) else { return nil }
            if let known = found, known != spelled { return nil }
            found = spelled
        }
        return found
    }

    /// The functions of a type, or else those of what it inherits.
    private func functions(_ name: String, of type: String) -> [FunctionDeclaration] {
        let own = index.functions(of: type, named: name)
        if !own.isEmpty { return own }
        guard let declared = index.types(qualified: type).first else { return [] }
        let ancestors = Set(
            index.ancestors(of: declared).compactMap { index.type(named: $0, at: declared.node)?.qualifiedName })
        return ancestors.sorted().flatMap { index.functions(of: $0, named: name) }
    }

    // MARK: Types of expressions

    /// The qualified name of the own type whose method a call calls, as far as declarations say it.
    func receiver(of call: OutlineNode) -> String? {
        guard let base = call.calledBase?.unwrapped else { return nil }
        return typeName(of: base, depth: 0) ?? typeName(namedBy: base)
    }

    /// The qualified name of the own type of an expression, as far as declarations say it.
    func typeName(of expression: OutlineNode) -> String? { typeName(of: expression.unwrapped, depth: 0) }

    /// `accountStore` is an `AccountStore` where nothing else says what it is.
    private func typeName(namedBy base: OutlineNode) -> String? {
        guard base.kind == .reference || base.kind == .member, let first = base.text.first, first.isLowercase else {
            return nil
        }
        let name = first.uppercased() + base.text.dropFirst()
        let found = index.types(named: name)
        return found.count == 1 ? found[0].qualifiedName : nil
    }

    /// The qualified name of the own type that an expression is of, as far as declarations say it.
    private func typeName(of expression: OutlineNode, depth: Int) -> String? {
        guard depth < 6 else { return nil }
        switch expression.kind {
        case .reference:
            if expression.isText("self") { return selfType(at: expression) }
            return typeName(ofVariable: expression.text, at: expression)
        case .member:
            guard let base = expression.firstChild?.unwrapped, let owner = typeName(of: base, depth: depth + 1) else {
                return nil
            }
            return typeName(ofProperty: expression.text, of: owner)
        case .call:
            guard let callee = expression.firstChild, let name = callee.dottedName else { return nil }
            return index.type(named: name, at: expression)?.qualifiedName
        default: return nil
        }
    }

    private func selfType(at node: OutlineNode) -> String? {
        guard let type = node.enclosingType else { return nil }
        return type.kind.isType
            ? type.qualifiedTypeName : index.type(named: type.text, at: type)?.qualifiedName ?? type.qualifiedTypeName
    }

    private func typeName(ofVariable name: String, at node: OutlineNode) -> String? {
        var current: OutlineNode? = node
        while let scope = current?.parent {
            switch scope.kind {
            case _ where scope.kind.isTypeOrExtension:
                if let found = typeName(ofProperty: name, of: scope.qualifiedTypeName) { return found }
            case .functionDeclaration, .initializerDeclaration, .closure:
                if let parameter = scope.children(of: .parameter).first(where: { $0.localName == name }) {
                    return parameter.declaredType.flatMap(typeName(ofType:))
                }
                if scope.kind == .closure, let local = local(name, in: scope, before: node) { return local.name }
            case .block, .file:
                if let local = local(name, in: scope, before: node) { return local.name }
            default: break
            }
            current = scope
        }
        return index.type(named: name, at: node)?.qualifiedName
    }

    /// A variable declared in a block; its type is nil if nothing says it.
    private func local(_ name: String, in block: OutlineNode, before node: OutlineNode) -> (name: String?, Void)? {
        for variable in block.children(of: .variableDeclaration) where variable.offset < node.offset {
            for binding in variable.children(of: .binding) where binding.text == name {
                return (typeName(ofBinding: binding), ())
            }
        }
        return nil
    }

    private func typeName(ofProperty name: String, of type: String) -> String? {
        index.property(name, of: type).flatMap(typeName(ofBinding:))
    }

    private func typeName(ofBinding binding: OutlineNode) -> String? {
        if let type = binding.declaredType { return typeName(ofType: type) }
        guard let value = binding.child(of: .initializerValue)?.firstChild?.unwrapped, value.kind == .call,
            let name = value.firstChild?.dottedName
        else { return nil }
        return index.type(named: name, at: binding)?.qualifiedName
    }

    private func typeName(ofType type: OutlineNode) -> String? {
        type.innermostNamedType.flatMap { index.type(named: $0.text, at: $0)?.qualifiedName }
    }

    // MARK: Spelling

    /// How the type of a `throws(…)` is written from anywhere; nil if it is any error, or a parameter of something generic.
    func spelling(of type: OutlineNode) -> String? {
        guard type.kind == .namedType else { return nil }
        let name = type.text
        let spelled: String
        if let own = index.type(named: name, at: type) {
            spelled = own.qualifiedName
        } else {
            if index.nature(ofName: name, at: type) == .opaque || isParameter(name, at: type) { return nil }
            spelled = name
        }
        let arguments = type.children.filter(\.kind.isTypeNode)
        guard !arguments.isEmpty else { return spelled }
        let inner = arguments.compactMap(spelling(of:))
        return inner.count == arguments.count ? "\(spelled)<\(inner.joined(separator: ", "))>" : nil
    }

    private func isParameter(_ name: String, at node: OutlineNode) -> Bool {
        node.ancestor { scope in
            scope.children.contains {
                ($0.kind == .genericParameter || $0.kind == .associatedTypeDeclaration
                    || $0.kind == .typealiasDeclaration) && $0.text == name
            } || scope.kind == .extensionDeclaration
        } != nil
    }
}

extension OutlineNode {
    /// This node and what is below it, without closures, functions and types, and without `do` statements that catch all.
    func ownNodes(where matches: (OutlineNode) -> Bool) -> [OutlineNode] {
        var found: [OutlineNode] = []
        visit(
            { if matches($0) { found.append($0) } },
            enter: { node in
                if node == self { return true }
                switch node.kind {
                case .closure: return false
                case _ where node.kind.isFunction || node.kind.isTypeOrExtension: return false
                case .doStatement: return !node.catchesAll
                default: return true
                }
            })
        return found
    }

    /// Whether a `do` statement has a clause for whatever is thrown.
    var catchesAll: Bool { children(of: .catchClause).contains { $0.isCatchAll } }

    var isCatchAll: Bool { kind == .catchClause && errorName != nil }

    /// The name that the error has in a clause that catches everything; nil in any other clause.
    var errorName: String? {
        let items = children(of: .catchItem)
        guard let item = items.first else { return "error" }
        guard items.count == 1, item.child(of: .whereClause) == nil, let pattern = item.firstChild,
            pattern.kind == .valueBinding, let name = pattern.firstChild, name.kind == .identifierPattern
        else { return nil }
        return name.text
    }
}
