import SwiftSyntax

/// Finds comments for the checker without parsing others.
enum DirectiveComments {
    static let mark = Array("watertight:".utf8)

    /// The time is linear: `token(at:)` would search all siblings for each marker.
    static func find(in source: UnsafeBufferPointer<UInt8>, of tree: SourceFileSyntax) -> [SourceTree.Comment] {
        let offsets = offsets(in: source)
        guard !offsets.isEmpty else { return [] }
        let finder = Finder(offsets)
        finder.walk(tree)
        return finder.comments
    }

    /// Visits only the nodes that contain an offset.
    private final class Finder: SyntaxAnyVisitor {
        private let offsets: [Int]
        /// The first offset that isn't behind the visited nodes.
        private var next = 0
        private(set) var comments: [SourceTree.Comment] = []

        init(_ offsets: [Int]) {
            self.offsets = offsets
            super.init(viewMode: .sourceAccurate)
        }

        override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
            while next < offsets.count, offsets[next] < node.position.utf8Offset { next += 1 }
            return next < offsets.count && offsets[next] < node.endPosition.utf8Offset ? .visitChildren : .skipChildren
        }

        override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
            var position = token.position.utf8Offset
            add(token.leadingTrivia, at: &position)
            position = token.endPositionBeforeTrailingTrivia.utf8Offset
            add(token.trailingTrivia, at: &position)
            return .skipChildren
        }

        private func add(_ trivia: Trivia, at position: inout Int) {
            for piece in trivia where next < offsets.count {
                let end = position + piece.sourceLength.utf8Length
                while next < offsets.count, offsets[next] < position { next += 1 }
                if next < offsets.count, offsets[next] < end {
                    switch piece {
                    case .lineComment(let text), .blockComment(let text), .docLineComment(let text),
                        .docBlockComment(let text):
                        comments.append(SourceTree.Comment(offset: UInt32(position), text: text))
                    default: break
                    }
                }
                position = end
            }
        }
    }

    /// Returns the offsets of the marker, inside and outside of comments.
    private static func offsets(in source: UnsafeBufferPointer<UInt8>) -> [Int] {
        source.indices.filter { position in
            source[position] == mark[0] && position + mark.count <= source.count
                && mark.indices.allSatisfy { source[position + $0] == mark[$0] }
        }
    }
}
