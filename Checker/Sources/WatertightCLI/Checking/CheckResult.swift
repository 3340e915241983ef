import WatertightRules
import WatertightSupport

struct CheckResult: Sendable, Codable {
    /// Ordered by ``Finding/isOrdered(_:_:)``.
    var findings: [Finding] = []
    /// The findings that comments accept.
    var accepted: [Finding] = []
    /// The number of hidden harmless findings.
    var hiddenCount = 0
    /// The reported paths; empty if everything that was read is reported.
    var reported: [String] = []
    /// Skipped files and other limitations, with reasons.
    var notes: [CheckNote] = []
    var fileCount = 0
    var lineCount = 0
    var moduleCount = 0
    /// The number of throwing functions and accessors.
    var throwingCount = 0
    /// The number of files that were restored from the cache.
    var cachedCount = 0
    /// The comments that accept findings.
    var comments: [AcceptComment] = []
    /// Whether all code was read.
    var isComplete: Bool { !notes.contains(where: \.isUnread) }
    /// The ``ContentHash`` of each checked file with fixes or comments of the checker, by path.
    var contentHashes: [String: ContentHash] = [:]
    /// Declared layers that match nothing.
    var unmatchedLayers: [LayerSettings.Declared] = []
}
