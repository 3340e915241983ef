/// Finds code that continues as after success.
extension TryAudit {
    func goesOn(_ tried: SwallowedTry, _ search: Search) -> Verdict? {
        if let loop = tried.fate.loops.first { return TriedValues(search).ending(loop) }
        for path in tried.fate.nilPaths {
            if let verdict = TriedValues(search).taking(path) { return verdict }
        }
        for other in tried.fate.defaults where TriedValues(search).isConstant(other.other, \.isMadeOfNothing) {
            if let verdict = TriedValues(search).sink(ofDefault: other) { return verdict }
        }
        for value in tried.fate.nils {
            if let verdict = TriedValues(search).sink(ofNil: value) { return verdict }
        }
        return TriedValues(search).loss(after: tried) ?? success(after: tried, search)
            ?? Actions(search).silentAction(tried)
    }

    private func success(after tried: SwallowedTry, _ search: Search) -> Verdict? {
        guard tried.fate.isDropped, let success = Successes(search).success(after: tried.position, in: tried.body),
            success.kind != .alwaysTrue
        else { return nil }
        let words = success.words + (success.kind == .state ? "" : ", even if the operation failed")
        return (.success, "line \(lineOf: success.offset, in: search.file) \(words)")
    }
}
