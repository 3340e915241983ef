import Foundation
import GRDB
import Testing
import Watertight
import WatertightTesting

@testable import Books

/// The repository on the real GRDB. SQLite produces each error.
@Suite(.timeLimit(.minutes(30))) final class BookShelfTests {
    private let folder: URL
    private var path: String { folder.appending(path: "books.sqlite").path }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "Books-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Creates a shelf with one book.
    private func shelf() async throws -> BookShelf {
        let shelf = try BookShelf(path: path)
        try await shelf.add("Emma")
        return shelf
    }

    /// Runs work that must fail, and checks that it is reported once with SQLite's number.
    private func expect(
        _ failure: String, number: Int, sourceLocation: SourceLocation = #_sourceLocation,
        _ work: () async throws(Interruption<BookError>) -> Void
    ) async {
        await recordingFailures { reporter in
            do throws(Interruption<BookError>) {
                try await work()
                Issue.record("It did not fail.", sourceLocation: sourceLocation)
            } catch {
                #expect(error.failure?.code.description == failure, sourceLocation: sourceLocation)
            }
            let chain = ["GRDB.DatabaseError (\(number))"]
            #expect(reporter.reports.map(\.chain) == [chain], sourceLocation: sourceLocation)
        }
    }

    @Test func storesBooks() async throws {
        let shelf = try await shelf()
        try await shelf.add("Ada")
        #expect(try await shelf.titles() == ["Ada", "Emma"])
    }

    @Test func reportsDuplicateTitle() async throws {
        let shelf = try await shelf()
        await expect("books/duplicate", number: 2067) { () throws(Interruption<BookError>) in
            try await shelf.add("Emma")
        }
    }

    @Test func reportsMissingTitle() async throws {
        let shelf = try await shelf()
        await expect("books/untitled", number: 1299) { () throws(Interruption<BookError>) in try await shelf.add(nil) }
    }

    @Test func reportsBusyDatabase() async throws {
        let shelf = try await shelf()
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: path, configuration: configuration)
        try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
        await expect("books/busy", number: 5) { () throws(Interruption<BookError>) in try await shelf.add("Ada") }
        try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
        try await shelf.add("Ada")
    }

    @Test func reportsFullDatabase() async throws {
        let shelf = try await shelf()
        try await shelf.database.write { try $0.execute(sql: "PRAGMA max_page_count = 3") }
        let long = String(repeating: "A", count: 100_000)
        await expect("books/full", number: 13) { () throws(Interruption<BookError>) in try await shelf.add(long) }
    }

    @Test func reportsReadOnlyDatabase() async throws {
        _ = try await shelf()
        let shelf = try BookShelf(path: path, isReadOnly: true)
        await expect("books/read-only", number: 8) { () throws(Interruption<BookError>) in try await shelf.add("Ada") }
        #expect(try await shelf.titles() == ["Emma"])
    }

    @Test func reportsDamagedFile() async throws {
        try await shelf().database.close()
        var bytes = try Data(contentsOf: URL(filePath: path))
        // Behind the first page, so that it can still be opened.
        bytes.replaceSubrange(4096..<bytes.count, with: Data(repeating: 0xEE, count: bytes.count - 4096))
        try bytes.write(to: URL(filePath: path))
        let damaged = try BookShelf(path: path, isReadOnly: true)
        await expect("books/damaged", number: 11) { () throws(Interruption<BookError>) in _ = try await damaged.titles()
        }
    }

    @Test func reportsFileOfAnotherKind() async throws {
        try Data(repeating: 0x41, count: 8192).write(to: URL(filePath: path))
        await expect("books/damaged", number: 26) { () throws(Interruption<BookError>) in
            _ = try BookShelf(path: path)
        }
    }

    @Test func reportsMissingFolder() async {
        await expect("books/unavailable", number: 14) { () throws(Interruption<BookError>) in
            _ = try BookShelf(path: "/nowhere/books.sqlite")
        }
    }

    @Test func reportsMissingTable() async throws {
        let shelf = try await shelf()
        try await shelf.database.write { try $0.drop(table: "book") }
        await expect("books/unavailable", number: 1) { () throws(Interruption<BookError>) in
            _ = try await shelf.titles()
        }
    }

    @Test func reportsNothingInCancelledTask() async throws {
        let shelf = try await shelf()
        await recordingFailures { reporter in
            let adding = Task { () -> Interruption<BookError>? in
                withUnsafeCurrentTask { $0?.cancel() }
                do throws(Interruption<BookError>) { try await shelf.add("Ada") } catch { return error }
                return nil
            }
            #expect(await adding.value == .cancelled)
            #expect(reporter.reports.isEmpty)
        }
        #expect(try await shelf.titles() == ["Emma"])
    }
}
