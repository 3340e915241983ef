import ArgumentParser
import Foundation
import WatertightRules
import WatertightSupport

struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Finds the places where errors leak or are lost.",
        discussion: """
            Reads Swift sources. It needs no build, and changes files only with --fix.

              watertight check                                      the working directory: the twenty worst causes, and counts
              watertight check --all                                every finding
              watertight check Sources Modules                      several folders, as one codebase
              watertight check Sources/LoginView.swift              one file, read with the whole codebase around it
              watertight check --top 3                              the three worst causes
              watertight check --changed-since origin/main          only changed lines of this branch
              watertight check --baseline .watertight-baseline.json only new findings
              watertight check --diff                               what --fix would change

            What is lost orders findings: what hangs or dies, a user's data, a wrong success, an action without a visible effect, a
            text for developers, the cause, and the rest.

            The exit code is 0 if nothing was found, 1 if something was found (notes don't count), 2 if the check couldn't run or
            read no file. With --strict, --changed-since and --baseline, it is also 2 if some code wasn't read.
            """)

    @OptionGroup var sources: SourceOptions

    @OptionGroup var findings: FindingOptions

    @Option(
        help: ArgumentHelp(
            "Report only findings that this baseline doesn't contain.", valueName: "file"))
    var baseline: String?

    @Option(
        help: ArgumentHelp(
            "Report only findings on lines changed since this git revision.",
            valueName: "revision"))
    var changedSince: String?

    @Option(
        help: ArgumentHelp(
            "List only this many causes, the worst ones, each with one finding. Counts include the others.",
            valueName: "count"))
    var top: Int?

    @OptionGroup var output: OutputOptions

    @Flag(help: "Apply safe fixes.")
    var fix = false

    @Flag(help: "Print the changes of --fix as a patch for `git apply`, without applying them.")
    var diff = false

    @Flag(help: "Fail the check for notes, too.")
    var strict = false

    func validate() throws {
        guard let top else { return }
        if top < 1 { throw ValidationError("--top must be at least 1.") }
        if diff { throw ValidationError("--diff has no --top.") }
    }

    func run() throws(CommandFailure) {
        let console = Console.current
        let session = try CheckSession(
            sources, scope: findings.all ? .all : .open,
            comparison: Comparison(baseline: baseline, changedSince: changedSince))
        let found = try session.find()
        var result = try session.selected(from: found)
        if diff {
            console.writeDiff(
                of: fixedFiles(of: result, root: session.workspace.root), root: session.workspace.root)
        } else {
            if fix { result = try fixed(result, session: session, console) }
            try output.write(
                result, root: session.workspace.root, descriptions: RuleCatalog.descriptions, showsAll: findings.all,
                top: top,
                ids: try ids(of: listed(in: result), fix ? nil : found, session.whole), console: console)
        }
        // A gate that didn't read everything guarantees nothing.
        if strict || session.new != nil, let unread = result.notes.first(where: \.isUnread) {
            throw .cannotRun("Not everything was read, such as \(unread.path): \(unread.message)")
        }
        if result.findings.contains(where: { strict || $0.severity > .note }) { throw .findings }
    }

    /// Returns the findings that are printed with an id.
    private func listed(in result: CheckResult) -> [Finding] {
        let isText = output.format == .terminal
        guard isText, !findings.all || top != nil else {
            return isText || output.format == .json ? result.findings : []
        }
        return FindingGroup.groups(of: result.findings, order: RuleCatalog.descriptions.map(\.id))
            .prefix(top ?? TerminalFormat.mostGroups).flatMap { $0.findings.prefix(TerminalFormat.mostPlaces) }
    }

    /// Returns the ids of all open ends, as `triage` does: without a comparison, because an id depends on which other ends
    /// match the baseline.
    /// - Parameters:
    ///   - reported: The findings that need an id.
    ///   - found: What the rules found; `nil` to run them again after fixes.
    private func ids(
        of reported: [Finding], _ found: CheckResult?, _ session: CheckSession
    ) throws(CommandFailure) -> [Finding: String] {
        guard !reported.isEmpty else { return [:] }
        // The configuration and the baseline can change the severity of what the rules found.
        func withoutSeverity(_ finding: Finding) -> Finding {
            var finding = finding
            finding.severity = .note
            return finding
        }
        var found = found
        // Without earlier ids, an id depends on no other end, and only these files are read again.
        if !BaselineFile.usual(baseline, in: session.workspace).exists,
            HandedOut(session.settings).entries.entries.isEmpty
        {
            let reported = Set(reported.map(withoutSeverity))
            found?.findings.removeAll { !reported.contains(withoutSeverity($0)) }
        }
        let opened = try LedgerSession(session, baseline: baseline, found: found)
        let ids = Dictionary(
            opened.ledger.rows.map { (withoutSeverity($0.finding), $0.entry.id) },
            uniquingKeysWith: { first, _ in first })
        return Dictionary(
            reported.compactMap { finding in ids[withoutSeverity(finding)].map { (finding, $0) } },
            uniquingKeysWith: { first, _ in first })
    }

    // MARK: - Fixes

    private static let mostRounds = 5

    private func fixedFiles(of result: CheckResult, root: String) -> [FixedFile] {
        Dictionary(grouping: result.findings.filter { $0.fix != nil }, by: \.path).sorted { $0.key < $1.key }
            .compactMap { path, findings in
                guard let bytes = FileManager.default.contents(atPath: FilePath.joined(root, path)),
                    ContentHash(bytes) == result.contentHashes[path]
                else { return nil }
                return FixedFile(path: path, bytes: bytes, fixes: findings.compactMap(\.fix))
            }
    }

    /// Applies fixes and checks again until no finding has a fix, since a fix can enable another one.
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
        if count > 0 {
            console.writeError("\(Words.counted(count, "finding")) fixed\n")
        } else if !result.findings.isEmpty {
            console.writeError("No safe fixes for \(Words.counted(result.findings.count, "finding"))\n")
        }
        return result
    }
}
