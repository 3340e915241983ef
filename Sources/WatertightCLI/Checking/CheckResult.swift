import WatertightRules

/// What a check found.
struct CheckResult: Sendable {
    /// In the order of ``Finding/isOrdered(_:_:)``.
    var findings: [Finding]
    /// What could not be checked, and why.
    var notes: [CheckNote]
    var fileCount: Int
    var lineCount: Int
    /// How many outlines came from the cache.
    var cachedCount: Int
    var graph: LayerGraph
    var duration: Duration
    /// The comments that silence findings.
    var directives: [IgnoreDirective] = []
    /// ``ContentHash`` of the files as they were checked, by path; needed for those with fixes and directives.
    var contentHashes: [String: ContentHash] = [:]
    /// Declared layers that match nothing.
    var unmatchedLayers: [LayerSettings.Declared] = []

    init(
        findings: [Finding] = [], notes: [CheckNote] = [], fileCount: Int = 0, lineCount: Int = 0, cachedCount: Int = 0,
        graph: LayerGraph = LayerGraph(rooms: [], edges: []), duration: Duration = .zero
    ) {
        self.findings = findings
        self.notes = notes
        self.fileCount = fileCount
        self.lineCount = lineCount
        self.cachedCount = cachedCount
        self.graph = graph
        self.duration = duration
    }
}

/// Something that a check passed over.
struct CheckNote: Sendable, Hashable, Codable {
    /// Relative to the root; empty if it is about the whole check.
    var path: String
    var message: String
}
