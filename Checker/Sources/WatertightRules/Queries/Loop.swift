/// A loop of a body, with the events of that body.
struct Loop {
    let body: Int32
    let events: [Event]
    /// Its own event.
    let position: Int

    var event: Event { events[position] }
    /// What is in it.
    var range: Range<Int> { position + 1..<max(position + 1, Int(event.next)) }

    /// How long its keyword is.
    var keywordLength: UInt32 {
        switch Event.Looping(rawValue: event.detail) {
        case .over: 3
        case .until: 6
        default: 5
        }
    }

    /// What belongs directly to an event.
    func children(of position: Int) -> [Int] {
        var found: [Int] = []
        var next = position + 1
        while next < Int(events[position].next) {
            found.append(next)
            next = max(next + 1, Int(events[next].next))
        }
        return found
    }

    /// The innermost event of some kinds around one.
    func around(_ position: Int, _ isWanted: (Event) -> Bool) -> Int? {
        events[..<position].lastIndex { Int($0.next) > position && isWanted($0) }
    }

    /// Whether an event stands in this loop, and in no other inside of it.
    func owns(_ position: Int) -> Bool {
        range.contains(position) && around(position) { $0.kind == .loop } == self.position
    }

    /// Whether what belongs to an event ends by leaving.
    func leavesAtEnd(_ position: Int) -> Bool {
        guard let last = children(of: position).last else { return false }
        return [.returning, .throwing].contains(events[last].kind) || isBreak(last)
    }

    /// Whether something in a range ends the loop, other than an error.
    func isLeft(in range: Range<Int>) -> Bool {
        range.contains { position in
            [.returning, .throwing].contains(events[position].kind)
                || isBreak(position)
                    && around(position) {
                        $0.kind == .loop
                            || $0.kind == .branch && $0.detail == Event.Branching.selection.rawValue
                    } == self.position
        }
    }

    private func isBreak(_ position: Int) -> Bool {
        events[position].kind == .leaving && events[position].detail == Event.Leaving.loop.rawValue
    }
}
