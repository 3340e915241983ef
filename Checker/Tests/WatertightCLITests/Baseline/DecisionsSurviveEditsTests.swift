import Foundation
import Testing
import WatertightRules

@testable import ArchitectureRules
@testable import WatertightCLI

/// Edits random apps, and compares the matched decisions with the tags of the ends. `WATERTIGHT_EDITS=N` edits N more
/// apps with a new seed, which it prints.
@Suite struct DecisionsSurviveEditsTests {
    struct Counts {
        var apps = 0
        var edits = 0
        var expected = 0
        var gone = 0
        /// The number of ends of each rule, in all checks.
        var rules: [String: Int] = [:]
        var lost: [String] = []
        var takenOver: [String] = []
    }

    private struct Checked {
        var sources: [String: String]
        var ends: LocatedEnds
        /// The tag of each end.
        var tags: [Int]
    }

    private static func check(_ app: RandomApp, _ known: inout [String: Facts]) -> Checked {
        let sources = app.sources
        let files = sources.sorted { $0.key < $1.key }.map { path, text in
            let facts = known[text] ?? SourceTree(text).facts
            known[text] = facts
            return ProgramFile(path: path, module: "App", facts: facts)
        }
        let findings = Survey(files: files).findings(by: RuleSet.all).filter { tag(of: $0, in: sources) != nil }
        let ends = LocatedEnds(findings, jobs: 1) { sources[$0].map { Array($0.utf8) } }
        return Checked(sources: sources, ends: ends, tags: findings.compactMap { tag(of: $0, in: sources) })
    }

    /// Reads `/*#17*/` on the line of a finding.
    private static func tag(of finding: Finding, in sources: [String: String]) -> Int? {
        let lines = sources[finding.path]?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
        guard lines.indices.contains(finding.range.line - 1),
            let match = lines[finding.range.line - 1].firstMatch(of: #/\/\*#(\d+)\*\//#)
        else { return nil }
        return Int(match.output.1)
    }

    private static func edit(_ seed: UInt64, rounds: Int, editsInARow: Int, _ counts: inout Counts) {
        var random = SeededGenerator(seed: seed)
        var app = RandomApp(using: &random)
        var known: [String: Facts] = [:]
        var checked = check(app, &known)
        let first = Ledger(checked.ends, Baseline(entries: []))
        var baseline = first.updated
        accept(first, checked, &baseline, using: &random)
        counts.apps += 1
        for _ in 0..<rounds {
            var edits: [RandomApp.Edit] = []
            (app.fresh, app.restructured) = ([], [])
            while edits.count < editsInARow {
                let edit = RandomApp.Edit.allCases[random.below(RandomApp.Edit.allCases.count)]
                if app.apply(edit, using: &random) { edits.append(edit) }
            }
            counts.edits += edits.count
            for end in checked.ends.ends { counts.rules[end.finding.rule, default: 0] += 1 }
            let before = checked
            checked = check(app, &known)
            let ledger = Ledger(checked.ends, baseline)
            let names = edits.map { "\($0)" }.joined(separator: " ")
            let old = baseline
            baseline = ledger.updated
            compare(ledger, checked, old, &baseline, "seed \(seed), \(names)", before, &counts)
            accept(ledger, checked, &baseline, using: &random)
        }
    }

    /// Accepts some of the open ends. The reason names the tag and the rule.
    private static func accept(
        _ ledger: Ledger, _ checked: Checked, _ baseline: inout Baseline, using random: inout SeededGenerator
    ) {
        for (row, tag) in zip(ledger.rows, checked.tags) where row.entry.decision.isOpen && random.below(3) > 0 {
            guard let index = baseline.entries.firstIndex(where: { $0.id == row.entry.id }),
                baseline.entries[index].count == 1
            else { continue }
            baseline.entries[index].decision = .accepted("#\(tag) \(row.finding.rule)")
        }
    }

    /// Counts the decisions, and opens the entries that another end took over, so that they count once.
    private static func compare(
        _ ledger: Ledger, _ checked: Checked, _ old: Baseline, _ updated: inout Baseline, _ place: String,
        _ before: Checked, _ counts: inout Counts
    ) {
        var alive: [String: [Ledger.Row]] = [:]
        for (row, tag) in zip(ledger.rows, checked.tags) {
            alive["#\(tag) \(row.finding.rule)", default: []].append(row)
        }
        for entry in old.entries {
            guard let reason = entry.decision.reason else { continue }
            var matched = zip(ledger.rows, zip(checked.tags, checked.ends.ends))
                .filter { $0.0.entry.id == entry.id && !$0.0.isNew }
            // An end that is gone and a new one with the same code count as a move.
            if alive[reason] == nil { matched.removeAll { $0.1.1.place?.expression == entry.expression } }
            if let (_, (tag, _)) = matched.first(where: { "#\($1.0) \($0.finding.rule)" != reason }) {
                let old = context(of: reason, in: before.sources)
                let new = context(of: "#\(tag) ", in: checked.sources)
                counts.takenOver.append("\(place): \(reason) by #\(tag)\n\(old)\n--->\n\(new)")
                for index in updated.entries.indices where updated.entries[index].id == entry.id {
                    updated.entries[index].decision = .open
                }
            }
            guard let rows = alive[reason] else {
                counts.gone += 1
                continue
            }
            counts.expected += 1
            if !rows.contains(where: { $0.entry.id == entry.id && !$0.isNew }) {
                let old = context(of: reason, in: before.sources)
                let new = context(of: reason, in: checked.sources)
                counts.lost.append("\(place): \(reason) \(entry.expression)\n\(old)\n--->\n\(new)")
            }
        }
    }

    /// Returns the lines around a tag.
    private static func context(of reason: String, in sources: [String: String]) -> String {
        let tag = "/*\(reason.prefix { $0 != " " })*/"
        for (path, text) in sources {
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            guard let line = lines.firstIndex(where: { $0.contains(tag) }) else { continue }
            return path + "\n" + lines[max(0, line - 14)..<min(lines.count, line + 15)].joined(separator: "\n")
        }
        return "gone"
    }

    private static func run(_ seeds: Range<UInt64>, rounds: Int, editsInARow: Int) -> Counts {
        var counts = Counts()
        for seed in seeds { edit(seed, rounds: rounds, editsInARow: editsInARow, &counts) }
        print(
            """
            \(counts.apps) apps, \(counts.edits) edits: \(counts.expected) decisions expected, \(counts.lost.count) lost, \
            \(counts.takenOver.count) taken over; \(counts.gone) ends gone; \(counts.rules.sorted { $0.key < $1.key })
            """)
        for text in counts.takenOver.prefix(6) { print("TAKEN OVER: " + text) }
        for text in counts.lost.prefix(6) { print("LOST: " + text) }
        return counts
    }

    private static func runAll(
        _ firsts: [UInt64], apps: UInt64, rounds: Int, editsInARow: Int
    ) async -> (expected: Int, lost: Int, takenOver: Int) {
        await withTaskGroup { group in
            for first in firsts {
                group.addTask { run(first..<first + apps, rounds: rounds, editsInARow: editsInARow) }
            }
            return await group.reduce(into: (0, 0, 0)) {
                $0 = ($0.0 + $1.expected, $0.1 + $1.lost.count, $0.2 + $1.takenOver.count)
            }
        }
    }

    @Test func eachEditAlone() {
        let counts = Self.run(100_000..<100_008, rounds: 8, editsInARow: 1)
        #expect(counts.lost.count == 0)
        #expect(counts.takenOver.count == 0)
    }

    /// 256 more. An end that moves into a new function with another variable is a new end.
    @Test func manyEditsAlone() async {
        let counts = await Self.runAll((101...104).map { UInt64($0) * 1000 }, apps: 8, rounds: 8, editsInARow: 1)
        #expect(counts.lost * 100 <= counts.expected)
        #expect(counts.takenOver * 1000 <= counts.expected)
    }

    /// 2,000 edits, four between two checks. At least 98 % of the decisions stay.
    @Test func fourEditsAtOnce() async {
        let counts = await Self.runAll((0..<10).map { UInt64($0) * 1000 }, apps: 10, rounds: 5, editsInARow: 4)
        #expect(counts.lost * 50 <= counts.expected)
        #expect(counts.takenOver * 200 <= counts.expected)
    }

    /// As many apps as the environment variable states, with 20 edits each and a new seed.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["WATERTIGHT_EDITS"] != nil)) func newSeeds() {
        let apps = ProcessInfo.processInfo.environment["WATERTIGHT_EDITS"].flatMap { UInt64($0) } ?? 10
        let first = UInt64.random(in: 1_000_000...1_000_000_000)
        print("WATERTIGHT_EDITS: the first seed is \(first)")
        let counts = Self.run(first..<first + apps, rounds: 5, editsInARow: 4)
        #expect(counts.lost.count * 50 <= counts.expected)
        #expect(counts.takenOver.count * 200 <= counts.expected)
    }
}
