/// What remains of a source file once its syntax tree is dropped: the declarations, statements and expressions, without
/// tokens and trivia, in flat arrays. Facts are made of it.
package final class Outline: Sendable {
    /// One node. Children are linked by identifiers.
    package struct Record: Sendable, BitwiseCopyable {
        package var kind: OutlineKind
        package var flags: OutlineFlags
        package var text: UInt32
        package var offset: UInt32
        package var end: UInt32
        package var parent: Int32
        package var firstChild: Int32
        package var nextSibling: Int32

        package init(
            kind: OutlineKind, flags: OutlineFlags, text: UInt32, offset: UInt32, end: UInt32, parent: Int32,
            firstChild: Int32, nextSibling: Int32
        ) {
            self.kind = kind
            self.flags = flags
            self.text = text
            self.offset = offset
            self.end = end
            self.parent = parent
            self.firstChild = firstChild
            self.nextSibling = nextSibling
        }
    }

    /// A comment that says something to the checker: a directive, or that work is unfinished.
    package struct Comment: Sendable, Hashable {
        package var offset: UInt32
        package var text: String

        package init(offset: UInt32, text: String) {
            self.offset = offset
            self.text = text
        }
    }

    /// Children stand before their parents; the last one is the file.
    package let records: [Record]
    /// The bytes of all texts, one after the other.
    package let textBytes: [UInt8]
    /// Where the text of each number ends in ``textBytes``; number 0 is the empty text.
    package let textEnds: [UInt32]
    /// The offset of the first byte of each line.
    package let lineStarts: [UInt32]
    package let comments: [Comment]
    /// Whether statements stand outside of all declarations, as in a script.
    let hasTopLevelStatements: Bool
    /// Whether the file says of itself that a tool wrote it.
    package let isGenerated: Bool
    /// Whether something was left out because it is nested too deep.
    package let isTruncated: Bool

    package init(
        records: [Record], textBytes: [UInt8], textEnds: [UInt32], lineStarts: [UInt32], comments: [Comment],
        isGenerated: Bool, isTruncated: Bool
    ) {
        self.records = records.withoutSpareRoom
        self.textBytes = textBytes.withoutSpareRoom
        self.textEnds = textEnds.withoutSpareRoom
        self.lineStarts = lineStarts.withoutSpareRoom
        self.comments = comments
        hasTopLevelStatements = Self.hasTopLevelStatements(records)
        self.isGenerated = isGenerated
        self.isTruncated = isTruncated
    }

    private static func hasTopLevelStatements(_ records: [Record]) -> Bool {
        var next = records.last?.firstChild ?? -1
        while next >= 0 {
            let record = records[Int(next)]
            switch record.kind {
            case .call, .doStatement, .ifExpression, .guardStatement, .forStatement, .whileStatement, .tryExpression,
                .awaitExpression, .assignment, .switchExpression:
                return true
            default: next = record.nextSibling
            }
        }
        return false
    }

    package var root: OutlineNode { OutlineNode(outline: self, id: Int32(records.count - 1)) }

    func textRange(_ id: UInt32) -> Range<Int> {
        id == 0 ? 0..<0 : Int(textEnds[Int(id) - 1])..<Int(textEnds[Int(id)])
    }

    /// The line and the column, in UTF-8 bytes, of an offset; both count from one.
    package func location(of offset: UInt32) -> (line: Int, column: Int) {
        let line = lineStarts.position(ofLastUpTo: offset)
        return (line + 1, Int(offset - (lineStarts.isEmpty ? 0 : lineStarts[line])) + 1)
    }

    /// The numbers of the names that are called.
    var calledTexts: Set<UInt32> {
        var found: Set<UInt32> = []
        for record in records where record.kind == .member || record.kind == .reference {
            guard record.parent >= 0, records[Int(record.parent)].kind == .call else { continue }
            found.insert(record.text)
        }
        return found
    }

    /// All nodes of the kinds, in the order of the source.
    package func nodes(of kinds: OutlineKind...) -> [OutlineNode] {
        var found: [OutlineNode] = []
        let wanted = kinds.reduce(into: UInt128(0)) { $0 |= 1 << $1.rawValue }
        records.withUnsafeBufferPointer { records in
            for index in records.indices
            where wanted >> records[index].kind.rawValue & 1 == 1 && records[index].parent != -2 {
                found.append(OutlineNode(outline: self, id: Int32(index)))
            }
        }
        guard found.count > 1 else { return found }
        return found.sorted { $0.offset < $1.offset || ($0.offset == $1.offset && $0.end > $1.end) }
    }
}

extension Array where Element: BitwiseCopyable {
    /// The same elements in no more memory than they need: an outline is kept for as long as the check runs.
    fileprivate var withoutSpareRoom: [Element] {
        guard capacity > count + count / 16 else { return self }
        return [Element](unsafeUninitializedCapacity: count) { room, filled in
            filled = room.update(fromContentsOf: self)
        }
    }
}
