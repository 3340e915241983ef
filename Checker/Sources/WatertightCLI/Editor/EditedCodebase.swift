import Foundation
import Synchronization
import WatertightRules
import WatertightSupport

/// A codebase whose files are open in an editor.
final class EditedCodebase: Sendable {
    let root: String
    private let reading: ReadingOptions
    private let codebase = Codebase(followsFiles: false)
    private let workspace: Mutex<Workspace>

    init(_ workspace: Workspace, reading: ReadingOptions) {
        root = workspace.root
        self.reading = reading
        self.workspace = Mutex(workspace)
    }

    /// Returns the codebase of a file: that of the opened folder around it with its configuration, or else of its
    /// repository or package, or the file alone; `nil` for a new file outside of all folders.
    static func workspace(
        of path: String, folder: String?, reading: ReadingOptions
    ) throws(CommandFailure) -> Workspace? {
        guard folder != nil || FileManager.default.fileExists(atPath: path) else { return nil }
        var workspace = try Workspace.locate(paths: [folder ?? path], config: reading.config, announces: false)
        if folder != nil { workspace.selection.scope = [] }
        workspace.selection.reported = []
        return workspace
    }

    /// Uses a configuration that was read again.
    func use(_ workspace: Workspace) { self.workspace.withLock { $0 = workspace } }

    /// Returns the path relative to the root; `nil` for a file that isn't part of the codebase.
    func relative(_ path: String) -> String? {
        let selection = workspace.withLock { $0.selection }
        guard path.hasSuffix(".swift"), let relative = FilePath.relative(path, to: root), selection.contains(relative)
        else { return nil }
        return relative
    }

    /// The latest snapshot; `nil` before the first one.
    var snapshot: Snapshot? { codebase.known(for: settings) }

    private var settings: CheckSettings { reading.settings(in: workspace.withLock { $0 }) }

    /// Returns the text of a file, as the snapshot was made of it.
    func text(of path: String, in snapshot: Snapshot) -> [UInt8]? {
        snapshot.unsaved[path] ?? FileManager.default.contents(atPath: FilePath.joined(root, path)).map { Array($0) }
    }

    // MARK: Analysis

    /// Reads all files that changed, with the texts of open files.
    func refresh(_ texts: [String: [UInt8]], stop: Stop?) throws(CommandFailure) {
        var settings = settings
        settings.unsaved = texts
        _ = try codebase.refreshed(settings, stop: stop)
    }

    /// Reads a file again after an edit. Returns whether that was possible without the others.
    func edit(_ path: String, _ bytes: [UInt8]) throws(CommandFailure) -> Bool {
        try codebase.edited(path, bytes: bytes, settings) != nil
    }

    // MARK: Results

    /// Runs something with the snapshot in place of the files.
    func reading<Result>(_ body: () throws(CommandFailure) -> Result) throws(CommandFailure) -> Result {
        do {
            return try Codebase.$current.withValue(codebase) { try body() }
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw .cannotRun("\(error)")
        }
    }

    /// Returns the findings in a file that need a decision.
    func openFindings(in path: String) throws(CommandFailure) -> [Finding] {
        let workspace = self.workspace.withLock { $0 }.reporting(path)
        return try reading { () throws(CommandFailure) in
            let session = try CheckSession(workspace: workspace, reading: reading, scope: .open)
            let findings = try session.run().findings
            let file = BaselineFile.usual(nil, in: workspace)
            guard file.exists else { return findings }
            let ledger = Ledger(
                LocatedEnds(findings, root: root), try file.read(), isJudged: session.isChecked)
            return ledger.rows.filter(\.isOpen).map(\.finding)
        }
    }

    /// Returns the rows of the table of ends in a file.
    func ends(in path: String) throws(CommandFailure) -> [Finding] {
        let workspace = self.workspace.withLock { $0 }.reporting(path)
        return try reading { () throws(CommandFailure) in
            try CheckSession(
                workspace: workspace, reading: reading, scope: .all,
                audit: (query: EndsAudit(), rules: EndsAudit.rules)
            ).run().findings
        }
    }
}

extension Workspace {
    /// Returns the workspace with findings of only one file.
    fileprivate func reporting(_ path: String) -> Workspace {
        var workspace = self
        workspace.selection.reported = [path]
        return workspace
    }
}
