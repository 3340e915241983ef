import SwiftParser
package import SwiftSyntax

package struct SourceTree: Sendable {
    /// A comment with a directive for the checker.
    package struct Comment: Sendable, Hashable {
        package var offset: UInt32
        package var text: String
    }

    package let bytes: [UInt8]
    /// Empty if the source is nested too deeply to be parsed.
    package let root: SourceFileSyntax
    package let comments: [Comment]
    /// The offset of the first byte of each line.
    package let lineStarts: [UInt32]
    /// Whether a comment at the top of the file marks it as generated.
    package let isGenerated: Bool
    package let isTooDeep: Bool

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        (root, comments, isGenerated, isTooDeep) = bytes.withUnsafeBufferPointer { source in
            guard !Nesting.isTooDeep(source) else { return (Parser.parse(source: ""), [], false, true) }
            let root = Parser.parse(source: source)
            let comments = DirectiveComments.find(in: source, of: root)
            return (root, comments, GeneratedMark.isPresent(in: source), false)
        }
        var starts: [UInt32] = [0]
        for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") { starts.append(UInt32(offset + 1)) }
        lineStarts = starts
    }

    package init(_ text: String) { self.init(Array(text.utf8)) }

    /// Returns the line and column of an offset. Both start at 1, and columns count UTF-8 bytes.
    package func location(of offset: UInt32) -> (line: Int, column: Int) {
        let line = lineStarts.position(ofLastUpTo: offset)
        return (line + 1, Int(offset - lineStarts[line]) + 1)
    }

    package func lines(of node: some SyntaxProtocol) -> ClosedRange<Int> {
        let first = location(of: node.offset).line
        return first...max(first, location(of: node.end).line)
    }

    /// Returns all nodes of a type in source order.
    package func nodes<Node: SyntaxProtocol>(_ type: Node.Type) -> [Node] { root.nodes(type) }
}
