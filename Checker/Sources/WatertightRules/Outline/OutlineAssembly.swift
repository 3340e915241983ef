/// Puts nodes together into the flat records of an ``Outline``: children before their parents. A value of its own, so that
/// one change of the builder is one access, however many records it touches.
struct OutlineAssembly {
    private struct Frame {
        var kind: OutlineKind
        var flags: OutlineFlags
        var text: UInt32
        var start: UInt32
        var childrenStart: Int
    }

    /// Deeper nodes are left out: chains of calls have no limit in the parser, and the stack has one.
    private static let deepest = 1500

    private(set) var records: [Outline.Record] = []
    private var frames: [Frame] = []
    private var pending: [Int32] = []
    /// How many of the frames, from the outside, know where they start.
    private var started = 0
    private var lastEnd: UInt32 = 0
    var texts = SourceText()
    private(set) var isTruncated = false

    mutating func reserve(_ count: Int) { records.reserveCapacity(count) }

    // MARK: Opening and closing nodes

    /// Begins a node; false if it is too deep to be entered.
    mutating func open(_ kind: OutlineKind, text: UInt32, _ flags: OutlineFlags) -> Bool {
        frames.append(Frame(kind: kind, flags: flags, text: text, start: lastEnd, childrenStart: pending.count))
        guard frames.count < Self.deepest else {
            isTruncated = true
            return false
        }
        return true
    }

    /// Writes a leaf that becomes a child of the open node.
    mutating func addLeaf(_ kind: OutlineKind, text: UInt32, from start: UInt32, to end: UInt32) {
        pending.append(append(kind, [], text, start, end, []))
    }

    /// A token says where the open nodes begin, and how far the source has been read.
    mutating func pass(from start: UInt32, to end: UInt32) {
        while started < frames.count {
            frames[started].start = start
            started += 1
        }
        lastEnd = end
    }

    /// The text of the open node, where it is known only at its end.
    mutating func nameOpenNode(_ text: String) {
        if let last = frames.indices.last { frames[last].text = texts.number(of: text) }
    }

    mutating func close() {
        guard let frame = frames.popLast() else { return }
        started = min(started, frames.count)
        finish(frame, children: frame.childrenStart..<pending.count)
    }

    /// Writes the record of a frame whose children are the pending nodes of the range, and makes it pending.
    private mutating func finish(_ frame: Frame, children: Range<Int>) {
        let id = Int32(records.count)
        var next: Int32 = -1
        records.withUnsafeMutableBufferPointer { records in
            for index in children.reversed() {
                let child = pending[index]
                records[Int(child)].parent = id
                records[Int(child)].nextSibling = next
                next = child
            }
        }
        records.append(
            Outline.Record(
                kind: frame.kind, flags: frame.flags, text: frame.text, offset: frame.start,
                end: max(frame.start, lastEnd), parent: -1, firstChild: next, nextSibling: -1))
        pending.removeLast(children.count)
        pending.append(id)
    }

    private mutating func append(
        _ kind: OutlineKind, _ flags: OutlineFlags, _ text: UInt32, _ start: UInt32, _ end: UInt32, _ children: [Int32]
    ) -> Int32 {
        let id = Int32(records.count)
        var next: Int32 = -1
        for child in children.reversed() {
            records[Int(child)].parent = id
            records[Int(child)].nextSibling = next
            next = child
        }
        records.append(
            Outline.Record(
                kind: kind, flags: flags, text: text, offset: start, end: end, parent: -1, firstChild: next,
                nextSibling: -1))
        return id
    }

    /// A node that was made and is not needed keeps its place; nothing leads to it, and the scan of a kind leaves it out.
    private mutating func discard(_ id: Int32) { records[Int(id)].parent = -2 }

    // MARK: Nodes that take something from their children

    /// The name of a member is a child of the syntax: it becomes the text.
    mutating func closeMember() {
        guard var frame = frames.popLast() else { return }
        started = min(started, frames.count)
        if pending.count > frame.childrenStart, let name = pending.last, records[Int(name)].kind == .reference {
            frame.text = records[Int(name)].text
            pending.removeLast()
            discard(name)
        }
        finish(frame, children: frame.childrenStart..<pending.count)
    }

    /// `A.B` has `A` for a child: the texts are joined, and A's generic arguments go before B's.
    mutating func closeMemberType() {
        guard var frame = frames.popLast() else { return }
        started = min(started, frames.count)
        if pending.count > frame.childrenStart {
            let base = pending[frame.childrenStart]
            if records[Int(base)].kind == .namedType {
                frame.text = texts.number(of: texts.text(records[Int(base)].text) + "." + texts.text(frame.text))
                pending.replaceSubrange(frame.childrenStart...frame.childrenStart, with: children(of: base))
                discard(base)
            }
        }
        finish(frame, children: frame.childrenStart..<pending.count)
    }

    /// The extended type is a child of the syntax: its name becomes the text, and its place that of the name.
    mutating func closeExtension() {
        guard var frame = frames.popLast() else { return }
        started = min(started, frames.count)
        if let position = (frame.childrenStart..<pending.count).first(where: {
            switch records[Int(pending[$0])].kind {
            case .attribute, .modifier: false
            default: true
            }
        }) {
            let extended = pending[position]
            let record = records[Int(extended)]
            if let name = name(ofExtended: record) {
                frame.text = name
                discard(extended)
                pending[position] = append(.declaredName, [], name, record.offset, record.end, [])
            }
        }
        finish(frame, children: frame.childrenStart..<pending.count)
    }

    /// What is written with a sign has a name too.
    private mutating func name(ofExtended type: Outline.Record) -> UInt32? {
        switch type.kind {
        case .namedType: type.text
        case .optionalType: texts.number(of: "Optional")
        case .arrayType: texts.number(of: "Array")
        case .dictionaryType: texts.number(of: "Dictionary")
        default: nil
        }
    }

    private func children(of id: Int32) -> [Int32] {
        var found: [Int32] = []
        var next = records[Int(id)].firstChild
        while next >= 0 {
            found.append(next)
            next = records[Int(next)].nextSibling
        }
        return found
    }

    // MARK: Sequences of operators

    /// The parser leaves `a = b ?? c as? D` flat; the operators of the standard library are folded here.
    mutating func closeSequence() {
        guard let frame = frames.popLast() else { return }
        started = min(started, frames.count)
        let elements = Array(pending[frame.childrenStart...])
        pending.removeSubrange(frame.childrenStart...)
        var rest = elements[...]
        guard let folded = fold(&rest, above: 0) else { return }
        pending.append(folded)
        // What did not fit is kept beside, so that nothing is lost.
        pending.append(contentsOf: rest)
    }

    private mutating func fold(_ rest: inout ArraySlice<Int32>, above minimum: Int) -> Int32? {
        guard var left = rest.popFirst() else { return nil }
        while let token = rest.first, let (precedence, isRightAssociative) = precedence(of: token),
            precedence > minimum
        {
            rest.removeFirst()
            let record = records[Int(token)]
            let start = records[Int(left)].offset
            switch record.kind {
            case .castToken, .checkToken:
                guard let type = rest.popFirst() else { return left }
                let unwrapped = records[Int(type)].kind == .typeExpression ? children(of: type).first ?? type : type
                if unwrapped != type { discard(type) }
                left = append(
                    record.kind == .castToken ? .cast : .typeCheck, [], record.text, start, records[Int(type)].end,
                    [left, unwrapped])
            case .ternaryToken:
                let middle = children(of: token)
                guard let right = fold(&rest, above: precedence - 1) else { return left }
                left = append(.ternary, [], 0, start, records[Int(right)].end, [left] + middle + [right])
            default:
                guard let right = fold(&rest, above: isRightAssociative ? precedence - 1 : precedence) else {
                    return left
                }
                left = append(
                    precedence == Self.assignment ? .assignment : .binary, [], record.text, start,
                    records[Int(right)].end, [left, right])
            }
            discard(token)
        }
        return left
    }

    private static let assignment = 1

    /// The precedence groups of the standard library, from the loosest; nil for what is not an operator.
    private func precedence(of id: Int32) -> (Int, isRightAssociative: Bool)? {
        let record = records[Int(id)]
        switch record.kind {
        case .ternaryToken: return (2, true)
        case .castToken, .checkToken: return (8, false)
        case .operatorToken: break
        default: return nil
        }
        switch texts.text(record.text) {
        case "=", "+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=", "<<=", ">>=", "&+=", "&-=": return (1, true)
        case "||": return (4, false)
        case "&&": return (5, false)
        case "==", "!=", "<", ">", "<=", ">=", "===", "!==", "~=": return (6, false)
        case "??": return (7, true)
        case "...", "..<": return (9, false)
        case "+", "-", "|", "^", "&+", "&-": return (10, false)
        case "*", "/", "%", "&", "&*": return (11, false)
        case "<<", ">>": return (12, false)
        default: return (3, false)
        }
    }
}
