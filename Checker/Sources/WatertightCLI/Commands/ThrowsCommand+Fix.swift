import Foundation
import WatertightRules
import WatertightSupport
import WatertightThrows

extension ThrowsCommand {
    func fix(
        _ symbols: [Symbol], _ loaded: ProgramLoader.Loaded, root: String, _ console: Console
    ) throws(CommandFailure) {
        // The compiler later verifies all possible edits.
        let takesAll = format == .edits
        let writable = WritableThrows(
            loaded.sets,
            limits: .init(
                among: subjects.isEmpty ? nil : Set(symbols), includesPublic: takesAll || fixing.includesPublic,
                removesThrows: takesAll || fixing.removesThrows))
        let fix = ThrowFix(writable, in: loaded.sets, root: root, hashes: loaded.hashes)
        if takesAll { return console.write(JSONText.of(fix.edits)) }
        for path in fix.edits.skipped {
            console.writeError("warning: \(path) was left unchanged: it doesn't parse, or changed while it was read.\n")
        }
        var document = ThrowFixDocument(fix: fix, command: fixing.verify)
        if fixing.verify != nil, !fix.edits.edits.isEmpty {
            document.take(try verified(fix, root: root, console))
        }
        let files = fix.files(with: document.kept)
        if fixing.diff {
            let here = FilePath.resolved(console.workingDirectory)
            for file in files {
                let path = FilePath.relative(FilePath.joined(root, file.path), to: here) ?? file.path
                console.write(UnifiedDiff(path: path, before: file.before, after: file.after).bytes)
            }
            return console.writeError(document.refusals)
        }
        try write(files, root: root, console)
        console.write(format == .json ? JSONText.of(document) : document.text)
    }

    private func verified(
        _ fix: ThrowFix, root: String, _ console: Console
    ) throws(CommandFailure) -> Verification.Result {
        let line = ProgressLine(console: console)
        defer { line.end() }
        let verification = Verification(
            command: fixing.verify ?? "", timeout: .seconds(fixing.timeout), root: root,
            workingDirectory: console.workingDirectory)
        do {
            return try verification.run(fix) { line.show($0) }
        } catch {
            throw .cannotRun(error.description)
        }
    }

    /// Writes all files or none, since the edits were verified together.
    private func write(_ files: [FixedFile], root: String, _ console: Console) throws(CommandFailure) {
        for file in files {
            let path = FilePath.joined(root, file.path)
            guard FileManager.default.contents(atPath: path) == file.before else {
                throw .cannotRun("\(file.path) changed after it was read; nothing was written. Run it again.")
            }
        }
        var written: [String] = []
        for file in files {
            do {
                try FileReplacement.write(
                    file.after, to: FilePath.joined(root, file.path), ifStill: ContentHash(file.before))
                written.append(file.path)
            } catch {
                let done = written.isEmpty ? "Nothing" : "Only \(written.joined(separator: ", "))"
                throw .cannotRun("\(error) \(done) was written.")
            }
        }
    }
}
