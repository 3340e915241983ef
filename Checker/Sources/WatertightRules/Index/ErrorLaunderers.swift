extension CodebaseIndex {
    /// The members of extensions of `Error` that decide by the type, domain or code of the error: whoever calls one decides
    /// by type as well.
    static func launderers(in extensions: [String: [(node: OutlineNode, file: Int)]]) -> Set<String> {
        var names: Set<String> = []
        for extended in ["Error", "Swift.Error", "NSError"] {
            for (node, _) in extensions[extended] ?? [] {
                for member in node.children {
                    switch member.kind {
                    case .functionDeclaration where decides(member): names.insert(member.text)
                    case .variableDeclaration:
                        for binding in member.children(of: .binding) where decides(binding) {
                            names.insert(binding.text)
                        }
                    default: break
                    }
                }
            }
        }
        return names
    }

    private static func decides(_ member: OutlineNode) -> Bool {
        member.contains { node in
            switch node.kind {
            case .cast:
                // Every error is an `NSError`: that asks nothing yet.
                return node.firstChild?.unwrapped.isText("self") == true
                    && !(node.lastChild?.wrappedNamedType?.isText("NSError") ?? false)
            case .typeCheck: return node.firstChild?.unwrapped.isText("self") == true
            case .switchExpression: return node.firstChild?.unwrapped.isText("self") == true
            case .member:
                return (node.isText("code") || node.isText("domain"))
                    && node.firstChild.map { $0.unwrapped.isSelfOrNSError } ?? true
            default: return false
            }
        }
    }
}

extension OutlineNode {
    /// `self`, `self as NSError`
    fileprivate var isSelfOrNSError: Bool {
        isText("self") || (kind == .cast && firstChild?.unwrapped.isText("self") ?? false)
    }
}
