import Foundation
import WatertightRules
import WatertightSupport

/// Runs a command in a copy of the sources to find the edits that it accepts.
package struct Verification {
    package var command: String
    package var timeout: Duration
    /// The folder with the sources, which edits are relative to.
    package var root: String
    /// The folder to copy: the root or one that contains it.
    package var top: String
    /// The working directory of the command.
    package var here: String

    package struct Result: Sendable {
        /// The indices of accepted edits.
        package var kept: Set<Int>
        package var refused: [Int: String]
        package var runs: Int
    }

    /// Copies the repository around the sources. The command runs in the current directory if the copy contains it.
    package init(command: String, timeout: Duration, root: String, workingDirectory: String) {
        self.command = command
        self.timeout = timeout
        self.root = root
        let here = FilePath.resolved(workingDirectory)
        var top = root
        var folder = root
        while folder != "/", !folder.isEmpty {
            if FileManager.default.fileExists(atPath: FilePath.joined(folder, ".git")) {
                top = folder
                break
            }
            folder = FilePath.parent(of: folder)
        }
        self.top = top
        self.here = FilePath.relative(here, to: top) == nil ? root : here
    }

    /// - Parameter progress: Receives a line before each run.
    package func run(_ fix: ThrowFix, progress: @escaping (String) -> Void) throws(VerificationFailure) -> Result {
        try Interruption.observingSignals { () throws(VerificationFailure) in
            progress("copying the sources")
            let copy = try ScratchCopy(of: top)
            defer { copy.remove() }
            return try run(fix, in: copy, progress: progress)
        }
    }

    private func run(
        _ fix: ThrowFix, in copy: ScratchCopy, progress: @escaping (String) -> Void
    ) throws(VerificationFailure) -> Result {
        let groups = fix.edits.groups
        let sources = FilePath.joined(copy.root, FilePath.relative(root, to: top) ?? "")
        let shell = ShellCommand(
            text: command, folder: FilePath.joined(copy.root, FilePath.relative(here, to: top) ?? ""), timeout: timeout)
        var runs = 0
        var written: [String: Data] = [:]
        /// Build systems compare modification times in whole seconds, and a run can take less than one.
        var second = 0.0
        /// Returns the command's output if it rejects the edits, or `nil` if it accepts them.
        func refusal(of kept: Set<Int>) throws(VerificationFailure) -> (code: Int32, output: String)? {
            runs += 1
            progress("running `\(command)` with \(kept.count) of \(Words.counted(fix.edits.edits.count, "edit"))")
            second = max(second + 1, Date.now.timeIntervalSince1970.rounded(.down))
            for (path, bytes) in fix.contents(with: kept) where written[path] != bytes {
                let file = FilePath.joined(sources, path)
                do {
                    try FileReplacement.write(bytes, to: file)
                    try FileManager.default.setAttributes(
                        [.modificationDate: Date(timeIntervalSince1970: second)], ofItemAtPath: file)
                } catch {
                    throw .notWritten("\(error)")
                }
                written[path] = bytes
            }
            switch shell.run(output: copy.log) {
            case .exited(0): return nil
            case .exited(let code):
                return (code, String(decoding: FileManager.default.contents(atPath: copy.log) ?? Data(), as: UTF8.self))
            case .interrupted: throw .interrupted
            case .notStarted: throw .notStarted(command)
            case .tookTooLong: throw .tookTooLong(command: command, seconds: Int(timeout.components.seconds))
            }
        }
        if let (code, output) = try refusal(of: []) {
            throw .failsAsItIs(command: command, folder: top, code: code, output: Self.end(of: output))
        }
        func edits(_ units: [Int]) -> Set<Int> { Set(units.flatMap { groups[$0].edits }) }
        var bisection = Bisection<VerificationFailure>(needs: groups.map(\.needs)) {
            all, candidates throws(VerificationFailure) in
            guard let (_, output) = try refusal(of: edits(all)) else { return .init(isAccepted: true) }
            let errors = CompilerErrors(in: output, root: sources, folder: shell.folder)
            let named = errors.named(among: edits(candidates).map { fix.edits.edits[$0] })
            let paths = Set(errors.places.map(\.path))
            var verdict = Bisection<VerificationFailure>.Verdict()
            for unit in candidates {
                let own = groups[unit].edits.map { fix.edits.edits[$0] }
                if let reason = own.lazy.compactMap({ named[$0] }).first { verdict.named[unit] = reason }
                if own.contains(where: { paths.contains($0.path) }) { verdict.suspects.insert(unit) }
            }
            verdict.reason = errors.places.first?.message ?? Self.end(of: output, lines: 1)
            return verdict
        }
        try bisection.run()
        let refused = bisection.refused.flatMap { unit, reason in groups[unit].edits.map { ($0, reason) } }
        return Result(
            kept: edits(Array(bisection.kept)), refused: Dictionary(refused, uniquingKeysWith: { first, _ in first }),
            runs: runs)
    }

    private static func end(of output: String, lines: Int = 12) -> String {
        output.split(whereSeparator: \.isNewline).suffix(lines).joined(separator: "\n")
    }
}
