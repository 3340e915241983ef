import Foundation
import Testing
import Watertight
import WatertightTesting

@testable import Statements

/// The facade on the real SQLite.
@MainActor @Suite(.timeLimit(.minutes(30))) struct StatementDeskTests {
    private typealias Outcome = Result<[[String]], Interruption<StatementError>>

    private let countingForever: StaticString =
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"

    private func run(_ sql: StaticString, on desk: StatementDesk) async -> Outcome {
        do throws(Interruption<StatementError>) { return .success(try await desk.rows(sql)) } catch {
            return .failure(error)
        }
    }

    @Test func returnsEachRow() async throws {
        let desk = try StatementDesk(path: ":memory:")
        #expect(try await desk.rows("SELECT 1, NULL UNION SELECT 2, 'B'") == [["1", ""], ["2", "B"]])
        #expect(try await desk.rows("CREATE TABLE book (title TEXT UNIQUE)") == [])
    }

    @Test(
        arguments: [
            ("SELEKT 1", "statement/refused", "sqlite/error-1"),
            ("SELECT * FROM nobody", "statement/refused", "sqlite/error-1"),
            ("INSERT INTO book VALUES ('Emma')", "statement/constraint", "sqlite/error-2067"),
            ("INSERT INTO book VALUES (NULL)", "statement/constraint", "sqlite/error-1299"),
        ] as [(StaticString, String, String)])
    func reportsErrorOnceWithItsNumber(sql: StaticString, expected: String, code: String) async throws {
        let desk = try StatementDesk(path: ":memory:")
        _ = try await desk.rows("CREATE TABLE book (title TEXT NOT NULL UNIQUE)")
        _ = try await desk.rows("INSERT INTO book VALUES ('Emma')")
        await recordingFailures { reporter in
            guard case .failure(.failed(let failure, let incident)) = await run(sql, on: desk) else {
                Issue.record("It did not fail.")
                return
            }
            #expect(failure.code.description == expected)
            #expect(reporter.reports.map { $0.cause?.description } == [code])
            #expect(reporter.reports.map(\.incident) == [incident.reference])
        }
    }

    @Test func reportsFileThatIsNotADatabase() async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).txt").path
        try Data(repeating: 0x41, count: 2000).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let desk = try StatementDesk(path: path)
        await recordingFailures { _ in
            let outcome = await run("SELECT * FROM sqlite_master", on: desk)
            guard case .failure(.failed(.noDatabase, _)) = outcome else {
                Issue.record("\(outcome)")
                return
            }
        }
    }

    @Test func reportsMissingFolder() async {
        await recordingFailures { reporter in
            #expect(throws: Interruption<StatementError>.self) { try StatementDesk(path: "/nowhere/books.sqlite") }
            #expect(reporter.reports.map(\.code.reason) == ["no-database"])
        }
    }

    @Test func stopsSQLiteInCancelledTask() async throws {
        let desk = try StatementDesk(path: ":memory:")
        await recordingFailures { reporter in
            let endless = Task { await run(countingForever, on: desk) }
            // Waits in the queue behind the first one. Canceling it doesn't stop the other.
            let waiting = Task { await run("SELECT 1", on: desk) }
            for _ in 0..<10 { await Task.yield() }
            waiting.cancel()
            #expect(await waiting.value == .failure(.cancelled))
            endless.cancel()
            #expect(await endless.value == .failure(.cancelled))
            // Runs only if SQLite has stopped: there is one queue.
            #expect(await run("SELECT 2", on: desk) == .success([["2"]]))
            #expect(reporter.reports.isEmpty)
        }
    }

    @Test(arguments: FacadeRequirement.allCases)
    func meetsTheRequirements(_ requirement: FacadeRequirement) async {
        await FacadeConformance(
            answer: [["1"]], error: SQLiteError(code: 1), cancellation: SQLiteError(code: 9),
            call: { sdk in try await StatementDesk(FakeRunner(sdk: sdk)).rows("SELECT 1") }
        ).check(requirement)
    }
}

private struct FakeRunner: StatementRunner {
    let sdk: FakeSDK<[[String]]>

    func run(
        _ sql: String, completion: @escaping @Sendable ([[String]]?, SQLiteError?) -> Void
    ) -> @Sendable () -> Void {
        sdk.start {
            switch $0 {
            case .success(let rows): completion(rows, nil)
            case .failure(let error): completion(nil, error as? SQLiteError)
            }
        }
        return { sdk.cancel() }
    }
}
