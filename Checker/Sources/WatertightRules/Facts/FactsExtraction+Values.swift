import SwiftSyntax

extension FactsExtraction {
    /// Adds an expression: calls become events, and parts that determine types become values.
    mutating func value(_ node: some SyntaxProtocol, isCallee: Bool = false) -> ValueID {
        let node = Syntax(node)
        return deeper(node, or: .absent) { walk in walk.valueHere(node.core, isCallee: isCallee) }
    }

    private mutating func valueHere(_ syntax: Syntax, isCallee: Bool = false) -> ValueID {
        switch syntax.as(SyntaxEnum.self) {
        case .declReferenceExpr(let node): return read(node.baseName, isCallee)
        case .superExpr(let node): return read(node.superKeyword, isCallee)
        case .discardAssignmentExpr(let node): return read(node.wildcard, isCallee)
        case .memberAccessExpr(let node): return member(node, isCallee: isCallee)
        case .functionCallExpr(let node):
            let isAwaited = body.isAwaited
            let callee = value(node.calledExpression, isCallee: true)
            return call(
                of: callee, isAwaited: isAwaited, node.arguments, node.trailingClosure,
                node.additionalTrailingClosures, at: syntax.offset)
        case .closureExpr(let node): return make(.closure, link: closure(node).number, at: syntax.offset)
        case .tryExpr(let node):
            guard node.offset != body.openedTry else { return value(node.expression) }
            return covered(by: node) { walk in walk.value(node.expression) }
        case .awaitExpr(let node): return awaited(node.expression, isCallee)
        #if canImport(SwiftSyntax602)
        case .unsafeExpr(let node): return awaited(node.expression, isCallee)
        #endif
        case .copyExpr(let node): return awaited(node.expression, isCallee)
        case .consumeExpr(let node): return awaited(node.expression, isCallee)
        case .sequenceExpr(let node):
            let sequence = OperatorSequence(node)
            return operation(sequence, sequence.range)
        case .tupleExpr(let node):
            if let only = node.elements.first, node.elements.count == 1, only.label == nil {
                return value(only.expression, isCallee: isCallee)
            }
            return make(.group, of: all(node.elements.map(\.expression)), at: syntax.offset)
        case .forceUnwrapExpr(let node):
            return unwrapped(value(node.expression, isCallee: isCallee), at: syntax.offset)
        case .optionalChainingExpr(let node):
            return unwrapped(value(node.expression, isCallee: isCallee), at: syntax.offset)
        case .prefixOperatorExpr(let node):
            if isText(node.operator, "-"), let number = node.expression.as(IntegerLiteralExprSyntax.self) {
                return make(.literal, detail: .integer, name: name("-" + number.literal.text), at: syntax.offset)
            }
            return value(node.expression)
        case .postfixOperatorExpr(let node): return value(node.expression)
        case .inOutExpr(let node): return value(node.expression)
        case .subscriptCallExpr(let node):
            let base = value(node.calledExpression)
            var indices = all(node.arguments.map(\.expression))
            if let closure = node.trailingClosure { indices.append(value(closure)) }
            indices += node.additionalTrailingClosures.map { value($0.closure) }
            let found = make(.subscripted, base: base, of: indices, at: syntax.offset)
            read(found, at: syntax.offset)
            return found
        case .stringLiteralExpr(let node): return text(node)
        case .integerLiteralExpr(let node):
            return make(.literal, detail: .integer, name: name(node.literal), at: syntax.offset)
        case .floatLiteralExpr: return make(.literal, detail: .float, at: syntax.offset)
        case .booleanLiteralExpr(let node):
            return make(.literal, detail: .boolean, name: name(node.literal), at: syntax.offset)
        case .nilLiteralExpr: return make(.literal, detail: .null, at: syntax.offset)
        case .keyPathExpr, .regexLiteralExpr, .editorPlaceholderExpr, .token: return .absent
        case .arrayExpr(let node):
            let elements = all(node.elements.map(\.expression))
            return make(.literal, detail: .array, base: elements.first ?? .absent, of: elements, at: syntax.offset)
        case .dictionaryExpr(let node):
            var elements: [ValueID] = []
            if case .elements(let pairs) = node.content { elements = all(pairs.flatMap { [$0.key, $0.value] }) }
            return make(.literal, detail: .dictionary, of: elements, at: syntax.offset)
        case .typeExpr, .genericSpecializationExpr:
            return type(ofExpression: syntax).map { make(.type, link: $0, at: syntax.offset) } ?? .absent
        case .macroExpansionExpr(let node): return macro(node)
        case .macroExpansionDecl(let node): return macro(node)
        case .ifExpr, .switchExpr:
            let outer = body.arms
            body.arms = []
            statement(syntax)
            let arms = body.arms ?? []
            body.arms = outer
            return make(.operation, base: arms.first ?? .absent, of: arms, at: syntax.offset)
        default:
            if !syntax.is(TypeSyntax.self) { all(Array(syntax.children(viewMode: .sourceAccurate))) }
            return .absent
        }
    }

    /// Longer strings aren't stored. This is enough for a storage key.
    private static let longestWord = 48

    /// Adds the values of expressions, including those after an `#if` or an arrow.
    @discardableResult
    private mutating func all(_ nodes: [some SyntaxProtocol]) -> [ValueID] {
        nodes.flatMap { Syntax($0).parts }.map { value($0) }
    }

    private mutating func awaited(_ expression: ExprSyntax, _ isCallee: Bool) -> ValueID {
        let outer = body.isAwaited
        body.isAwaited = true
        defer { body.isAwaited = outer }
        return value(expression, isCallee: isCallee)
    }

    private mutating func text(_ node: StringLiteralExprSyntax) -> ValueID {
        var parts: [ValueID] = []
        var flags: UInt8 = 0
        var word: UInt32 = 0
        for segment in node.segments {
            switch segment {
            case .expressionSegment(let segment):
                flags |= 2
                parts += all(segment.expressions.map(\.expression))
            case .stringSegment(let segment):
                let count = written(segment.content).count
                guard count > 0 else { continue }
                word = flags & 1 == 0 && count <= Self.longestWord ? name(segment.content) : 0
                flags |= 1
            }
        }
        let found = make(.literal, detail: .string, name: flags == 1 ? word : 0, of: parts, at: node.offset)
        facts.values[found].flags = flags
        return found
    }

    /// Adds a value with its base and operands.
    mutating func make(
        _ kind: Value.Kind, detail: Value.Literal = .none, name: UInt32 = 0, base: ValueID = .absent, link: Int32 = -1,
        of operands: [ValueID] = [], at offset: UInt32
    ) -> ValueID {
        let made = ValueID(facts.values.count)
        facts.values.append(
            Value(code: kind.rawValue, detail: detail.rawValue, name: name, base: base, link: link, offset: offset))
        use(base, as: .base, by: made.number)
        for operand in operands { use(operand, as: .operand, by: made.number) }
        return made
    }

    /// Sets the user of a value that has none.
    mutating func use(_ value: ValueID, as use: Value.Use, by user: Int32 = -1) {
        guard value.isPresent, facts.values[value].use == .nothing else { return }
        facts.values[value].useCode = use.rawValue
        facts.values[value].userNumber = user
    }

    mutating func unwrapped(_ base: ValueID, at offset: UInt32) -> ValueID {
        base.isAbsent ? .absent : make(.unwrapped, base: base, at: offset)
    }

    mutating func reference(_ name: UInt32, at offset: UInt32) -> ValueID {
        if let local = local(name) { return make(.local, name: name, link: local.number, at: offset) }
        switch text(name) {
        case "self": return make(.selfValue, at: offset)
        case "super": return make(.superValue, at: offset)
        case "Self": return make(.selfType, at: offset)
        case let text where text.utf8.first == UInt8(ascii: "$"):
            guard let position = UInt16(text.dropFirst()), body.kind == .closure, !body.namesParameters else { break }
            let local = declare(
                Local(
                    code: Local.Kind.closureParameter.rawValue, flags: 1, position: position, name: name,
                    link: body.index.number, offset: offset))
            return make(.local, name: name, link: local.number, at: offset)
        default: break
        }
        return make(.name, name: name, at: offset)
    }

    private mutating func read(_ token: TokenSyntax, _ isCallee: Bool) -> ValueID {
        let offset = token.offset
        let found = reference(name(token), at: offset)
        if !isCallee { read(found, at: offset) }
        return found
    }

    private mutating func member(_ node: MemberAccessExprSyntax, isCallee: Bool) -> ValueID {
        let name = name(node.declName.baseName)
        guard let base = node.base.map({ Syntax($0).core }) else { return make(.implicit, name: name, at: node.offset) }
        let found = make(.member, name: name, base: value(base), at: base.end)
        if !isCallee { read(found, at: base.end) }
        return found
    }

    /// Adds a read inside a `try`, which can throw. Among locals, only an `async let` can.
    private mutating func read(_ value: ValueID, at offset: UInt32) {
        guard body.isTried, value.isPresent else { return }
        let read = facts.values[value]
        if read.kind == .local, facts.locals[read.local].kind != .asyncLet { return }
        event(.read, link: value.number, at: offset)
    }

    // MARK: Operators

    private mutating func covered(
        by attempt: TryExprSyntax, _ inner: (inout FactsExtraction) -> ValueID
    ) -> ValueID {
        let outer = (isTried: body.isTried, openedTry: body.openedTry)
        let offset = attempt.offset
        body.isTried = true
        body.openedTry = offset
        var found: ValueID = .absent
        if let mark = attempt.questionOrExclamationMark {
            let detail: UInt8 = mark.tokenKind == .exclamationMark ? 1 : 0
            let position = body.events.count
            event(.swallow, detail: detail, at: offset) { walk in
                walk.event(.tries, at: offset) { walk in found = inner(&walk) }
            }
            found = make(.attempted, base: found, at: offset)
            facts.values[found].detail = detail
            body.events[position].link = found.number
        } else {
            event(.tries, at: offset) { walk in found = inner(&walk) }
        }
        body.isTried = outer.isTried
        body.openedTry = outer.openedTry
        return found
    }

    /// Adds the operation of a range of operands in a sequence.
    private mutating func operation(_ sequence: OperatorSequence, _ part: Range<Int>) -> ValueID {
        guard let first = part.first.map({ sequence.elements[$0].core }) else { return .absent }
        guard part.count > 1 else { return valueHere(first) }
        // A `try` to the left of operators covers their right operands.
        if let attempt = first.as(TryExprSyntax.self), attempt.offset != body.openedTry {
            return covered(by: attempt) { walk in walk.operation(sequence, part) }
        }
        let offset = first.offset
        let root = sequence.root(of: part)
        let right = root + 1..<part.upperBound
        let left = operand(sequence, part.lowerBound..<root)
        switch sequence.elements[root].as(SyntaxEnum.self) {
        case .unresolvedAsExpr(let node):
            let made = make(.cast, base: left, link: type(sequence.elements[right.lowerBound]), at: offset)
            let mark = node.questionOrExclamationMark?.tokenKind
            facts.values[made].detail = mark == nil ? 0 : mark == .exclamationMark ? 2 : 1
            return made
        case .unresolvedIsExpr:
            return make(.check, base: left, link: type(sequence.elements[right.lowerBound]), at: offset)
        case .unresolvedTernaryExpr(let node):
            let parts = [left] + all([node.thenExpression]) + [operand(sequence, right)]
            return make(.operation, base: parts[1], of: parts, at: offset)
        case .assignmentExpr(let node): return assignment(node.equal, left, operand(sequence, right), at: offset)
        case .binaryOperatorExpr(let node):
            let operands = [left, operand(sequence, right)]
            if sequence.isAssignment(at: root) { return assignment(node.operator, left, operands[1], at: offset) }
            if isText(node.operator, "??") { return make(.unwrapped, base: left, of: operands, at: offset) }
            return make(.operation, name: name(node.operator), of: operands, at: offset)
        default: return left
        }
    }

    private mutating func operand(_ sequence: OperatorSequence, _ part: Range<Int>) -> ValueID {
        deeper(sequence.elements[part.lowerBound], or: .absent) { walk in walk.operation(sequence, part) }
    }

    private mutating func type(_ operand: Syntax) -> Int32 {
        operand.as(TypeExprSyntax.self).map { type($0.type) } ?? references.number(.other)
    }

    private mutating func assignment(
        _ sign: TokenSyntax, _ target: ValueID, _ assigned: ValueID, at offset: UInt32
    ) -> ValueID {
        use(target, as: .target, by: Int32(facts.values.count))
        let made = make(.assignment, name: name(sign), base: target, at: offset)
        use(assigned, as: .assigned, by: made.number)
        event(.assigning, link: made.number, at: offset)
        return made
    }

    // MARK: Calls and closures

    private mutating func macro(_ node: some FreestandingMacroExpansionSyntax) -> ValueID {
        let outer = isInPreview
        isInPreview = isInPreview || isText(node.macroName, "Preview")
        defer { isInPreview = outer }
        // At the top level of a file it is a declaration, such as `#Preview`.
        guard body.kind != .file else {
            all(node.arguments.map(\.expression))
            if let closure = node.trailingClosure { _ = value(closure) }
            for closure in node.additionalTrailingClosures { _ = value(closure.closure) }
            return .absent
        }
        let callee = make(.name, name: name("#" + node.macroName.text), at: node.offset)
        return call(
            of: callee, isAwaited: body.isAwaited, node.arguments, node.trailingClosure,
            node.additionalTrailingClosures, at: node.offset)
    }

    private mutating func call(
        of callee: ValueID, isAwaited: Bool, _ list: LabeledExprListSyntax, _ trailing: ClosureExprSyntax?,
        _ more: MultipleTrailingClosureElementListSyntax, at start: UInt32
    ) -> ValueID {
        var arguments = list.map { argument in
            CallArgument(
                label: isText(argument.label, "_") ? 0 : name(argument.label), value: value(argument.expression),
                flags: 0)
        }
        if let trailing { arguments.append(CallArgument(label: 0, value: value(trailing), flags: 1)) }
        for closure in more {
            arguments.append(
                CallArgument(
                    label: isText(closure.label, "_") ? 0 : name(closure.label), value: value(closure.closure),
                    flags: 1))
        }
        let first = Int32(facts.arguments.count)
        facts.arguments += arguments
        let offset = callee.isPresent ? facts.values[callee].offset : start
        let index = CallID(facts.calls.count)
        use(callee, as: .callee, by: index.number)
        for argument in arguments { use(argument.value, as: .argument, by: index.number) }
        facts.calls.append(
            Call(
                callee: callee, firstArgument: first, argumentCount: Int32(arguments.count),
                flags: isAwaited ? Call.isAwaited : 0, offset: offset))
        event(.call, link: index.number, at: offset)
        return make(.call, link: index.number, at: start)
    }

    private mutating func closure(_ node: ClosureExprSyntax) -> BodyID {
        let effects = node.signature?.effectSpecifiers
        let effect = effect(of: effects?.throwsClause)
        // Captured values are evaluated outside of the closure.
        var captured: [(ClosureCaptureSyntax, ValueID)] = []
        if let captures = node.signature?.capture?.items {
            for capture in captures {
                for child in capture.children(viewMode: .sourceAccurate) {
                    guard let initial = child.as(InitializerClauseSyntax.self), !isText(capture.name, "self") else {
                        continue
                    }
                    _ = value(initial.value)
                    captured.append((capture, .absent))
                }
            }
        }
        return inBody(
            .closure, declaration: body.declaration,
            effects: (effects?.asyncSpecifier != nil ? 1 : 0) | (effect.throwsErrors ? 2 : 0), thrown: effect.type,
            at: node.offset
        ) { walk in
            for (capture, initial) in captured {
                let local = walk.declare(
                    Local(
                        code: Local.Kind.initial.rawValue, flags: 1, name: walk.name(capture.name), value: initial,
                        offset: capture.offset))
                walk.use(initial, as: .bound, by: local.number)
            }
            walk.body.namesParameters = false
            switch node.signature?.parameterClause {
            case .simpleInput(let parameters):
                for (position, parameter) in parameters.enumerated() {
                    walk.closureParameter(position, walk.name(parameter.name), nil, at: parameter.offset)
                }
            case .parameterClause(let clause):
                for (position, parameter) in clause.parameters.enumerated() {
                    let name = walk.name(parameter.secondName ?? parameter.firstName)
                    walk.closureParameter(position, name, parameter.type, at: parameter.offset)
                }
            case nil: break
            }
            walk.statements(node.statements, areWhole: true)
        }
    }

    private mutating func closureParameter(
        _ position: Int, _ name: UInt32, _ written: TypeSyntax?, at offset: UInt32
    ) {
        body.namesParameters = true
        declare(
            Local(
                code: Local.Kind.closureParameter.rawValue, flags: 1, position: UInt16(truncatingIfNeeded: position),
                name: name, type: written.map { type($0) } ?? -1, link: body.index.number, offset: offset))
    }
}
