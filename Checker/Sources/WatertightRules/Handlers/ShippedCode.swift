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
        case .functionDeclaration, .binding: isForPreviews(node)
        case .conditionalClause: node.firstChild.map { $0.kind == .reference && $0.isText("DEBUG") } ?? false
        case .structDeclaration:
            node.inheritedTypeNames.contains { $0 == "PreviewProvider" || $0.hasSuffix("ParsableCommand") }
        default: false
        }
    }

    /// `previews`, `previewContainer`, `static var mock`; what loads or shows a preview of a document is the app's.
    private static func isForPreviews(_ node: OutlineNode) -> Bool {
        let words = NameWords.words(of: node.text)
        guard let first = words.first, let last = words.last else { return false }
        let standsIn = ["preview", "previews", "mock", "mocked", "demo", "sample", "fixture", "stub", "fake"]
        // What a dependency is under test.
        if node.text == "testValue" { return true }
        if first == "mock" || first == "mocked" || standsIn.contains(node.text) { return true }
        let holder = node.kind == .binding ? node.parent : node
        return holder?.hasModifier("static") ?? false && (standsIn.contains(first) || standsIn.contains(last))
    }

    /// Only a script and a `main.swift` have statements outside of declarations.
    private static func isScript(_ outline: Outline) -> Bool { outline.hasTopLevelStatements }
}
