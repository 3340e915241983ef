import Synchronization
import WatertightRules
import WatertightSupport

/// Findings with the places of their ends.
struct LocatedEnds: Sendable {
    struct End: Sendable {
        var finding: Finding
        /// `nil` if there is no code at its place, as for a finding in the configuration.
        var place: EndPlace?
    }

    private(set) var ends: [End]

    /// - Parameters:
    ///   - known: Keeps what is read for the next time.
    ///   - read: Returns the contents of a file.
    init(
        _ findings: [Finding], jobs: Int? = nil, known: LocatedFiles? = nil,
        read: @escaping @Sendable (String) -> [UInt8]?
    ) {
        let paths = Array(Set(findings.map(\.path))).sorted()
        let byPath = Dictionary(grouping: findings.indices) { findings[$0].path }
        let located = Workers.map(paths.count, jobs: jobs) { index -> [EndPlace?] in
            let own = (byPath[paths[index]] ?? []).map { findings[$0] }
            let bytes = paths[index].hasSuffix(".swift") ? read(paths[index]) : nil
            return known?.places(paths[index], bytes, own, Self.places) ?? Self.places(own, bytes)
        }
        var ends = findings.map { End(finding: $0) }
        for (path, places) in zip(paths, located) {
            for (index, place) in zip(byPath[path] ?? [], places) { ends[index].place = place }
        }
        self.ends = ends
    }

    private static func places(_ findings: [Finding], _ bytes: [UInt8]?) -> [EndPlace?] {
        guard let tree = bytes.map({ SourceTree($0) }) else { return findings.map { _ in nil } }
        // A finding about a comment isn't about the code beside it.
        return findings.map { RuleCatalog.isQuery($0.rule) ? EndPlace($0, in: tree) : nil }
    }
}

/// The located ends of files that didn't change, for servers.
final class LocatedFiles: Sendable {
    private struct File {
        var hash: ContentHash
        var findings: [Finding]
        var places: [EndPlace?]
    }

    private let files = Mutex<[String: File]>([:])

    /// Returns the known places of findings in a file, or reads them now.
    func places(
        _ path: String, _ bytes: [UInt8]?, _ findings: [Finding], _ read: ([Finding], [UInt8]?) -> [EndPlace?]
    ) -> [EndPlace?] {
        let hash = ContentHash(bytes ?? [])
        if let known = files.withLock({ $0[path] }), known.hash == hash, known.findings == findings {
            return known.places
        }
        let places = read(findings, bytes)
        files.withLock { $0[path] = File(hash: hash, findings: findings, places: places) }
        return places
    }
}
