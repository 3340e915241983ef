import SwiftSyntax

/// Extracts statements as events.
struct StatementExtraction: Extraction {
    let writer: FactsWriter

    func block(_ statements: CodeBlockItemListSyntax, isWhole: Bool = false, isArm: Bool = false) {
        writer.scoped { self.statements(statements, areWhole: isWhole, areArm: isArm) }
    }

    /// Adds the statements of a scope. Functions can be called before they are declared.
    /// - Parameters:
    ///   - areWhole: Whether these are all statements of a body, whose value is that of a single expression.
    ///   - areArm: Whether these are an arm of a branch, whose value is that of a single expression.
    func statements(_ items: CodeBlockItemListSyntax, areWhole: Bool = false, areArm: Bool = false) {
        let arms = writer.body.arms
        writer.body.arms = nil
        var nodes: [Syntax] = []
        for item in items { Syntax(item.item).addParts(to: &nodes) }
        if writer.body.kind != .file {
            for case let function? in nodes.map({ $0.as(FunctionDeclSyntax.self) }) {
                writer.announced[function.offset] = writer.declare(
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
        writer.body.arms = arms
        guard nodes.count == 1 else { return }
        if areArm, last.isPresent { writer.body.arms?.append(last) }
        guard areWhole else { return }
        writer.facts.bodies[writer.body.index].value = last
        writer.use(last, as: .result, by: writer.body.index.number)
    }

    /// Returns the value if the statement is an expression.
    @discardableResult
    func statement(_ node: Syntax) -> ValueID {
        writer.deeper(node, or: .absent) { statementHere(node) }
    }

    private func statementHere(_ syntax: Syntax) -> ValueID {
        let offset = syntax.offset
        switch syntax.as(SyntaxEnum.self) {
        case .variableDecl(let node):
            writer.body.kind == .file && writer.owner.isAbsent ? declarations.properties(node) : variables(node)
        case .doStmt(let node): region(node)
        case .ifExpr(let node): branch(node)
        case .guardStmt(let node): check(node)
        case .whileStmt(let node):
            writer.event(.loop, at: offset) {
                writer.scoped {
                    for condition in node.conditions { self.condition(condition) }
                    block(node.body.statements)
                }
            }
        case .repeatStmt(let node):
            writer.event(.loop, at: offset) {
                block(node.body.statements)
                condition(node.condition)
            }
        case .forStmt(let node): iteration(node)
        case .switchExpr(let node): selection(node)
        case .returnStmt(let node):
            let returned = node.expression.map { value($0) } ?? .absent
            writer.use(returned, as: .returned)
            writer.event(.returning, link: returned.number, at: offset)
        case .throwStmt(let node):
            let thrown = value(node.expression)
            writer.use(thrown, as: .thrown)
            writer.event(.throwing, link: thrown.number, extra: writer.body.thrown, at: offset)
        case .deferStmt(let node): writer.event(.deferred, at: offset) { block(node.body.statements) }
        case .ifConfigDecl(let node):
            writer.event(.branch, detail: Event.Branching.compilation.rawValue, at: offset) {
                for clause in node.clauses { writer.inClause(clause) { arm(clause) } }
            }
        case .breakStmt: writer.event(.leaving, detail: Event.Leaving.loop.rawValue, at: offset)
        case .continueStmt: writer.event(.leaving, detail: Event.Leaving.round.rawValue, at: offset)
        case .fallThroughStmt: writer.event(.leaving, detail: Event.Leaving.arm.rawValue, at: offset)
        default:
            if declarations.declaration(syntax) { return .absent }
            return value(syntax)
        }
        return .absent
    }

    /// Adds a branch of `#if` in a body.
    private func arm(_ clause: IfConfigClauseSyntax) {
        // Detail 2: only in debug builds.
        let detail: UInt8 = writer.isForDebugging ? 2 : 0
        writer.event(.arm, extra: Int32(bitPattern: clause.end), detail: detail, at: clause.offset) {
            var nodes: [Syntax] = []
            if let condition = clause.condition { Syntax(condition).addParts(to: &nodes) }
            switch clause.elements {
            case .statements(let items): for item in items { Syntax(item.item).addParts(to: &nodes) }
            case .postfixExpression(let expression): Syntax(expression).addParts(to: &nodes)
            case .decls(let members): for member in members { Syntax(member.decl).addParts(to: &nodes) }
            case .switchCases, .attributes, nil: break
            }
            for node in nodes { statement(node) }
        }
    }

    // MARK: Variables

    private func variables(_ node: VariableDeclSyntax) {
        let isConstant: UInt8 = node.bindingSpecifier.tokenKind == .keyword(.let) ? 1 : 0
        let isBeside = node.modifiers.contains { $0.name.tokenKind == .keyword(.async) }
        for binding in node.bindings {
            let written = binding.typeAnnotation.map { type($0.type) } ?? -1
            var initial: ValueID = .absent
            var beside: BodyID = .absent
            if let expression = binding.initializer?.value {
                if isBeside {
                    let offset = expression.offset
                    beside = writer.inBody(.asyncLet, declaration: writer.body.declaration, at: offset) {
                        writer.body.isTried = true
                        writer.event(.tries, at: offset) { initial = value(expression) }
                    }
                } else {
                    initial = value(expression)
                }
            }
            if let block = binding.accessorBlock { accessors(ofLocal: block) }
            if let token = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier {
                let kind: Local.Kind = isBeside ? .asyncLet : initial.isAbsent ? .plain : .initial
                let local = writer.declare(
                    Local(
                        code: kind.rawValue, flags: isConstant, name: name(token), type: written, value: initial,
                        link: beside.number, offset: binding.offset))
                writer.use(initial, as: .bound, by: local.number)
            } else {
                patterns.bind(Syntax(binding.pattern), to: initial, position: nil, beside: beside)
            }
        }
    }

    private func accessors(ofLocal block: AccessorBlockSyntax) {
        switch block.accessors {
        case .getter(let statements):
            _ = writer.inBody(.accessor, declaration: writer.body.declaration, at: block.offset) {
                self.block(statements)
            }
        case .accessors(let accessors):
            for accessor in accessors {
                guard let statements = accessor.body?.statements else { continue }
                _ = writer.inBody(.accessor, declaration: writer.body.declaration, at: accessor.offset) {
                    self.block(statements)
                }
            }
        }
    }

    // MARK: Conditions

    private func condition(_ element: ConditionElementSyntax) {
        switch element.condition {
        case .expression(let node): condition(node)
        case .availability: break
        case .optionalBinding(let node):
            let offset = node.offset
            let written = node.typeAnnotation.map { type($0.type) } ?? -1
            let token = node.pattern.as(IdentifierPatternSyntax.self)?.identifier
            let known = name(token)
            let bound = node.initializer.map { value($0.value) } ?? values.reference(known, at: offset)
            // `guard let self` doesn't change the meaning of `self`.
            guard !isText(token, "self") else { return }
            let inner = values.unwrapped(bound, at: offset)
            let local = writer.declare(
                Local(
                    code: Local.Kind.initial.rawValue, flags: 1, name: known, type: written, value: inner,
                    offset: offset))
            writer.use(inner, as: .bound, by: local.number)
            writer.event(.condition, link: inner.number, extra: local.number, at: offset)
        case .matchingPattern(let node):
            let subject = value(node.initializer.value)
            writer.use(subject, as: .subject)
            let filter = filter(of: [Syntax(node.pattern)])
            writer.event(.condition, link: subject.number, extra: -2 - filter.number, at: node.offset)
            patterns.bind(Syntax(node.pattern), to: subject, position: nil)
        }
    }

    private func condition(_ node: ExprSyntax) {
        guard !node.is(MissingExprSyntax.self) else { return }
        let found = value(node)
        writer.use(found, as: .condition)
        let isNegated = node.as(PrefixOperatorExprSyntax.self).map { isText($0.operator, "!") } ?? false
        writer.event(.condition, link: found.number, detail: isNegated ? 1 : 0, at: node.offset)
    }

    /// Returns the filter of values that match one of the patterns.
    private func filter(of patterns: [Syntax]) -> FilterID {
        let found = patterns.map { self.patterns.errorPattern($0) }
        writer.facts.handlers.append(
            ErrorFilter(firstPattern: Int32(writer.facts.patterns.count), patternCount: Int32(found.count)))
        writer.facts.patterns += found
        return FilterID(writer.facts.handlers.count - 1)
    }

    private func branch(_ node: IfExprSyntax) {
        writer.event(.branch, detail: Event.Branching.onlyIf.rawValue, at: node.offset) {
            // Names bound in the conditions are visible only in the first block.
            writer.scoped {
                for condition in node.conditions { self.condition(condition) }
                arm(node.body, isElse: false)
            }
            switch node.elseBody {
            case .codeBlock(let block): arm(block, isElse: true)
            case .ifExpr(let branch):
                writer.event(.arm, extra: Int32(bitPattern: branch.end), detail: 1, at: branch.offset) {
                    statement(Syntax(branch))
                }
            case nil: break
            }
        }
    }

    private func arm(_ block: CodeBlockSyntax, isElse: Bool) {
        writer.event(.arm, extra: Int32(bitPattern: block.end), detail: isElse ? 1 : 0, at: block.offset) {
            self.block(block.statements, isArm: true)
        }
    }

    private func check(_ node: GuardStmtSyntax) {
        writer.event(.branch, detail: Event.Branching.onlyElse.rawValue, at: node.offset) {
            let mark = writer.scope.count
            for condition in node.conditions { self.condition(condition) }
            let bound = writer.scope[min(mark, writer.scope.count)...]
            writer.scope.removeSubrange(min(mark, writer.scope.count)...)
            let arms = writer.body.arms
            writer.body.arms = nil
            arm(node.body, isElse: true)
            writer.body.arms = arms
            writer.scope += bound
        }
    }

    // MARK: Loops and selections

    private func iteration(_ node: ForStmtSyntax) {
        writer.event(.loop, at: node.offset) {
            writer.scoped {
                let sequence = value(node.sequence)
                writer.use(sequence, as: .iterated)
                if node.tryKeyword != nil { writer.event(.iterate, link: sequence.number, at: node.sequence.offset) }
                if let token = node.pattern.as(IdentifierPatternSyntax.self)?.identifier {
                    writer.declare(
                        Local(
                            code: Local.Kind.element.rawValue, flags: 1, name: name(token), value: sequence,
                            offset: node.pattern.offset))
                } else {
                    patterns.bind(Syntax(node.pattern), to: .absent, position: nil)
                }
                if let clause = node.whereClause { condition(clause.condition) }
                block(node.body.statements)
            }
        }
    }

    private func selection(_ node: SwitchExprSyntax) {
        let position = writer.body.events.count
        writer.event(.branch, detail: Event.Branching.selection.rawValue, at: node.offset) {
            let subject = value(node.subject)
            writer.use(subject, as: .subject)
            writer.body.events[position].link = subject.number
            arms(node.cases, subject)
        }
    }

    private func arms(_ cases: SwitchCaseListSyntax, _ subject: ValueID) {
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

    private func arm(_ node: SwitchCaseSyntax, _ subject: ValueID) {
        var items: [SwitchCaseItemSyntax] = []
        if case .case(let label) = node.label { items = Array(label.caseItems) }
        let filter = items.isEmpty ? .absent : filter(of: items.map { Syntax($0.pattern) })
        if items.contains(where: { $0.whereClause != nil }) {
            writer.facts.patterns[Int(writer.facts.handlers[filter].firstPattern)].isPartial = true
        }
        writer.event(
            .arm, link: filter.number, extra: Int32(bitPattern: node.end), detail: items.isEmpty ? 1 : 0,
            at: node.offset
        ) {
            writer.scoped {
                for item in items {
                    patterns.bind(Syntax(item.pattern), to: subject, position: nil)
                    if let clause = item.whereClause { condition(clause.condition) }
                }
                statements(node.statements, areArm: node.attribute == nil)
            }
        }
    }

    // MARK: Regions

    private func region(_ node: DoStmtSyntax) {
        let thrown = types.effect(of: node.throwsClause).type
        writer.event(.region, link: thrown, at: node.offset) {
            writer.event(.attempt, at: node.offset) {
                let outer = writer.body.thrown
                if node.throwsClause != nil || !node.catchClauses.isEmpty { writer.body.thrown = thrown }
                block(node.body.statements)
                writer.body.thrown = outer
            }
            for clause in node.catchClauses { handler(clause) }
        }
    }

    private func handler(_ clause: CatchClauseSyntax) {
        let handler = FilterID(writer.facts.handlers.count)
        writer.facts.handlers.append(ErrorFilter(firstPattern: 0, patternCount: 0))
        writer.scoped {
            var patterns: [ErrorPattern] = []
            var namesError = false
            for item in clause.catchItems {
                var pattern = ErrorPattern(code: ErrorPattern.Kind.everything.rawValue)
                if let node = item.pattern {
                    pattern = self.patterns.errorPattern(Syntax(node))
                    namesError = namesError || self.patterns.bindCaught(Syntax(node), handler: handler)
                }
                if item.whereClause != nil { pattern.isPartial = true }
                patterns.append(pattern)
            }
            if patterns.isEmpty { patterns = [ErrorPattern(code: ErrorPattern.Kind.everything.rawValue)] }
            if !namesError { self.patterns.declareCaught(name("error"), handler: handler, at: clause.offset) }
            writer.facts.handlers[handler].firstPattern = Int32(writer.facts.patterns.count)
            writer.facts.handlers[handler].patternCount = Int32(patterns.count)
            writer.facts.patterns += patterns
            writer.event(
                .handler, link: handler.number, extra: Int32(bitPattern: clause.end),
                detail: clause.isExplained ? 1 : 0,
                at: clause.offset
            ) {
                for item in clause.catchItems {
                    if let clause = item.whereClause { condition(clause.condition) }
                }
                block(clause.body.statements)
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
