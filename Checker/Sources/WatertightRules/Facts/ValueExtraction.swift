import SwiftSyntax

/// Extracts expressions: calls become events, and parts that determine types become values.
struct ValueExtraction: Extraction {
    let writer: FactsWriter

    /// Adds an expression: calls become events, and parts that determine types become values.
    func value(_ node: some SyntaxProtocol, isCallee: Bool = false) -> ValueID {
        let node = Syntax(node)
        return writer.deeper(node, or: .absent) { valueHere(node.core, isCallee: isCallee) }
    }

    private func valueHere(_ syntax: Syntax, isCallee: Bool = false) -> ValueID {
        switch syntax.as(SyntaxEnum.self) {
        case .declReferenceExpr(let node): return read(node.baseName, isCallee)
        case .superExpr(let node): return read(node.superKeyword, isCallee)
        case .discardAssignmentExpr(let node): return read(node.wildcard, isCallee)
        case .memberAccessExpr(let node): return member(node, isCallee: isCallee)
        case .functionCallExpr(let node):
            let isAwaited = writer.body.isAwaited
            let callee = value(node.calledExpression, isCallee: true)
            return call(
                of: callee, isAwaited: isAwaited, node.arguments, node.trailingClosure,
                node.additionalTrailingClosures, at: writer.offset(of: syntax))
        case .closureExpr(let node):
            return writer.make(.closure, link: closure(node).number, at: writer.offset(of: syntax))
        case .tryExpr(let node):
            guard writer.offset(of: node) != writer.body.openedTry else { return value(node.expression) }
            return covered(by: node) { value(node.expression) }
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
            return writer.make(.group, of: all(node.elements.map(\.expression)), at: writer.offset(of: syntax))
        case .forceUnwrapExpr(let node):
            return unwrapped(value(node.expression, isCallee: isCallee), at: writer.offset(of: syntax))
        case .optionalChainingExpr(let node):
            return unwrapped(value(node.expression, isCallee: isCallee), at: writer.offset(of: syntax))
        case .prefixOperatorExpr(let node):
            if isText(node.operator, "-"), let number = node.expression.as(IntegerLiteralExprSyntax.self) {
                return writer.make(
                    .literal, detail: .integer, name: name("-" + number.literal.text), at: writer.offset(of: syntax))
            }
            return value(node.expression)
        case .postfixOperatorExpr(let node): return value(node.expression)
        case .inOutExpr(let node): return value(node.expression)
        case .subscriptCallExpr(let node):
            let base = value(node.calledExpression)
            var indices = all(node.arguments.map(\.expression))
            if let closure = node.trailingClosure { indices.append(value(closure)) }
            indices += node.additionalTrailingClosures.map { value($0.closure) }
            let found = writer.make(.subscripted, base: base, of: indices, at: writer.offset(of: syntax))
            read(found, at: writer.offset(of: syntax))
            return found
        case .stringLiteralExpr(let node): return text(node)
        case .integerLiteralExpr(let node):
            return writer.make(.literal, detail: .integer, name: name(node.literal), at: writer.offset(of: syntax))
        case .floatLiteralExpr: return writer.make(.literal, detail: .float, at: writer.offset(of: syntax))
        case .booleanLiteralExpr(let node):
            return writer.make(.literal, detail: .boolean, name: name(node.literal), at: writer.offset(of: syntax))
        case .nilLiteralExpr: return writer.make(.literal, detail: .null, at: writer.offset(of: syntax))
        case .keyPathExpr, .regexLiteralExpr, .editorPlaceholderExpr, .token: return .absent
        case .arrayExpr(let node):
            let elements = all(node.elements.map(\.expression))
            return writer.make(
                .literal, detail: .array, base: elements.first ?? .absent, of: elements, at: writer.offset(of: syntax))
        case .dictionaryExpr(let node):
            var elements: [ValueID] = []
            if case .elements(let pairs) = node.content { elements = all(pairs.flatMap { [$0.key, $0.value] }) }
            return writer.make(.literal, detail: .dictionary, of: elements, at: writer.offset(of: syntax))
        case .typeExpr, .genericSpecializationExpr:
            return types.type(ofExpression: syntax).map { writer.make(.type, link: $0, at: writer.offset(of: syntax)) }
                ?? .absent
        case .macroExpansionExpr(let node): return macro(node)
        case .macroExpansionDecl(let node): return macro(node)
        case .ifExpr, .switchExpr:
            let outer = writer.body.arms
            writer.body.arms = []
            statements.statement(syntax)
            let arms = writer.body.arms ?? []
            writer.body.arms = outer
            return writer.make(.operation, base: arms.first ?? .absent, of: arms, at: writer.offset(of: syntax))
        default:
            if !syntax.is(TypeSyntax.self) { all(Array(syntax.children(viewMode: .sourceAccurate))) }
            return .absent
        }
    }

    /// Longer strings aren't stored. This is enough for a storage key.
    private static let longestWord = 48

    /// Adds the values of expressions, including those after an `#if` or an arrow.
    @discardableResult
    private func all(_ nodes: [some SyntaxProtocol]) -> [ValueID] {
        nodes.flatMap { Syntax($0).parts }.map { value($0) }
    }

    private func awaited(_ expression: ExprSyntax, _ isCallee: Bool) -> ValueID {
        let outer = writer.body.isAwaited
        writer.body.isAwaited = true
        defer { writer.body.isAwaited = outer }
        return value(expression, isCallee: isCallee)
    }

    private func text(_ node: StringLiteralExprSyntax) -> ValueID {
        var parts: [ValueID] = []
        var flags: UInt8 = 0
        var word: UInt32 = 0
        for segment in node.segments {
            switch segment {
            case .expressionSegment(let segment):
                flags |= 2
                parts += all(segment.expressions.map(\.expression))
            case .stringSegment(let segment):
                let count = writer.written(segment.content).count
                guard count > 0 else { continue }
                word = flags & 1 == 0 && count <= Self.longestWord ? name(segment.content) : 0
                flags |= 1
            }
        }
        let found = writer.make(
            .literal, detail: .string, name: flags == 1 ? word : 0, of: parts, at: writer.offset(of: node))
        writer.facts.values[found].flags = flags
        return found
    }

    func unwrapped(_ base: ValueID, at offset: UInt32) -> ValueID {
        base.isAbsent ? .absent : writer.make(.unwrapped, base: base, at: offset)
    }

    func reference(_ name: UInt32, at offset: UInt32) -> ValueID {
        if let local = writer.local(name) { return writer.make(.local, name: name, link: local.number, at: offset) }
        switch writer.text(name) {
        case "self": return writer.make(.selfValue, at: offset)
        case "super": return writer.make(.superValue, at: offset)
        case "Self": return writer.make(.selfType, at: offset)
        case let text where text.utf8.first == UInt8(ascii: "$"):
            guard let position = UInt16(text.dropFirst()), writer.body.kind == .closure, !writer.body.namesParameters
            else { break }
            let local = writer.declare(
                Local(
                    code: Local.Kind.closureParameter.rawValue, flags: 1, position: position, name: name,
                    link: writer.body.index.number, offset: offset))
            return writer.make(.local, name: name, link: local.number, at: offset)
        default: break
        }
        return writer.make(.name, name: name, at: offset)
    }

    private func read(_ token: TokenSyntax, _ isCallee: Bool) -> ValueID {
        let offset = token.offset
        let found = reference(name(token), at: offset)
        if !isCallee { read(found, at: offset) }
        return found
    }

    private func member(_ node: MemberAccessExprSyntax, isCallee: Bool) -> ValueID {
        let name = name(node.declName.baseName)
        guard let base = node.base.map({ Syntax($0).core }) else {
            return writer.make(.implicit, name: name, at: writer.offset(of: node))
        }
        let offset = node.period.offset
        let found = writer.make(.member, name: name, base: value(base), at: offset)
        if !isCallee { read(found, at: offset) }
        return found
    }

    /// Adds a read inside a `try`, which can throw. Among locals, only an `async let` can.
    private func read(_ value: ValueID, at offset: UInt32) {
        guard writer.body.isTried, value.isPresent else { return }
        let read = writer.facts.values[value]
        if read.kind == .local, writer.facts.locals[read.local].kind != .asyncLet { return }
        writer.event(.read, link: value.number, at: offset)
    }

    // MARK: Operators

    private func covered(by attempt: TryExprSyntax, _ inner: () -> ValueID) -> ValueID {
        let outer = (isTried: writer.body.isTried, openedTry: writer.body.openedTry)
        let offset = writer.offset(of: attempt)
        writer.body.isTried = true
        writer.body.openedTry = offset
        var found: ValueID = .absent
        if let mark = attempt.questionOrExclamationMark {
            let detail: UInt8 = mark.tokenKind == .exclamationMark ? 1 : 0
            let position = writer.body.events.count
            writer.event(.swallow, detail: detail, at: offset) { writer.event(.tries, at: offset) { found = inner() } }
            found = writer.make(.attempted, base: found, at: offset)
            writer.facts.values[found].detail = detail
            writer.body.events[position].link = found.number
        } else {
            writer.event(.tries, at: offset) { found = inner() }
        }
        writer.body.isTried = outer.isTried
        writer.body.openedTry = outer.openedTry
        return found
    }

    /// Adds the operation of a range of operands in a sequence.
    private func operation(_ sequence: OperatorSequence, _ part: Range<Int>) -> ValueID {
        guard let first = part.first.map({ sequence.elements[$0].core }) else { return .absent }
        guard part.count > 1 else { return valueHere(first) }
        // A `try` to the left of operators covers their right operands.
        if let attempt = first.as(TryExprSyntax.self), writer.offset(of: attempt) != writer.body.openedTry {
            return covered(by: attempt) { operation(sequence, part) }
        }
        let offset = writer.offset(of: first)
        let root = sequence.root(of: part)
        let right = root + 1..<part.upperBound
        let left = operand(sequence, part.lowerBound..<root)
        switch sequence.elements[root].as(SyntaxEnum.self) {
        case .unresolvedAsExpr(let node):
            let made = writer.make(.cast, base: left, link: type(sequence.elements[right.lowerBound]), at: offset)
            let mark = node.questionOrExclamationMark?.tokenKind
            writer.facts.values[made].detail = mark == nil ? 0 : mark == .exclamationMark ? 2 : 1
            return made
        case .unresolvedIsExpr:
            return writer.make(.check, base: left, link: type(sequence.elements[right.lowerBound]), at: offset)
        case .unresolvedTernaryExpr(let node):
            let parts = [left] + all([node.thenExpression]) + [operand(sequence, right)]
            return writer.make(.operation, base: parts[1], of: parts, at: offset)
        case .assignmentExpr(let node): return assignment(node.equal, left, operand(sequence, right), at: offset)
        case .binaryOperatorExpr(let node):
            let operands = [left, operand(sequence, right)]
            if sequence.isAssignment(at: root) { return assignment(node.operator, left, operands[1], at: offset) }
            if isText(node.operator, "??") { return writer.make(.unwrapped, base: left, of: operands, at: offset) }
            return writer.make(.operation, name: name(node.operator), of: operands, at: offset)
        default: return left
        }
    }

    private func operand(_ sequence: OperatorSequence, _ part: Range<Int>) -> ValueID {
        writer.deeper(sequence.elements[part.lowerBound], or: .absent) { operation(sequence, part) }
    }

    private func type(_ operand: Syntax) -> Int32 {
        operand.as(TypeExprSyntax.self).map { type($0.type) } ?? writer.references.number(.other)
    }

    private func assignment(_ sign: TokenSyntax, _ target: ValueID, _ assigned: ValueID, at offset: UInt32) -> ValueID {
        writer.use(target, as: .target, by: Int32(writer.facts.values.count))
        let made = writer.make(.assignment, name: name(sign), base: target, at: offset)
        writer.use(assigned, as: .assigned, by: made.number)
        writer.event(.assigning, link: made.number, at: offset)
        return made
    }

    // MARK: Calls and closures

    private func macro(_ node: some FreestandingMacroExpansionSyntax) -> ValueID {
        let outer = writer.isInPreview
        writer.isInPreview = writer.isInPreview || isText(node.macroName, "Preview")
        defer { writer.isInPreview = outer }
        // At the top level of a file it is a declaration, such as `#Preview`.
        guard writer.body.kind != .file else {
            all(node.arguments.map(\.expression))
            if let closure = node.trailingClosure { _ = value(closure) }
            for closure in node.additionalTrailingClosures { _ = value(closure.closure) }
            return .absent
        }
        let callee = writer.make(.name, name: name("#" + node.macroName.text), at: writer.offset(of: node))
        return call(
            of: callee, isAwaited: writer.body.isAwaited, node.arguments, node.trailingClosure,
            node.additionalTrailingClosures, at: writer.offset(of: node))
    }

    private func call(
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
        let first = Int32(writer.facts.arguments.count)
        writer.facts.arguments += arguments
        let offset = callee.isPresent ? writer.facts.values[callee].offset : start
        let index = CallID(writer.facts.calls.count)
        writer.use(callee, as: .callee, by: index.number)
        for argument in arguments { writer.use(argument.value, as: .argument, by: index.number) }
        writer.facts.calls.append(
            Call(
                callee: callee, firstArgument: first, argumentCount: Int32(arguments.count),
                flags: isAwaited ? Call.isAwaited : 0, offset: offset))
        writer.event(.call, link: index.number, at: offset)
        return writer.make(.call, link: index.number, at: start)
    }

    private func closure(_ node: ClosureExprSyntax) -> BodyID {
        let effects = node.signature?.effectSpecifiers
        let effect = types.effect(of: effects?.throwsClause)
        // Captured values are evaluated outside of the closure.
        var captured: [ClosureCaptureSyntax] = []
        if let captures = node.signature?.capture?.items {
            for capture in captures {
                for child in capture.children(viewMode: .sourceAccurate) {
                    guard let initial = child.as(InitializerClauseSyntax.self), !isText(capture.name, "self") else {
                        continue
                    }
                    _ = value(initial.value)
                    captured.append(capture)
                }
            }
        }
        return writer.inBody(
            .closure, declaration: writer.body.declaration,
            effects: (effects?.asyncSpecifier != nil ? 1 : 0) | (effect.throwsErrors ? 2 : 0), thrown: effect.type,
            at: writer.offset(of: node)
        ) {
            for capture in captured {
                writer.declare(
                    Local(
                        code: Local.Kind.initial.rawValue, flags: 1, name: name(capture.name), offset: capture.offset))
            }
            writer.body.namesParameters = false
            switch node.signature?.parameterClause {
            case .simpleInput(let parameters):
                for (position, parameter) in parameters.enumerated() {
                    closureParameter(position, name(parameter.name), nil, at: parameter.offset)
                }
            case .parameterClause(let clause):
                for (position, parameter) in clause.parameters.enumerated() {
                    let name = name(parameter.secondName ?? parameter.firstName)
                    closureParameter(position, name, parameter.type, at: parameter.offset)
                }
            case nil: break
            }
            statements.statements(node.statements, areWhole: true)
        }
    }

    private func closureParameter(_ position: Int, _ name: UInt32, _ written: TypeSyntax?, at offset: UInt32) {
        writer.body.namesParameters = true
        writer.declare(
            Local(
                code: Local.Kind.closureParameter.rawValue, flags: 1, position: UInt16(truncatingIfNeeded: position),
                name: name, type: written.map { type($0) } ?? -1, link: writer.body.index.number, offset: offset))
    }
}
