import ArgumentParser
import Foundation
import WatertightRules
import WatertightSupport

struct DecideCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "decide",
        abstract: "Accepts or plans open ends, and verifies fixes.",
        discussion: """
              watertight decide 1a2b3c4d --accept "The cache is rebuilt at launch."            into the baseline
              watertight decide 1a2b3c4d --accept "The cache is rebuilt at launch." --in-code  as a comment
              watertight decide 1a2b3c4d --plan "APP-12"     to be fixed later: triage doesn't hand it out again
              watertight decide --from verdicts.json         several decisions, all or none; `-` is standard input
              watertight decide --verify 1a2b3c4d 5e6f7a8b   after a fix: gone, improved, moved, or still there

            The ids are those of `watertight triage` and `watertight check --format json`. The file of --from:

              {"decisions": [{"id": "1a2b3c4d", "decision": "accepted", "reason": "The cache is rebuilt at launch.",
                              "sameCause": true},
                             {"id": "5e6f7a8b", "decision": "open"}]}

            The exit code is 0 if all decisions were written, or all ends of --verify are gone; 1 if one isn't gone; and 2 if an
            id is unknown, a reason is empty, or the command couldn't run. Then nothing is written.
            """)

    @Argument(help: "The ids of ends.")
    var ids: [String] = []

    @Option(help: ArgumentHelp("Accept the ends with this reason.", valueName: "reason"))
    var accept: String?

    @Option(help: ArgumentHelp("Plan to fix the ends, with this note.", valueName: "note"))
    var plan: String?

    @Flag(help: "Decide also on all other open ends with the same cause.")
    var sameCause = false

    @Flag(help: "Open the ends again.")
    var reopen = false

    @Flag(help: "Write accepted ends as comments above their lines instead of into the baseline.")
    var inCode = false

    @Option(help: ArgumentHelp("Read decisions from this JSON file; `-` for standard input.", valueName: "file"))
    var from: String?

    @Flag(help: "Print whether each end is gone, improved, moved, or still there.")
    var verify = false

    @OptionGroup var ledger: BaselineOptions

    @OptionGroup var sources: ProgramOptions

    func validate() throws {
        let actions = [accept != nil, plan != nil, reopen, from != nil, verify].count { $0 }
        guard actions == 1 else {
            throw ValidationError("Use one of --accept, --plan, --reopen, --from, and --verify.")
        }
        if from != nil, !ids.isEmpty { throw ValidationError("--from takes no ids: the file contains them.") }
        if from == nil, ids.isEmpty { throw ValidationError("Give the id of an end. List them: watertight triage") }
        if let reason = accept ?? plan, !reason.contains(where: { $0.isLetter || $0.isNumber }) {
            throw ValidationError(accept != nil ? "--accept needs a reason." : "--plan needs a note.")
        }
        if sameCause, accept == nil, plan == nil { throw ValidationError("--same-cause needs --accept or --plan.") }
        if inCode, reopen || verify || plan != nil { throw ValidationError("--in-code needs --accept or --from.") }
    }

    func run() throws(CommandFailure) {
        let console = Console.current
        let session = try CheckSession(
            paths: sources.paths, reading: sources.reading, scope: .all, console: console)
        if verify { return try verify(session, console) }
        let verdicts = try self.verdicts(console)
        try BaselineFile.usual(ledger.baseline, in: session.workspace, console: console).locked {
            () throws(CommandFailure) in
            try decide(verdicts, session, console)
        }
    }

    private func decide(
        _ verdicts: [Verdict], _ session: CheckSession, _ console: Console
    ) throws(CommandFailure) {
        let opened = try LedgerSession(session, baseline: ledger.baseline, console: console)
        let rows = Dictionary(grouping: opened.ledger.rows, by: \.entry.id)
        let gone = Set(opened.ledger.gone.map(\.id))
        try Self.refuse(
            verdicts.map(\.id).filter { rows[$0] == nil }.map {
                gone.contains($0)
                    ? "\($0) is gone: its end isn't in the code anymore. Remove it: watertight baseline update"
                    : "There is no end \"\($0)\". List the open ones: watertight triage"
            })
        let verdicts = Self.withCauses(verdicts, opened.ledger)
        func isAccepted(_ verdict: Verdict) -> Bool { verdict.decision.word == "accepted" }
        if inCode { try writeComments(verdicts.filter(isAccepted), rows, session.workspace.root, console) }
        let kept = inCode ? verdicts.filter { !isAccepted($0) } : verdicts
        if !kept.isEmpty {
            let decisions = Dictionary(kept.map { ($0.id, $0.decision) }, uniquingKeysWith: { first, _ in first })
            // The first decision creates the baseline, with all other ends open.
            let ledger = opened.ledger
            try opened.file.write(opened.hasBaseline ? ledger.deciding(decisions) : ledger.creating(decisions))
        }
        let (accepted, planned) = (verdicts.count(where: isAccepted), verdicts.count { $0.decision.word == "planned" })
        let counts = [(accepted, "accepted"), (planned, "planned"), (verdicts.count - accepted - planned, "opened")]
        let words = counts.filter { $0 > 0 || $1 != "planned" }.map { "\(Words.grouped($0)) \($1)" }
        let place = inCode && kept.isEmpty ? "in the code" : "in \(opened.file.name(root: console.workingDirectory))"
        console.write("\(words.joined(separator: ", ")) \(place)\n")
    }

    /// Adds a verdict for each other open end with the cause of one whose verdict is for all of them.
    private static func withCauses(_ verdicts: [Verdict], _ ledger: Ledger) -> [Verdict] {
        let open = ledger.rows.filter(\.isOpen)
        let ids = Dictionary(open.map { ($0.finding, $0.entry.id) }, uniquingKeysWith: { first, _ in first })
        let groups = Report(result: CheckResult(findings: open.map(\.finding)), sources: SourceExcerpts()).groups
        var all = verdicts
        var known = Set(verdicts.map(\.id))
        for verdict in verdicts where verdict.isForCause {
            let related = groups.filter { $0.findings.contains { ids[$0] == verdict.id } }
            for id in related.flatMap(\.findings).compactMap({ ids[$0] }) where known.insert(id).inserted {
                all.append(Verdict(id: id, decision: verdict.decision))
            }
        }
        return all
    }

    private static func refuse(_ problems: [String]) throws(CommandFailure) {
        guard problems.isEmpty else { throw .cannotRun(problems.joined(separator: "\n")) }
    }

    private func verdicts(_ console: Console) throws(CommandFailure) -> [Verdict] {
        guard let from else {
            let decision: Baseline.Decision = accept.map { .accepted($0) } ?? plan.map { .planned($0) } ?? .open
            return Set(ids).sorted().map { Verdict(id: $0, decision: decision, isForCause: sameCause) }
        }
        let bytes = from == "-" ? console.readInput() : FileManager.default.contents(atPath: console.path(from))
        guard let bytes else { throw .cannotRun("\"\(from)\" couldn't be read.") }
        do {
            return try Verdict.all(in: bytes, file: from == "-" ? "standard input" : from)
        } catch {
            throw .cannotRun(error.description)
        }
    }

    /// Writes the comments of accepted ends into all files, or into none.
    private func writeComments(
        _ verdicts: [Verdict], _ rows: [String: [Ledger.Row]], _ root: String, _ console: Console
    ) throws(CommandFailure) {
        var reasons: [(finding: Finding, reason: String)] = []
        var problems: [String] = []
        for verdict in verdicts {
            guard let reason = verdict.decision.reason else { continue }
            for row in rows[verdict.id] ?? [] {
                if RuleCatalog.isQuery(row.finding.rule) {
                    reasons.append((row.finding, reason))
                } else {
                    problems.append("\(verdict.id): a comment can't accept `\(row.finding.rule)`.")
                }
            }
        }
        let sources = AcceptedSources(reasons, root: root)
        try Self.refuse(problems + sources.problems)
        try console.write(sources.files, root: root)
    }

    /// Returns the new ends in the function of an end that is gone.
    private func successors(of id: String, in opened: LedgerSession) -> [Ledger.Row] {
        let entries = opened.baseline.entries + opened.handedOut.entries.entries
        guard let entry = entries.first(where: { $0.id == id }) else { return [] }
        let known = Set(entries.map(\.id))
        return opened.ledger.rows.filter {
            $0.isNew && !known.contains($0.entry.id) && $0.finding.path == entry.path
                && $0.finding.symbol == entry.symbol
        }
    }

    private func verify(_ session: CheckSession, _ console: Console) throws(CommandFailure) {
        let opened = try LedgerSession(
            session, baseline: ledger.baseline, includesAccepted: true, console: console)
        let known = Set((opened.baseline.entries + opened.handedOut.entries.entries).map(\.id))
        let rows = Dictionary(grouping: opened.ledger.rows, by: \.entry.id)
        // An end that is gone and was never in the baseline can only be recognized by the form of its id.
        try Self.refuse(
            ids.filter { rows[$0] == nil && !known.contains($0) && !Baseline.Entry.isID($0) }.map {
                "There is no end \"\($0)\". List the open ones: watertight triage"
            })
        var isLeft = false
        for id in ids {
            guard let found = rows[id] else {
                let successors = successors(of: id, in: opened)
                for row in successors {
                    isLeft = true
                    let place = console.shown(row.finding.path, root: session.workspace.root).onOneLine
                    console.write(
                        "\(id) gone; in its function now: \(row.entry.id) \(row.finding.rule) \(place):\(row.finding.range.line)\n"
                    )
                }
                if !successors.isEmpty { continue }
                console.write(
                    "\(id) gone\(known.contains(id) ? "" : ", or moved: neither the baseline nor the cache contains it")\n"
                )
                continue
            }
            isLeft = true
            for row in found {
                let entry = row.entry
                let isMoved = row.finding.path != entry.path || row.finding.symbol != entry.symbol
                let isInCode = opened.result.accepted.contains(row.finding)
                let decision =
                    isInCode ? " (accepted in the code)" : entry.decision.isOpen ? "" : " (\(entry.decision.word))"
                let place =
                    "\(console.shown(row.finding.path, root: session.workspace.root).onOneLine):\(row.finding.range.line)"
                let state = row.change == .improved ? "improved" : isMoved ? "moved" : "still there"
                console.write("\(id) \(state) \(place)\(decision)\n")
            }
        }
        if isLeft { throw .findings }
    }
}
