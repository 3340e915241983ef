import Foundation
import ServerProtocols
import WatertightRules

/// The text of an open file.
struct TextDocument: Sendable {
    /// As the client wrote it.
    var uri: String
    var version: Int
    private(set) var bytes: [UInt8]
    /// The offset of the first byte of each line of the client, for which a carriage return alone ends a line, too.
    private var lineStarts: [Int] = []
    /// The offset of the first byte of each line of the checker.
    private var sourceLineStarts: [Int] = []

    init(uri: String, version: Int, text: String) {
        self.init(uri: uri, version: version, bytes: Array(text.utf8))
    }

    init(uri: String, version: Int = 0, bytes: [UInt8]) {
        self.uri = uri
        self.version = version
        self.bytes = bytes
        findLines()
    }

    private mutating func findLines() {
        (lineStarts, sourceLineStarts) = ([0], [0])
        for (offset, byte) in bytes.enumerated() {
            let isFeed = byte == UInt8(ascii: "\n")
            if isFeed { sourceLineStarts.append(offset + 1) }
            if isFeed || byte == UInt8(ascii: "\r") && !bytes.has(UInt8(ascii: "\n"), at: offset + 1) {
                lineStarts.append(offset + 1)
            }
        }
    }

    /// Replaces a range, or the whole text.
    mutating func apply(
        _ change: DidChangeTextDocumentParams.ContentChange, _ encoding: PositionEncodingKind
    ) {
        if let range = change.range {
            let start = offset(of: range.start, encoding)
            bytes.replaceSubrange(start..<max(start, offset(of: range.end, encoding)), with: change.text.utf8)
        } else {
            bytes = Array(change.text.utf8)
        }
        findLines()
    }

    // MARK: Positions

    /// Returns the byte offset of a position. A position after the end of its line or of the text is moved to the end.
    func offset(of position: Position, _ encoding: PositionEncodingKind) -> Int {
        guard position.line >= 0, position.line < lineStarts.count else { return position.line < 0 ? 0 : bytes.count }
        let line = bytes[self.line(position.line)]
        guard encoding == .utf16 else {
            var offset = line.startIndex + min(max(0, position.character), line.count)
            while offset > line.startIndex, bytes.has(where: Self.isContinuation, at: offset) { offset -= 1 }
            return offset
        }
        var offset = line.startIndex
        var units = 0
        while offset < line.endIndex {
            let (length, width) = Self.size(ofScalar: line[offset])
            guard units + width <= position.character else { break }
            units += width
            offset = min(offset + length, line.endIndex)
        }
        return offset
    }

    func position(of offset: Int, _ encoding: PositionEncodingKind) -> Position {
        let offset = min(max(0, offset), bytes.count)
        let number = lineStarts.position(ofLastUpTo: offset)
        let start = lineStarts[number]
        guard encoding == .utf16 else { return Position(line: number, character: offset - start) }
        var units = 0
        var next = start
        while next < offset {
            let (length, width) = Self.size(ofScalar: bytes[next])
            units += width
            next += length
        }
        return Position(line: number, character: units)
    }

    func range(_ offsets: Range<Int>, _ encoding: PositionEncodingKind) -> TextRange {
        TextRange(start: position(of: offsets.lowerBound, encoding), end: position(of: offsets.upperBound, encoding))
    }

    /// Returns the byte offsets of a range of the checker. It is empty if the text is shorter.
    func offsets(of range: SourceRange) -> Range<Int> {
        func offset(_ line: Int, _ column: Int) -> Int {
            guard line >= 1, line <= sourceLineStarts.count else { return bytes.count }
            return min(sourceLineStarts[line - 1] + max(0, column - 1), bytes.count)
        }
        let start = offset(range.line, range.column)
        return start..<max(start, offset(range.endLine, range.endColumn))
    }

    /// Returns the bytes of a line of the client without its end.
    private func line(_ number: Int) -> Range<Int> {
        let isLast = number + 1 == lineStarts.count
        let end = isLast ? bytes.count : lineStarts[number + 1]
        let line = bytes[lineStarts[number]..<end]
        let ending = line.reversed().prefix(2).prefix { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        return line.startIndex..<line.endIndex - (isLast ? 0 : ending.count)
    }

    /// Returns the offset after the indentation of a line of the checker, and the indentation.
    func indentation(ofLine number: Int) -> (offset: Int, text: String) {
        let start = sourceLineStarts.indices.contains(number - 1) ? sourceLineStarts[number - 1] : bytes.count
        let space = bytes[start...].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        return (space.endIndex, String(decoding: space, as: UTF8.self))
    }

    /// Returns the number of bytes and of UTF-16 code units of a scalar, by its first byte. The text is valid UTF-8, as
    /// it was a string.
    private static func size(ofScalar first: UInt8) -> (length: Int, width: Int) {
        switch first {
        case ..<0xC0: (1, 1)
        case ..<0xE0: (2, 1)
        case ..<0xF0: (3, 1)
        default: (4, 2)
        }
    }

    private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}

extension [UInt8] {
    fileprivate func has(_ byte: UInt8, at offset: Int) -> Bool { has(where: { $0 == byte }, at: offset) }

    fileprivate func has(where isWanted: (UInt8) -> Bool, at offset: Int) -> Bool {
        indices.contains(offset) && isWanted(self[offset])
    }
}

/// Moves offsets from one version of a text to another, by what both start and end with.
struct TextShift {
    private let before: Int
    private let after: Int
    private let prefix: Int
    private let suffix: Int

    init(from old: [UInt8], to new: [UInt8]) {
        (before, after) = (old.count, new.count)
        prefix = zip(old, new).prefix { $0 == $1 }.count
        let most = min(old.count, new.count) - prefix
        suffix = zip(old.reversed(), new.reversed()).prefix(most).prefix { $0 == $1 }.count
    }

    /// Returns `nil` for a place that changed.
    func callAsFunction(_ offset: Int) -> Int? {
        if offset <= prefix { return offset }
        return offset >= before - suffix ? offset + after - before : nil
    }

    func callAsFunction(_ offsets: Range<Int>) -> Range<Int>? {
        guard let start = self(offsets.lowerBound), let end = self(offsets.upperBound), start <= end else { return nil }
        return start..<end
    }

    var reversed: TextShift { TextShift(before: after, after: before, prefix: prefix, suffix: suffix) }

    private init(before: Int, after: Int, prefix: Int, suffix: Int) {
        (self.before, self.after, self.prefix, self.suffix) = (before, after, prefix, suffix)
    }
}
