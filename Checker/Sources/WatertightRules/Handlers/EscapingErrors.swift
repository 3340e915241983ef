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

    private static func isCalledOnTheSpot(_ closure: OutlineNode) -> Bool {
        closure.parent?.kind == .call && closure.parent?.firstChild == closure
    }
}
