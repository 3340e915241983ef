import Foundation
import WatertightRules
import WatertightSupport

/// The next open ends, with what is needed to decide on each.
struct TriageDocument: Encodable {
    struct Item: Encodable {
        var id: String
        var rule: String
        /// The effect on the end user.
        var notice: String
        var severity: Severity
        var loss: Consequence
        var path: String
        var range: SourceRange
        var symbol: String
        var layer: Layer
        var module: String?
        var message: String
        /// The row in the table of ends, if the finding has one.
        var end: EndColumns?
        var basis: [String]
        var steps: [Finding.Step]
        /// The code around it, each line with its number; `>` marks the end's own.
        var source: [String]
        /// What the code itself says at its place.
        var comment: String?
        var sameCause: SameCause?
        /// `nil` if no fix is known for this place.
        var fix: Remedy?
    }

    struct SameCause: Encodable {
        var cause: String
        var places: [Place]
        /// The number of places that aren't listed.
        var more: Int
    }

    struct Place: Encodable {
        var id: String
        var path: String
        var line: Int
    }

    struct Left: Encodable {
        /// Includes the items.
        var open: Int
        var openByRule: [String: Int]
        var planned: Int
        var accepted: Int
        var acceptedInCode: Int
    }

    var formatVersion = 1
    /// What the rules of the items find, by name.
    var rules: [String: String]
    var items: [Item]
    var left: Left
    /// `nil` if there is none yet.
    var baseline: String?

    /// The number of lines before and after an end.
    static let context = 5
    private static let mostPlaces = 5

    /// - Parameters:
    ///   - count: The number of items.
    ///   - isWanted: Whether an end is handed out.
    init(_ opened: LedgerSession, next count: Int, isWanted: (Finding) -> Bool) {
        let root = opened.session.workspace.root
        var ids: [Finding: String] = [:]
        for row in opened.ledger.rows where row.isOpen { ids[row.finding] = row.entry.id }
        let report = Report(
            result: CheckResult(findings: opened.ledger.rows.map(\.finding).filter { ids[$0] != nil && isWanted($0) }),
            sources: SourceExcerpts())
        var seen: Set<String> = []
        var chosen: [(id: String, finding: Finding, group: FindingGroup)] = []
        // Ends with the same cause stay together.
        for (group, finding) in report.groups.flatMap({ group in group.findings.map { (group, $0) } })
        where chosen.count < count {
            guard let id = ids[finding], seen.insert(id).inserted else { continue }
            chosen.append((id, finding, group))
        }
        // Another finding about the same end can have a safe fix.
        let fixable = Dictionary(
            opened.ledger.rows.filter { $0.finding.fix != nil }.map { ($0.entry.id, $0.finding) },
            uniquingKeysWith: { first, _ in first })
        let sources = SourceExcerpts(root: root, findings: chosen.map(\.finding), context: Self.context)
        items = chosen.map { id, finding, group in
            Item(
                id: id, rule: finding.rule, notice: report.notice(of: finding), severity: finding.severity,
                loss: finding.loss.kind,
                path: finding.path, range: finding.range, symbol: finding.symbol, layer: finding.layer,
                module: finding.module, message: finding.message, end: finding.end, basis: finding.basis,
                steps: finding.steps ?? [],
                source: Self.source(around: finding, in: sources), comment: sources.comment(at: finding),
                sameCause: Self.sameCause(of: finding, in: group, ids), fix: Remedy(fixable[id] ?? finding, root: root))
        }
        rules = Dictionary(
            chosen.map { ($0.finding.rule, report.description(of: $0.finding.rule)?.page.summary ?? "") },
            uniquingKeysWith: { first, _ in first })
        var openByRule: [String: Int] = [:]
        for row in opened.ledger.rows where row.isOpen { openByRule[row.finding.rule, default: 0] += 1 }
        func decided(_ word: String) -> Int { opened.ledger.rows.count { $0.entry.decision.word == word } }
        left = Left(
            open: openByRule.values.reduce(0, +), openByRule: openByRule, planned: decided("planned"),
            accepted: decided("accepted"),
            acceptedInCode: opened.result.accepted.count)
        baseline = opened.hasBaseline ? opened.file.name(root: root) : nil
    }

    private static func source(around finding: Finding, in sources: SourceExcerpts) -> [String] {
        let lines = sources.lines(around: finding.range.line, context: context, of: finding.path)
        let width = lines.map { String($0.number).count }.max() ?? 0
        return lines.map { line in
            let number = String(line.number).padded(to: width, atStart: true)
            let code = line.text.isEmpty ? "" : " " + line.text.printable
            return "\(line.number == finding.range.line ? ">" : " ") \(number) |\(code)"
        }
    }

    private static func sameCause(of finding: Finding, in group: FindingGroup, _ ids: [Finding: String]) -> SameCause? {
        let others = group.findings.filter { $0 != finding }
        guard !others.isEmpty else { return nil }
        return SameCause(
            cause: finding.cause,
            places: others.prefix(mostPlaces).map {
                Place(id: ids[$0] ?? "", path: $0.path, line: $0.range.line)
            }, more: max(0, others.count - mostPlaces))
    }
}
