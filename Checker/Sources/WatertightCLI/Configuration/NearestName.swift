/// Suggests a valid name for a misspelled one.
enum NearestName {
    /// Longer names are skipped to limit the cost.
    private static let longest = 64

    static func to(_ name: String, among candidates: [String]) -> String? {
        guard !name.isEmpty, name.count <= longest else { return nil }
        let wanted = Array(name.lowercased())
        // A replaced letter counts twice: as removed and as inserted.
        return candidates.compactMap { candidate -> (name: String, distance: Int)? in
            let most = max(2, min(name.count, candidate.count) * 2 / 3)
            guard abs(candidate.count - name.count) <= most else { return nil }
            let distance = Array(candidate.lowercased()).difference(from: wanted).count
            return distance <= most ? (candidate, distance) : nil
        }.min { $0.distance < $1.distance }?.name
    }

    /// Returns ` Did you mean "rules"?`, or an empty string.
    static func hint(for name: String, among candidates: [String]) -> String {
        to(name, among: candidates).map { " Did you mean \"\($0)\"?" } ?? ""
    }
}
