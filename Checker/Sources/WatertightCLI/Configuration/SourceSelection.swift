import WatertightRules

/// Which files below the root are checked.
struct SourceSelection: Sendable {
    /// Files and folders relative to the root; empty for all.
    var scope: [String]
    private let include: [PathPattern]
    private let exclude: [PathPattern]

    init(scope: [String] = [], include: [String] = [], exclude: [String] = []) {
        self.scope = scope
        self.include = include.map { PathPattern($0) }
        self.exclude = exclude.map { PathPattern($0) }
    }

    func contains(_ path: String) -> Bool {
        isInScope(path) && (include.isEmpty || include.contains { $0.matches(path) })
            && !exclude.contains { $0.matches(path) }
    }

    /// Whether a folder can hold files that are checked.
    func mayHold(_ folder: String) -> Bool {
        !exclude.contains { $0.matches(folder) }
            && (isInScope(folder) || scope.contains { $0.hasPrefix(folder + "/") })
    }

    /// Whether the path is one that the command line names, or in one of its folders.
    func isInScope(_ path: String) -> Bool {
        scope.isEmpty || scope.contains { path == $0 || (path.hasPrefix($0) && path.dropFirst($0.count).first == "/") }
    }
}
