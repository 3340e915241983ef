/// A file of the codebase that is checked.
package struct SourceFile: Sendable {
    /// Relative to the root of the check, with `/` between its parts.
    package let path: String
    package let outline: Outline
    /// Its module, as declared by a manifest or a project, or inferred from the folders; nil if neither tells.
    package var module: String?
    /// The modules that the file imports, without the path of a single symbol.
    package let imports: [String]

    package init(path: String, outline: Outline, module: String? = nil) {
        self.path = path
        self.outline = outline
        self.module = module
        imports = outline.nodes(of: .importDeclaration).map { String($0.text.prefix { $0 != "." }) }
    }
}
