import SwiftSyntax

@testable import WatertightRules

/// Adds calls of undeclared functions.
extension SourceMoves {
    /// Returns one variant for each throwing function and each `do`, with such a call as its first statement.
    static func withUnknownCalls(_ sources: Sources) -> [(place: String, sources: Sources)] {
        sources.sorted { $0.key < $1.key }.flatMap { path, source in
            let tree = SourceTree(source)
            let functions = tree.nodes(FunctionDeclSyntax.self).filter { function in
                function.signature.effectSpecifiers?.throwsClause.map { $0.type == nil } ?? false
            }
            let regions = tree.nodes(DoStmtSyntax.self).map { (node: Syntax($0), body: $0.body) }
            let places =
                functions.compactMap { function in function.body.map { (node: Syntax(function), body: $0) } } + regions
            return places.sorted { $0.node.offset < $1.node.offset }.map { node, block in
                var bytes = Array(source.utf8)
                bytes.insert(contentsOf: Array(" try unknownThing(); ".utf8), at: Int(block.offset) + 1)
                let changed = sources.merging([path: String(decoding: bytes, as: UTF8.self)]) { $1 }
                return ("\(path):\(tree.lines(of: node).lowerBound)", changed)
            }
        }
    }
}
