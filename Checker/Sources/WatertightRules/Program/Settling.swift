/// Memoizes lookups that depend on each other, by file and number. A lookup that reaches an unfinished one gets no
/// result from it. Its own result depends on the unfinished one, and is discarded when that one finishes, so that
/// results don't depend on the order of lookups.
struct Settling {
    /// By file and number: the result, ``nothing``, or the level of the unfinished lookup. Empty for closed files.
    private var slots: [[Int32]]
    private var hasNews: [Bool]
    private var resting: [Key: (found: Int32, level: Int)] = [:]
    /// The keys of dependent results, newest last.
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

    /// Allocates the results of a file.
    mutating func open(_ file: FileID, count: Int) {
        slots[Int(file)] = [Int32](repeating: Self.nothing, count: count)
        hasNews[Int(file)] = false
    }

    /// Returns the final results of a file by number; negative if there is none.
    func settled(in file: FileID) -> [Int32] { slots[Int(file)] }

    /// Whether a file has results that weren't restored.
    func hasNews(in file: FileID) -> Bool { hasNews[Int(file)] }

    mutating func restore(_ found: Int32, file: FileID, number: Int32) { slots[Int(file)][Int(number)] = found }

    enum State {
        case found(Int32)
        /// The lookup is unfinished.
        case open
        case unknown
    }

    /// Returns the current state. Lowers ``LookUps/lowest`` to the level that it depends on.
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

    /// Discards all dependent results except for the first `count`.
    mutating func forget(after count: Int) {
        while restingKeys.count > count { resting[restingKeys.removeLast()] = nil }
    }

    mutating func removeAll() {
        self = Settling(fileCount: slots.count)
    }
}

/// Unfinished lookups: their number, and the lowest level that the newest one depends on.
struct LookUps {
    private(set) var count = 0
    private(set) var lowest = Int.max

    mutating func rests(on level: Int) { lowest = min(lowest, level) }

    /// Begins a lookup. Returns what the enclosing one depends on.
    mutating func begin() -> Int {
        defer { lowest = .max }
        count += 1
        return lowest
    }

    /// Ends a lookup. Returns what it depends on other than itself.
    mutating func end(_ around: Int) -> Int? {
        count -= 1
        let own = lowest < count ? lowest : nil
        lowest = min(around, own ?? .max)
        return own
    }
}
