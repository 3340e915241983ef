extension FactsExtraction {
    /// Takes a declaration; false if the node is none.
    mutating func declaration(_ node: OutlineNode) -> Bool {
        switch node.kind {
        case .importDeclaration:
            facts.imports.append(
                Import(name: name(String(node.text.prefix { $0 != "." })), offset: node.offset))
        case .structDeclaration: nominal(node, .structure)
        case .classDeclaration: nominal(node, .classType)
        case .enumDeclaration: nominal(node, .enumeration)
        case .actorDeclaration: nominal(node, .actor)
        case .protocolDeclaration: nominal(node, .protocolType)
        case .extensionDeclaration: nominal(node, .extensionOfType)
        case .functionDeclaration, .macroDeclaration: function(node, .function)
        case .initializerDeclaration: function(node, .initializer)
        case .deinitializerDeclaration: function(node, .deinitializer)
        case .subscriptDeclaration: function(node, .subscripting)
        case .enumCase:
            let parameters = parameters(of: node)
            var made = begin(.enumCase, node)
            made.traits.insert(.onType)
            (made.firstParameter, made.parameterCount) = parameters
            made.type = -1
            facts.declarations.append(made)
        case .typealiasDeclaration, .associatedTypeDeclaration:
            let generics = generics(of: node)
            let inherited = inherited(by: node)
            var made = begin(node.kind == .typealiasDeclaration ? .alias : .associatedType, node)
            (made.firstGeneric, made.genericCount) = generics
            (made.firstInherited, made.inheritedCount) = inherited
            made.type =
                node.kind == .typealiasDeclaration
                ? node.children.first { $0.kind.isTypeNode || $0.kind == .initializerValue }
                    .flatMap { $0.kind == .initializerValue ? $0.firstChild : $0 }.map { type($0) } ?? -1 : -1
            facts.declarations.append(made)
        default: return false
        }
        return true
    }

    /// A record with what all declarations have.
    private mutating func begin(_ kind: Declaration.Kind, _ node: OutlineNode) -> Declaration {
        Declaration(
            code: kind.rawValue, accessCode: access(node).rawValue, traits: traits(node), name: name(node),
            owner: owner, scope: owner < 0 && body.kind != .file ? body.index : -1, offset: node.offset,
            nameOffset: (node.child(of: .declaredName) ?? node).offset)
    }

    private func access(_ node: OutlineNode) -> Declaration.Access {
        for modifier in node.children where modifier.kind == .modifier {
            if modifier.isText("private") { return .onlyPrivate }
            if modifier.isText("fileprivate") { return .file }
            if modifier.isText("internal") { return .module }
            if modifier.isText("package") { return .package }
            if modifier.isText("public") { return .outside }
            if modifier.isText("open") { return .open }
        }
        return .unstated
    }

    private func traits(_ node: OutlineNode) -> Declaration.Traits {
        var traits: Declaration.Traits = []
        for modifier in node.children where modifier.kind == .modifier {
            if modifier.isText("static") || modifier.isText("class") { traits.insert(.onType) }
            if modifier.isText("override") { traits.insert(.overriding) }
            if modifier.isText("final") { traits.insert(.final) }
            if modifier.isText("mutating") { traits.insert(.mutating) }
            if modifier.isText("weak") { traits.insert(.weak) }
            if modifier.isText("lazy") { traits.insert(.lazy) }
        }
        if node.flags.contains(.async) { traits.insert(.async) }
        if node.hasAttribute("_disfavoredOverload") { traits.insert(.disfavored) }
        if isConditional { traits.insert(.conditional) }
        if owner >= 0, facts.declarations[Int(owner)].kind == .protocolType { traits.insert(.requirement) }
        return traits
    }

    private mutating func attributes(of node: OutlineNode, declaration: Int32) {
        for attribute in node.children where attribute.kind == .attribute {
            let argument = attribute.child(of: .argument)?.firstChild
            let named = argument.flatMap { type(ofExpression: $0) } ?? -1
            facts.attributes.append(DeclaredAttribute(declaration: declaration, name: name(attribute), type: named))
        }
    }

    // MARK: Types

    private mutating func nominal(_ node: OutlineNode, _ kind: Declaration.Kind) {
        let generics = generics(of: node)
        let inherited = inherited(by: node)
        var made = begin(kind, node)
        (made.firstGeneric, made.genericCount) = generics
        (made.firstInherited, made.inheritedCount) = inherited
        if kind == .extensionOfType { made.type = named(node.text, arguments: []) }
        let index = Int32(facts.declarations.count)
        facts.declarations.append(made)
        attributes(of: node, declaration: index)
        if body.kind != .file, owner < 0, kind != .extensionOfType {
            declare(Local(code: Local.Kind.declaration.rawValue, name: made.name, link: index, offset: node.offset))
        }
        // Members see no locals.
        let outer = (scope, owner)
        scope = []
        owner = index
        members(node.children)
        (scope, owner) = (outer.0, outer.1)
    }

    private mutating func members(_ nodes: some Sequence<OutlineNode>) {
        for node in nodes {
            _ = deeper(node) { walk in
                switch node.kind {
                case .variableDeclaration: walk.properties(node)
                case .conditionalCompilation:
                    for clause in node.children { walk.clause(clause) { $0.members(clause.children) } }
                default: _ = walk.declaration(node)
                }
                return -1
            }
        }
    }

    private mutating func inherited(by node: OutlineNode) -> (Int32, Int32) {
        let types = node.children(of: .inheritedType).compactMap(\.firstChild).map { type($0) }
        return list(types)
    }

    /// Writes a list of types beside the arguments of types.
    private mutating func list(_ types: [Int32]) -> (Int32, Int32) {
        guard !types.isEmpty else { return (0, 0) }
        let number = references.number(.composition, effects: 255, types)
        let record = references.records[Int(number)]
        return (record.first, record.count)
    }

    private mutating func generics(of node: OutlineNode) -> (Int32, Int32) {
        var found: [GenericConstraint] = []
        var pair: Int32?
        for child in node.children {
            if child.kind == .genericParameter {
                let bound = child.children.first { $0.kind.isTypeNode }.map { type($0) } ?? -1
                found.append(GenericConstraint(name: name(child), type: bound, flags: 1))
            } else if child.kind.isTypeNode, node.kind != .typealiasDeclaration {
                // A `where` clause leaves its types, two for each condition.
                let written = type(child)
                guard let left = pair else {
                    pair = written
                    continue
                }
                pair = nil
                let record = references.records[Int(left)]
                if record.kind == .named {
                    found.append(GenericConstraint(name: record.name, type: written, flags: 0))
                }
            }
        }
        let first = Int32(facts.generics.count)
        facts.generics += found
        return (first, Int32(found.count))
    }

    // MARK: Functions

    private mutating func parameters(of node: OutlineNode) -> (Int32, Int32) {
        var found: [Parameter] = []
        for parameter in node.children where parameter.kind == .parameter {
            let own = parameter.child(of: .secondName)
            var flags: UInt32 = parameter.flags.contains(.variadic) ? Parameter.isVariadic : 0
            let value = parameter.child(of: .initializerValue)?.firstChild
            if value != nil { flags |= Parameter.hasDefault }
            let written = parameter.declaredType
            if let written, written.kind == .attributedType {
                if written.hasAttribute("autoclosure") { flags |= Parameter.isAutoclosure }
                if written.hasAttribute("escaping") { flags |= Parameter.isEscaping }
            }
            found.append(
                Parameter(
                    label: parameter.isText("_") ? 0 : name(parameter), name: own.map { name($0) } ?? name(parameter),
                    type: written.map { type($0) } ?? -1, value: value.map { initial($0, of: owner) } ?? -1,
                    flags: flags))
        }
        let first = Int32(facts.parameters.count)
        facts.parameters += found
        return (first, Int32(found.count))
    }

    /// A value that is evaluated elsewhere; what cannot do anything needs no body.
    private mutating func initial(_ node: OutlineNode, of declaration: Int32) -> Int32 {
        switch node.kind {
        case .integerLiteral, .floatLiteral, .booleanLiteral, .nilLiteral, .reference: return value(node)
        default:
            var found: Int32 = -1
            _ = inBody(.initialValue, declaration: declaration, at: node.offset) { walk in found = walk.value(node) }
            return found
        }
    }

    private mutating func function(_ node: OutlineNode, _ kind: Declaration.Kind) {
        let generics = generics(of: node)
        let parameters = parameters(of: node)
        let effect = effect(of: node)
        var made = begin(kind, node)
        (made.firstGeneric, made.genericCount) = generics
        (made.firstParameter, made.parameterCount) = parameters
        made.type = node.child(of: .returnType)?.firstChild.map { type($0) } ?? -1
        made.thrown = effect.type
        if effect.throwsErrors { made.traits.insert(.throwing) }
        if effect.rethrows { made.traits.insert(.rethrowing) }
        if kind == .initializer { made.traits.insert(.onType) }
        let index = Int32(facts.declarations.count)
        facts.declarations.append(made)
        attributes(of: node, declaration: index)
        if let local = announced.removeValue(forKey: node.id) { facts.locals[Int(local)].link = index }
        if kind == .subscripting {
            accessors(of: node, declaration: index, parameters: true)
        } else if let block = node.child(of: .block) {
            let made = facts.declarations[Int(index)]
            facts.declarations[Int(index)].body = inBody(
                .function, declaration: index, thrown: made.thrown, at: node.offset
            ) { walk in
                walk.declareParameters(of: index)
                walk.block(block, isWhole: true)
            }
        }
    }

    private mutating func declareParameters(of declaration: Int32) {
        for (position, parameter) in facts.parameters(of: declaration).enumerated() {
            declare(
                Local(
                    code: Local.Kind.parameter.rawValue, flags: 1,
                    position: UInt16(truncatingIfNeeded: position), name: parameter.name, type: parameter.type,
                    link: declaration, offset: facts.declarations[Int(declaration)].offset))
        }
    }

    /// The getter counts as the body of the declaration; its effects are those of the declaration.
    private mutating func accessors(of node: OutlineNode, declaration: Int32, parameters: Bool) {
        for child in node.children where child.kind == .accessorDeclaration || child.kind == .block {
            let isGetter = child.kind == .block || child.isText("get") || child.isText("_read")
            if isGetter {
                let effect = effect(of: child)
                facts.declarations[Int(declaration)].thrown = effect.type
                facts.declarations[Int(declaration)].traits.insert(.computed)
                if effect.throwsErrors { facts.declarations[Int(declaration)].traits.insert(.throwing) }
                if child.flags.contains(.async) { facts.declarations[Int(declaration)].traits.insert(.async) }
            }
            guard let block = child.kind == .block ? child : child.child(of: .block) else { continue }
            let thrown = facts.declarations[Int(declaration)].thrown
            let made = inBody(.accessor, declaration: declaration, thrown: thrown, at: child.offset) { walk in
                if parameters { walk.declareParameters(of: declaration) }
                if !isGetter {
                    for implicit in ["newValue", "oldValue"] {
                        let type = walk.facts.declarations[Int(declaration)].type
                        let name = walk.name(implicit)
                        walk.declare(
                            Local(code: Local.Kind.plain.rawValue, name: name, type: type, offset: child.offset))
                    }
                }
                walk.block(block, isWhole: true)
            }
            if isGetter { facts.declarations[Int(declaration)].body = made }
        }
    }

    // MARK: Properties

    /// The variables of a type, or of the top of a file.
    mutating func properties(_ node: OutlineNode) {
        for binding in node.children where binding.kind == .binding {
            guard binding.textNumber > 0 else {
                if let value = binding.child(of: .initializerValue)?.firstChild { _ = initial(value, of: owner) }
                for pattern in binding.descendants(where: { $0.kind == .identifierPattern }) {
                    property(pattern, node, value: nil)
                }
                continue
            }
            property(binding, node, value: binding.child(of: .initializerValue)?.firstChild)
        }
    }

    private mutating func property(_ binding: OutlineNode, _ node: OutlineNode, value: OutlineNode?) {
        let written = binding.declaredType.map { type($0) } ?? -1
        let index = Int32(facts.declarations.count)
        var made = begin(.property, binding)
        made.accessCode = access(node).rawValue
        made.traits = traits(node)
        if node.flags.contains(.constant) { made.traits.insert(.constant) }
        made.type = written
        facts.declarations.append(made)
        attributes(of: node, declaration: index)
        if let value {
            let made = initial(value, of: index)
            facts.declarations[Int(index)].value = made
            use(made, as: .initial, by: index)
        }
        accessors(of: binding, declaration: index, parameters: false)
    }
}
