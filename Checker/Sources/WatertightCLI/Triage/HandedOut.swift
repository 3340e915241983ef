import Foundation
import WatertightSupport

/// The ends that `triage` handed out, kept in the cache. An end that isn't in the baseline keeps its id through edits of
/// the code around it.
struct HandedOut {
    /// The oldest decide nothing anymore.
    private static let most = 5000

    /// `nil` without a cache.
    private let path: String?
    let entries: Baseline

    init(_ settings: CheckSettings) {
        path = settings.cacheFolder.map { $0 + "/handed-out" }
        let bytes = path.flatMap { FileManager.default.contents(atPath: $0) }
        // watertight:accept open-end: Without the file, an edited end gets another id, and verify reports that.
        entries = bytes.flatMap { try? Baseline(bytes: $0, file: "handed-out") } ?? Baseline(entries: [])
    }

    /// Adds the new ends of a ledger.
    func add(_ ledger: Ledger) {
        guard let path else { return }
        let new = ledger.rows.filter(\.isNew).map(\.entry)
        var (ids, keys): (Set<String>, Set<Baseline.Entry.Key>) = ([], [])
        let kept = (new + entries.entries).filter {
            !ids.contains($0.id) && keys.insert($0.key).inserted && ids.insert($0.id).inserted
        }
        // watertight:accept swallowed: Without the file, an edited end gets another id, and verify reports that.
        try? FileReplacement.write(Data(Baseline(entries: Array(kept.prefix(Self.most))).text.utf8), to: path)
    }
}
