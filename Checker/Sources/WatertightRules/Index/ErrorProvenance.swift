/// What is known of a value that may be an error, and by what.
package struct ErrorProvenance: Sendable, Hashable {
    package var nature: ErrorNature
    /// Facts, each a short sentence; empty if nothing is known.
    package var basis: [String]

    static let unknown = ErrorProvenance(nature: .unknown, basis: [])
}

extension Codebase {
    /// What the value of an expression is as an error. What cannot be told from the source is `unknown`.
    package func provenance(of expression: OutlineNode) -> ErrorProvenance {
        ProvenanceSearch(index: index).provenance(of: expression, depth: 0)
    }

    /// The declared type of an expression, if it can be found.
    package func declaredType(of expression: OutlineNode) -> OutlineNode? {
        ProvenanceSearch(index: index).declaredType(of: expression, depth: 0)
    }
}

/// Follows one expression to where its type is said. Follows a few steps only: what is further away is not known.
struct ProvenanceSearch {
    let index: CodebaseIndex

    private static let deepest = 6

    func provenance(of expression: OutlineNode, depth: Int) -> ErrorProvenance {
        guard depth < Self.deepest else { return .unknown }
        let value = expression.unwrapped
        switch value.kind {
        case .reference where value.isText("self"): return provenanceOfSelf(at: value)
        case .reference, .identifierPattern:
            guard let binding = Scope.binding(of: value.text, at: value, index: index) else { return .unknown }
            return provenance(of: binding, depth: depth + 1)
        case .cast:
            guard let type = value.lastChild, type.kind.isTypeNode else { return .unknown }
            return described(index.nature(ofType: type), "it is cast to `\(type.text)`")
        case .binary where value.isText("??"):
            let both = value.children.map { provenance(of: $0, depth: depth + 1) }
            guard both.count == 2, both[0].nature == both[1].nature else { return both.first ?? .unknown }
            return both[0]
        default:
            guard let type = declaredType(of: value, depth: depth + 1) else { return .unknown }
            return described(index.nature(ofType: type), "its declared type is `\(type.sourceText)`")
        }
    }

    private func provenanceOfSelf(at node: OutlineNode) -> ErrorProvenance {
        guard let type = node.enclosingType else { return .unknown }
        let name = type.kind == .extensionDeclaration ? type.text : type.qualifiedTypeName
        return described(index.nature(ofName: name, at: type.parent ?? type), "`self` is of the type `\(name)`")
    }

    private func described(_ nature: ErrorNature, _ basis: String) -> ErrorProvenance {
        nature == .unknown ? .unknown : ErrorProvenance(nature: nature, basis: [basis])
    }

    private func provenance(of binding: Scope.Binding, depth: Int) -> ErrorProvenance {
        switch binding {
        case .declared(let type, let place):
            return described(nature(ofType: type), "`\(place)` is declared as `\(type.sourceText)`")
        case .value(let expression): return provenance(of: expression, depth: depth)
        case .caught(let clause): return caught(by: clause)
        case .casePayload(let caseName, let position, let subject):
            guard let type = payload(caseName, position, of: subject, depth: depth) else { return .unknown }
            return described(nature(ofType: type), "the payload of `.\(caseName)` is `\(type.sourceText)`")
        case .closureParameter(let closure, let position):
            if let type = closureParameterType(closure, position, depth: depth) {
                return described(
                    nature(ofType: type),
                    "the closure's parameter is `\(type.sourceText)` where the function is declared")
            }
            if let name = closure.receivingCall?.calledName, SystemCallbacks.errorPosition[name] == position {
                return ErrorProvenance(nature: .opaque, basis: ["`\(name)` of the system hands over `any Error`"])
            }
            return .unknown
        case .element: return .unknown
        }
    }

    /// A generic parameter that is only known to be an error is opaque.
    private func nature(ofType type: OutlineNode) -> ErrorNature {
        let nature = index.nature(ofType: type)
        guard nature == .unknown, type.kind == .namedType || type.kind == .optionalType else { return nature }
        let name = type.kind == .namedType ? type.text : type.firstChild?.text ?? ""
        guard let parameter = Scope.genericParameter(name, at: type), let constraint = parameter.firstChild,
            index.nature(ofType: constraint) == .opaque
        else { return nature }
        return .opaque
    }

    // MARK: Caught errors

    /// What a clause that takes every error of its `do` has caught.
    func caught(by clause: OutlineNode) -> ErrorProvenance {
        guard let statement = clause.parent, statement.kind == .doStatement else { return .unknown }
        if let declared = statement.child(of: .throwsClause)?.firstChild {
            return described(index.nature(ofType: declared), "the `do` says `throws(\(declared.sourceText))`")
        }
        guard let body = statement.child(of: .block) else { return .unknown }
        var typed: Set<String> = []
        var hasUntyped = false
        // What the codebase does not declare throws any error, and then so does the whole.
        var hasForeignCall = false
        let inner = body.descendants(
            enter: { $0.kind != .closure && !$0.kind.isFunction && !$0.kind.isTypeOrExtension },
            where: { $0.kind == .tryExpression && $0.isText("try") || $0.kind == .throwStatement })
        for node in inner {
            if node.kind == .throwStatement {
                // What is thrown here has a type that only the compiler puts together with the others.
                typed.insert("")
                continue
            }
            let names = ([node] + node.descendants(enter: { $0.kind != .closure }, where: { $0.kind == .call }))
                .compactMap(\.calledName)
            let called = names.map(index.namesakes)
            if called.allSatisfy({ $0.count == 0 }) { hasForeignCall = true }
            let own = called.flatMap(\.typedErrors)
            if own.isEmpty { hasUntyped = true } else { typed.formUnion(own) }
            if called.contains(where: \.hasUntyped) { hasUntyped = true }
        }
        if typed.isEmpty || hasForeignCall || (typed == [""] && hasUntyped) {
            return ErrorProvenance(nature: .opaque, basis: ["a `catch` without a pattern catches any error"])
        }
        guard !hasUntyped, typed.count == 1, let name = typed.first, !name.isEmpty else { return .unknown }
        return described(index.nature(ofName: name, at: clause), "all that is tried throws `\(name)`")
    }

    // MARK: Types

    func declaredType(of expression: OutlineNode, depth: Int) -> OutlineNode? {
        guard depth < Self.deepest else { return nil }
        let value = expression.unwrapped
        switch value.kind {
        case .reference:
            guard let binding = Scope.binding(of: value.text, at: value, index: index) else { return nil }
            switch binding {
            case .declared(let type, _): return type
            case .value(let expression): return declaredType(of: expression, depth: depth + 1)
            case .closureParameter(let closure, let position):
                return closureParameterType(closure, position, depth: depth + 1)
            case .casePayload(let name, let position, let subject):
                return payload(name, position, of: subject, depth: depth + 1)
            case .caught, .element: return nil
            }
        case .member:
            guard let base = value.firstChild?.unwrapped else { return nil }
            let owner: String?
            if base.kind == .reference, base.isText("self") || base.isText("Self") {
                owner = base.enclosingType?.qualifiedTypeName
            } else {
                owner = declaredType(of: base, depth: depth + 1)?.wrappedNamedType.flatMap {
                    index.type(named: $0.text, at: $0)?.qualifiedName
                }
            }
            return owner.flatMap { index.property(value.text, of: $0)?.declaredType }
        case .cast: return value.lastChild
        case .call:
            guard let name = value.calledName else { return nil }
            if value.calledBase == nil, name.first?.isUppercase == true { return nil }
            return index.namesakes(of: name).commonReturn
        default: return nil
        }
    }

    /// The type of what an enum's case carries: `E` of `.failure` of a `Result<T, E>`, else by the declaration.
    private func payload(_ name: String, _ position: Int, of subject: OutlineNode?, depth: Int) -> OutlineNode? {
        let type = subject.flatMap { declaredType(of: $0, depth: depth + 1) }?.wrappedNamedType.map(followed)
        if name == "failure" || name == "success" {
            guard let type, type.text == "Result" || type.text == "Swift.Result" else {
                return type == nil ? nil : declaredPayload(name, position, of: type)
            }
            let arguments = Array(type.children)
            return arguments.count == 2 ? arguments[name == "failure" ? 1 : 0] : nil
        }
        return declaredPayload(name, position, of: type)
    }

    private func declaredPayload(_ name: String, _ position: Int, of type: OutlineNode?) -> OutlineNode? {
        var cases = index.enumCases[name] ?? []
        if let type {
            cases = cases.filter { $0.enclosingType?.text == type.text.split(separator: ".").last.map(String.init) }
        }
        let types = cases.compactMap { enumCase -> OutlineNode? in
            let payload = enumCase.children(of: .parameter)
            return payload.indices.contains(position) ? payload[position].declaredType : nil
        }
        guard let first = types.first, types.count == cases.count,
            types.allSatisfy({ $0.sourceText == first.sourceText })
        else { return nil }
        return first
    }

    /// The type behind a typealias.
    private func followed(_ type: OutlineNode) -> OutlineNode {
        var current = type
        for _ in 0..<4 {
            guard current.kind == .namedType, let alias = alias(current.text, at: current),
                let target = alias.declaredType
            else { return current }
            current = target
        }
        return current
    }

    private func alias(_ name: String, at node: OutlineNode) -> OutlineNode? {
        guard index.hasAlias(name) else { return nil }
        var scope = node.enclosingType
        while let current = scope {
            if let alias = index.typealiases[current.qualifiedTypeName + "." + name] { return alias }
            scope = current.parent?.enclosingType
        }
        return index.typealiases[name]
    }

    // MARK: Closures

    func closureParameterType(_ closure: OutlineNode, _ position: Int) -> OutlineNode? {
        closureParameterType(closure, position, depth: 0)
    }

    /// The type of a closure's parameter, from the declaration of the function that takes the closure.
    private func closureParameterType(_ closure: OutlineNode, _ position: Int, depth: Int) -> OutlineNode? {
        let own = closure.children(of: .parameter)
        if own.indices.contains(position), let type = own[position].declaredType { return type }
        guard let call = closure.receivingCall, let name = call.calledName else { return nil }
        let candidates = index.functions[name] ?? []
        guard candidates.count <= Namesakes.most else { return nil }
        let label = closure.parent?.kind == .argument ? closure.parent?.text : nil
        let types = candidates.compactMap { function -> OutlineNode? in
            let parameters = function.parameters
            let taking =
                label.flatMap { label in parameters.first { $0.text == label } }
                ?? parameters.last { functionType(of: $0.declaredType) != nil }
            guard let type = functionType(of: taking?.declaredType) else { return nil }
            let handed = type.children(of: .parameter)
            return handed.indices.contains(position) ? handed[position].declaredType : nil
        }
        // An overload that takes no such closure is not the one that is called.
        guard let first = types.first, types.allSatisfy({ $0.sourceText == first.sourceText }) else { return nil }
        return first
    }

    private func functionType(of type: OutlineNode?) -> OutlineNode? {
        guard let type else { return nil }
        switch type.kind {
        case .functionType: return type
        case .attributedType, .optionalType: return functionType(of: type.children.filter(\.kind.isTypeNode).last)
        case .tupleType: return functionType(of: type.typeInParentheses)
        case .namedType:
            let target = followed(type)
            return target == type ? nil : functionType(of: target)
        default: return nil
        }
    }
}

extension OutlineNode {
    /// The call that a closure is handed to.
    var receivingCall: OutlineNode? {
        guard kind == .closure, let parent else { return nil }
        if parent.kind == .call { return parent }
        return parent.kind == .argument && parent.parent?.kind == .call ? parent.parent : nil
    }

    /// The named type in an optional, `some`, `any` or attributed type.
    var wrappedNamedType: OutlineNode? {
        switch kind {
        case .namedType: self
        case .optionalType, .someOrAnyType, .attributedType: children.filter(\.kind.isTypeNode).last?.wrappedNamedType
        case .tupleType: typeInParentheses?.wrappedNamedType
        default: nil
        }
    }

    /// A type as it would be written, near enough to compare and to show.
    var sourceText: String {
        let inner = children.filter { $0.kind.isTypeNode }.map(\.sourceText)
        switch kind {
        case .namedType: return inner.isEmpty ? text : text + "<" + inner.joined(separator: ", ") + ">"
        case .optionalType: return (inner.first ?? "") + "?"
        case .arrayType: return "[" + (inner.first ?? "") + "]"
        case .dictionaryType: return "[" + inner.joined(separator: ": ") + "]"
        case .someOrAnyType: return text + " " + (inner.first ?? "")
        case .compositionType: return inner.joined(separator: " & ")
        case .attributedType: return inner.first ?? ""
        case .metatype: return (inner.first ?? "") + "." + text
        case .tupleType, .functionType:
            let parameters = children(of: .parameter).compactMap { $0.declaredType?.sourceText }
            let result = child(of: .returnType)?.firstChild?.sourceText
            return "(" + parameters.joined(separator: ", ") + ")" + (result.map { " -> " + $0 } ?? "")
        default: return text
        }
    }
}
