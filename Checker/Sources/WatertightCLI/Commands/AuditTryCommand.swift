import ArgumentParser
import Foundation
import WatertightRules

struct AuditTryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "try",
        abstract: "Lists every `try?`: which may stay, which to log, which go on as if it had worked.",
        discussion: """
              watertight audit try                               the folder you are in
              watertight audit try --format html --output t.html one page with three columns
              watertight audit try --baseline try.json --update  freeze what there is; from then on it only shrinks
              watertight audit try --baseline try.json           only what is more than before, file by file

            What a team allows stands in \(TryAllowlist.file), a pattern a line with its reason:

              try? FileManager.default.copyItem(*)  # the sample is copied again at the next launch

            It ends with 0 if nothing goes on as if it had worked (with a baseline: nothing new does) and every allowed
            pattern still allows something, with 1 if not, with 2 if it could not run.
            """)

    enum Format: String, CaseIterable, ExpressibleByArgument { case terminal, json, html }

    @Argument(help: "Folders and files, read as one codebase. Without any, the folder you are in.")
    var paths: [String] = []

    @Option(help: "How to write the audit.")
    var format = Format.terminal

    @Option(help: ArgumentHelp("Write it into this file.", valueName: "file"))
    var output: String?

    @Flag(help: "Show every line on a terminal, also what may stay.")
    var all = false

    @Option(help: ArgumentHelp("What is allowed, in place of \(TryAllowlist.file).", valueName: "file"))
    var allow: String?

    @Option(
        name: [.long, .customLong("ratchet")],
        help: ArgumentHelp("Fail only where a file has more than this baseline says.", valueName: "file"))
    var baseline: String?

    @Flag(help: "Write the baseline: all that is there if there is none, else what is left of it. It only shrinks.")
    var update = false

    @Flag(help: "Let what is invisible fail, too.")
    var strict = false

    @Option(help: "Whether to use colours on a terminal.")
    var color: ColorMode = .auto

    @OptionGroup var reading: ReadingOptions

    func validate() throws {
        if update, baseline == nil { throw ValidationError("--update needs --baseline FILE.") }
    }

    func run() throws(CommandFailure) {
        let console = Console.current
        let workspace = try Workspace.locate(paths: paths, config: reading.config, console: console)
        // Before the audit, which takes longer.
        let allowed = try allowlist(of: workspace, console)
        let known = try frozen(console)
        var report = TryAuditReport(
            try audited(workspace, console), allowed, isWhole: !workspace.selection.isPartial)
        let findings = report.sites.filter { fails($0.verdict) }.map(\.finding)
        var failing = findings
        if let baseline {
            let ratchet = TryRatchet(findings, known ?? Baseline(findings: findings)) {
                workspace.selection.isReported($0.path) && failingRules.contains($0.rule)
            }
            failing = ratchet.grown
            report.grown = Set(failing.map { "\($0.path):\($0.range.line):\($0.range.column)" })
            try freeze(ratchet, isFirst: known == nil, baseline, console)
        }
        report.usesColor = output == nil && (color == .always || (color == .auto && console.understandsColor))
        report.showsAll = all
        try write(report, console)
        for line in report.staleLines { console.writeError(line + "\n") }
        if !failing.isEmpty || !report.stale.isEmpty { throw .findings }
    }

    // MARK: What fails

    private func fails(_ verdict: TrySite.Column) -> Bool { verdict == .goesOn || strict && verdict == .invisible }

    private var failingRules: Set<String> {
        Set(TrySite.Column.allCases.filter(fails).map { "try-\($0.rawValue)" })
    }

    private func audited(_ workspace: Workspace, _ console: Console) throws(CommandFailure) -> TryAuditRun.Outcome {
        let progress = ProgressLine(console: console)
        defer { progress.end() }
        do {
            return try TryAuditRun(settings: reading.settings(in: workspace)).run { progress.show($0) }
        } catch {
            throw .cannotRun("\(error)")
        }
    }

    private func allowlist(of workspace: Workspace, _ console: Console) throws(CommandFailure) -> TryAllowlist? {
        let path = allow.map { console.path($0) } ?? FilePath.joined(workspace.root, TryAllowlist.file)
        guard let bytes = FileManager.default.contents(atPath: path) else {
            if let allow { throw .cannotRun("There is no list of what is allowed at \"\(allow)\".") }
            return nil
        }
        do {
            let here = FilePath.resolved(console.workingDirectory)
            let name = FilePath.relative(FilePath.resolved(path), to: here) ?? path
            return try TryAllowlist(String(decoding: bytes, as: UTF8.self), name: name)
        } catch {
            throw .cannotRun(error.description)
        }
    }

    // MARK: The baseline

    /// The baseline as it is; nil if this run writes the first one.
    private func frozen(_ console: Console) throws(CommandFailure) -> Baseline? {
        guard let baseline else { return nil }
        let file = BaselineFile(path: console.path(baseline))
        if !file.exists {
            guard update else {
                throw .cannotRun("There is no baseline at \"\(baseline)\". --update writes one.")
            }
            return nil
        }
        return try file.read()
    }

    private func freeze(
        _ ratchet: TryRatchet, isFirst: Bool, _ name: String, _ console: Console
    ) throws(CommandFailure) {
        if update {
            try BaselineFile(path: console.path(name)).write(ratchet.shrunk)
            let count = ratchet.shrunk.entries.reduce(0) { $0 + $1.count }
            console.writeError("\(Report.counted(count, "place")) in \(name)\n")
        } else if ratchet.fewer > 0 {
            console.writeError(
                "\(Report.counted(ratchet.fewer, "place")) fewer than \(name) has; --update takes them out\n")
        }
    }

    // MARK: Output

    private func write(_ report: TryAuditReport, _ console: Console) throws(CommandFailure) {
        let text =
            switch format {
            case .terminal: TryAuditText(report: report).text()
            case .json: JSONText.of(TryAuditDocument(report))
            case .html: TryAuditPage(report: report).text()
            }
        guard let output else { return console.write(text) }
        do {
            try FileReplacement.write(Data(text.utf8), to: console.path(output))
        } catch {
            throw .cannotRun(error.description)
        }
        console.write(report.summary + "\n")
    }
}
