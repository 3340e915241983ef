/// Finds the units that a judge accepts together, with few queries: removes the units that the judge names, or else
/// bisects. Units are ordered after the ones that they require.
struct Bisection<Failure: Error> {
    struct Verdict {
        var isAccepted = false
        /// Units that the judge named as the cause, with the reason.
        var named: [Int: String] = [:]
        /// Units close to a rejected one.
        var suspects: Set<Int> = []
        var reason = ""
    }

    /// For each unit, the units that it requires.
    let needs: [Set<Int>]
    /// The judge. Takes all units to test, and those of them that aren't verified yet.
    let ask: (_ all: [Int], _ candidates: [Int]) throws(Failure) -> Verdict

    private(set) var kept: Set<Int> = []
    private(set) var refused: [Int: String] = [:]

    init(needs: [Set<Int>], ask: @escaping (_ all: [Int], _ candidates: [Int]) throws(Failure) -> Verdict) {
        self.needs = needs
        self.ask = ask
    }

    mutating func run() throws(Failure) { try settle(Array(needs.indices)) }

    /// Decides about each unit, with the accepted units applied.
    private mutating func settle(_ wanted: [Int]) throws(Failure) {
        var candidates = withoutOrphans(wanted)
        while !candidates.isEmpty {
            let verdict = try ask((kept + candidates).sorted(), candidates)
            if verdict.isAccepted {
                kept.formUnion(candidates)
                return
            }
            let named = candidates.filter { verdict.named[$0] != nil }
            if named.isEmpty {
                if candidates.count == 1 {
                    refused[candidates[0]] = verdict.reason
                    return
                }
                let (first, second) = divided(candidates, verdict.suspects)
                try settle(first)
                return try settle(second)
            }
            for unit in named { refused[unit] = verdict.named[unit] }
            candidates = withoutOrphans(candidates.filter { refused[$0] == nil })
        }
    }

    /// Rejects units that require a rejected one.
    private mutating func withoutOrphans(_ units: [Int]) -> [Int] {
        units.filter { unit in
            guard needs[unit].contains(where: { refused[$0] != nil }) else { return true }
            refused[unit] = "It requires another edit that was rejected."
            return false
        }
    }

    /// Splits units into those far from all suspects and the others, or in half, and keeps their order.
    private func divided(_ units: [Int], _ suspects: Set<Int>) -> (first: [Int], second: [Int]) {
        var near: Set<Int> = []
        for unit in units where suspects.contains(unit) || !needs[unit].isDisjoint(with: near) { near.insert(unit) }
        let far = units.filter { !near.contains($0) }
        if !far.isEmpty, !near.isEmpty { return (far, units.filter(near.contains)) }
        return (Array(units.prefix(units.count / 2)), Array(units.dropFirst(units.count / 2)))
    }
}
