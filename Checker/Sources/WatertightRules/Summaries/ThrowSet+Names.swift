extension Program {
    /// Returns the names such as `Error.first`, `.second`; only the type if every case is possible.
    package func names(of entry: ThrowSet.Entry) -> [String] {
        let type = name(ofType: entry.type)
        let cases = caseNames(of: entry.type)
        let all = allCases(of: entry.type)
        guard entry.cases != ThrowSet.wholeType, entry.cases & all != all || cases.count == 1 else { return [type] }
        var found: [String] = []
        for (position, name) in cases.enumerated() where entry.cases & 1 << UInt64(position) != 0 {
            found.append((found.isEmpty ? type : "") + "." + linked.names.text(name))
        }
        return found
    }
}
