import Foundation
import WatertightRules
import WatertightSupport

/// The lines that changed since a revision.
struct ChangedLines: Sendable, Hashable {
    enum Change: Sendable, Hashable {
        /// The file is new.
        case all
        case lines([ClosedRange<Int>])
    }

    /// The changes by path, relative to the root of the check.
    private(set) var changes: [String: Change]

    func contains(_ finding: Finding) -> Bool {
        switch changes[finding.path] {
        case nil: false
        case .all: true
        case .lines(let ranges):
            ranges.contains { $0.lowerBound <= finding.range.endLine && $0.upperBound >= finding.range.line }
        }
    }

    /// - Parameter root: An absolute path without symbolic links.
    static func since(_ revision: String, root: String) throws(CommandFailure) -> ChangedLines {
        let git = Git(folder: root)
        let top = try git.text(
            ["rev-parse", "--show-toplevel"], orElse: "\(root) is not in a git repository. This option requires one.")
        let repository = Git(folder: top)
        let missing =
            "There is no revision \"\(revision)\". Fetch it first if it is on a server; a shallow clone may lack it."
        let commit = try repository.text(
            ["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"], orElse: missing)
        // Ignores later changes of the other branch.
        // watertight:accept open-end: Two revisions without a common ancestor are compared directly.
        let base = (try? repository.text(["merge-base", commit, "HEAD"], orElse: missing)) ?? commit
        let diff = [
            "diff", "--unified=0", "--no-color", "--no-ext-diff", "--no-textconv", "--find-renames",
            "--ignore-submodules", base,
        ]
        // Patches quote unusual names. The list has the same files in the same order.
        let names = try repository.output(diff + ["--name-only", "-z"])
        let changed = names.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        let untracked = try repository.output(["ls-files", "--others", "--exclude-standard", "-z"])
        var changes = DiffReading.changes(in: try repository.output(diff), of: changed)
        for name in untracked.split(separator: 0) { changes[String(decoding: name, as: UTF8.self)] = .all }
        return ChangedLines(changes: relative(changes, top: FilePath.resolved(top), root: root))
    }

    private static func relative(_ changes: [String: Change], top: String, root: String) -> [String: Change] {
        var relative: [String: Change] = [:]
        for (path, change) in changes {
            if let path = FilePath.relative(FilePath.joined(top, path), to: root) { relative[path] = change }
        }
        return relative
    }
}
