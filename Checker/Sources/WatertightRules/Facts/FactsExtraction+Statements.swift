extension FactsExtraction {
    mutating func block(_ node: OutlineNode, isWhole: Bool = false, isArm: Bool = false) {
        scoped { walk in walk.statements(node.children, areWhole: isWhole, areArm: isArm) }
    }

    /// The statements of a scope. Functions can be called before they are declared.
    /// - Parameters:
    ///   - areWhole: Whether these are all of a body; the value of one that is an expression is that of the body.
    ///   - areArm: Whether these are an arm of a branch, whose value is that of one that is an expression.
    mutating func statements(_ nodes: OutlineNode.Children, areWhole: Bool = false, areArm: Bool = false) {
        let arms = body.arms
        body.arms = nil
        if body.kind != .file {
            for node in nodes where node.kind == .functionDeclaration {
                announced[node.id] = declare(
                    Local(code: Local.Kind.declaration.rawValue, name: name(node), offset: node.offset))
            }
        }
        var last: Int32 = -1
        var count = 0
        for node in nodes {
            let isOnly = count == 0 && node.nextSibling == nil && (areWhole || areArm && arms != nil)
            let isBranch = node.kind == .ifExpression || node.kind == .switchExpression
            last = isOnly && isBranch ? value(node) : statement(node)
            count += 1
        }
        body.arms = arms
        if areArm, count == 1, last >= 0 { body.arms?.append(last) }
        guard areWhole, count == 1 else { return }
        facts.bodies[Int(body.index)].value = last
        use(last, as: .result, by: body.index)
    }

    /// The value if the statement is an expression.
    @discardableResult
    mutating func statement(_ node: OutlineNode) -> Int32 {
        deeper(node) { walk in walk.statementHere(node) }
    }

    private mutating func statementHere(_ node: OutlineNode) -> Int32 {
        switch node.kind {
        case .variableDeclaration: body.kind == .file && owner < 0 ? properties(node) : variables(node)
        case .block: block(node)
        case .doStatement: region(node)
        case .ifExpression: branch(node)
        case .guardStatement: check(node)
        case .whileStatement, .repeatStatement:
            let way: Event.Looping = node.kind == .whileStatement ? .during : .until
            event(.loop, detail: way.rawValue, at: node.offset) { walk in
                walk.scoped { walk in
                    for child in node.children { child.kind == .block ? walk.block(child) : walk.condition(child) }
                }
            }
        case .forStatement: iteration(node)
        case .switchExpression: selection(node)
        case .returnStatement:
            let returned = node.firstChild.map { value($0) } ?? -1
            use(returned, as: .returned)
            event(.returning, link: returned, at: node.offset)
        case .throwStatement:
            let thrown = node.firstChild.map { value($0) } ?? -1
            use(thrown, as: .thrown)
            event(.throwing, link: thrown, extra: body.thrown, at: node.offset)
        case .deferStatement:
            event(.deferred, at: node.offset) { walk in node.child(of: .block).map { walk.block($0) } }
        case .conditionalCompilation:
            event(.branch, detail: Event.Branching.compilation.rawValue, at: node.offset) { walk in
                for clause in node.children {
                    walk.clause(clause) { walk in
                        // Detail 2: only in a build for debugging.
                        let detail: UInt8 = walk.isForDebugging ? 2 : 0
                        walk.event(.arm, extra: clause.factEnd, detail: detail, at: clause.offset) { walk in
                            for child in clause.children { walk.statement(child) }
                        }
                    }
                }
            }
        case .breakStatement: event(.leaving, detail: Event.Leaving.loop.rawValue, at: node.offset)
        case .continueStatement: event(.leaving, detail: Event.Leaving.round.rawValue, at: node.offset)
        case .fallthroughStatement: event(.leaving, detail: Event.Leaving.arm.rawValue, at: node.offset)
        case .modifier, .attribute: break
        default:
            if declaration(node) { return -1 }
            let calls = facts.calls.count
            let found = value(node)
            // The last call of a statement is the outermost.
            if found >= 0, facts.values[Int(found)].kind == .call, facts.calls.count > calls {
                facts.calls[Int(facts.values[Int(found)].link)].flags |= Call.isDiscarded
            }
            return found
        }
        return -1
    }

    // MARK: Variables

    private mutating func variables(_ node: OutlineNode) {
        let isConstant: UInt8 = node.flags.contains(.constant) ? 1 : 0
        let isBeside = node.hasModifier("async")
        for binding in node.children where binding.kind == .binding {
            let written = binding.declaredType.map { type($0) } ?? -1
            var initial: Int32 = -1
            var beside: Int32 = -1
            if let node = binding.child(of: .initializerValue)?.firstChild {
                if isBeside {
                    beside = inBody(.asyncLet, declaration: body.declaration, at: node.offset) { walk in
                        walk.body.isTried = true
                        walk.event(.tries, at: node.offset) { walk in initial = walk.value(node) }
                    }
                } else {
                    initial = value(node)
                }
            }
            for child in binding.children where child.kind == .block || child.kind == .accessorDeclaration {
                guard let block = child.kind == .block ? child : child.child(of: .block) else { continue }
                _ = inBody(.accessor, declaration: body.declaration, at: child.offset) { walk in walk.block(block) }
            }
            if binding.textNumber > 0 {
                let kind: Local.Kind = isBeside ? .asyncLet : initial < 0 ? .plain : .initial
                let local = declare(
                    Local(
                        code: kind.rawValue, flags: isConstant, name: name(binding), type: written, value: initial,
                        link: beside, offset: binding.offset))
                use(initial, as: .bound, by: local)
            } else {
                for pattern in binding.children where !isValue(pattern) {
                    bind(pattern, to: initial, position: nil, beside: beside)
                }
            }
        }
    }

    private func isValue(_ node: OutlineNode) -> Bool {
        switch node.kind {
        case .initializerValue, .typeAnnotation, .whereClause, .block: true
        default: false
        }
    }

    // MARK: Conditions

    private mutating func condition(_ node: OutlineNode) {
        switch node.kind {
        case .optionalBinding:
            let written = node.declaredType.map { type($0) } ?? -1
            let known = name(node)
            let bound: Int32
            if let initial = node.child(of: .initializerValue)?.firstChild {
                bound = value(initial)
            } else {
                bound = reference(known, at: node)
            }
            // `guard let self` changes nothing of what `self` is.
            guard !node.isText("self") else { return }
            let inner = unwrapped(bound, at: node.offset)
            let local = declare(
                Local(
                    code: Local.Kind.initial.rawValue, flags: 1, name: known, type: written, value: inner,
                    offset: node.offset))
            use(inner, as: .bound, by: local)
            event(.condition, link: inner, extra: local, at: node.offset)
        case .matchingCondition:
            let subject = node.child(of: .initializerValue)?.firstChild.map { value($0) } ?? -1
            use(subject, as: .subject)
            for child in node.children where !isValue(child) {
                let filter = filter(of: [child])
                event(.condition, link: subject, extra: -2 - filter, at: node.offset)
                bind(child, to: subject, position: nil)
            }
        default:
            let found = value(node)
            use(found, as: .condition)
            event(.condition, link: found, at: node.offset)
        }
    }

    /// Which values patterns take.
    private mutating func filter(of patterns: [OutlineNode]) -> Int32 {
        let found = patterns.map { errorPattern($0) }
        facts.handlers.append(
            ErrorFilter(
                firstPattern: Int32(facts.patterns.count), patternCount: Int32(found.count),
                offset: patterns.first?.offset ?? 0))
        facts.patterns += found
        return Int32(facts.handlers.count - 1)
    }

    private mutating func branch(_ node: OutlineNode) {
        event(.branch, detail: Event.Branching.onlyIf.rawValue, at: node.offset) { walk in
            let mark = walk.scope.count
            var blocks = 0
            for child in node.children {
                if child.kind == .block {
                    let detail: UInt8 = blocks == 0 ? 0 : 1
                    walk.event(.arm, extra: child.factEnd, detail: detail, at: child.offset) { walk in
                        walk.block(child, isArm: true)
                    }
                    blocks += 1
                } else if child.kind == .ifExpression, blocks > 0 {
                    walk.event(.arm, extra: child.factEnd, detail: 1, at: child.offset) { walk in
                        walk.statement(child)
                    }
                } else {
                    walk.condition(child)
                }
                // What the conditions bind holds in the first block only.
                if blocks > 0 { walk.scope.removeSubrange(min(mark, walk.scope.count)...) }
            }
        }
    }

    private mutating func check(_ node: OutlineNode) {
        event(.branch, detail: Event.Branching.onlyElse.rawValue, at: node.offset) { walk in
            let mark = walk.scope.count
            for child in node.children where child.kind != .block { walk.condition(child) }
            let bound = walk.scope[min(mark, walk.scope.count)...]
            walk.scope.removeSubrange(min(mark, walk.scope.count)...)
            if let block = node.child(of: .block) {
                walk.event(.arm, extra: block.factEnd, detail: 1, at: block.offset) { walk in walk.block(block) }
            }
            walk.scope += bound
        }
    }

    // MARK: Loops and selections

    private mutating func iteration(_ node: OutlineNode) {
        event(.loop, at: node.offset) { walk in
            walk.scoped { walk in
                var sequence: Int32?
                for child in node.children.dropFirst() where child.kind != .typeAnnotation {
                    if child.kind == .block {
                        walk.block(child)
                    } else if child.kind == .whereClause {
                        for condition in child.children { walk.condition(condition) }
                    } else if sequence == nil {
                        let found = walk.value(child)
                        walk.use(found, as: .iterated)
                        sequence = found
                        if node.flags.contains(.tries) {
                            walk.event(.iterate, link: found, at: child.offset)
                        }
                        if let pattern = node.firstChild { walk.bindElement(pattern, of: found) }
                    }
                }
            }
        }
    }

    private mutating func bindElement(_ pattern: OutlineNode, of sequence: Int32) {
        if pattern.kind == .identifierPattern {
            declare(
                Local(
                    code: Local.Kind.element.rawValue, flags: 1, name: name(pattern), value: sequence,
                    offset: pattern.offset))
        } else {
            bind(pattern, to: -1, position: nil)
        }
    }

    private mutating func selection(_ node: OutlineNode) {
        let position = body.events.count
        event(.branch, detail: Event.Branching.selection.rawValue, at: node.offset) { walk in
            var subject: Int32 = -1
            for child in node.children {
                guard child.kind == .switchCase else {
                    if child.kind == .conditionalCompilation {
                        for clause in child.children {
                            for part in clause.children where part.kind == .switchCase { walk.arm(part, subject) }
                        }
                    } else if subject < 0 {
                        subject = walk.value(child)
                        walk.use(subject, as: .subject)
                        walk.body.events[position].link = subject
                    }
                    continue
                }
                walk.arm(child, subject)
            }
        }
    }

    private mutating func arm(_ node: OutlineNode, _ subject: Int32) {
        let patterns = node.children(of: .caseItem).compactMap(\.firstChild).filter { $0.kind != .whereClause }
        let filter = patterns.isEmpty ? -1 : filter(of: patterns)
        for item in node.children(of: .caseItem) where filter >= 0 && item.child(of: .whereClause) != nil {
            facts.patterns[Int(facts.handlers[Int(filter)].firstPattern)].isPartial = 1
        }
        let detail: UInt8 = patterns.isEmpty ? 1 : 0
        event(.arm, link: filter, extra: node.factEnd, detail: detail, at: node.offset) { walk in
            walk.scoped { walk in
                for item in node.children(of: .caseItem) {
                    for child in item.children {
                        if child.kind == .whereClause {
                            for condition in child.children { walk.condition(condition) }
                        } else {
                            walk.bind(child, to: subject, position: nil)
                        }
                    }
                }
                let first = node.children.first { $0.kind != .caseItem }
                walk.statements(OutlineNode.Children(upcoming: first), areArm: true)
            }
        }
    }

    // MARK: Regions

    private mutating func region(_ node: OutlineNode) {
        let thrown = effect(of: node).type
        event(.region, link: thrown, at: node.offset) { walk in
            walk.event(.attempt, at: node.offset) { walk in
                let outer = walk.body.thrown
                if node.child(of: .throwsClause) != nil { walk.body.thrown = thrown }
                if node.child(of: .catchClause) != nil, thrown < 0 { walk.body.thrown = -1 }
                if let block = node.child(of: .block) { walk.block(block) }
                walk.body.thrown = outer
            }
            for clause in node.children where clause.kind == .catchClause { walk.handler(clause) }
        }
    }

    private mutating func handler(_ clause: OutlineNode) {
        let handler = Int32(facts.handlers.count)
        facts.handlers.append(ErrorFilter(firstPattern: 0, patternCount: 0, offset: clause.offset))
        scoped { walk in
            var patterns: [ErrorPattern] = []
            var namesError = false
            let items = clause.children(of: .catchItem)
            for item in items {
                let condition = item.child(of: .whereClause)
                var pattern = ErrorPattern(code: ErrorPattern.Kind.everything.rawValue)
                if let node = item.firstChild, node.kind != .whereClause {
                    pattern = walk.errorPattern(node)
                    namesError = namesError || walk.bindCaught(node, handler: handler)
                }
                if condition != nil { pattern.isPartial = 1 }
                patterns.append(pattern)
            }
            if items.isEmpty { patterns = [ErrorPattern(code: ErrorPattern.Kind.everything.rawValue)] }
            if !namesError { walk.declareCaught(walk.name("error"), handler: handler, at: clause.offset) }
            walk.facts.handlers[Int(handler)].firstPattern = Int32(walk.facts.patterns.count)
            walk.facts.handlers[Int(handler)].patternCount = Int32(patterns.count)
            walk.facts.patterns += patterns
            walk.event(
                .handler, link: handler, extra: clause.factEnd, detail: clause.flags.contains(.explained) ? 1 : 0,
                at: clause.offset
            ) { walk in
                for condition in items.compactMap({ $0.child(of: .whereClause) }) {
                    for child in condition.children { walk.condition(child) }
                }
                if let block = clause.child(of: .block) { walk.block(block) }
            }
        }
    }
}

extension OutlineNode {
    fileprivate var factEnd: Int32 { Int32(bitPattern: end) }
}
