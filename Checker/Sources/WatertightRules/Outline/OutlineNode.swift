/// A place in an ``Outline``: a cheap value to walk with.
package struct OutlineNode: Sendable, Hashable {
    package let outline: Outline
    package let id: Int32

    package static func == (left: OutlineNode, right: OutlineNode) -> Bool {
        left.id == right.id && left.outline === right.outline
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(ObjectIdentifier(outline))
    }

    private var record: Outline.Record { outline.records[Int(id)] }

    package var kind: OutlineKind { record.kind }
    package var flags: OutlineFlags { record.flags }
    package var offset: UInt32 { record.offset }
    package var end: UInt32 { record.end }
    package var line: Int { outline.location(of: offset).line }

    /// What ``OutlineKind`` says the text of this kind is.
    package var text: String {
        let number = record.text
        return number == 0 ? "" : String(decoding: outline.textBytes[outline.textRange(number)], as: UTF8.self)
    }

    /// Whether the text is this one; makes no string.
    /// The number of the text in its outline: each text is stored once.
    var textNumber: UInt32 { record.text }

    /// Whether two nodes of one outline have the same text.
    func hasSameText(as other: OutlineNode) -> Bool {
        outline === other.outline && record.text == outline.records[Int(other.id)].text
    }

    /// Whether the text has a part, found in its bytes.
    func textHas(_ part: StaticString) -> Bool {
        let range = outline.textRange(record.text)
        let length = part.utf8CodeUnitCount
        guard length > 0, range.count >= length else { return false }
        return outline.textBytes.withUnsafeBufferPointer { bytes in
            for start in range.lowerBound...(range.upperBound - length) where bytes[start] == part.utf8Start[0] {
                var position = 1
                while position < length, bytes[start + position] == part.utf8Start[position] { position += 1 }
                if position == length { return true }
            }
            return false
        }
    }

    package func isText(_ other: StaticString) -> Bool {
        let range = outline.textRange(record.text)
        guard range.count == other.utf8CodeUnitCount else { return false }
        let start = other.utf8Start
        for position in 0..<range.count where outline.textBytes[range.lowerBound + position] != start[position] {
            return false
        }
        return true
    }

    package var parent: OutlineNode? {
        let parent = record.parent
        return parent < 0 ? nil : OutlineNode(outline: outline, id: parent)
    }

    package var firstChild: OutlineNode? {
        let child = record.firstChild
        return child < 0 ? nil : OutlineNode(outline: outline, id: child)
    }

    package var nextSibling: OutlineNode? {
        let next = record.nextSibling
        return next < 0 ? nil : OutlineNode(outline: outline, id: next)
    }

    package var children: Children { Children(upcoming: firstChild) }

    package func children(of kind: OutlineKind) -> [OutlineNode] { children.filter { $0.kind == kind } }
    package func child(of kind: OutlineKind) -> OutlineNode? { children.first { $0.kind == kind } }
    package var lastChild: OutlineNode? { children.reduce(nil) { $1 } }

    /// From the parent up to the file.
    package var ancestors: some Sequence<OutlineNode> { sequence(first: self, next: \.parent).dropFirst() }

    package func ancestor(where matches: (OutlineNode) -> Bool) -> OutlineNode? {
        var current = parent
        while let node = current {
            if matches(node) { return node }
            current = node.parent
        }
        return nil
    }

    package func isInside(_ other: OutlineNode) -> Bool { self == other || ancestor { $0 == other } != nil }

    /// This node and all below it, in the order of the source. `enter` says whether to go below a node.
    package func visit(_ body: (OutlineNode) -> Void, enter: (OutlineNode) -> Bool = { _ in true }) {
        var pending = [self]
        while let node = pending.popLast() {
            body(node)
            guard enter(node) else { continue }
            pending.append(contentsOf: node.children.reversed())
        }
    }

    /// All nodes below that match, in the order of the source; this one is not among them.
    package func descendants(
        enter: (OutlineNode) -> Bool = { _ in true }, where matches: (OutlineNode) -> Bool
    ) -> [OutlineNode] {
        var found: [OutlineNode] = []
        visit({ if $0.id != id, matches($0) { found.append($0) } }, enter: { $0.id == id || enter($0) })
        return found
    }

    package func contains(enter: (OutlineNode) -> Bool = { _ in true }, where matches: (OutlineNode) -> Bool) -> Bool {
        var pending = Array(children)
        while let node = pending.popLast() {
            if matches(node) { return true }
            if enter(node) { pending.append(contentsOf: node.children) }
        }
        return false
    }

    package struct Children: Sequence, IteratorProtocol {
        var upcoming: OutlineNode?

        package mutating func next() -> OutlineNode? {
            defer { upcoming = upcoming?.nextSibling }
            return upcoming
        }
    }
}
