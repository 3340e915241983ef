import WatertightMap
import WatertightRules
import WatertightSupport

/// What a check found.
struct CheckResult: Sendable, Codable {
    /// In the order of ``Finding/isOrdered(_:_:)``.
    var findings: [Finding] = []
    /// How many low-impact findings are hidden.
    var hiddenCount = 0
    /// The paths that are reported; empty for all that was read.
    var reported: [String] = []
    /// What could not be checked, and why.
    var notes: [CheckNote] = []
    var fileCount = 0
    var lineCount = 0
    var moduleCount = 0
    /// How many functions and accessors say that they can throw.
    var throwingCount = 0
    /// How many files were known from the cache.
    var cachedCount = 0
    /// From throw to screen; nil if nobody will look at it.
    var map: ErrorMap?
    var duration = Duration.zero
    /// The comments that silence findings.
    var directives: [IgnoreDirective] = []
    /// ``ContentHash`` of the files as they were checked, by path; those with fixes and directives need it.
    var contentHashes: [String: ContentHash] = [:]
    /// Declared layers that match nothing.
    var unmatchedLayers: [LayerSettings.Declared] = []
}

/// Something that a check passed over.
struct CheckNote: Sendable, Hashable, Codable {
    /// Relative to the root; empty if it is about the whole check.
    var path: String
    var message: String
}
