import ArgumentParser
import Foundation
import WatertightRules
import WatertightSupport

struct TriageCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "triage",
        abstract: "Hands out the next open ends, with everything that is needed to decide on each.",
        usage: "watertight triage [<paths> ...] [<options>]",
        discussion: """
              watertight triage                          the ten that lose the most
              watertight triage --next 50 --format json  fifty, for an agent
              watertight triage --file Store.swift       only those in one file
              watertight triage --since origin/main      only those on lines changed on this branch

            Ends that the baseline or a comment accepts aren't listed. It changes no source. Fix an end, or accept it with a reason:
            watertight decide.

            The exit code is 0, or 2 if the check couldn't run.
            """)

    @OptionGroup var sources: SourceOptions

    @Option(help: ArgumentHelp("The number of ends.", valueName: "count"))
    var next = 10

    @Option(help: ArgumentHelp("Only ends in this file; repeat the option for several.", valueName: "file"))
    var file: [String] = []

    @Option(help: ArgumentHelp("Only ends on lines changed since this git revision.", valueName: "revision"))
    var since: String?

    @OptionGroup var ledger: BaselineOptions

    @Option(help: "The output format.")
    var format = TextFormat.text

    func validate() throws {
        if next < 1 { throw ValidationError("--next must be at least 1.") }
    }

    func run() throws(CommandFailure) {
        let console = Console.current
        let session = try CheckSession(sources, scope: .all)
        let root = session.workspace.root
        let files = try self.files(in: root, console)
        let changed = try since.map { revision throws(CommandFailure) in
            try ChangedLines.since(revision, root: root)
        }
        let opened = try LedgerSession(session, baseline: ledger.baseline)
        let document = TriageDocument(opened, next: next) { finding in
            (files.isEmpty || files.contains(finding.path)) && changed?.contains(finding) ?? true
        }
        opened.handedOut.add(opened.ledger)
        switch format {
        case .json: console.write(JSONText.of(document))
        case .text:
            console.write(
                TriageText(
                    document: document, shown: { console.shown($0, root: root) }, showsCommands: console.showsCommands
                ).text())
        }
        for note in opened.result.notes {
            console.writeError("note: \(note.text.onOneLine)\n")
        }
    }

    /// Returns the paths relative to the root.
    private func files(in root: String, _ console: Console) throws(CommandFailure) -> Set<String> {
        var paths: Set<String> = []
        for name in file {
            let path = FilePath.resolved(console.path(name))
            guard let relative = FilePath.relative(path, to: root), !FilePath.isFolder(path),
                FileManager.default.fileExists(atPath: path)
            else { throw .cannotRun("--file: \"\(name)\" isn't a file in \(root).") }
            paths.insert(relative)
        }
        return paths
    }
}
