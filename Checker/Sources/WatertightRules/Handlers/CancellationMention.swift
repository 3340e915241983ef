/// Whether code knows of cancellation. Any spelling counts: code that names it has thought of it.
enum CancellationMention {
    static func isPresent(in node: OutlineNode, except left: OutlineNode? = nil) -> Bool {
        if isOne(node) { return true }
        return node.contains(enter: { $0 != left }, where: { $0 != left && isOne($0) })
    }

    /// Where a file names it.
    static func offsets(in outline: Outline) -> [UInt32] {
        outline.nodes(of: .reference, .member, .namedType, .identifierPattern, .optionalBinding, .integerLiteral)
            .compactMap { isOne($0) ? $0.end : nil }
            .map { $0 &- 1 }
    }

    static func isOne(_ node: OutlineNode) -> Bool {
        switch node.kind {
        case .reference, .member, .namedType, .identifierPattern, .optionalBinding:
            (node.textHas("ancel") || node.textHas("ANCEL")) && isName(node.text)
        // The code of a cancelled request in the domain of URL loading.
        case .integerLiteral: node.isText("999")
        default: false
        }
    }

    /// `isCancelled`, `CancellationError`, `userCanceled`; not `cancel`, which asks for a cancellation.
    private static func isName(_ name: String) -> Bool {
        guard name.utf8.count >= 8 else { return false }
        let lowered = name.lowercased()
        // What only asks whether to throw does not keep the error from a handler.
        guard lowered != "checkcancellation" else { return false }
        // What the system's sign-in and payment sheets call it.
        if ["usercancel", "systemcancel", "appcancel"].contains(lowered) { return true }
        return lowered.contains("cancelled") || lowered.contains("canceled") || lowered.contains("cancellation")
            || lowered.hasPrefix("iscancel")
    }
}

extension Handler {
    /// Whether cancellation is told apart: in the handler, by a clause before it, or by a function of the codebase that
    /// the error is handed to.
    func treatsCancellation(in codebase: Codebase) -> Bool {
        if CancellationMention.isPresent(in: body) { return true }
        if origin == .catchClause, let statement = node.parent {
            for clause in statement.children(of: .catchClause) where clause.id != node.id {
                if clause.contains(where: CancellationMention.isOne) { return true }
            }
        }
        if leavesWhenOutdated { return true }
        guard let errorName else { return false }
        return body.contains { node in
            switch node.kind {
            case .call:
                guard let name = node.calledName,
                    node.children.contains(where: { argument in
                        argument.kind == .argument && argument.contains { $0.names(errorName) }
                    })
                else { return false }
                return Self.knowsCancellation(function: name, of: codebase, depth: 0)
            case .member:
                guard node.firstChild?.unwrapped.isReference(to: errorName) ?? false else { return false }
                return ["Error", "Swift.Error", "NSError"].contains { type in
                    codebase.index.property(node.text, of: type).map { CancellationMention.isPresent(in: $0) } ?? false
                        || codebase.index.functions(of: type, named: node.text).contains {
                            CancellationMention.isPresent(in: $0.node)
                        }
                }
            default: return false
            }
        }
    }

    /// `guard run == currentRun else { return }`: what was cancelled in favour of something newer ends here.
    private var leavesWhenOutdated: Bool {
        guard let first = statements.first(where: { $0.kind == .guardStatement }) else { return false }
        return first.children.contains { $0.kind == .binary && ($0.isText("==") || $0.isText("===")) }
    }

    private static func knowsCancellation(function name: String, of codebase: Codebase, depth: Int) -> Bool {
        guard depth < 3, let declared = codebase.index.functions[name], declared.count <= 12 else { return false }
        return declared.contains { function in
            CancellationMention.isPresent(in: function.node)
                || function.node.contains {
                    guard $0.kind == .call, let next = $0.calledName, next != name, next.lowercased().contains("error")
                    else { return false }
                    return knowsCancellation(function: next, of: codebase, depth: depth + 1)
                }
        }
    }
}

extension OutlineNode {
    func isReference(to name: String) -> Bool { kind == .reference && text == name }
}
