/// What look-ups that need each other found. A look-up that comes back to one that is not done gets no answer from it; what it
/// finds so rests on that one, and is forgotten when that one is done. So the answer does not depend on what was asked first.
struct Settling<Found> {
    private var settled: [UInt64: Found] = [:]
    private var resting: [UInt64: (found: Found, level: Int)] = [:]
    /// The keys of what rests, the newest last.
    private var restingKeys: [UInt64] = []
    private var open: [UInt64: Int] = [:]

    var restingCount: Int { restingKeys.count }

    /// What is known; ``LookUps/lowest`` falls to what it rests on.
    func known(_ key: UInt64, _ lookUps: inout LookUps) -> Found? {
        if let found = settled[key] { return found }
        guard !resting.isEmpty, let found = resting[key] else { return nil }
        lookUps.rests(on: found.level)
        return found.found
    }

    /// Whether a look-up is not done.
    func isOpen(_ key: UInt64, _ lookUps: inout LookUps) -> Bool {
        guard let level = open[key] else { return false }
        lookUps.rests(on: level)
        return true
    }

    mutating func begin(_ key: UInt64, at level: Int) { open[key] = level }

    mutating func end(_ key: UInt64, _ found: Found, restingOn level: Int?) {
        open[key] = nil
        guard let level else { return settled[key] = found }
        resting[key] = (found, level)
        restingKeys.append(key)
    }

    /// Forgets what rests, but for the first.
    mutating func forget(after count: Int) {
        while restingKeys.count > count { resting[restingKeys.removeLast()] = nil }
    }

    mutating func removeAll() {
        settled.removeAll(keepingCapacity: true)
        resting.removeAll()
        restingKeys.removeAll()
    }
}

/// Look-ups that are not done: how many, and the lowest that the newest rests on.
struct LookUps {
    private(set) var count = 0
    private(set) var lowest = Int.max

    mutating func rests(on level: Int) { lowest = min(lowest, level) }

    /// Begins one; gives what the one around it rests on.
    mutating func begin() -> Int {
        defer { lowest = .max }
        count += 1
        return lowest
    }

    /// Ends one; gives what it rests on beside itself.
    mutating func end(_ around: Int) -> Int? {
        count -= 1
        let own = lowest < count ? lowest : nil
        lowest = min(around, own ?? .max)
        return own
    }
}
