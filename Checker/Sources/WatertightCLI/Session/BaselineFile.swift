import Foundation
import WatertightRules
import WatertightSupport

/// Locates, reads, and writes a baseline.
struct BaselineFile {
    /// An absolute path.
    var path: String

    /// Returns the baseline of the command line, or the configuration's if there is none.
    static func named(_ written: String?, in workspace: Workspace, console: Console = .current) -> BaselineFile? {
        if let written { return BaselineFile(path: console.path(written)) }
        return workspace.configuration.baseline.map {
            BaselineFile(path: FilePath.joined(workspace.configurationFolder, $0))
        }
    }

    /// Returns the baseline of the command line or the configuration, or the usual one in the root.
    static func usual(_ written: String?, in workspace: Workspace, console: Console = .current) -> BaselineFile {
        named(written, in: workspace, console: console)
            ?? BaselineFile(path: FilePath.joined(workspace.root, Baseline.fileName))
    }

    /// Returns the name for findings and messages.
    func name(root: String) -> String { FilePath.relative(FilePath.resolved(path), to: root) ?? path }

    var exists: Bool { FileManager.default.fileExists(atPath: path) }

    func read() throws(CommandFailure) -> Baseline {
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw .cannotRun("There is no baseline at \"\(path)\". Create one: watertight baseline update")
        }
        do {
            return try Baseline(bytes: bytes, file: path)
        } catch {
            throw .cannotRun(error.description)
        }
    }

    /// Replaces the entries that a check can find, keeps their decisions, and prints the counts.
    /// - Parameter isJudged: Whether an entry without an end is gone; `nil` for what the check could have found.
    func update(
        with findings: [Finding], of session: CheckSession, console: Console,
        isJudged: ((Baseline.Entry) -> Bool)? = nil
    ) throws(CommandFailure) {
        let old = exists ? try read() : Baseline(entries: [])
        let ledger = Ledger(findings, old, of: session, isJudged: isJudged)
        let baseline = ledger.updated
        try write(baseline)
        let counts = [
            (baseline.count(\.isOpen), "open"), (baseline.count { $0.decision.word == "planned" }, "planned"),
            (baseline.count { $0.decision.word == "accepted" }, "accepted"),
            (baseline.count { $0.decision.isOpen && $0.isHarmless }, "harmless"),
            (ledger.gone.reduce(0) { $0 + $1.count }, "gone"), (ledger.newCount, "new"),
        ]
        let words = counts.filter { $0 > 0 || !["planned", "harmless"].contains($1) }
            .map { "\(Words.grouped($0)) \($1)" }
        console.write("\(words.joined(separator: ", ")) in \(name(root: console.workingDirectory))\n")
    }

    /// Runs something while no other process decides or updates, so that none loses the decisions of another.
    func locked<Result>(_ body: () throws(CommandFailure) -> Result) throws(CommandFailure) -> Result {
        // Locks the folder, because the file is replaced. Where that isn't possible, as on some networks, it isn't locked.
        let folder = open(FilePath.parent(of: path), O_RDONLY | O_CLOEXEC)
        defer { if folder >= 0 { close(folder) } }
        if folder >= 0 { while flock(folder, LOCK_EX) != 0, errno == EINTR {} }
        return try body()
    }

    func write(_ baseline: Baseline) throws(CommandFailure) {
        do {
            try FileReplacement.write(Data(baseline.text.utf8), to: path)
        } catch {
            throw .cannotRun(error.description)
        }
    }
}
