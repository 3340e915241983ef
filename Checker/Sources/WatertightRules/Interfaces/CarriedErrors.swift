/// An error that a type carries: itself, in a result, in a closure's parameters, in a payload.
struct CarriedError: Sendable, Hashable {
    var nature: ErrorNature
    /// How it is written: `any Error`, `NSError`, `AFError`.
    var name: String
    /// Where it sits, if it is not simply the type: `the payload of LoadState.failed`.
    var place: String?

    var isOpaque: Bool { nature == .opaque }

    /// Whether it says nothing in the app's own words.
    var isLeak: Bool {
        switch nature {
        case .opaque, .foreign: true
        case .own, .cancellation, .unknown: false
        }
    }
}

extension CodebaseIndex {
    /// The errors that a value of the type hands over. Typealiases of the codebase are followed, and the payloads of
    /// its enums, as long as the enum is no error itself.
    func carriedErrors(in type: OutlineNode) -> [CarriedError] {
        carriedErrors(in: type, place: nil, depth: 0, entersEnums: true)
    }

    private func carriedErrors(
        in type: OutlineNode, place: String?, depth: Int, entersEnums: Bool
    ) -> [CarriedError] {
        guard depth < 12 else { return [] }
        func inner(_ node: OutlineNode, _ at: String? = nil) -> [CarriedError] {
            carriedErrors(in: node, place: place ?? at, depth: depth + 1, entersEnums: entersEnums)
        }
        switch type.kind {
        case .optionalType, .someOrAnyType, .attributedType, .arrayType, .dictionaryType:
            return type.children.filter(\.kind.isTypeNode).flatMap { inner($0) }
        case .compositionType:
            let nature = nature(ofType: type)
            return nature == .opaque ? [CarriedError(nature: .opaque, name: "any Error", place: place)] : []
        case .tupleType:
            return type.children.flatMap { child in
                (child.kind.isTypeNode ? child : child.declaredType).map { inner($0) } ?? []
            }
        case .functionType:
            return type.children(of: .parameter).flatMap { parameter in
                parameter.declaredType.map { inner($0, "a closure's parameter") } ?? []
            }
        case .namedType:
            return carriedErrors(inNamed: type, place: place, depth: depth, entersEnums: entersEnums)
        default: return []
        }
    }

    private func carriedErrors(
        inNamed type: OutlineNode, place: String?, depth: Int, entersEnums: Bool
    ) -> [CarriedError] {
        let name = type.text
        if let target = typealiasTarget(named: name, at: type) {
            return carriedErrors(in: target, place: place, depth: depth + 1, entersEnums: entersEnums)
        }
        if isOpaqueGenericParameter(name, at: type) {
            return [CarriedError(nature: .opaque, name: name, place: place)]
        }
        switch nature(ofName: name, at: type) {
        case .unknown: break
        case .opaque where isDeclaredParameter(name, at: type): return []
        case let nature:
            let written =
                nature == .opaque && !name.hasPrefix("NS") && name != "Foundation.NSError" ? "any Error" : name
            return [CarriedError(nature: nature, name: written, place: place)]
        }
        var found = type.children.filter(\.kind.isTypeNode).flatMap { argument in
            carriedErrors(
                in: argument, place: place ?? "`\(name)`", depth: depth + 1, entersEnums: entersEnums)
        }
        if entersEnums, let own = self.type(named: name, at: type), own.kind == .enumDeclaration {
            for enumCase in own.node.declaredMembers where enumCase.kind == .enumCase {
                for parameter in enumCase.children(of: .parameter) {
                    guard let payload = parameter.declaredType else { continue }
                    found += carriedErrors(
                        in: payload, place: "the payload of `\(own.name).\(enumCase.text.withoutBackticks)`",
                        depth: depth + 1,
                        entersEnums: false)
                }
            }
        }
        return found
    }

    /// What a typealias of the codebase stands for, if the name is one at the node.
    func typealiasTarget(named name: String, at node: OutlineNode) -> OutlineNode? {
        guard hasAlias(name) else { return nil }
        var scope = node.enclosingType
        while true {
            let prefix = scope.map { $0.qualifiedTypeName + "." } ?? ""
            if let alias = typealiases[prefix + name] {
                // `typealias Error = Error` and the like lead nowhere.
                guard let target = alias.declaredType, !target.isInside(node), !node.isInside(alias) else { return nil }
                return target
            }
            if !types(qualified: prefix + name).isEmpty { return nil }
            guard let current = scope else { return nil }
            scope = current.parent?.enclosingType
        }
    }

    /// The type itself, or what the typealias stands for that it names.
    func unaliased(_ type: OutlineNode) -> OutlineNode {
        guard let named = type.innermostNamedType, let target = typealiasTarget(named: named.text, at: named) else {
            return type
        }
        return target
    }

    /// Whether the name is that of an associated type or a generic parameter around the node: who uses it says the type.
    private func isDeclaredParameter(_ name: String, at node: OutlineNode) -> Bool {
        node.ancestor { scope in
            (scope.kind.isTypeOrExtension || scope.kind.isFunction)
                && scope.children.contains {
                    ($0.kind == .genericParameter || $0.kind == .associatedTypeDeclaration) && $0.text == name
                }
        } != nil
    }

    /// Whether the name is a parameter of a function around the node that is only known to be an error.
    private func isOpaqueGenericParameter(_ name: String, at node: OutlineNode) -> Bool {
        guard let function = node.ancestor(where: { $0.kind == .functionDeclaration || $0.kind.isTypeOrExtension }),
            function.kind == .functionDeclaration
        else { return false }
        return function.children(of: .genericParameter).contains { parameter in
            parameter.text == name
                && parameter.children.contains { ["Error", "Swift.Error"].contains($0.text) && $0.kind == .namedType }
        }
    }
}

extension OutlineNode {
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
