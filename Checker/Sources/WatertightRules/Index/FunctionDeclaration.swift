/// A function, an initializer or a requirement, as it is declared.
package struct FunctionDeclaration: Sendable {
    package let name: String
    package let node: OutlineNode
    /// The position of its file in the codebase.
    package let file: Int
    /// The qualified name of the type it is a member of; nil for a free or a local function.
    package let owner: String?

    package var parameters: [OutlineNode] { node.children(of: .parameter) }
    package var isRequirement: Bool { node.parent?.kind == .protocolDeclaration }
    package var isAsync: Bool { node.flags.contains(.async) }
    package var effect: ThrowsEffect { node.throwsEffect }
    /// The type that it returns, if it says one.
    package var returned: OutlineNode? { node.child(of: .returnType)?.firstChild }
}

/// What a function or a closure says of its errors.
package enum ThrowsEffect: Sendable, Hashable {
    case none, untyped, rethrowing
    /// The node of the type.
    case typed(OutlineNode)
}
