/// Matches the arguments of a call with parameters, by labels, defaults, variadics, and trailing closures.
enum ArgumentMatching {
    struct Slot {
        var label: UInt32
        var hasDefault: Bool
        var isVariadic: Bool
        var mayBeFunction: Bool
    }

    /// Returns the position of each argument's parameter; `nil` if the call doesn't match.
    static func match(_ arguments: [(label: UInt32, isTrailing: Bool)], to slots: [Slot]) -> [Int]? {
        var positions: [Int] = []
        var next = 0
        var isFirstTrailing = true
        for argument in arguments {
            let isUnlabeled = argument.isTrailing && isFirstTrailing
            if argument.isTrailing { isFirstTrailing = false }
            if !argument.isTrailing, argument.label == 0, let last = positions.last, slots[last].isVariadic {
                let takesItself = next < slots.count && slots[next].label == 0
                if !takesItself {
                    positions.append(last)
                    continue
                }
            }
            while next < slots.count {
                let slot = slots[next]
                let fits =
                    isUnlabeled
                    ? slot.mayBeFunction && !isBetterLater(next, arguments, slots, positions.count)
                    : slot.label == argument.label
                if fits { break }
                guard slot.hasDefault || slot.isVariadic else { return nil }
                next += 1
            }
            guard next < slots.count else { return nil }
            positions.append(next)
            next += 1
        }
        return slots[min(next, slots.count)...].allSatisfy { $0.hasDefault || $0.isVariadic } ? positions : nil
    }

    /// Whether a trailing closure skips a closure parameter with a default because a later parameter requires one.
    private static func isBetterLater(
        _ position: Int, _ arguments: [(label: UInt32, isTrailing: Bool)], _ slots: [Slot], _ argument: Int
    ) -> Bool {
        guard slots[position].hasDefault else { return false }
        let needed = slots[(position + 1)...].filter { !$0.hasDefault && !$0.isVariadic && $0.mayBeFunction }.count
        return needed > arguments.count - argument - 1
    }

    /// Whether a type can be a function. Lists, tuples, and the like can't; a name can refer to one.
    static func mayBeFunction(_ type: Int32, _ facts: Facts) -> Bool {
        guard type >= 0 else { return true }
        let record = facts.types[Int(type)]
        switch record.kind {
        case .function, .named, .member, .other, .opaque: return true
        case .optional: return facts.arguments(of: record).first.map { mayBeFunction($0, facts) } ?? false
        default: return false
        }
    }
}
