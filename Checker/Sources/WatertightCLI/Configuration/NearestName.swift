/// Suggests a valid name for a misspelled one.
enum NearestName {
    /// Longer names are skipped to limit the cost.
    private static let longest = 64

    static func to(_ name: String, among candidates: [String]) -> String? {
        guard !name.isEmpty, name.count <= longest else { return nil }
        let distances = candidates.map { ($0, $0.lowercased().difference(from: name.lowercased()).count) }
        // A replaced letter counts twice: as removed and as inserted.
        return distances.filter { $1 <= max(2, min(name.count, $0.count) * 2 / 3) }.min { $0.1 < $1.1 }?.0
    }

    /// Returns ` Did you mean "rules"?`, or an empty string.
    static func hint(for name: String, among candidates: [String]) -> String {
        to(name, among: candidates).map { " Did you mean \"\($0)\"?" } ?? ""
    }
}
