import SwiftSyntax

/// Extracts the names that patterns bind, and the errors that they match.
struct PatternExtraction: Extraction {
    let writer: FactsWriter

    // MARK: Bound names

    /// Declares the names that a pattern binds, with their initial values.
    func bind(_ pattern: Syntax, to subject: ValueID, position: (name: UInt32, index: Int)?, beside: BodyID = .absent) {
        writer.deeper(pattern, or: ()) { bindHere(pattern.core, to: subject, position: position, beside: beside) }
    }

    private func bindHere(
        _ pattern: Syntax, to subject: ValueID, position: (name: UInt32, index: Int)?, beside: BodyID
    ) {
        if let cast = pattern.patternCast {
            // `let a as T`
            let inner = cast.operand.unwrappedPattern
            let written = type(cast.type)
            guard let token = inner.boundToken else { return }
            writer.declare(
                Local(code: Local.Kind.plain.rawValue, flags: 1, name: name(token), type: written, offset: inner.offset)
            )
            return
        }
        let part = position == nil ? subject : .absent
        switch pattern.as(SyntaxEnum.self) {
        case .identifierPattern, .declReferenceExpr, .superExpr:
            guard let token = pattern.boundToken else { return }
            var local = Local(
                code: Local.Kind.plain.rawValue, flags: 1, name: name(token), value: subject, offset: pattern.offset)
            if beside.isPresent {
                (local.code, local.link) = (Local.Kind.asyncLet.rawValue, beside.number)
            } else if let position {
                local.code = (position.name == 0 ? Local.Kind.tupleElement : .payload).rawValue
                local.position = UInt16(truncatingIfNeeded: position.index)
                local.link = Int32(bitPattern: position.name)
            } else if subject.isPresent {
                local.code = Local.Kind.initial.rawValue
            }
            writer.declare(local)
        case .valueBindingPattern(let node):
            bind(Syntax(node.pattern), to: subject, position: position, beside: beside)
        case .expressionPattern(let node):
            bind(Syntax(node.expression), to: subject, position: position, beside: beside)
        case .optionalChainingExpr(let node):
            bind(Syntax(node.expression), to: subject, position: position, beside: beside)
        case .functionCallExpr(let node):
            let known = name(Syntax(node.calledExpression).core.as(MemberAccessExprSyntax.self)?.declName.baseName)
            for (index, argument) in node.arguments.enumerated() where binds(argument.expression) {
                bind(Syntax(argument.expression), to: part, position: (known, index))
            }
        case .tupleExpr(let node):
            for (index, element) in node.elements.enumerated() where binds(element.expression) {
                bind(Syntax(element.expression), to: part, position: (0, index), beside: beside)
            }
        case .tuplePattern(let node):
            for (index, element) in node.elements.enumerated() where binds(element.pattern) {
                bind(Syntax(element.pattern), to: part, position: (0, index), beside: beside)
            }
        default: break
        }
    }

    /// Whether a part of a pattern can bind names: an expression does only inside a `let`.
    private func binds(_ part: some SyntaxProtocol) -> Bool {
        let node = Syntax(part).core
        switch node.kind {
        case .memberAccessExpr, .stringLiteralExpr, .integerLiteralExpr, .nilLiteralExpr, .booleanLiteralExpr,
            .missingExpr:
            return false
        case .declReferenceExpr, .superExpr, .discardAssignmentExpr:
            return node.enclosing(.valueBindingPattern, .switchCaseItem) == .valueBindingPattern
        case .sequenceExpr: return node.operatorOfThree?.is(UnresolvedIsExprSyntax.self) != true
        default: return true
        }
    }

    // MARK: Patterns of `catch` clauses

    func errorPattern(_ pattern: Syntax) -> ErrorPattern {
        let core = pattern.unwrappedPattern
        if let type = core.as(IsTypePatternSyntax.self)?.type ?? core.patternCast?.type ?? core.checkedType {
            var found = ErrorPattern(code: ErrorPattern.Kind.type.rawValue)
            found.type = self.type(type)
            if let operand = core.patternCast?.operand, !isBinding(operand) { found.isPartial = true }
            return found
        }
        switch core.as(SyntaxEnum.self) {
        case .identifierPattern, .wildcardPattern, .discardAssignmentExpr:
            return ErrorPattern(code: ErrorPattern.Kind.everything.rawValue)
        case .declReferenceExpr where pattern.core.is(ValueBindingPatternSyntax.self):
            return ErrorPattern(code: ErrorPattern.Kind.everything.rawValue)
        case .memberAccessExpr(let node): return enumCase(node, arguments: [])
        case .functionCallExpr(let node):
            guard let callee = Syntax(node.calledExpression).core.as(MemberAccessExprSyntax.self) else { break }
            return enumCase(callee, arguments: node.arguments.map { Syntax($0.expression) })
        default: break
        }
        var found = ErrorPattern(code: ErrorPattern.Kind.value.rawValue)
        found.value = core.kind == .optionalChainingExpr || core.kind == .tupleExpr ? .absent : value(core)
        found.isPartial = true
        return found
    }

    private func enumCase(_ member: MemberAccessExprSyntax, arguments: [Syntax]) -> ErrorPattern {
        var pattern = ErrorPattern(code: ErrorPattern.Kind.enumCase.rawValue)
        pattern.name = name(member.declName.baseName)
        pattern.value = member.base.map { value($0) } ?? .absent
        if !arguments.allSatisfy(isBinding) { pattern.isPartial = true }
        if arguments.count == 1 { pattern.inner = caseName(arguments[0]) }
        return pattern
    }

    private func caseName(_ pattern: Syntax) -> UInt32 {
        var core = pattern.unwrappedPattern
        while let call = core.as(FunctionCallExprSyntax.self) {
            core = Syntax(call.calledExpression).unwrappedPattern
        }
        return name(core.as(MemberAccessExprSyntax.self)?.declName.baseName)
    }

    /// Whether a part of a pattern matches every value.
    private func isBinding(_ part: Syntax) -> Bool {
        let inner = part.unwrappedPattern
        return switch inner.kind {
        case .identifierPattern, .wildcardPattern, .discardAssignmentExpr: true
        case .declReferenceExpr, .superExpr: inner.enclosing(.valueBindingPattern) != nil
        default: false
        }
    }

    /// Declares the names that the pattern of a `catch` binds. Returns whether one of them is the error itself.
    func bindCaught(_ pattern: Syntax, handler: FilterID) -> Bool {
        let core = pattern.unwrappedPattern
        let bound = core.patternCast?.operand.unwrappedPattern ?? core
        if let token = bound.boundToken {
            declareCaught(name(token), handler: handler, at: bound.offset)
            return true
        }
        if core.patternCast == nil { bind(pattern, to: .absent, position: nil) }
        return false
    }

    func declareCaught(_ name: UInt32, handler: FilterID, at offset: UInt32) {
        writer.declare(
            Local(code: Local.Kind.caught.rawValue, flags: 1, name: name, link: handler.number, offset: offset))
    }
}

extension Syntax {
    /// The pattern without `let`, `var`, and wrapper nodes.
    fileprivate var unwrappedPattern: Syntax {
        var node = core
        while true {
            if let binding = node.as(ValueBindingPatternSyntax.self) {
                node = Syntax(binding.pattern).core
            } else if let pattern = node.as(ExpressionPatternSyntax.self) {
                node = Syntax(pattern.expression).core
            } else if let group = node.as(TupleExprSyntax.self), let only = group.elements.first,
                group.elements.count == 1
            {
                node = Syntax(only.expression).core
            } else {
                return node
            }
        }
    }

    /// The name that is bound by a pattern or an expression pattern.
    fileprivate var boundToken: TokenSyntax? {
        switch self.as(SyntaxEnum.self) {
        case .identifierPattern(let node): node.identifier
        case .declReferenceExpr(let node): node.baseName
        case .superExpr(let node): node.superKeyword
        default: nil
        }
    }

    /// The operator of a binary expression.
    fileprivate var operatorOfThree: Syntax? {
        guard let elements = self.as(SequenceExprSyntax.self)?.elements, elements.count == 3 else { return nil }
        return elements.dropFirst().first.map { Syntax($0) }
    }

    /// The parts of `let error as E`.
    fileprivate var patternCast: (operand: Syntax, type: TypeSyntax)? {
        guard operatorOfThree?.is(UnresolvedAsExprSyntax.self) == true,
            let elements = self.as(SequenceExprSyntax.self)?.elements, let operand = elements.first,
            let type = elements.last?.as(TypeExprSyntax.self)?.type
        else { return nil }
        return (Syntax(operand), type)
    }

    fileprivate var checkedType: TypeSyntax? {
        guard operatorOfThree?.is(UnresolvedIsExprSyntax.self) == true else { return nil }
        return self.as(SequenceExprSyntax.self)?.elements.last?.as(TypeExprSyntax.self)?.type
    }

    /// Returns the kind of the innermost enclosing node that has one of these kinds.
    fileprivate func enclosing(_ kinds: SyntaxKind...) -> SyntaxKind? {
        var next = parent
        while let node = next {
            if kinds.contains(node.kind) { return node.kind }
            next = node.parent
        }
        return nil
    }
}
