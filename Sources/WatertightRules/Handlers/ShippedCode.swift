/// Whether code is part of the app that people run: not a test, a preview, a mock, generated, a script or the `main` of
/// a tool, or only in debug builds.
enum ShippedCode {
    static func contains(_ node: OutlineNode, in file: SourceFile, of codebase: Codebase) -> Bool {
        guard !file.outline.isGenerated, codebase.layers.layer(around: node, in: file) != .support else { return false }
        return node.ancestor { isLeftOut($0) } == nil && !isScript(file.outline)
    }

    private static func isLeftOut(_ node: OutlineNode) -> Bool {
        switch node.kind {
        case .macroExpansion: node.isText("Preview")
        case .functionDeclaration, .binding:
            NameWords.words(of: node.text).contains { ["preview", "previews", "mock", "mocked"].contains($0) }
        case .conditionalClause: node.firstChild.map { $0.kind == .reference && $0.isText("DEBUG") } ?? false
        case .structDeclaration:
            node.inheritedTypeNames.contains { $0 == "PreviewProvider" || $0.hasSuffix("ParsableCommand") }
        default: false
        }
    }

    /// Only a script and a `main.swift` have statements outside of declarations.
    private static func isScript(_ outline: Outline) -> Bool {
        outline.root.children.contains { node in
            switch node.kind {
            case .call, .doStatement, .ifExpression, .guardStatement, .forStatement, .whileStatement, .tryExpression,
                .awaitExpression, .assignment, .switchExpression:
                true
            default: false
            }
        }
    }
}
