/// Keeps what has begun and not ended, though news of the end may come before news of the beginning.
struct Lifetimes<ID: Hashable & Sendable>: Sendable, Hashable {
    private var live: Set<ID> = []
    /// Only those whose beginning is still to come, so it stays small.
    private var endedFirst: Set<ID> = []

    func contains(_ id: ID) -> Bool { live.contains(id) }

    /// Notes a beginning, also that of what has ended before.
    /// - Returns: True if it is news; false if it has begun already, or has ended.
    mutating func begin(_ id: ID) -> Bool {
        endedFirst.remove(id) == nil && live.insert(id).inserted
    }

    /// Notes an end.
    /// - Returns: True if it had begun.
    mutating func end(_ id: ID) -> Bool {
        if live.remove(id) != nil { return true }
        endedFirst.insert(id)
        return false
    }
}
