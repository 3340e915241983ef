/// The places in a body from which an error leaves it: each `try` and `throw` that no catch-all around it takes.
enum EscapingErrors {
    static func places(in body: OutlineNode) -> [OutlineNode] {
        var found: [OutlineNode] = []
        collect(from: body, into: &found)
        return found.sorted { $0.offset < $1.offset }
    }

    private static func collect(from body: OutlineNode, into found: inout [OutlineNode]) {
        var pending = Array(body.children)
        while let node = pending.popLast() {
            switch node.kind {
            case .closure where !isCalledOnTheSpot(node): continue
            case _ where node.kind.isFunction || node.kind.isTypeOrExtension: continue
            case .tryExpression:
                guard node.isText("try") else { continue }
                found.append(node)
            case .throwStatement: found.append(node)
            case .forStatement where node.flags.contains(.tries): found.append(node)
            case .doStatement:
                let clauses = node.children(of: .catchClause)
                if clauses.contains(where: { Handler.handler(of: $0)?.reach == .everything }) {
                    for clause in clauses { collect(from: clause, into: &found) }
                    continue
                }
            default: break
            }
            pending.append(contentsOf: node.children)
        }
    }

    /// Whether the error that leaves at a place was named before: its handler tells of it, and throws it on.
    static func isTold(_ place: OutlineNode) -> Bool {
        guard place.kind == .throwStatement,
            let clause = place.ancestor(where: { $0.kind == .catchClause || $0.kind.isFunction }),
            let handler = Handler.handler(of: clause), let name = handler.errorName
        else { return false }
        return handler.body.contains(enter: { $0.kind != .throwStatement }, where: { $0.names(name) })
    }

    /// Whether clauses for some errors stand around a place: they may be all that it throws.
    static func isPartlyCaught(_ place: OutlineNode) -> Bool {
        var inner = place
        var current = place.parent
        while let node = current, node.kind != .closure, !node.kind.isFunction {
            if node.kind == .doStatement, inner.kind == .block,
                node.children(of: .catchClause).contains(where: { Handler.handler(of: $0)?.reach == .some })
            {
                return true
            }
            inner = node
            current = node.parent
        }
        return false
    }

    /// Whether a function of the codebase tells of each error before it leaves, so that its callers need not.
    static func areTold(by name: String, in codebase: Codebase) -> Bool { areTold(by: name, in: codebase, depth: 0) }

    /// Functions that only pass on what others have told are followed this far.
    private static let deepest = 3

    private static func areTold(by name: String, in codebase: Codebase, depth: Int) -> Bool {
        guard depth < deepest, let declared = codebase.index.functions[name] else { return false }
        let bodies = declared.compactMap { $0.node.child(of: .block) }
        return !bodies.isEmpty
            && bodies.allSatisfy { body in
                let places = places(in: body) + failures(in: body)
                return !places.isEmpty
                    && places.allSatisfy {
                        isTold($0) || isWrittenDown($0) || isTold(tried: $0, in: codebase, depth: depth)
                    }
            }
    }

    /// Whether what a `try` calls has told of its errors itself.
    static func isTold(tried place: OutlineNode, in codebase: Codebase) -> Bool {
        isTold(tried: place, in: codebase, depth: 0)
    }

    private static func isTold(tried place: OutlineNode, in codebase: Codebase, depth: Int) -> Bool {
        guard place.kind == .tryExpression, let name = place.unwrapped.calledName else { return false }
        return areTold(by: name, in: codebase, depth: depth + 1)
    }

    /// Where a body hands back a failure as a result: `return .failure(x)`.
    private static func failures(in body: OutlineNode) -> [OutlineNode] {
        body.descendants(
            enter: { !$0.kind.isFunction && !$0.kind.isTypeOrExtension },
            where: { $0.kind == .returnStatement && $0.firstChild?.unwrapped.calledName == "failure" })
    }

    /// Whether a log stands before a `throw` or a failed result, in the same block.
    private static func isWrittenDown(_ place: OutlineNode) -> Bool {
        guard place.kind == .throwStatement || place.kind == .returnStatement, let block = place.parent else {
            return false
        }
        return block.children.prefix { $0.offset < place.offset }.contains { statement in
            statement.kind == .call && ErrorNames.isDiagnostic(call: statement)
        }
    }

    private static func isCalledOnTheSpot(_ closure: OutlineNode) -> Bool {
        closure.parent?.kind == .call && closure.parent?.firstChild == closure
    }
}
