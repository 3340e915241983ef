/// One kind of leak. A rule looks at one file at a time, with the whole codebase to ask, and keeps no state.
package protocol Rule: Sendable {
    static var description: RuleDescription { get }
    init()
    func findings(in file: SourceFile, of codebase: Codebase) -> [Finding]
}

extension Rule {
    package var description: RuleDescription { Self.description }

    /// A finding of this rule at a node; at a declaration's name, and not at an attribute above it.
    func finding(
        at node: OutlineNode, in file: SourceFile, of codebase: Codebase, _ message: String, basis: [String],
        fix: Fix? = nil
    ) -> Finding {
        let place = node.child(of: .declaredName) ?? node
        return finding(
            from: place.offset, to: place.end, at: node, in: file, of: codebase, message, basis: basis, fix: fix)
    }

    /// A finding of this rule at a stretch of the source; the node says which declaration it belongs to.
    func finding(
        from offset: UInt32, to end: UInt32, at node: OutlineNode, in file: SourceFile, of codebase: Codebase,
        _ message: String, basis: [String], fix: Fix? = nil
    ) -> Finding {
        let start = file.outline.location(of: offset)
        let stop = file.outline.location(of: max(offset, end))
        return Finding(
            rule: Self.description.id, severity: Self.description.severity, path: file.path,
            range: SourceRange(line: start.line, column: start.column, endLine: stop.line, endColumn: stop.column),
            message: message, basis: basis, layer: codebase.layers.layer(around: node, in: file), module: file.module,
            symbol: node.symbol, fix: fix)
    }
}
