@testable import WatertightRules

/// Calls of what is declared nowhere.
extension SourceMoves {
    /// The sources once for each function that says it throws and each `do`: with such a call as the first thing in it.
    static func withUnknownCalls(_ sources: Sources) -> [(place: String, sources: Sources)] {
        sources.sorted { $0.key < $1.key }.flatMap { path, source in
            let places = Outline.parse(source).root.descendants { node in
                node.kind == .functionDeclaration && node.child(of: .throwsClause)?.firstChild == nil
                    && node.child(of: .throwsClause) != nil || node.kind == .doStatement
            }
            return places.compactMap { node -> (place: String, sources: Sources)? in
                guard let block = node.child(of: .block) else { return nil }
                var bytes = Array(source.utf8)
                bytes.insert(contentsOf: Array(" try unknownThing(); ".utf8), at: Int(block.offset) + 1)
                let changed = sources.merging([path: String(decoding: bytes, as: UTF8.self)]) { $1 }
                return ("\(path):\(node.line)", changed)
            }
        }
    }
}
