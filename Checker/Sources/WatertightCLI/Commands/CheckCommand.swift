import ArgumentParser
import Foundation
import WatertightRules

struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Finds the places where errors leak or are lost.",
        discussion: """
            Reads Swift sources. It needs no build, and changes files only with --fix.

              watertight check                                      the working directory: the worst findings, and counts
              watertight check --all                                every finding
              watertight check Sources Modules                      several folders, as one codebase
              watertight check Sources/LoginView.swift              one file, read with the whole codebase around it
              watertight check --format html --output leaks.html    one page to search and share
              watertight check --changed-since origin/main          only changed lines of this branch
              watertight check --baseline .watertight-baseline.json only new findings
              watertight check --diff                               what --fix would change

            New findings (--changed-since, --baseline) are reported even if their impact is low.

            The exit code is 0 if nothing was found, 1 if something was found (notes don't count), 2 if the check couldn't run.
            """)

    @OptionGroup var sources: SourceOptions

    @OptionGroup var findings: FindingOptions

    @Option(help: "The format of the report.")
    var format: OutputFormat = .terminal

    @Option(help: ArgumentHelp("Write the report into this file.", valueName: "file"))
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Also write the report into this file, even if it is empty, for build tools.",
            valueName: "file"))
    var log: String?

    @OptionGroup var comparison: ComparisonOptions

    @Flag(help: "Apply safe fixes.")
    var fix = false

    @Flag(help: "Print the changes of --fix as a patch for `git apply`, without applying them.")
    var diff = false

    @Flag(help: "Let notes fail the check.")
    var strict = false

    @Flag(name: .shortAndLong, help: "Print nothing if nothing was found.")
    var quiet = false

    @Flag(help: "Print the steps of each error from its origin. JSON and SARIF always contain them.")
    var ways = false

    @Option(help: "Whether to color the terminal's output.")
    var color: ColorMode = .auto

    @Flag(help: "Print the configuration in effect, and check nothing.")
    var printConfig = false

    func run() throws(CommandFailure) {
        let console = Console.current
        var session = try CheckSession(sources, reportsAll: findings.all, comparison: comparison.comparison)
        session.drawsLayers = format == .html || format == .json
        session.drawsMap = format == .html
        if printConfig { return console.write(ConfigurationText(configuration: session.workspace.configuration).text) }
        var result = try session.run()
        if diff {
            writeDiff(of: result, root: session.workspace.root, console)
        } else {
            if fix { result = try fixed(result, session: session, console) }
            try write(result, root: session.workspace.root, console)
        }
        if result.findings.contains(where: { strict || $0.severity > .note }) { throw .findings }
    }

    // MARK: - Output

    private func write(_ result: CheckResult, root: String, _ console: Console) throws(CommandFailure) {
        let (shown, base) = placed(result, root: root, console)
        let usesColor = output == nil && (color == .always || (color == .auto && console.understandsColor))
        let report = Report(
            result: shown, descriptions: RuleCatalog.descriptions,
            sources: SourceExcerpts(root: base, findings: shown.findings, context: format == .html ? 3 : 0),
            version: Version.current, usesColor: usesColor, showsWays: ways, showsAll: findings.all)
        let text = report.text(as: format)
        if let log {
            do {
                try FileReplacement.write(Data(text.utf8), to: console.path(log))
            } catch {
                throw .cannotRun(error.description)
            }
        }
        if let output {
            do {
                try FileReplacement.write(Data(text.utf8), to: console.path(output))
            } catch {
                throw .cannotRun(error.description)
            }
            if !(quiet && result.findings.isEmpty) { console.write(report.summary + "\n") }
        } else if !(quiet && result.findings.isEmpty) {
            console.write(text)
        }
    }

    /// Paths as the reader of the format needs them: Xcode takes absolute ones, a terminal and a workflow those from where
    /// they stand; a report says them from the root.
    private func placed(
        _ result: CheckResult, root: String, _ console: Console
    ) -> (result: CheckResult, base: String) {
        let here = FilePath.resolved(console.workingDirectory)
        switch format {
        case .json, .sarif, .checkstyle, .html: return (result, root)
        case .terminal, .github, .xcode: break
        }
        if format != .xcode, root == here { return (result, root) }
        let isFromHere = format != .xcode
        func moved(_ path: String) -> String {
            guard !path.isEmpty else { return path }
            let absolute = FilePath.joined(root, path)
            return isFromHere ? FilePath.relative(absolute, to: here) ?? absolute : absolute
        }
        var result = result
        for index in result.findings.indices {
            result.findings[index].path = moved(result.findings[index].path)
            result.findings[index].steps = result.findings[index].steps?.map {
                var step = $0
                step.path = moved(step.path)
                return step
            }
        }
        for index in result.notes.indices { result.notes[index].path = moved(result.notes[index].path) }
        // Sources are read from where the paths begin; absolute ones begin at the top.
        return (result, result.findings.contains { $0.path.hasPrefix("/") } ? "" : here)
    }

    // MARK: - Fixes

    private static let mostRounds = 5

    private func fixedFiles(of result: CheckResult, root: String) -> [FixedFile] {
        Dictionary(grouping: result.findings.filter { $0.fix != nil }, by: \.path).sorted { $0.key < $1.key }
            .compactMap { path, findings in
                guard let bytes = FileManager.default.contents(atPath: FilePath.joined(root, path)),
                    ContentHash(bytes) == result.contentHashes[path]
                else { return nil }
                return FixedFile(path: path, bytes: bytes, findings: findings)
            }
    }

    private func writeDiff(of result: CheckResult, root: String, _ console: Console) {
        let here = FilePath.resolved(console.workingDirectory)
        for file in fixedFiles(of: result, root: root) {
            let path = FilePath.relative(FilePath.joined(root, file.path), to: here) ?? file.path
            console.write(UnifiedDiff(path: path, before: file.before, after: file.after).bytes)
        }
    }

    /// Fixes and checks again, until nothing is left that can be mended: one fix can make room for another.
    private func fixed(
        _ result: CheckResult, session: CheckSession, _ console: Console
    ) throws(CommandFailure) -> CheckResult {
        var result = result
        var count = 0
        for _ in 0..<Self.mostRounds {
            let files = fixedFiles(of: result, root: session.workspace.root)
            guard !files.isEmpty else { break }
            var isWritten = false
            for file in files {
                do {
                    try FileReplacement.write(
                        file.after, to: FilePath.joined(session.workspace.root, file.path),
                        ifStill: result.contentHashes[file.path])
                    isWritten = true
                    count += file.count
                } catch {
                    console.writeError("warning: \(error)\n")
                }
            }
            guard isWritten else { break }
            result = try session.run()
        }
        if count > 0 { console.writeError("mended \(Report.counted(count, "finding"))\n") }
        return result
    }
}
