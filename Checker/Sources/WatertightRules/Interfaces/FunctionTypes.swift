extension CodebaseIndex {
    /// The function type that a parameter's type is, typealiases of the codebase followed.
    func functionType(of type: OutlineNode) -> OutlineNode? {
        var current = type
        for _ in 0..<8 {
            if let function = current.functionTypeInside { return function }
            guard let named = current.innermostNamedType, let target = typealiasTarget(named: named.text, at: named)
            else { return nil }
            current = target
        }
        return nil
    }
}
