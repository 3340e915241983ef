import Foundation
import Testing

@testable import WatertightCLI

/// The counts of open and accepted ends over time.
@Suite struct BaselineHistoryTests {
    private static let end = "func f() { try? g() }\nfunc g() throws { throw E.a(1) }\nenum E: Error { case a(Int) }\n"

    private func run(_ folder: TemporaryFolder, on date: String, _ arguments: String...) -> CommandRun {
        let date = (try? Date(date + "T23:30:00Z", strategy: .iso8601)) ?? .distantPast
        return CommandRun(arguments, in: folder.path, date: date)
    }

    @Test func countsOnEachDay() throws {
        let folder = try TemporaryFolder(["A.swift": Self.end])
        for date in ["2026-01-01", "2026-01-01", "2026-01-02"] {
            #expect(run(folder, on: date, "baseline", "update").code == 0)
        }
        try folder.write(Self.end.replacing("try?", with: "try!"), to: "A.swift")
        #expect(run(folder, on: "2026-01-02", "baseline", "update").code == 0)
        #expect(run(folder, on: "2026-01-02", "baseline", "update", "A.swift").code == 0)
        #expect(
            folder.run("baseline", "history").output == """
                date        open  accepted  files  lines
                2026-01-01     1         0      1      4
                2026-01-02     1         0      1      4
                2026-01-02     0         0      1      4

                """)
        let page = folder.run("check", "--format", "html").output
        #expect(page.contains("open ends went from 1 to 0, and accepted ends from 0 to 0."))
        #expect(page.contains("<polyline class=\"open\" points=\"40,10 360,10 680,170\"/>"))
    }

    @Test func onePointIsNoLine() throws {
        let folder = try TemporaryFolder(["A.swift": Self.end])
        #expect(folder.run("baseline", "history").code == 2)
        #expect(run(folder, on: "2026-01-01", "baseline", "update").code == 0)
        #expect(!folder.run("check", "--format", "html").output.contains("<polyline"))
    }

    @Test func keepsTheNewest() {
        var days: [CountedDay] = []
        for number in 0..<250 {
            days.add(CountedDay(date: "2026-01-01", open: number, accepted: 0, files: 1, lines: 1))
        }
        #expect(days.count == 200)
        #expect(days.first?.open == 50)
    }

    @Test(arguments: [
        (
            "[{\"date\": \"yesterday\", \"open\": 1, \"accepted\": 1, \"files\": 1, \"lines\": 1}]",
            "Entry 1 of `history`: `date` must be written as"
        ),
        ("[{\"date\": \"2026-01-01\", \"open\": -1, \"accepted\": 1, \"files\": 1, \"lines\": 1}]", "at least 0"),
        ("3", "`history` must be a list."),
    ])
    func aBrokenHistoryIsAFailure(history: String, problem: String) throws {
        let text = "{\"formatVersion\": 2, \"findings\": [], \"history\": \(history)}"
        let folder = try TemporaryFolder(["A.swift": Self.end, Baseline.fileName: text])
        let run = folder.run("baseline", "update")
        #expect(run.code == 2)
        #expect(run.errors.contains(problem))
        #expect(folder.text(Baseline.fileName) == text)
    }
}
