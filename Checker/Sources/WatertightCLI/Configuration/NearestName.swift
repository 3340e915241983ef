/// Suggests a valid name for a misspelled one.
enum NearestName {
    /// Longer names are skipped to limit the cost.
    private static let longest = 64

    static func to(_ name: String, among candidates: [String]) -> String? {
        let written = Array(name.lowercased().unicodeScalars.prefix(longest + 1))
        guard !written.isEmpty, written.count <= longest else { return nil }
        var best: (name: String, distance: Int)?
        for candidate in candidates {
            let distance = distance(written, Array(candidate.lowercased().unicodeScalars))
            let allowed = max(1, min(written.count, candidate.unicodeScalars.count) / 3)
            if distance <= allowed, distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.name
    }

    /// Returns ` Did you mean "rules"?`, or an empty string.
    static func hint(for name: String, among candidates: [String]) -> String {
        to(name, among: candidates).map { " Did you mean \"\($0)\"?" } ?? ""
    }

    /// Returns the edit distance, where swapping adjacent letters counts as one edit.
    private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in left.indices {
            var current = [row + 1]
            for column in right.indices {
                var cost = min(
                    last[column + 1] + 1, current[column] + 1, last[column] + (left[row] == right[column] ? 0 : 1))
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            beforeLast = last
            last = current
        }
        return last[right.count]
    }
}
