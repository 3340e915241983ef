package import SwiftSyntax

extension SyntaxProtocol {
    /// The offset of the first token. Avoids recursion, since call chains can be arbitrarily long.
    package var offset: UInt32 {
        var node = Syntax(self)
        while let first = node.leftmostOperand { node = first }
        return UInt32(truncatingIfNeeded: node.positionAfterSkippingLeadingTrivia.utf8Offset)
    }

    /// The offset after the last token.
    package var end: UInt32 { UInt32(truncatingIfNeeded: endPositionBeforeTrailingTrivia.utf8Offset) }

    /// Returns this node and all descendants of a type, in source order.
    package func nodes<Node: SyntaxProtocol>(_ type: Node.Type) -> [Node] {
        var found: [Node] = []
        // Avoids recursion, for the same reason.
        var pending = [Syntax(self)]
        while let node = pending.popLast() {
            if let node = node.as(type) { found.append(node) }
            pending += node.children(viewMode: .sourceAccurate).reversed()
        }
        return found
    }

    /// The children that are types. Their names differ between versions of SwiftSyntax, but their types don't.
    var childTypes: [TypeSyntax] { children(viewMode: .sourceAccurate).compactMap { $0.as(TypeSyntax.self) } }
}

extension Syntax {
    /// The first part of a node that can be nested without limit.
    var leftmostOperand: Syntax? {
        switch kind {
        case .functionCallExpr, .memberAccessExpr, .sequenceExpr, .subscriptCallExpr, .optionalChainingExpr,
            .forceUnwrapExpr, .postfixOperatorExpr, .genericSpecializationExpr, .postfixIfConfigExpr, .memberType,
            .optionalType, .implicitlyUnwrappedOptionalType, .metatypeType, .expressionPattern, .expressionStmt,
            .patternExpr, .exprList:
            children(viewMode: .sourceAccurate).first
        default: nil
        }
    }

    /// The innermost syntax, without wrappers that add no meaning.
    var core: Syntax {
        var node = self
        while let inner = node.wrapped { node = inner }
        return node
    }

    private var wrapped: Syntax? {
        switch self.as(SyntaxEnum.self) {
        case .expressionStmt(let node): Syntax(node.expression)
        case .labeledStmt(let node): Syntax(node.statement)
        case .discardStmt(let node): Syntax(node.expression)
        case .patternExpr(let node): Syntax(node.pattern)
        case .packExpansionExpr(let node): Syntax(node.repetitionPattern)
        case .packElementExpr(let node): Syntax(node.pack)
        case .borrowExpr(let node): Syntax(node.expression)
        case .postfixIfConfigExpr(let node): Syntax(node.base)
        default: nil
        }
    }

    /// The statements or values that a node represents. An `#if` after an expression counts separately.
    var parts: [Syntax] {
        var parts: [Syntax] = []
        addParts(to: &parts)
        return parts
    }

    func addParts(to parts: inout [Syntax]) {
        switch self.as(SyntaxEnum.self) {
        case .missingExpr, .missingDecl, .missingStmt, .missingPattern, .operatorDecl, .precedenceGroupDecl,
            .poundSourceLocation, .editorPlaceholderDecl, .arrowExpr:
            break
        case .enumCaseDecl(let node): parts += node.elements.map { Syntax($0) }
        case .yieldStmt(let node):
            switch node.yieldedExpressions {
            case .single(let expression): Syntax(expression).addParts(to: &parts)
            case .multiple(let clause): for item in clause.elements { Syntax(item.expression).addParts(to: &parts) }
            }
        case .sequenceExpr(let node):
            parts.append(self)
            guard node.elements.contains(where: { $0.is(ArrowExprSyntax.self) }) else { break }
            let sequence = OperatorSequence(node)
            for rest in sequence.elements[sequence.range.upperBound...] { rest.addParts(to: &parts) }
        case .postfixIfConfigExpr:
            var configurations: [Syntax] = []
            var next: Syntax? = self
            while let node = next?.as(PostfixIfConfigExprSyntax.self) {
                configurations.append(Syntax(node.config))
                next = Syntax(node.base)
            }
            next?.addParts(to: &parts)
            parts += configurations.reversed()
        default:
            if let wrapped { wrapped.addParts(to: &parts) } else { parts.append(self) }
        }
    }
}
