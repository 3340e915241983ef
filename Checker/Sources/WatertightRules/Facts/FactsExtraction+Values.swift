extension FactsExtraction {
    /// Walks an expression: what it calls becomes events, and what its type can be found from becomes a value.
    mutating func value(_ node: OutlineNode, isCallee: Bool = false) -> Int32 {
        deeper(node) { walk in walk.valueHere(node, isCallee: isCallee) }
    }

    private mutating func valueHere(_ node: OutlineNode, isCallee: Bool) -> Int32 {
        switch node.kind {
        case .reference:
            let found = reference(name(node), at: node)
            if !isCallee { read(found, at: node.offset) }
            return found
        case .member: return member(node, isCallee: isCallee)
        case .call: return call(node)
        case .closure: return make(.closure, link: closure(node), at: node.offset)
        case .tryExpression:
            guard node.id != body.openedTry else { return node.firstChild.map { value($0) } ?? -1 }
            return covered(by: node, node)
        case .awaitExpression:
            let outer = body.isAwaited
            body.isAwaited = true
            defer { body.isAwaited = outer }
            return node.firstChild.map { value($0, isCallee: isCallee) } ?? -1
        case .binary, .ternary, .cast, .typeCheck, .assignment:
            if let attempt = leftmostTry(node), attempt.id != body.openedTry { return covered(by: attempt, node) }
            return operation(node)
        case .tuple:
            let children = Array(node.children)
            if children.count == 1, children[0].textNumber == 0, let inner = children[0].firstChild {
                return value(inner, isCallee: isCallee)
            }
            let elements = children.flatMap { all($0.children) }
            return make(.group, of: elements, at: node.offset)
        case .forceUnwrap, .optionalChain:
            return unwrapped(node.firstChild.map { value($0, isCallee: isCallee) } ?? -1, at: node.offset)
        case .prefixOperator where node.isText("-") && node.firstChild?.kind == .integerLiteral:
            let number = node.firstChild?.text ?? ""
            return make(.literal, detail: .integer, name: name("-" + number), at: node.offset)
        case .inOut, .postfixOperator, .prefixOperator: return node.firstChild.map { value($0) } ?? -1
        case .subscriptCall:
            let base = node.firstChild.map { value($0) } ?? -1
            let indices = all(node.children.dropFirst().flatMap { $0.kind == .argument ? Array($0.children) : [$0] })
            let found = make(.subscripted, base: base, of: indices, at: node.offset)
            read(found, at: node.offset)
            return found
        case .stringLiteral: return text(node)
        case .integerLiteral: return make(.literal, detail: .integer, name: name(node), at: node.offset)
        case .floatLiteral: return make(.literal, detail: .float, at: node.offset)
        case .booleanLiteral: return make(.literal, detail: .boolean, name: name(node), at: node.offset)
        case .nilLiteral: return make(.literal, detail: .null, at: node.offset)
        case .keyPath, .stringSegment, .otherExpression: return -1
        case .arrayLiteral:
            let elements = all(node.children)
            return make(.literal, detail: .array, base: elements.first ?? -1, of: elements, at: node.offset)
        case .dictionaryLiteral:
            let elements = all(node.children)
            return make(.literal, detail: .dictionary, of: elements, at: node.offset)
        case .typeExpression, .specialization:
            return type(ofExpression: node).map { make(.type, link: $0, at: node.offset) } ?? -1
        case .macroExpansion:
            let outer = isInPreview
            isInPreview = isInPreview || node.isText("Preview")
            defer { isInPreview = outer }
            // At the top of a file it declares something, as `#Preview` does.
            guard body.kind != .file else {
                for child in node.children { _ = child.kind == .argument ? all(child.children) : all([child]) }
                return -1
            }
            let callee = make(.name, name: name(node), at: node.offset)
            return call(node, of: callee, isAwaited: body.isAwaited, node.children)
        case .ifExpression, .switchExpression:
            let outer = body.arms
            body.arms = []
            statement(node)
            let arms = body.arms ?? []
            body.arms = outer
            return make(.operation, base: arms.first ?? -1, of: arms, at: node.offset)
        case .doStatement:
            statement(node)
            return -1
        default:
            if !node.kind.isTypeNode { all(node.children) }
            return -1
        }
    }

    /// Of longer texts nobody asks what is written in them: this is room for a key that something is kept under.
    private static let longestWord = 48

    @discardableResult
    private mutating func all(_ nodes: some Sequence<OutlineNode>) -> [Int32] {
        nodes.map { value($0) }
    }

    private mutating func text(_ node: OutlineNode) -> Int32 {
        var parts: [Int32] = []
        var flags: UInt8 = 0
        var written: UInt32 = 0
        for child in node.children {
            if child.kind == .interpolation {
                flags |= 2
                for argument in child.children { parts += all(argument.children) }
            } else if child.textNumber > 0 {
                let isWord = flags & 1 == 0 && child.text.utf8.count <= Self.longestWord
                written = isWord ? name(child) : 0
                flags |= 1
            }
        }
        let found = make(.literal, detail: .string, name: flags == 1 ? written : 0, of: parts, at: node.offset)
        facts.values[Int(found)].flags = flags
        return found
    }

    // MARK: Values

    /// A value of others: its base, and its operands.
    mutating func make(
        _ kind: Value.Kind, detail: Value.Literal = .none, name: UInt32 = 0, base: Int32 = -1, link: Int32 = -1,
        of operands: [Int32] = [], at offset: UInt32
    ) -> Int32 {
        let made = Int32(facts.values.count)
        facts.values.append(
            Value(code: kind.rawValue, detail: detail.rawValue, name: name, base: base, link: link, offset: offset))
        use(base, as: .base, by: made)
        for operand in operands { use(operand, as: .operand, by: made) }
        return made
    }

    /// Says what takes a value; the first that does stays.
    mutating func use(_ value: Int32, as use: Value.Use, by user: Int32 = -1) {
        guard value >= 0, facts.values[Int(value)].use == .nothing else { return }
        facts.values[Int(value)].useCode = use.rawValue
        facts.values[Int(value)].user = user
    }

    mutating func unwrapped(_ base: Int32, at offset: UInt32) -> Int32 {
        base < 0 ? -1 : make(.unwrapped, base: base, at: offset)
    }

    mutating func reference(_ name: UInt32, at node: OutlineNode) -> Int32 {
        if let local = local(name) { return make(.local, name: name, link: local, at: node.offset) }
        switch text(name) {
        case "self": return make(.selfValue, at: node.offset)
        case "super": return make(.superValue, at: node.offset)
        case "Self": return make(.selfType, at: node.offset)
        case let text where text.utf8.first == UInt8(ascii: "$"):
            guard let position = UInt16(text.dropFirst()), body.kind == .closure, !body.namesParameters else { break }
            let local = declare(
                Local(
                    code: Local.Kind.closureParameter.rawValue, flags: 1, position: position, name: name,
                    link: body.index, offset: node.offset))
            return make(.local, name: name, link: local, at: node.offset)
        default: break
        }
        return make(.name, name: name, at: node.offset)
    }

    private mutating func member(_ node: OutlineNode, isCallee: Bool) -> Int32 {
        guard let base = node.firstChild else { return make(.implicit, name: name(node), at: node.offset) }
        let found = make(.member, name: name(node), base: value(base), at: base.end)
        if !isCallee { read(found, at: base.end) }
        return found
    }

    /// What is read may throw where a `try` covers it; of locals, what is evaluated beside.
    private mutating func read(_ value: Int32, at offset: UInt32) {
        guard body.isTried, value >= 0 else { return }
        let read = facts.values[Int(value)]
        if read.kind == .local, facts.locals[Int(read.link)].kind != .asyncLet { return }
        event(.read, link: value, at: offset)
    }

    // MARK: What a `try` covers

    /// The `try` at the left of operators covers what stands at their right.
    private func leftmostTry(_ node: OutlineNode) -> OutlineNode? {
        var current = node
        while let first = current.firstChild {
            switch current.kind {
            case .binary, .ternary, .cast, .typeCheck, .assignment: current = first
            default: return nil
            }
            if current.kind == .tryExpression { return current }
        }
        return nil
    }

    private mutating func covered(by attempt: OutlineNode, _ node: OutlineNode) -> Int32 {
        let outer = (isTried: body.isTried, openedTry: body.openedTry)
        body.isTried = true
        body.openedTry = attempt.id
        var found: Int32 = -1
        if attempt.isText("try") {
            event(.tries, at: attempt.offset) { walk in found = walk.value(node) }
        } else {
            let detail: UInt8 = attempt.isText("try!") ? 1 : 0
            let position = body.events.count
            event(.swallow, detail: detail, at: attempt.offset) { walk in
                walk.event(.tries, at: attempt.offset) { walk in found = walk.value(node) }
            }
            found = make(.attempted, base: found, at: attempt.offset)
            facts.values[Int(found)].detail = detail
            body.events[position].link = found
        }
        body.isTried = outer.isTried
        body.openedTry = outer.openedTry
        return found
    }

    private mutating func operation(_ node: OutlineNode) -> Int32 {
        let parts = Array(node.children)
        switch node.kind {
        case .cast:
            let base = parts.first.map { value($0) } ?? -1
            guard parts.count > 1 else { return base }
            let made = make(.cast, base: base, link: type(parts[1]), at: node.offset)
            facts.values[Int(made)].detail = node.isText("as?") ? 1 : node.isText("as!") ? 2 : 0
            return made
        case .typeCheck:
            let base = parts.first.map { value($0) } ?? -1
            guard parts.count > 1 else { return base }
            return make(.check, base: base, link: type(parts[1]), at: node.offset)
        case .assignment:
            let sides = all(parts)
            let target = sides.first ?? -1
            use(target, as: .target, by: Int32(facts.values.count))
            let made = make(.assignment, name: name(node), base: target, at: node.offset)
            for side in sides.dropFirst() { use(side, as: .assigned, by: made) }
            event(.assigning, link: made, at: node.offset)
            return made
        case .ternary:
            let parts = all(parts)
            return make(.operation, base: parts.dropFirst().first ?? -1, of: parts, at: node.offset)
        default:
            let operands = all(parts)
            if node.isText("??") { return make(.unwrapped, base: operands.first ?? -1, of: operands, at: node.offset) }
            return make(.operation, name: name(node), of: operands, at: node.offset)
        }
    }

    // MARK: Calls and closures

    private mutating func call(_ node: OutlineNode) -> Int32 {
        let isAwaited = body.isAwaited
        let callee = node.firstChild.map { value($0, isCallee: true) } ?? -1
        return call(node, of: callee, isAwaited: isAwaited, node.children.dropFirst())
    }

    private mutating func call(
        _ node: OutlineNode, of callee: Int32, isAwaited: Bool, _ children: some Sequence<OutlineNode>
    ) -> Int32 {
        var arguments: [CallArgument] = []
        for child in children {
            switch child.kind {
            case .argument:
                arguments.append(
                    CallArgument(
                        label: child.isText("_") ? 0 : name(child), value: child.firstChild.map { value($0) } ?? -1,
                        flags: child.flags.contains(.trailing) ? 1 : 0))
            case .closure: arguments.append(CallArgument(label: 0, value: value(child), flags: 1))
            default: _ = value(child)
            }
        }
        let first = Int32(facts.arguments.count)
        facts.arguments += arguments
        let offset = callee >= 0 ? facts.values[Int(callee)].offset : node.offset
        let index = Int32(facts.calls.count)
        use(callee, as: .callee, by: index)
        for argument in arguments { use(argument.value, as: .argument, by: index) }
        facts.calls.append(
            Call(
                callee: callee, firstArgument: first, argumentCount: Int32(arguments.count),
                flags: isAwaited ? Call.isAwaited : 0, offset: offset))
        event(.call, link: index, at: offset)
        return make(.call, link: index, at: node.offset)
    }

    private mutating func closure(_ node: OutlineNode) -> Int32 {
        let effect = effect(of: node)
        // What is captured under a name is evaluated outside.
        var captured: [(OutlineNode, Int32)] = []
        for capture in node.children where capture.kind == .capture {
            if let initial = capture.firstChild, !capture.isText("self") { captured.append((capture, value(initial))) }
        }
        let effects: UInt8 = (node.flags.contains(.async) ? 1 : 0) | (effect.throwsErrors ? 2 : 0)
        return inBody(
            .closure, declaration: body.declaration, effects: effects, thrown: effect.type, at: node.offset
        ) { walk in
            for (capture, initial) in captured {
                let name = walk.name(capture)
                let local = walk.declare(
                    Local(
                        code: Local.Kind.initial.rawValue, flags: 1, name: name, value: initial, offset: capture.offset)
                )
                walk.use(initial, as: .bound, by: local)
            }
            walk.body.namesParameters = false
            for (position, parameter) in node.children(of: .parameter).enumerated() {
                walk.body.namesParameters = true
                let name = parameter.child(of: .secondName).map { walk.name($0) } ?? walk.name(parameter)
                let type = parameter.declaredType.map { walk.type($0) } ?? -1
                walk.declare(
                    Local(
                        code: Local.Kind.closureParameter.rawValue, flags: 1,
                        position: UInt16(truncatingIfNeeded: position), name: name, type: type, link: walk.body.index,
                        offset: parameter.offset))
            }
            var first = node.firstChild
            while let child = first {
                switch child.kind {
                case .attribute, .capture, .parameter, .throwsClause, .returnType:
                    first = child.nextSibling
                    continue
                default: break
                }
                break
            }
            walk.statements(OutlineNode.Children(upcoming: first), areWhole: true)
        }
    }
}
