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

    /// Replaces the entries, and prints their number.
    /// - Parameter keeps: Whether an old entry stays unchanged.
    func update(
        with findings: [Finding], console: Console, keeping keeps: (Baseline.Entry) -> Bool
    ) throws(CommandFailure) {
        let kept = exists ? try read().entries.filter(keeps) : []
        let baseline = Baseline(findings: findings)
        try write(Baseline(entries: baseline.entries + kept))
        let count = baseline.entries.reduce(0) { $0 + $1.count }
        console.write("\(Words.counted(count, "finding")) in \(name(root: console.workingDirectory))\n")
    }

    private func write(_ baseline: Baseline) throws(CommandFailure) {
        do {
            try FileReplacement.write(Data(baseline.text.utf8), to: path)
        } catch {
            throw .cannotRun(error.description)
        }
    }
}
