import SwiftSyntax

extension FactsExtraction {
    mutating func block(_ statements: CodeBlockItemListSyntax, isWhole: Bool = false, isArm: Bool = false) {
        scoped { walk in walk.statements(statements, areWhole: isWhole, areArm: isArm) }
    }

    /// Adds the statements of a scope. Functions can be called before they are declared.
    /// - Parameters:
    ///   - areWhole: Whether these are all statements of a body, whose value is that of a single expression.
    ///   - areArm: Whether these are an arm of a branch, whose value is that of a single expression.
    mutating func statements(_ items: CodeBlockItemListSyntax, areWhole: Bool = false, areArm: Bool = false) {
        let arms = body.arms
        body.arms = nil
        var nodes: [Syntax] = []
        for item in items { Syntax(item.item).addParts(to: &nodes) }
        if body.kind != .file {
            for case let function? in nodes.map({ $0.as(FunctionDeclSyntax.self) }) {
                announced[function.offset] = declare(
                    Local(
                        code: Local.Kind.declaration.rawValue, name: name(function.name), offset: function.offset))
            }
        }
        var last: ValueID = .absent
        for node in nodes {
            let isOnly = nodes.count == 1 && (areWhole || areArm && arms != nil)
            let isBranch = node.kind == .ifExpr || node.kind == .switchExpr
            last = isOnly && isBranch ? value(node) : statement(node)
        }
        body.arms = arms
        guard nodes.count == 1 else { return }
        if areArm, last.isPresent { body.arms?.append(last) }
        guard areWhole else { return }
        facts.bodies[body.index].value = last
        use(last, as: .result, by: body.index.number)
    }

    /// Returns the value if the statement is an expression.
    @discardableResult
    mutating func statement(_ node: Syntax) -> ValueID {
        deeper(node, or: .absent) { walk in walk.statementHere(node) }
    }

    private mutating func statementHere(_ syntax: Syntax) -> ValueID {
        let offset = syntax.offset
        switch syntax.as(SyntaxEnum.self) {
        case .variableDecl(let node): body.kind == .file && owner.isAbsent ? properties(node) : variables(node)
        case .doStmt(let node): region(node)
        case .ifExpr(let node): branch(node)
        case .guardStmt(let node): check(node)
        case .whileStmt(let node):
            event(.loop, detail: Event.Looping.during.rawValue, at: offset) { walk in
                walk.scoped { walk in
                    for condition in node.conditions { walk.condition(condition) }
                    walk.block(node.body.statements)
                }
            }
        case .repeatStmt(let node):
            event(.loop, detail: Event.Looping.until.rawValue, at: offset) { walk in
                walk.block(node.body.statements)
                walk.condition(node.condition)
            }
        case .forStmt(let node): iteration(node)
        case .switchExpr(let node): selection(node)
        case .returnStmt(let node):
            let returned = node.expression.map { value($0) } ?? .absent
            use(returned, as: .returned)
            event(.returning, link: returned.number, at: offset)
        case .throwStmt(let node):
            let thrown = value(node.expression)
            use(thrown, as: .thrown)
            event(.throwing, link: thrown.number, extra: body.thrown, at: offset)
        case .deferStmt(let node): event(.deferred, at: offset) { walk in walk.block(node.body.statements) }
        case .ifConfigDecl(let node):
            event(.branch, detail: Event.Branching.compilation.rawValue, at: offset) { walk in
                for clause in node.clauses { walk.inClause(clause) { walk in walk.arm(clause) } }
            }
        case .breakStmt: event(.leaving, detail: Event.Leaving.loop.rawValue, at: offset)
        case .continueStmt: event(.leaving, detail: Event.Leaving.round.rawValue, at: offset)
        case .fallThroughStmt: event(.leaving, detail: Event.Leaving.arm.rawValue, at: offset)
        default:
            if declaration(syntax) { return .absent }
            let calls = facts.calls.count
            let found = value(syntax)
            // The last call of a statement is the outermost one.
            if found.isPresent, facts.values[found].kind == .call, facts.calls.count > calls {
                facts.calls[facts.values[found].call].flags |= Call.isDiscarded
            }
            return found
        }
        return .absent
    }

    /// Adds a branch of `#if` in a body.
    private mutating func arm(_ clause: IfConfigClauseSyntax) {
        // Detail 2: only in debug builds.
        let detail: UInt8 = isForDebugging ? 2 : 0
        event(.arm, extra: Int32(bitPattern: clause.end), detail: detail, at: clause.offset) { walk in
            var nodes: [Syntax] = []
            if let condition = clause.condition { Syntax(condition).addParts(to: &nodes) }
            switch clause.elements {
            case .statements(let items): for item in items { Syntax(item.item).addParts(to: &nodes) }
            case .postfixExpression(let expression): Syntax(expression).addParts(to: &nodes)
            case .decls(let members): for member in members { Syntax(member.decl).addParts(to: &nodes) }
            case .switchCases, .attributes, nil: break
            }
            for node in nodes { walk.statement(node) }
        }
    }

    // MARK: Variables

    private mutating func variables(_ node: VariableDeclSyntax) {
        let isConstant: UInt8 = node.bindingSpecifier.tokenKind == .keyword(.let) ? 1 : 0
        let isBeside = node.modifiers.contains { $0.name.tokenKind == .keyword(.async) }
        for binding in node.bindings {
            let written = binding.typeAnnotation.map { type($0.type) } ?? -1
            var initial: ValueID = .absent
            var beside: BodyID = .absent
            if let expression = binding.initializer?.value {
                if isBeside {
                    let offset = expression.offset
                    beside = inBody(.asyncLet, declaration: body.declaration, at: offset) { walk in
                        walk.body.isTried = true
                        walk.event(.tries, at: offset) { walk in initial = walk.value(expression) }
                    }
                } else {
                    initial = value(expression)
                }
            }
            if let block = binding.accessorBlock { accessors(ofLocal: block) }
            if let token = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier {
                let kind: Local.Kind = isBeside ? .asyncLet : initial.isAbsent ? .plain : .initial
                let local = declare(
                    Local(
                        code: kind.rawValue, flags: isConstant, name: name(token), type: written, value: initial,
                        link: beside.number, offset: binding.offset))
                use(initial, as: .bound, by: local.number)
            } else {
                bind(Syntax(binding.pattern), to: initial, position: nil, beside: beside)
            }
        }
    }

    private mutating func accessors(ofLocal block: AccessorBlockSyntax) {
        switch block.accessors {
        case .getter(let statements):
            _ = inBody(.accessor, declaration: body.declaration, at: block.offset) { $0.block(statements) }
        case .accessors(let accessors):
            for accessor in accessors {
                guard let statements = accessor.body?.statements else { continue }
                _ = inBody(.accessor, declaration: body.declaration, at: accessor.offset) { $0.block(statements) }
            }
        }
    }

    // MARK: Conditions

    private mutating func condition(_ element: ConditionElementSyntax) {
        switch element.condition {
        case .expression(let node): condition(node)
        case .availability: break
        case .optionalBinding(let node):
            let offset = node.offset
            let written = node.typeAnnotation.map { type($0.type) } ?? -1
            let token = node.pattern.as(IdentifierPatternSyntax.self)?.identifier
            let known = name(token)
            let bound = node.initializer.map { value($0.value) } ?? reference(known, at: offset)
            // `guard let self` doesn't change the meaning of `self`.
            guard !isText(token, "self") else { return }
            let inner = unwrapped(bound, at: offset)
            let local = declare(
                Local(
                    code: Local.Kind.initial.rawValue, flags: 1, name: known, type: written, value: inner,
                    offset: offset))
            use(inner, as: .bound, by: local.number)
            event(.condition, link: inner.number, extra: local.number, at: offset)
        case .matchingPattern(let node):
            let subject = value(node.initializer.value)
            use(subject, as: .subject)
            let filter = filter(of: [Syntax(node.pattern)])
            event(.condition, link: subject.number, extra: -2 - filter.number, at: node.offset)
            bind(Syntax(node.pattern), to: subject, position: nil)
        }
    }

    private mutating func condition(_ node: ExprSyntax) {
        guard !node.is(MissingExprSyntax.self) else { return }
        let found = value(node)
        use(found, as: .condition)
        let isNegated = node.as(PrefixOperatorExprSyntax.self).map { isText($0.operator, "!") } ?? false
        event(.condition, link: found.number, detail: isNegated ? 1 : 0, at: node.offset)
    }

    /// Returns the filter of values that match one of the patterns.
    private mutating func filter(of patterns: [Syntax]) -> FilterID {
        let found = patterns.map { errorPattern($0) }
        facts.handlers.append(
            ErrorFilter(
                firstPattern: Int32(facts.patterns.count), patternCount: Int32(found.count),
                offset: patterns.first?.offset ?? 0))
        facts.patterns += found
        return FilterID(facts.handlers.count - 1)
    }

    private mutating func branch(_ node: IfExprSyntax) {
        event(.branch, detail: Event.Branching.onlyIf.rawValue, at: node.offset) { walk in
            // Names bound in the conditions are visible only in the first block.
            walk.scoped { walk in
                for condition in node.conditions { walk.condition(condition) }
                walk.arm(node.body, isElse: false)
            }
            switch node.elseBody {
            case .codeBlock(let block): walk.arm(block, isElse: true)
            case .ifExpr(let branch):
                walk.event(.arm, extra: Int32(bitPattern: branch.end), detail: 1, at: branch.offset) { walk in
                    walk.statement(Syntax(branch))
                }
            case nil: break
            }
        }
    }

    private mutating func arm(_ block: CodeBlockSyntax, isElse: Bool) {
        event(.arm, extra: Int32(bitPattern: block.end), detail: isElse ? 1 : 0, at: block.offset) { walk in
            walk.block(block.statements, isArm: true)
        }
    }

    private mutating func check(_ node: GuardStmtSyntax) {
        event(.branch, detail: Event.Branching.onlyElse.rawValue, at: node.offset) { walk in
            let mark = walk.scope.count
            for condition in node.conditions { walk.condition(condition) }
            let bound = walk.scope[min(mark, walk.scope.count)...]
            walk.scope.removeSubrange(min(mark, walk.scope.count)...)
            let arms = walk.body.arms
            walk.body.arms = nil
            walk.arm(node.body, isElse: true)
            walk.body.arms = arms
            walk.scope += bound
        }
    }

    // MARK: Loops and selections

    private mutating func iteration(_ node: ForStmtSyntax) {
        event(.loop, at: node.offset) { walk in
            walk.scoped { walk in
                let sequence = walk.value(node.sequence)
                walk.use(sequence, as: .iterated)
                if node.tryKeyword != nil { walk.event(.iterate, link: sequence.number, at: node.sequence.offset) }
                if let token = node.pattern.as(IdentifierPatternSyntax.self)?.identifier {
                    walk.declare(
                        Local(
                            code: Local.Kind.element.rawValue, flags: 1, name: walk.name(token), value: sequence,
                            offset: node.pattern.offset))
                } else {
                    walk.bind(Syntax(node.pattern), to: .absent, position: nil)
                }
                if let clause = node.whereClause { walk.condition(clause.condition) }
                walk.block(node.body.statements)
            }
        }
    }

    private mutating func selection(_ node: SwitchExprSyntax) {
        let position = body.events.count
        event(.branch, detail: Event.Branching.selection.rawValue, at: node.offset) { walk in
            let subject = walk.value(node.subject)
            walk.use(subject, as: .subject)
            walk.body.events[position].link = subject.number
            walk.arms(node.cases, subject)
        }
    }

    private mutating func arms(_ cases: SwitchCaseListSyntax, _ subject: ValueID) {
        for element in cases {
            switch element {
            case .switchCase(let node): arm(node, subject)
            case .ifConfigDecl(let node):
                for clause in node.clauses {
                    if case .switchCases(let cases) = clause.elements { arms(cases, subject) }
                }
            }
        }
    }

    private mutating func arm(_ node: SwitchCaseSyntax, _ subject: ValueID) {
        var items: [SwitchCaseItemSyntax] = []
        if case .case(let label) = node.label { items = Array(label.caseItems) }
        let filter = items.isEmpty ? .absent : filter(of: items.map { Syntax($0.pattern) })
        if items.contains(where: { $0.whereClause != nil }) {
            facts.patterns[Int(facts.handlers[filter].firstPattern)].isPartial = true
        }
        event(
            .arm, link: filter.number, extra: Int32(bitPattern: node.end), detail: items.isEmpty ? 1 : 0,
            at: node.offset
        ) { walk in
            walk.scoped { walk in
                for item in items {
                    walk.bind(Syntax(item.pattern), to: subject, position: nil)
                    if let clause = item.whereClause { walk.condition(clause.condition) }
                }
                walk.statements(node.statements, areArm: node.attribute == nil)
            }
        }
    }

    // MARK: Regions

    private mutating func region(_ node: DoStmtSyntax) {
        let thrown = effect(of: node.throwsClause).type
        event(.region, link: thrown, at: node.offset) { walk in
            walk.event(.attempt, at: node.offset) { walk in
                let outer = walk.body.thrown
                if node.throwsClause != nil || !node.catchClauses.isEmpty { walk.body.thrown = thrown }
                walk.block(node.body.statements)
                walk.body.thrown = outer
            }
            for clause in node.catchClauses { walk.handler(clause) }
        }
    }

    private mutating func handler(_ clause: CatchClauseSyntax) {
        let handler = FilterID(facts.handlers.count)
        facts.handlers.append(ErrorFilter(firstPattern: 0, patternCount: 0, offset: clause.offset))
        scoped { walk in
            var patterns: [ErrorPattern] = []
            var namesError = false
            for item in clause.catchItems {
                var pattern = ErrorPattern(code: ErrorPattern.Kind.everything.rawValue)
                if let node = item.pattern {
                    pattern = walk.errorPattern(Syntax(node))
                    namesError = namesError || walk.bindCaught(Syntax(node), handler: handler)
                }
                if item.whereClause != nil { pattern.isPartial = true }
                patterns.append(pattern)
            }
            if patterns.isEmpty { patterns = [ErrorPattern(code: ErrorPattern.Kind.everything.rawValue)] }
            if !namesError { walk.declareCaught(walk.name("error"), handler: handler, at: clause.offset) }
            walk.facts.handlers[handler].firstPattern = Int32(walk.facts.patterns.count)
            walk.facts.handlers[handler].patternCount = Int32(patterns.count)
            walk.facts.patterns += patterns
            walk.event(
                .handler, link: handler.number, extra: Int32(bitPattern: clause.end),
                detail: clause.isExplained ? 1 : 0,
                at: clause.offset
            ) { walk in
                for item in clause.catchItems {
                    if let clause = item.whereClause { walk.condition(clause.condition) }
                }
                walk.block(clause.body.statements)
            }
        }
    }
}

extension CatchClauseSyntax {
    /// Whether a comment replaces the statements.
    fileprivate var isExplained: Bool {
        guard body.statements.isEmpty else { return false }
        return (Array(body.leftBrace.trailingTrivia) + Array(body.rightBrace.leadingTrivia)).contains { piece in
            switch piece {
            case .lineComment, .blockComment, .docLineComment, .docBlockComment: true
            default: false
            }
        }
    }
}
