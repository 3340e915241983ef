import Foundation
import Testing
import WatertightRules

@testable import WatertightCLI

@Suite struct BaselineTests {
    private func match(_ now: [Finding], _ before: [Finding]) -> BaselineMatch {
        BaselineMatch(now, Baseline(findings: before))
    }

    @Test func matchesMovedAndRenamedCode() {
        let before = SampleFinding.make(path: "Data/Store.swift", line: 3, message: "`Store` loses it on line 3.")
        for now in [
            SampleFinding.make(path: "Data/Store.swift", line: 90, message: "`Store` loses it on line 90."),
            SampleFinding.make(path: "Core/Store.swift", message: "`Store` loses it on line 3."),
            SampleFinding.make(path: "Data/Renamed.swift", message: "`Store` loses it on line 3."),
            SampleFinding.make(
                path: "Data/Store.swift", symbol: "Vault.save()", message: "`Vault` loses it on line 3."),
            SampleFinding.make(
                path: "Data/Store.swift", symbol: "Store.write()", message: "`Store` loses it on line 3."),
            SampleFinding.make(
                path: "Data/Vault.swift", symbol: "Vault.save()", message: "`Vault` loses it on line 3."),
        ] {
            let match = match([now], [before])
            #expect(match.new == [])
            #expect(match.stale == [])
        }
    }

    @Test func ignoresLinesOfOtherFiles() {
        let before = SampleFinding.make(message: "DropAlert.swift:12 shows it.")
        #expect(match([SampleFinding.make(message: "DropAlert.swift:99 shows it.")], [before]).new == [])
    }

    @Test func countsDuplicates() {
        let one = SampleFinding.make()
        #expect(match([one, one, one], [one, one]).new == [one])
        #expect(match([one], [one, one, one]).stale.map(\.count) == [2])
    }

    @Test func doesNotMatchOtherRules() {
        let match = match([SampleFinding.make(rule: "cause-dropped")], [SampleFinding.make()])
        #expect(match.new.count == 1)
        #expect(match.stale.count == 1)
    }

    @Test func prefersTheMostSpecificMatch() {
        let here = SampleFinding.make(path: "A.swift")
        let there = SampleFinding.make(path: "B.swift")
        let match = match([there, here], [here])
        #expect(match.new == [there])
    }

    @Test func readsItsOwnOutput() throws {
        let findings = [
            SampleFinding.make(path: "b \"é\"\n.swift", message: "A\\ * & \u{1}"), SampleFinding.make(path: "a.swift"),
            SampleFinding.make(path: "a.swift"),
        ]
        let baseline = Baseline(findings: findings)
        #expect(try Baseline(bytes: Data(baseline.text.utf8), file: "b.json") == baseline)
        #expect(baseline.text == Baseline(findings: findings.reversed()).text)
        #expect((try JSONSerialization.jsonObject(with: Data(baseline.text.utf8)) as? [String: Any])?.count == 2)
        #expect(try Baseline(bytes: Data(Baseline(entries: []).text.utf8), file: "b.json").entries == [])
    }

    @Test(arguments: [
        ("", "not a valid baseline"), ("[]", "not a valid baseline"), ("{\n<<<<<<< HEAD\n", "not a valid baseline"),
        ("{}", "\"formatVersion\" is missing."), ("{\"formatVersion\": 2, \"findings\": []}", "Another version"),
        ("{\"formatVersion\": 1, \"findings\": 3}", "not a valid baseline"),
        ("{\"formatVersion\": 1, \"findings\": [{\"path\": \"a\"}]}", "\"rule\" is missing in entry 1."),
        (
            "{\"formatVersion\": 1, \"findings\": [{\"path\": \"\", \"rule\": \"\", \"symbol\": \"\", \"message\": \"\", \"count\": 0}]}",
            "at least 1"
        ),
    ])
    func reportsInvalidFiles(text: String, problem: String) {
        let failure = #expect(throws: ConfigurationFailure.self) { try Baseline(bytes: Data(text.utf8), file: "b") }
        #expect(failure?.description.contains(problem) == true, "\(failure?.description ?? "")")
    }
}
