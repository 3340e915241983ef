import Foundation
import WatertightRules
import WatertightSupport

/// Where a baseline is, and how it is read and written.
struct BaselineFile {
    /// Absolute.
    var path: String

    /// The baseline that the command line names, else that of the configuration.
    static func named(_ written: String?, in workspace: Workspace, console: Console = .current) -> BaselineFile? {
        if let written { return BaselineFile(path: console.path(written)) }
        return workspace.configuration.baseline.map {
            BaselineFile(path: FilePath.joined(workspace.configurationFolder, $0))
        }
    }

    /// The name in findings and messages.
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

    /// Replaces the entries, and prints how many there are.
    /// - Parameter keeps: Which of the old entries stay as they are.
    func update(
        with findings: [Finding], console: Console, keeping keeps: (Baseline.Entry) -> Bool
    ) throws(CommandFailure) {
        let kept = exists ? try read().entries.filter(keeps) : []
        let baseline = Baseline(findings: findings)
        try write(baseline.adding(kept))
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
