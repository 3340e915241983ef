/// A type, as it is declared.
package struct TypeDeclaration: Sendable {
    /// `Service.API.Error`
    package let qualifiedName: String
    /// `Error`
    package let name: String
    package let node: OutlineNode
    /// The position of its file in the codebase.
    package let file: Int

    package var kind: OutlineKind { node.kind }
    package var isProtocol: Bool { kind == .protocolDeclaration }

    /// The names of its own inherited types, as written; those of its extensions are in the index.
    package var inherited: [String] { node.inheritedTypeNames }
}
