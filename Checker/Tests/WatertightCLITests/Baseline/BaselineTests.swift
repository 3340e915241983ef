import Foundation
import Testing
import WatertightRules

@testable import WatertightCLI

@Suite struct BaselineTests {
    /// Matches findings without sources, as those of a configuration.
    private func match(_ now: [Finding], _ before: [Finding]) -> (new: [Finding], gone: [Baseline.Entry]) {
        let old = Ledger(LocatedEnds(before, root: ""), Baseline(entries: [])).updated
        let ledger = Ledger(LocatedEnds(now, root: ""), old)
        return (ledger.rows.filter(\.isNew).map(\.finding), ledger.gone)
    }

    @Test func ignoresLinesOfOtherFiles() {
        let before = SampleFinding.make(message: "DropAlert.swift:12 shows it.")
        #expect(match([SampleFinding.make(message: "DropAlert.swift:99 shows it.")], [before]).new == [])
    }

    @Test func countsDuplicates() {
        let one = SampleFinding.make()
        #expect(match([one, one, one], [one, one]).new == [one])
        #expect(match([one], [one, one, one]).gone.map(\.count) == [2])
    }

    @Test func doesNotMatchOtherRules() {
        let match = match([SampleFinding.make(rule: "unused-accept")], [SampleFinding.make()])
        #expect(match.new.count == 1)
        #expect(match.gone.count == 1)
    }

    @Test func prefersTheMostSpecificMatch() {
        let here = SampleFinding.make(path: "A.swift")
        let there = SampleFinding.make(path: "B.swift")
        #expect(match([there, here], [here]).new == [there])
    }

    // MARK: The file

    private static func entry(_ fields: String = "") -> String {
        "{\"path\": \"a\", \"rule\": \"swallowed\", \"symbol\": \"\", \"expression\": \"m\", \"count\": 1\(fields)}"
    }

    private static func file(_ entries: String) -> String {
        "{\"formatVersion\": 2, \"findings\": [\n\(entries)\n]}"
    }

    @Test func readsItsOwnOutput() throws {
        let findings = [
            SampleFinding.make(path: "b \"é\"\n.swift", message: "A\\ * & \u{1}"), SampleFinding.make(path: "a.swift"),
            SampleFinding.make(path: "a.swift"),
        ]
        func baseline(_ findings: [Finding]) -> Baseline {
            Ledger(LocatedEnds(findings, root: ""), Baseline(entries: [])).updated
        }
        var written = baseline(findings)
        #expect(written.entries.map(\.count) == [2, 1])
        written.entries[0].decision = .accepted("It is \"written\" again.\n\u{2028}")
        #expect(try Baseline(bytes: Data(written.text.utf8), file: "b.json") == written)
        #expect(baseline(findings).text == baseline(findings.reversed()).text)
        #expect(try JSONSerialization.jsonObject(with: Data(written.text.utf8)) is [String: Any])
        #expect(try Baseline(bytes: Data(Baseline(entries: []).text.utf8), file: "b.json").entries == [])
        #expect(written.text.contains("\n  \"findings\": [\n    {\"count\""))
    }

    @Test(arguments: [
        ("", "b: error: The file isn't valid JSON. "),
        ("[]", "b: error: The file must be an object."),
        ("{\n<<<<<<< HEAD\n", "b: error: The file isn't valid JSON. "), ("{}", "b: error: `formatVersion` is missing."),
        ("{\"formatVersion\": 1, \"findings\": []}", "Another version"),
        ("{\"formatVersion\": 2, \"findings\": 3}", "b: error: `findings` must be a list."),
        ("{\"formatVersion\": 2, \"findings\": []} x", "The file isn't valid JSON."),
        (file("{\"path\": \"a\"}"), "b: error: Entry 1 of `findings`: `symbol` is missing."),
        (
            file(entry(", \"decision\": \"open\"").replacing("\"count\": 1", with: "\"count\": 0")),
            "`count` must be a whole number, at least 1."
        ),
        (file("3"), "b: error: Entry 1 of `findings`: it must be an object."),
        (file(entry()), "`decision` is missing."),
        (file(entry(", \"decision\": \"later\"")), "There is no decision \"later\". Valid: open, planned, accepted."),
        (file(entry(", \"decision\": \"accepted\"")), "`reason` is missing."),
        (file(entry(", \"decision\": \"accepted\", \"reason\": \" \"")), "`reason` must not be empty."),
        (file(entry(", \"decision\": \"open\", \"reason\": \"Why.\"")), "An open entry has no `reason`."),
        (file(entry(", \"decision\": 3")), "b: error: Entry 1 of `findings`: `decision` must be a string."),
        (file(entry(", \"decison\": \"open\"")), "`decision` is missing."),
        (file(entry(", \"decision\": \"open\", \"id\": \"a\"")), "`id` must be 4 to 40 visible ASCII characters."),
        (
            file(
                Array(repeating: entry(", \"decision\": \"open\", \"id\": \"abcd\""), count: 2)
                    .joined(separator: ",\n")),
            "b: error: Entry 2 of `findings`: Entry 1 has the same `id`."
        ),
    ])
    func reportsThePlaceInAnInvalidFile(text: String, problem: String) throws {
        let failure = #expect(throws: ConfigurationFailure.self) { try Baseline(bytes: Data(text.utf8), file: "b") }
        #expect(failure?.description.contains(problem) == true, "\(failure?.description ?? "")")
        let folder = try TemporaryFolder(["A.swift": "let a = 1\n", Baseline.fileName: text])
        for command in [["baseline", "update"], ["check", "--baseline", Baseline.fileName]] {
            #expect(folder.run(command).code == 2)
            #expect(folder.text(Baseline.fileName) == text)
        }
    }
}
