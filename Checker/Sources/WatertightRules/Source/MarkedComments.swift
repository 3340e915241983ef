import SwiftSyntax

/// Finds comments for the checker without parsing others.
enum MarkedComments {
    /// Markers of unfinished work.
    static let unfinished = ["TODO", "FIXME", "HACK"]
    static let directive = "watertight:"
    static let marks = unfinished + [directive]

    static func find(in source: UnsafeBufferPointer<UInt8>, of tree: SourceFileSyntax) -> [SourceTree.Comment] {
        var comments: [SourceTree.Comment] = []
        for offset in offsets(in: source) {
            guard let token = tree.token(at: AbsolutePosition(utf8Offset: offset)) else { continue }
            if let last = comments.last, Int(last.offset) + last.text.utf8.count > offset { continue }
            if let comment = comment(at: offset, around: token) { comments.append(comment) }
        }
        return comments
    }

    private static func comment(at offset: Int, around token: TokenSyntax) -> SourceTree.Comment? {
        for (trivia, start) in [
            (token.leadingTrivia, token.position.utf8Offset),
            (token.trailingTrivia, token.endPositionBeforeTrailingTrivia.utf8Offset),
        ] {
            var position = start
            for piece in trivia {
                let end = position + piece.sourceLength.utf8Length
                if position <= offset, offset < end {
                    switch piece {
                    case .lineComment(let text), .blockComment(let text), .docLineComment(let text),
                        .docBlockComment(let text):
                        return SourceTree.Comment(offset: UInt32(position), text: text)
                    default: return nil
                    }
                }
                position = end
            }
        }
        return nil
    }

    /// Returns the offsets of a marker, inside and outside of comments.
    private static func offsets(in source: UnsafeBufferPointer<UInt8>) -> [Int] {
        let marks = marks.map { Array($0.utf8) }
        var isFirst = [Bool](repeating: false, count: 256)
        for mark in marks { isFirst[Int(mark[0])] = true }
        var found: [Int] = []
        for position in source.indices where isFirst[Int(source[position])] {
            for mark in marks where position + mark.count <= source.count {
                if mark.indices.allSatisfy({ source[position + $0] == mark[$0] }) {
                    found.append(position)
                    break
                }
            }
        }
        return found
    }
}
