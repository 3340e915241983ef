import Books
import Foundation
import GRDB
import Testing
import Watertight
import WatertightTesting

/// The repository on the real GRDB; each error is one that SQLite really gave.
@Suite(.timeLimit(.minutes(1))) final class BookShelfTests {
    private let folder: URL
    private var path: String { folder.appending(path: "books.sqlite").path }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "Books-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// A shelf with one book on it.
    private func shelf() async throws -> (shelf: BookShelf, database: DatabaseQueue) {
        let database = try DatabaseQueue(path: path)
        let shelf = BookShelf(database)
        try await shelf.prepare()
        try await shelf.add("Emma")
        return (shelf, database)
    }

    /// Runs what must fail, and checks that it is reported once with SQLite's number.
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
            let names = reporter.reports.map { "\($0.fingerprint.domain) \($0.fingerprint.code)" }
            #expect(names == ["GRDB.DatabaseError \(number)"], sourceLocation: sourceLocation)
        }
    }

    @Test func keepsBooks() async throws {
        let shelf = try await shelf().shelf
        try await shelf.add("Ada")
        #expect(try await shelf.titles() == ["Ada", "Emma"])
    }

    @Test func aBookIsThereOnce() async throws {
        let shelf = try await shelf().shelf
        await expect("books/duplicate", number: 2067) { () throws(Interruption<BookError>) in
            try await shelf.add("Emma")
        }
    }

    @Test func aBookHasATitle() async throws {
        let shelf = try await shelf().shelf
        await expect("books/untitled", number: 1299) { () throws(Interruption<BookError>) in try await shelf.add(nil) }
    }

    @Test func anotherWriterKeepsItBusy() async throws {
        let shelf = try await shelf().shelf
        let other = try DatabaseQueue(path: path)
        try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
        await expect("books/busy", number: 5) { () throws(Interruption<BookError>) in try await shelf.add("Ada") }
        try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
        try await shelf.add("Ada")
    }

    @Test func aFullDatabaseTakesNoMore() async throws {
        let (shelf, database) = try await shelf()
        try await database.write { try $0.execute(sql: "PRAGMA max_page_count = 3") }
        let long = String(repeating: "A", count: 100_000)
        await expect("books/full", number: 13) { () throws(Interruption<BookError>) in try await shelf.add(long) }
    }

    @Test func aDatabaseThatIsOnlyReadTakesNothing() async throws {
        _ = try await shelf()
        var configuration = Configuration()
        configuration.readonly = true
        let shelf = BookShelf(try DatabaseQueue(path: path, configuration: configuration))
        await expect("books/read-only", number: 8) { () throws(Interruption<BookError>) in try await shelf.add("Ada") }
        #expect(try await shelf.titles() == ["Emma"])
    }

    @Test func aDamagedFileIsSaidToBeOne() async throws {
        let database = try await shelf().database
        try database.close()
        var bytes = try Data(contentsOf: URL(filePath: path))
        // Behind the header, so that it still looks like a database.
        bytes.replaceSubrange(100..<bytes.count, with: Data(repeating: 0xEE, count: bytes.count - 100))
        try bytes.write(to: URL(filePath: path))
        let damaged = BookShelf(try DatabaseQueue(path: path))
        await expect("books/damaged", number: 11) { () throws(Interruption<BookError>) in _ = try await damaged.titles()
        }
    }

    @Test func aMissingTableIsADefect() async throws {
        let shelf = BookShelf(try DatabaseQueue(path: path))
        await expect("books/unavailable", number: 1) { () throws(Interruption<BookError>) in
            _ = try await shelf.titles()
        }
    }

    @Test func aCancelledTaskIsNoFailure() async throws {
        let shelf = try await shelf().shelf
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
