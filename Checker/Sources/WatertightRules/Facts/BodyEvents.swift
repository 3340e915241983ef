/// The events of one body, with indices of what would otherwise be searched for each event: a body can have 50,000.
struct BodyEvents {
    let events: [Event]
    /// The event around each event; -1 if there is none.
    private let around: [Int32]
    private let tries: [Int]
    /// The first call or `try?` at each offset.
    private let named: [UInt32: Int]

    init(_ events: [Event]) {
        self.events = events
        var tries: [Int] = []
        var named: [UInt32: Int] = [:]
        for (position, event) in events.enumerated() {
            switch event.kind {
            case .tries: tries.append(position)
            case .call, .swallow: if named[event.offset] == nil { named[event.offset] = position }
            default: break
            }
        }
        around = Nest.around(events.map(\.next))
        (self.tries, self.named) = (tries, named)
    }

    /// Returns the events around an event, from the inside out.
    func enclosing(_ position: Int) -> some Sequence<Int> { Nest.enclosing(position, around) }

    func hasTry(in range: Range<Int>) -> Bool {
        let first = tries.partitioningIndex { $0 >= range.lowerBound }
        return first < tries.count && tries[first] < range.upperBound
    }

    /// Returns the first call or `try?` at an offset.
    func named(at offset: UInt32) -> Event? { named[offset].map { events[$0] } }
}

/// Lists in which each element contains those up to its `next`.
enum Nest {
    /// Returns the element around each element; -1 if there is none.
    static func around(_ next: [Int32]) -> [Int32] {
        var around: [Int32] = []
        var open: [Int32] = []
        around.reserveCapacity(next.count)
        for position in next.indices {
            while let last = open.last, Int(next[Int(last)]) <= position { open.removeLast() }
            around.append(open.last ?? -1)
            if Int(next[position]) > position + 1 { open.append(Int32(position)) }
        }
        return around
    }

    /// Returns the elements around one, from the inside out.
    static func enclosing(_ position: Int, _ around: [Int32]) -> some Sequence<Int> {
        sequence(state: position < around.count ? around[position] : -1) { outer -> Int? in
            guard outer >= 0 else { return nil }
            defer { outer = around[Int(outer)] }
            return Int(outer)
        }
    }
}
