/// What a decision by an error's type is for. Some need no type of the app's own.
enum DecisionAim {
    /// Whether all that depends on the decision is what is written to a log.
    static func onlyLogs(_ node: OutlineNode) -> Bool {
        if node.kind == .switchExpression {
            let cases = node.children(of: .switchCase)
            return !cases.isEmpty && cases.allSatisfy { logs($0.children.filter { $0.kind != .caseItem }) }
        }
        if node.kind == .catchClause {
            return node.child(of: .block).map(onlyLogs(body:)) ?? false
        }
        guard
            let statement = node.ancestor(where: {
                $0.kind == .ifExpression || $0.kind == .guardStatement || $0.kind == .block || $0.kind == .closure
            })
        else { return false }
        switch statement.kind {
        case .ifExpression: return logs(branchesOf: statement)
        case .guardStatement:
            guard let refused = statement.child(of: .block),
                logs(refused.children.filter { $0.kind != .returnStatement || $0.firstChild != nil })
            else { return false }
            var rest: [OutlineNode] = []
            var next = statement.nextSibling
            while let current = next {
                rest.append(current)
                next = current.nextSibling
            }
            return logs(rest) && rest.contains { $0.contains(where: isLog) || isLog($0) }
        default: return false
        }
    }

    private static func isLog(_ node: OutlineNode) -> Bool {
        node.kind == .call && ErrorNames.isDiagnostic(call: node)
    }

    private static func logs(branchesOf statement: OutlineNode) -> Bool {
        var hasLog = false
        for child in statement.children {
            switch child.kind {
            case .block:
                guard logs(Array(child.children)) else { return false }
                hasLog = hasLog || child.contains(where: isLog)
            case .ifExpression:
                guard logs(branchesOf: child) else { return false }
            default: break
            }
        }
        return hasLog
    }

    /// Whether the body of a function does nothing but log.
    static func onlyLogs(body: OutlineNode) -> Bool { logs(Array(body.children)) && body.contains(where: isLog) }

    /// Whether the statements do nothing but log; an early return changes what comes after it.
    private static func logs(_ statements: [OutlineNode]) -> Bool {
        statements.allSatisfy { statement in
            let inner = statement.unwrapped
            switch inner.kind {
            case .call: return ErrorNames.isDiagnostic(call: inner)
            case .ifExpression: return logs(branchesOf: inner)
            case .breakStatement, .variableDeclaration: return true
            default: return false
            }
        }
    }

    /// Whether the value that a cast binds is asked for nothing but cancellation.
    static func onlyAsksForCancellation(_ node: OutlineNode) -> Bool {
        guard node.kind == .cast else { return false }
        // `if case .taskCancelled = error as? LoadError { return }`
        if let condition = node.ancestor(where: { $0.kind == .matchingCondition || $0.kind == .block }),
            condition.kind == .matchingCondition, let pattern = condition.firstChild,
            namesCancellation(pattern) || ErrorNames.isCancellation(pattern.firstChild?.text ?? pattern.text)
        {
            return true
        }
        // `(error as? PMKError)?.isCancelled`
        if let member = node.ancestor(where: { $0.kind != .optionalChain && $0.kind != .tuple && $0.kind != .argument }
        ),
            member.kind == .member, ErrorNames.isCancellation(member.text)
        {
            return true
        }
        // `(error as? URLError)?.code == .cancelled`
        if let comparison = node.ancestor(where: { $0.kind == .binary || $0.kind == .block }),
            comparison.kind == .binary, namesCancellation(comparison)
        {
            return true
        }
        guard let binding = node.parent?.parent, binding.kind == .optionalBinding, let statement = binding.parent,
            statement.kind == .ifExpression
        else { return false }
        let name = binding.text
        let scope = statement.children.filter { $0.offset > binding.offset && $0.kind != .ifExpression }.prefix {
            $0.kind != .block
        }
        let body = statement.child(of: .block).map { [$0] } ?? []
        let isAskedFirst = scope.contains { namesCancellation($0) }
        // A statement of the body that does not ask runs for every error of the type.
        let others = body.flatMap(\.children).filter { statement in
            !statement.contains { $0.kind == .reference && $0.text == name }
        }
        guard isAskedFirst || logs(others) else { return false }
        let uses = (Array(scope) + body).flatMap { part in
            part.descendants(where: { $0.kind == .reference && $0.text == name })
        }
        return !uses.isEmpty
            && uses.allSatisfy { use in
                if use.ancestor(where: isLog) != nil { return true }
                guard
                    let comparison = use.ancestor(where: {
                        ($0.kind == .binary && ($0.isText("==") || $0.isText("!="))) || $0.kind == .block
                    })
                else { return false }
                return comparison.kind == .binary && namesCancellation(comparison)
            }
            && uses.contains { $0.ancestor(where: isLog) == nil }
    }

    private static func namesCancellation(_ comparison: OutlineNode) -> Bool {
        comparison.contains {
            ($0.kind == .member || $0.kind == .reference) && ErrorNames.isCancellation($0.text)
        }
    }
}
