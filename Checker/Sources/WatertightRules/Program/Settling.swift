/// What look-ups that need each other found, by file and number. A look-up that comes back to one that is not done gets no
/// answer from it; what it finds so rests on that one, and is forgotten when that one is done. So the answer does not depend
/// on the order of look-ups.
struct Settling {
    /// By file and number: the answer, ``nothing``, or the level of the look-up in progress. Empty for closed files.
    private var slots: [[Int32]]
    private var hasNews: [Bool]
    private var resting: [Key: (found: Int32, level: Int)] = [:]
    /// The keys of what rests, the newest last.
    private var restingKeys: [Key] = []

    private struct Key: Hashable {
        var file: FileID
        var number: Int32
    }

    private static let nothing: Int32 = -1

    init(fileCount: Int) {
        slots = [[Int32]](repeating: [], count: fileCount)
        hasNews = [Bool](repeating: false, count: fileCount)
    }

    var restingCount: Int { restingKeys.count }

    /// Makes room for the answers of a file.
    mutating func open(_ file: FileID, count: Int) {
        slots[Int(file)] = [Int32](repeating: Self.nothing, count: count)
        hasNews[Int(file)] = false
    }

    /// What is settled of a file, by number; negative where nothing is.
    func settled(in file: FileID) -> [Int32] { slots[Int(file)] }

    /// Whether a file has answers that weren't restored.
    func hasNews(in file: FileID) -> Bool { hasNews[Int(file)] }

    mutating func restore(_ found: Int32, file: FileID, number: Int32) { slots[Int(file)][Int(number)] = found }

    enum State {
        case found(Int32)
        /// It is being looked up.
        case open
        case unknown
    }

    /// What is known; ``LookUps/lowest`` falls to what it rests on.
    func state(file: FileID, number: Int32, _ lookUps: inout LookUps) -> State {
        let slot = slots[Int(file)][Int(number)]
        if slot >= 0 { return .found(slot) }
        if slot < Self.nothing {
            lookUps.rests(on: Int(-2 - slot))
            return .open
        }
        guard !resting.isEmpty, let found = resting[Key(file: file, number: number)] else { return .unknown }
        lookUps.rests(on: found.level)
        return .found(found.found)
    }

    mutating func begin(file: FileID, number: Int32, at level: Int) {
        slots[Int(file)][Int(number)] = -2 - Int32(level)
    }

    mutating func end(file: FileID, number: Int32, _ found: Int32, restingOn level: Int?) {
        guard let level else {
            slots[Int(file)][Int(number)] = found
            hasNews[Int(file)] = true
            return
        }
        slots[Int(file)][Int(number)] = Self.nothing
        let key = Key(file: file, number: number)
        resting[key] = (found, level)
        restingKeys.append(key)
    }

    /// Forgets what rests, but for the first.
    mutating func forget(after count: Int) {
        while restingKeys.count > count { resting[restingKeys.removeLast()] = nil }
    }

    mutating func removeAll() {
        self = Settling(fileCount: slots.count)
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
