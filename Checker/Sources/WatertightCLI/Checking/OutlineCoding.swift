import WatertightRules

/// An outline as bytes. Reading checks every length, number and link: a cache can be damaged, or somebody else's.
enum OutlineCoding {
    /// Bytes of one record as they are written.
    private static let recordSize = 26

    static func write(_ outline: Outline, to bytes: inout [UInt8]) {
        func add(_ value: some FixedWidthInteger) {
            withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
        }
        add(UInt32(outline.records.count))
        add(UInt32(outline.textBytes.count))
        add(UInt32(outline.textEnds.count))
        add(UInt32(outline.lineStarts.count))
        add(UInt32(outline.comments.count))
        add(UInt8(outline.isGenerated ? 1 : 0))
        add(UInt8(outline.isTruncated ? 1 : 0))
        for record in outline.records {
            add(record.kind.rawValue)
            add(record.flags.rawValue)
            add(record.text)
            add(record.offset)
            add(record.end)
            add(record.parent)
            add(record.firstChild)
            add(record.nextSibling)
        }
        bytes.append(contentsOf: outline.textBytes)
        for end in outline.textEnds { add(end) }
        for start in outline.lineStarts { add(start) }
        for comment in outline.comments {
            add(comment.offset)
            let text = Array(comment.text.utf8)
            add(UInt32(text.count))
            bytes.append(contentsOf: text)
        }
    }

    /// Nil if the bytes are not what ``write(_:to:)`` writes.
    static func read(_ bytes: UnsafeRawBufferPointer) -> Outline? {
        var reader = Reader(bytes: bytes)
        guard let recordCount = reader.count(), let textCount = reader.count(), let endCount = reader.count(),
            let lineCount = reader.count(), let commentCount = reader.count(), let isGenerated = reader.byte(),
            let isTruncated = reader.byte(), recordCount > 0, endCount > 0,
            let recordBytes = reader.slice(recordCount, of: recordSize),
            let records = Self.records(recordBytes, count: recordCount, textCount: endCount),
            let textBytes = reader.slice(textCount, of: 1), let ends = reader.slice(endCount, of: 4),
            let lines = reader.slice(lineCount, of: 4)
        else { return nil }
        let textEnds = numbers(ends, endCount)
        let lineStarts = numbers(lines, lineCount)
        guard textEnds.first == 0, textEnds.last == UInt32(textCount), isSorted(textEnds), lineStarts.first == 0,
            isSorted(lineStarts)
        else { return nil }
        var comments: [Outline.Comment] = []
        for _ in 0..<commentCount {
            guard let offset = reader.number(), let length = reader.count(), let text = reader.slice(length, of: 1)
            else {
                return nil
            }
            comments.append(Outline.Comment(offset: offset, text: String(decoding: text, as: UTF8.self)))
        }
        guard reader.isAtEnd else { return nil }
        return Outline(
            records: records, textBytes: Array(textBytes), textEnds: textEnds, lineStarts: lineStarts,
            comments: comments,
            isGenerated: isGenerated != 0, isTruncated: isTruncated != 0)
    }

    private static func numbers(_ slice: UnsafeRawBufferPointer, _ count: Int) -> [UInt32] {
        (0..<count).map { UInt32(littleEndian: slice.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self)) }
    }

    private static func isSorted(_ numbers: [UInt32]) -> Bool {
        zip(numbers, numbers.dropFirst()).allSatisfy { $0 <= $1 }
    }

    /// Children stand before parents and siblings link forward in the source, so that no walk can turn in a circle.
    private static func records(_ slice: UnsafeRawBufferPointer, count: Int, textCount: Int) -> [Outline.Record]? {
        var records: [Outline.Record] = []
        records.reserveCapacity(count)
        for index in 0..<count {
            let base = index * recordSize
            func word(_ offset: Int) -> UInt32 {
                UInt32(littleEndian: slice.loadUnaligned(fromByteOffset: base + offset, as: UInt32.self))
            }
            guard let kind = OutlineKind(rawValue: slice[base]) else { return nil }
            let record = Outline.Record(
                kind: kind, flags: OutlineFlags(rawValue: slice[base + 1]), text: word(2), offset: word(6),
                end: word(10),
                parent: Int32(bitPattern: word(14)), firstChild: Int32(bitPattern: word(18)),
                nextSibling: Int32(bitPattern: word(22)))
            guard record.text < UInt32(textCount), record.offset <= record.end, record.parent < Int32(count),
                record.parent < 0 || record.parent > Int32(index), record.firstChild < Int32(index),
                record.nextSibling < Int32(count)
            else { return nil }
            records.append(record)
        }
        guard records.last?.kind == .file, records.last?.parent == -1 else { return nil }
        return areLinksTrees(records) ? records : nil
    }

    /// Each node is a child or a sibling of one node at most: then following links ends.
    private static func areLinksTrees(_ records: [Outline.Record]) -> Bool {
        var isLinked = [Bool](repeating: false, count: records.count)
        for record in records where record.parent != -2 {
            for link in [record.firstChild, record.nextSibling] where link >= 0 {
                if isLinked[Int(link)] { return false }
                isLinked[Int(link)] = true
            }
        }
        // A circle of siblings would have no node outside of it that leads in; every linked chain begins at a first child.
        var isReached = [Bool](repeating: false, count: records.count)
        for (index, record) in records.enumerated().reversed() where record.parent != -2 {
            if index == records.count - 1 { isReached[index] = true }
            guard isReached[index] else { continue }
            var next = record.firstChild
            while next >= 0 {
                if isReached[Int(next)] || records[Int(next)].parent != Int32(index) { return false }
                isReached[Int(next)] = true
                next = records[Int(next)].nextSibling
            }
        }
        return true
    }

    private struct Reader {
        let bytes: UnsafeRawBufferPointer
        var position = 0

        var isAtEnd: Bool { position == bytes.count }

        mutating func byte() -> UInt8? {
            guard position < bytes.count else { return nil }
            defer { position += 1 }
            return bytes[position]
        }

        mutating func number() -> UInt32? {
            guard bytes.count - position >= 4 else { return nil }
            defer { position += 4 }
            return UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self))
        }

        /// A number of things, none of which can be more than there are bytes.
        mutating func count() -> Int? {
            guard let number = number(), Int(number) <= bytes.count else { return nil }
            return Int(number)
        }

        mutating func slice(_ count: Int, of size: Int) -> UnsafeRawBufferPointer? {
            let length = count * size
            guard length <= bytes.count - position else { return nil }
            defer { position += length }
            return UnsafeRawBufferPointer(rebasing: bytes[position..<position + length])
        }
    }
}
