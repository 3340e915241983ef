import ArgumentParser
import Foundation
import WatertightRules
import WatertightSupport
import WatertightThrows

/// The options of `watertight throws --fix`.
struct ThrowFixOptions: ParsableArguments {
    @Flag(help: "Write `throws(E)` where exactly one type can leave a function.")
    var fix = false

    @Flag(help: "Print the changes of --fix without writing them: a patch for `git apply`, or the edits as JSON.")
    var diff = false

    @Flag(
        name: .customLong("public"),
        help: "With --fix: include functions that other modules can call. This changes your API.")
    var includesPublic = false

    @Flag(
        name: .customLong("remove-throws"),
        help: "With --fix: also remove `throws` where nothing can be thrown. Callers then have a needless `try`.")
    var removesThrows = false

    func validate() throws {
        if !fix, !diff, includesPublic || removesThrows {
            throw ValidationError("--public and --remove-throws need --fix or --diff.")
        }
    }
}

extension ThrowsCommand {
    func fix(
        _ symbols: [Symbol], _ loaded: ProgramLoader.Loaded, root: String, _ console: Console
    ) throws(CommandFailure) {
        let limits = WritableThrows.Limits(
            among: subjects.isEmpty ? nil : Set(symbols), includesPublic: fixing.includesPublic,
            removesThrows: fixing.removesThrows)
        let fix = ThrowFix(loaded.sets, limits: limits, hashes: loaded.hashes) {
            FileManager.default.contents(atPath: FilePath.joined(root, $0))
        }
        for path in fix.skipped {
            console.writeError("warning: \(path) was left unchanged: it doesn't parse, or changed while it was read.\n")
        }
        if fixing.diff, format == .text { return console.writeDiff(of: fix.files, root: root) }
        if !fixing.diff { try console.write(fix.files, root: root) }
        console.write(format == .json ? JSONText.of(fix) : fix.text)
    }
}
