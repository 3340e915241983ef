import SwiftSyntax

/// Extracts declarations with their bodies.
struct DeclarationExtraction: Extraction {
    let writer: FactsWriter

    private typealias Declared = WithAttributesSyntax & WithModifiersSyntax

    /// Adds a declaration. Returns `false` for other nodes.
    func declaration(_ syntax: Syntax) -> Bool {
        switch syntax.as(SyntaxEnum.self) {
        case .importDecl(let node):
            writer.facts.imports.append(Import(name: name(node.path.first?.name), offset: node.offset))
        case .structDecl(let node): nominal(node, .structure, node.name, node.genericParameterClause)
        case .classDecl(let node): nominal(node, .classType, node.name, node.genericParameterClause)
        case .enumDecl(let node): nominal(node, .enumeration, node.name, node.genericParameterClause)
        case .actorDecl(let node): nominal(node, .actor, node.name, node.genericParameterClause)
        case .protocolDecl(let node): nominal(node, .protocolType, node.name, nil)
        case .extensionDecl(let node): nominal(node, .extensionOfType, nil, nil)
        case .functionDecl(let node):
            let made = function(node, .function, node.name, node.signature, generics(of: node))
            body(node.body, of: made)
        case .macroDecl(let node): _ = function(node, .function, node.name, node.signature, generics(of: node))
        case .initializerDecl(let node):
            let made = function(node, .initializer, node.initKeyword, node.signature, generics(of: node))
            body(node.body, of: made)
        case .deinitializerDecl(let node):
            let made = function(node, .deinitializer, node.deinitKeyword, nil, generics(nil, nil))
            body(node.body, of: made)
        case .subscriptDecl(let node):
            let generics = generics(of: node)
            let parameters = parameters(node.parameterClause.parameters)
            var made = begin(.subscripting, node, node.subscriptKeyword)
            (made.firstGeneric, made.genericCount) = generics
            (made.firstParameter, made.parameterCount) = parameters
            made.type = type(node.returnClause.type)
            let index = add(made, node)
            accessors(node.accessorBlock, declaration: index, parameters: true)
        case .enumCaseElement(let node):
            let parameters = parameters(node.parameterClause?.parameters)
            var made = begin(.enumCase, named: name(node.name), at: node.offset, nameOffset: node.offset)
            made.traits.insert(.onType)
            (made.firstParameter, made.parameterCount) = parameters
            writer.facts.declarations.append(made)
        case .typeAliasDecl(let node):
            let generics = generics(node.genericParameterClause, nil)
            var made = begin(.alias, node, node.name, nameOffset: node.offset)
            (made.firstGeneric, made.genericCount) = generics
            made.type = type(node.initializer.value)
            writer.facts.declarations.append(made)
        case .associatedTypeDecl(let node):
            let generics = generics(nil, node.genericWhereClause)
            let inherited = inherited(node.inheritanceClause)
            var made = begin(.associatedType, node, node.name, nameOffset: node.offset)
            (made.firstGeneric, made.genericCount) = generics
            (made.firstInherited, made.inheritedCount) = inherited
            writer.facts.declarations.append(made)
        default: return false
        }
        return true
    }

    // MARK: Common parts

    private func begin(
        _ kind: Declaration.Kind, _ node: some Declared, _ token: TokenSyntax, nameOffset: UInt32? = nil
    ) -> Declaration {
        let name = node.is(MacroDeclSyntax.self) ? name("#" + token.text) : name(token)
        var made = begin(kind, named: name, at: node.offset, nameOffset: nameOffset ?? token.offset)
        addModifiers(of: node, to: &made)
        return made
    }

    private func begin(
        _ kind: Declaration.Kind, named name: UInt32, at offset: UInt32, nameOffset: UInt32
    ) -> Declaration {
        var made = Declaration(
            code: kind.rawValue, name: name, owner: writer.owner,
            scope: writer.owner.isAbsent && writer.body.kind != .file ? writer.body.index : .absent, offset: offset,
            nameOffset: nameOffset)
        if writer.isConditional { made.traits.insert(.conditional) }
        if writer.owner.isPresent, writer.facts.declarations[writer.owner].kind == .protocolType {
            made.traits.insert(.requirement)
        }
        return made
    }

    private func addModifiers(of node: some Declared, to made: inout Declaration) {
        var access = Declaration.Access.unstated
        // `private(set)` limits only the setter.
        for modifier in node.modifiers where modifier.detail == nil {
            var stated = Declaration.Access.unstated
            switch modifier.name.tokenKind {
            case .keyword(.private): stated = .onlyPrivate
            case .keyword(.fileprivate): stated = .file
            case .keyword(.internal): stated = .module
            case .keyword(.package): stated = .package
            case .keyword(.public): stated = .outside
            case .keyword(.open): stated = .open
            case .keyword(.static), .keyword(.class): made.traits.insert(.onType)
            case .keyword(.override): made.traits.insert(.overriding)
            case .keyword(.final): made.traits.insert(.final)
            default: break
            }
            if access == .unstated { access = stated }
        }
        made.accessCode = access.rawValue
        if has("_disfavoredOverload", node.attributes) { made.traits.insert(.disfavored) }
        if isUnavailable(node.attributes) { made.traits.insert(.unavailable) }
    }

    /// Matches `@available(*, unavailable)`.
    private func isUnavailable(_ attributes: AttributeListSyntax) -> Bool {
        attributes.contains { attribute in
            guard case .availability(let arguments) = attribute.as(AttributeSyntax.self)?.arguments else {
                return false
            }
            let tokens = arguments.prefix(2).map { $0.argument.lastToken(viewMode: .sourceAccurate) }
            return tokens.count == 2 && isText(tokens[0], "*") && isText(tokens[1], "unavailable")
        }
    }

    private func has(_ name: StaticString, _ attributes: AttributeListSyntax) -> Bool {
        attributes.contains {
            isText($0.as(AttributeSyntax.self)?.attributeName.lastToken(viewMode: .sourceAccurate), name)
        }
    }

    private func add(_ made: Declaration, _ node: some Declared) -> DeclarationID {
        let index = DeclarationID(writer.facts.declarations.count)
        writer.facts.declarations.append(made)
        for attribute in node.attributes {
            guard let attribute = attribute.as(AttributeSyntax.self) else { continue }
            var named: Int32 = -1
            if case .argumentList(let arguments) = attribute.arguments, let first = arguments.first {
                named = types.type(ofExpression: Syntax(first.expression)) ?? -1
            }
            let name = name(attribute.attributeName.lastToken(viewMode: .sourceAccurate))
            writer.facts.attributes.append(DeclaredAttribute(declaration: index, name: name, type: named))
        }
        return index
    }

    // MARK: Types

    private func nominal(
        _ node: some DeclGroupSyntax & Declared, _ kind: Declaration.Kind, _ name: TokenSyntax?,
        _ parameters: GenericParameterClauseSyntax?
    ) {
        let generics = generics(parameters, node.genericWhereClause)
        let inherited = inherited(node.inheritanceClause)
        var made: Declaration
        if let name {
            made = begin(kind, node, name)
        } else {
            let written = node.as(ExtensionDeclSyntax.self)?.extendedType
            let extended = written.map { types.extended(by: $0) } ?? (name: 0, type: -1)
            let nameOffset = extended.name == 0 ? node.offset : written?.offset ?? node.offset
            made = begin(kind, named: extended.name, at: node.offset, nameOffset: nameOffset)
            addModifiers(of: node, to: &made)
            made.type = extended.type
        }
        (made.firstGeneric, made.genericCount) = generics
        (made.firstInherited, made.inheritedCount) = inherited
        let index = add(made, node)
        if writer.body.kind != .file, writer.owner.isAbsent, kind != .extensionOfType {
            writer.declare(
                Local(code: Local.Kind.declaration.rawValue, name: made.name, link: index.number, offset: node.offset))
        }
        // Members can't access locals.
        let outer = (writer.scope, writer.owner)
        writer.scope = []
        writer.owner = index
        members(node.memberBlock.members)
        (writer.scope, writer.owner) = (outer.0, outer.1)
    }

    private func members(_ members: MemberBlockItemListSyntax) {
        for member in members {
            for node in Syntax(member.decl).parts { self.member(node) }
        }
    }

    private func member(_ node: Syntax) {
        writer.deeper(node, or: ()) {
            if let node = node.as(VariableDeclSyntax.self) {
                properties(node)
            } else if let node = node.as(IfConfigDeclSyntax.self) {
                for clause in node.clauses {
                    guard case .decls(let members) = clause.elements else { continue }
                    writer.inClause(clause) { self.members(members) }
                }
            } else {
                _ = declaration(node)
            }
        }
    }

    private func inherited(_ clause: InheritanceClauseSyntax?) -> (Int32, Int32) {
        list(clause?.inheritedTypes.map { type($0.type) } ?? [])
    }

    /// Stores a list of types among the type arguments.
    private func list(_ types: [Int32]) -> (Int32, Int32) {
        guard !types.isEmpty else { return (0, 0) }
        let number = writer.references.number(.composition, effects: 255, types)
        let record = writer.references.records[Int(number)]
        return (record.first, record.count)
    }

    private func generics(of node: some WithGenericParametersSyntax) -> (Int32, Int32) {
        generics(node.genericParameterClause, node.genericWhereClause)
    }

    private func generics(
        _ parameters: GenericParameterClauseSyntax?, _ requirements: GenericWhereClauseSyntax?
    ) -> (Int32, Int32) {
        var found: [GenericConstraint] = []
        if let parameters {
            for parameter in parameters.parameters {
                let bound = parameter.inheritedType.map { type($0) } ?? -1
                found.append(GenericConstraint(name: name(parameter.name), type: bound, flags: 1))
            }
        }
        if let requirements {
            for requirement in requirements.requirements {
                let types = Syntax(requirement.requirement).childTypes.map { type($0) }
                guard types.count == 2 else { continue }
                let left = writer.references.records[Int(types[0])]
                guard left.kind == .named else { continue }
                found.append(GenericConstraint(name: left.name, type: types[1], flags: 0))
            }
        }
        let first = Int32(writer.facts.generics.count)
        writer.facts.generics += found
        return (first, Int32(found.count))
    }

    /// Returns the parameters of a function, subscript, enum case, or macro.
    private func parameters(_ list: (some SyntaxCollection)?) -> (Int32, Int32) {
        var found: [Parameter] = []
        guard let list else { return (Int32(writer.facts.parameters.count), 0) }
        for element in list {
            let value: ExprSyntax?
            let names: (first: TokenSyntax?, second: TokenSyntax?)
            let written: TypeSyntax
            var flags: UInt32 = 0
            if let parameter = element.as(FunctionParameterSyntax.self) {
                (names, written) = ((parameter.firstName, parameter.secondName), parameter.type)
                value = parameter.defaultValue?.value
                if parameter.ellipsis != nil { flags |= Parameter.isVariadic }
            } else if let parameter = element.as(EnumCaseParameterSyntax.self) {
                (names, written) = ((parameter.firstName, parameter.secondName), parameter.type)
                value = parameter.defaultValue?.value
            } else {
                continue
            }
            if value != nil { flags |= Parameter.hasDefault }
            if let attributes = written.as(AttributedTypeSyntax.self)?.attributes {
                if has("autoclosure", attributes) { flags |= Parameter.isAutoclosure }
                if has("escaping", attributes) { flags |= Parameter.isEscaping }
            }
            found.append(
                Parameter(
                    label: isText(names.first, "_") ? 0 : name(names.first), name: name(names.second ?? names.first),
                    type: type(written), value: value.map { initial(Syntax($0), of: writer.owner) } ?? .absent,
                    flags: flags))
        }
        writer.facts.parameters += found
        return (Int32(writer.facts.parameters.count - found.count), Int32(found.count))
    }

    /// Adds an initial value, with a body if it has effects.
    private func initial(_ node: Syntax, of declaration: DeclarationID) -> ValueID {
        switch node.core.kind {
        case .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr, .declReferenceExpr,
            .superExpr, .discardAssignmentExpr:
            return value(node)
        default:
            var found: ValueID = .absent
            _ = writer.inBody(.initialValue, declaration: declaration, at: node.offset) { found = value(node) }
            return found
        }
    }

    private func function(
        _ node: some Declared, _ kind: Declaration.Kind, _ name: TokenSyntax, _ signature: FunctionSignatureSyntax?,
        _ generics: (Int32, Int32)
    ) -> DeclarationID {
        let parameters = parameters(signature?.parameterClause.parameters)
        let effect = types.effect(of: signature?.effectSpecifiers?.throwsClause)
        var made = begin(kind, node, name, nameOffset: kind == .deinitializer ? node.offset : nil)
        if signature?.effectSpecifiers?.asyncSpecifier != nil { made.traits.insert(.async) }
        (made.firstGeneric, made.genericCount) = generics
        (made.firstParameter, made.parameterCount) = parameters
        made.type = signature?.returnClause.map { type($0.type) } ?? -1
        made.thrown = effect.type
        if effect.throwsErrors { made.traits.insert(.throwing) }
        if effect.rethrows { made.traits.insert(.rethrowing) }
        if kind == .initializer { made.traits.insert(.onType) }
        let index = add(made, node)
        if let local = writer.announced.removeValue(forKey: made.offset) {
            writer.facts.locals[local].link = index.number
        }
        return index
    }

    private func body(_ block: CodeBlockSyntax?, of declaration: DeclarationID) {
        guard let block else { return }
        let made = writer.facts.declarations[declaration]
        writer.facts.declarations[declaration].body = writer.inBody(
            .function, declaration: declaration, thrown: made.thrown, at: made.offset
        ) {
            declareParameters(of: declaration)
            StatementExtraction(writer: writer).block(block.statements, isWhole: true)
        }
    }

    private func declareParameters(of declaration: DeclarationID) {
        for (position, parameter) in writer.facts.parameters(of: declaration).enumerated() {
            writer.declare(
                Local(
                    code: Local.Kind.parameter.rawValue, flags: 1,
                    position: UInt16(truncatingIfNeeded: position), name: parameter.name, type: parameter.type,
                    link: declaration.number, offset: writer.facts.declarations[declaration].offset))
        }
    }

    /// Adds accessors. The getter counts as the body of the declaration, including its effects.
    private func accessors(_ block: AccessorBlockSyntax?, declaration: DeclarationID, parameters: Bool) {
        switch block?.accessors {
        case .getter(let statements):
            writer.facts.declarations[declaration].traits.insert(.computed)
            writer.facts.declarations[declaration].thrown = -1
            writer.facts.declarations[declaration].body = accessor(
                statements, of: declaration, at: block?.offset ?? 0, parameters, isGetter: true)
        case .accessors(let accessors):
            for accessor in accessors {
                let isGetter = isText(accessor.accessorSpecifier, "get") || isText(accessor.accessorSpecifier, "_read")
                if isGetter {
                    let effect = types.effect(of: accessor.effectSpecifiers?.throwsClause)
                    var traits: Declaration.Traits = effect.throwsErrors ? [.computed, .throwing] : .computed
                    if accessor.effectSpecifiers?.asyncSpecifier != nil { traits.insert(.async) }
                    writer.facts.declarations[declaration].thrown = effect.type
                    writer.facts.declarations[declaration].traits.formUnion(traits)
                }
                guard let statements = accessor.body?.statements else { continue }
                let made = self.accessor(
                    statements, of: declaration, at: accessor.offset, parameters, isGetter: isGetter)
                if isGetter { writer.facts.declarations[declaration].body = made }
            }
        case nil: break
        }
    }

    private func accessor(
        _ statements: CodeBlockItemListSyntax, of declaration: DeclarationID, at offset: UInt32, _ parameters: Bool,
        isGetter: Bool
    ) -> BodyID {
        let made = writer.facts.declarations[declaration]
        return writer.inBody(.accessor, declaration: declaration, thrown: made.thrown, at: offset) {
            if parameters { declareParameters(of: declaration) }
            for implicit in isGetter ? [] : ["newValue", "oldValue"] {
                let name = name(implicit)
                writer.declare(Local(code: Local.Kind.plain.rawValue, name: name, type: made.type, offset: offset))
            }
            StatementExtraction(writer: writer).block(statements, isWhole: true)
        }
    }

    /// Adds the variables of a type or of the top level of a file.
    func properties(_ node: VariableDeclSyntax) {
        for binding in node.bindings {
            let value = binding.initializer.map { Syntax($0.value) }
            if let pattern = binding.pattern.as(IdentifierPatternSyntax.self) {
                property(pattern, of: binding, node, value: value)
                continue
            }
            if let value { _ = initial(value, of: writer.owner) }
            for pattern in binding.pattern.boundNames { property(pattern, of: nil, node, value: nil) }
        }
    }

    /// - Parameter binding: The binding of this name only.
    private func property(
        _ pattern: IdentifierPatternSyntax, of binding: PatternBindingSyntax?, _ node: VariableDeclSyntax,
        value: Syntax?
    ) {
        let written = binding?.typeAnnotation.map { type($0.type) } ?? -1
        let name = name(pattern.identifier)
        var made = begin(.property, named: name, at: pattern.offset, nameOffset: pattern.offset)
        addModifiers(of: node, to: &made)
        if node.bindingSpecifier.tokenKind == .keyword(.let) { made.traits.insert(.constant) }
        made.type = written
        let index = add(made, node)
        if let value {
            let made = initial(value, of: index)
            writer.facts.declarations[index].value = made
            writer.use(made, as: .initial, by: index.number)
        }
        accessors(binding?.accessorBlock, declaration: index, parameters: false)
    }
}

extension PatternSyntax {
    /// The names that are bound in nested tuple patterns.
    fileprivate var boundNames: [IdentifierPatternSyntax] {
        if let name = self.as(IdentifierPatternSyntax.self) { return [name] }
        return self.as(TuplePatternSyntax.self)?.elements.flatMap(\.pattern.boundNames) ?? []
    }
}
