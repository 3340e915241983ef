/// Whether code is part of what people run: not a test, a preview, a mock, generated, or only in debug builds.
enum ShippedCode {
    static func contains(_ node: OutlineNode, in file: SourceFile, of codebase: Codebase) -> Bool {
        guard !file.outline.isGenerated, codebase.layers.layer(around: node, in: file) != .support else { return false }
        return node.ancestor { isLeftOut($0) } == nil
    }

    private static func isLeftOut(_ node: OutlineNode) -> Bool {
        switch node.kind {
        case .macroExpansion: node.isText("Preview")
        case .conditionalClause: node.firstChild.map { $0.kind == .reference && $0.isText("DEBUG") } ?? false
        case .structDeclaration: node.inheritedTypeNames.contains("PreviewProvider")
        default: false
        }
    }
}
