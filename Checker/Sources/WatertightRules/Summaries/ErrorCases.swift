extension Program {
    /// Returns the bits of an enum's cases, for up to 63 cases.
    func caseBits(of nominal: Int32) -> [UInt32: UInt64] {
        var bits: [UInt32: UInt64] = [:]
        for name in caseNames(of: nominal) where bits[name] == nil { bits[name] = 1 << UInt64(bits.count) }
        return bits
    }

    /// Returns the bits of all cases of an enum; all bits for other types.
    func allCases(of type: Int32) -> UInt64 {
        let count = caseNames(of: type).count
        return count == 0 ? ThrowSet.wholeType : (1 << UInt64(count)) - 1
    }

    /// Returns the cases in source order; empty for other types, and for enums with too many cases.
    func caseNames(of nominal: Int32) -> [UInt32] {
        guard nominal >= 0, let symbol = linked.nominals[Int(nominal)].symbol else { return [] }
        let facts = facts(symbol.file)
        var names: [UInt32] = []
        guard declaration(symbol).kind == .enumeration else { return [] }
        for number in facts.members(of: symbol.declaration) where facts[number].kind == .enumCase {
            let name = linked.name(symbol.file, facts[number].name)
            if !names.contains(name) { names.append(name) }
        }
        return names.count < 64 ? names : []
    }

    /// Whether a case of an entry has associated values, which contain further details.
    func carries(_ entry: ThrowSet.Entry) -> Bool {
        let bits = caseBits(of: entry.type)
        return bits.contains { name, bit in
            entry.cases & bit != 0 && linked.members(entry.type, name).contains { declaration($0).parameterCount > 0 }
        }
    }

    /// Returns a type and all its subclasses or conforming types.
    package func types(below nominal: Int32) -> [Int32] {
        var found = [nominal]
        var seen: Set<Int32> = [nominal]
        var position = 0
        while position < found.count {
            if found[position] >= 0 {
                for subtype in linked.nominals[Int(found[position])].subtypes where seen.insert(subtype).inserted {
                    found.append(subtype)
                }
            }
            position += 1
        }
        return found
    }
}
