import WatertightRules

/// The files below the root that are read, and those that are reported.
struct SourceSelection: Sendable {
    /// Files and folders to read, relative to the root; empty for all.
    var scope: [String]
    /// Files and folders to report, relative to the root; empty for all that is read.
    var reported: [String]
    /// Larger files are skipped with a note. In megabytes.
    let largestFile: Int
    private let include: [PathPattern]
    private let exclude: [PathPattern]

    init(
        scope: [String] = [], reported: [String] = [], include: [String] = [], exclude: [String] = [],
        largestFile: Int = Configuration.usualLargestFile
    ) {
        self.largestFile = largestFile
        self.scope = scope
        self.reported = reported
        self.include = include.map { PathPattern($0) }
        self.exclude = exclude.map { PathPattern($0) }
    }

    func contains(_ path: String) -> Bool {
        Self.isIn(scope, path) && !isExcluded(path)
    }

    /// Whether the configuration excludes a file.
    func isExcluded(_ path: String) -> Bool {
        !(include.isEmpty || include.contains { $0.matches(path) }) || exclude.contains { $0.matches(path) }
    }

    /// Whether a folder can contain files to read.
    func mayHold(_ folder: String) -> Bool {
        !exclude.contains { $0.matches(folder) }
            && (Self.isIn(scope, folder) || scope.contains { $0.hasPrefix(folder + "/") })
    }

    /// Whether findings in a file are reported.
    func isReported(_ path: String) -> Bool { Self.isIn(scope, path) && Self.isIn(reported, path) }

    /// Whether only a part of the codebase is read or reported.
    var isPartial: Bool { !scope.isEmpty || !reported.isEmpty }

    private static func isIn(_ paths: [String], _ path: String) -> Bool {
        paths.isEmpty || paths.contains { path == $0 || (path.hasPrefix($0) && path.dropFirst($0.count).first == "/") }
    }
}
