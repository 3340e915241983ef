import Authentication
import AuthenticationData
import FeatureTesting
import Foundation
import GRDB
import Testing
import Watertight
import WatertightTesting

/// The session store of the repository, on real files.
struct SessionStoreTests {
    let scene = Scene()

    /// Locks the store with another connection, for as long as that is retained.
    private func lock() throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let queue = try DatabaseQueue(path: scene.storePath, configuration: configuration)
        try queue.inDatabase { try $0.execute(sql: "BEGIN EXCLUSIVE") }
        return queue
    }

    // MARK: Permissions

    @Test func aNewStoreIsForItsOwnerOnly() async throws {
        let repository = try scene.repository(ScriptedTransport(.session("1")))
        #expect(await repository.signInProblem() == nil)
        #expect(try scene.permissions(of: scene.storePath) == 0o600)
        #expect(try scene.permissions(of: scene.folder.path) == 0o700)
    }

    @Test func aStoreThatOthersCouldReadIsClosedToThem() throws {
        _ = try scene.repository(ScriptedTransport())
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: scene.storePath)
        _ = try scene.repository(ScriptedTransport())
        #expect(try scene.permissions(of: scene.storePath) == 0o600)
    }

    @Test func aFolderThatWasThereKeepsItsPermissions() throws {
        try FileManager.default.createDirectory(
            at: scene.folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
        _ = try scene.repository(ScriptedTransport())
        #expect(try scene.permissions(of: scene.folder.path) == 0o755)
    }

    // MARK: A store that another process locks

    @Test func aSessionThatCannotBeKeptIsAFailureOfItsOwn() async throws {
        let repository = try scene.repository(ScriptedTransport(.session("1")))
        let lock = try lock()
        let (interruption, reporter) = await recordingFailures { (await repository.signInProblem(), $0) }
        try expectLocked(interruption, reporter)
        withExtendedLifetime(lock) {}
    }

    @Test func aSessionThatCannotBeReadIsAFailureOfItsOwn() async throws {
        let transport = ScriptedTransport()
        let repository = try scene.repository(transport)
        let lock = try lock()
        let (interruption, reporter) = await recordingFailures { (await repository.profileProblem(), $0) }
        // The keeper reports it, as soon as it occurs.
        try expectLocked(interruption, reporter, reportedAs: FailureCode(domain: "credential", reason: "not-loaded"))
        #expect(transport.sent.isEmpty)
        withExtendedLifetime(lock) {}
    }

    @Test func onceItIsFreeAgainSigningInWorks() async throws {
        let repository = try scene.repository(ScriptedTransport(.session("1"), .session("2")))
        let lock = try lock()
        await recordingFailures { _ in #expect(await repository.signInProblem() != nil) }
        try lock.inDatabase { try $0.execute(sql: "ROLLBACK") }
        #expect(await repository.signInProblem() == nil)
    }

    private func expectLocked(
        _ interruption: Interruption<AuthenticationError>?, _ reporter: RecordingFailureReporter,
        reportedAs code: FailureCode = FailureCode(domain: "authentication", reason: "session-store-failed")
    ) throws {
        #expect(interruption == .sample(.sessionStoreFailed))
        let report = try #require(reporter.reports.first)
        #expect(reporter.reports.count == 1)
        #expect(report.incident == interruption?.incident?.reference)
        #expect(report.code == code)
        #expect(report.severity == .defect)
        // SQLITE_BUSY
        #expect(report.chain == ["GRDB.DatabaseError (5)"])
    }

    // MARK: A store with other content

    @Test(arguments: [
        "DROP TABLE session; CREATE TABLE session (id INTEGER, token TEXT); INSERT INTO session VALUES (1, 'a')",
        """
        DROP TABLE session; CREATE TABLE session (id, accessToken, refreshToken, displayName);
        INSERT INTO session VALUES (1, NULL, NULL, NULL)
        """,
    ])
    func aSessionThatMakesNoSenseIsAFailure(_ sql: String) async throws {
        let repository = try scene.repository(ScriptedTransport())
        try await DatabaseQueue(path: scene.storePath).write { try $0.execute(sql: sql) }
        let (interruption, reporter) = await recordingFailures { (await repository.profileProblem(), $0) }
        #expect(interruption?.failure?.code == FailureCode(domain: "authentication", reason: "session-store-failed"))
        #expect(reporter.reports.count == 1)
    }

    // MARK: A store that cannot be opened

    @Test func aPathBelowAFileIsNoPlaceForAStore() async throws {
        try FileManager.default.createDirectory(at: scene.folder, withIntermediateDirectories: true)
        let file = scene.folder.appending(path: "file")
        try Data().write(to: file)
        let (interruption, reporter) = await recordOpening(file.appending(path: "below/session.sqlite").path)
        try expectUnavailable(interruption, reporter)
    }

    @Test func aFileThatIsNoDatabaseIsNotTakenForOne() async throws {
        try FileManager.default.createDirectory(at: scene.folder, withIntermediateDirectories: true)
        let text = String(repeating: "This is no database. ", count: 100)
        try Data(text.utf8).write(to: scene.folder.appending(path: "session.sqlite"))
        let (interruption, reporter) = await recordOpening(scene.storePath)
        try expectNotASessionStore(interruption, reporter)
        #expect(try String(contentsOfFile: scene.storePath, encoding: .utf8) == text)
    }

    @Test func aFolderIsNotTakenForAStoreAndKeepsItsPermissions() async throws {
        try FileManager.default.createDirectory(
            at: scene.folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
        let (interruption, reporter) = await recordOpening(scene.folder.path)
        try expectNotASessionStore(interruption, reporter)
        #expect(try scene.permissions(of: scene.folder.path) == 0o755)
    }

    @Test(arguments: [0, 0x4750_4B47])
    func anotherProgramsDatabaseStaysAsItIs(_ applicationID: Int) async throws {
        try FileManager.default.createDirectory(at: scene.folder, withIntermediateDirectories: true)
        try await DatabaseQueue(path: scene.storePath).write { database in
            try database.execute(sql: "PRAGMA application_id = \(applicationID); CREATE TABLE notes (text)")
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: scene.storePath)
        let before = try Data(contentsOf: URL(filePath: scene.storePath))
        let (interruption, reporter) = await recordOpening(scene.storePath)
        try expectNotASessionStore(interruption, reporter)
        #expect(try Data(contentsOf: URL(filePath: scene.storePath)) == before)
        #expect(try scene.permissions(of: scene.storePath) == 0o644)
        #expect(try FileManager.default.contentsOfDirectory(atPath: scene.folder.path) == ["session.sqlite"])
    }

    @Test(arguments: ["x", "SQLite format 3\0"])
    func aFileThatIsShorterThanAHeaderStaysAsItIs(_ text: String) async throws {
        try FileManager.default.createDirectory(at: scene.folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: scene.storePath))
        let (interruption, reporter) = await recordOpening(scene.storePath)
        try expectNotASessionStore(interruption, reporter)
        #expect(try Data(contentsOf: URL(filePath: scene.storePath)) == Data(text.utf8))
    }

    @Test func aDeviceIsNotTakenForAStore() async throws {
        let before = try scene.permissions(of: "/dev/null")
        let (interruption, reporter) = await recordOpening("/dev/null")
        try expectNotASessionStore(interruption, reporter)
        #expect(try scene.permissions(of: "/dev/null") == before)
    }

    @Test func anEmptyFileBecomesAStore() async throws {
        try FileManager.default.createDirectory(at: scene.folder, withIntermediateDirectories: true)
        try Data().write(to: URL(filePath: scene.storePath))
        let repository = try scene.repository(ScriptedTransport(.session("1")))
        #expect(await repository.signInProblem() == nil)
        #expect(try scene.permissions(of: scene.storePath) == 0o600)
    }

    @Test func aStoreBehindALinkIsFound() async throws {
        _ = try scene.repository(ScriptedTransport())
        let link = scene.folder.appending(path: "link.sqlite")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: URL(filePath: scene.storePath))
        #expect(scene.storeProblem(at: link.path) == nil)
    }

    private func expectNotASessionStore(
        _ interruption: Interruption<LiveAuthenticationRepository.StoreUnavailable>?,
        _ reporter: RecordingFailureReporter
    ) throws {
        #expect(interruption == .sample(.notASessionStore))
        let report = try #require(reporter.reports.first)
        #expect(reporter.reports.count == 1)
        #expect(report.incident == interruption?.incident?.reference)
        #expect(report.code == FailureCode(domain: "authentication", reason: "not-a-session-store"))
        #expect(report.severity == .expected)
    }

    private func recordOpening(
        _ path: String
    ) async -> (Interruption<LiveAuthenticationRepository.StoreUnavailable>?, RecordingFailureReporter) {
        await recordingFailures { (scene.storeProblem(at: path), $0) }
    }

    private func expectUnavailable(
        _ interruption: Interruption<LiveAuthenticationRepository.StoreUnavailable>?,
        _ reporter: RecordingFailureReporter
    ) throws {
        #expect(interruption == .sample(.cannotBeWritten))
        let report = try #require(reporter.reports.first)
        #expect(reporter.reports.count == 1)
        #expect(report.incident == interruption?.incident?.reference)
        #expect(report.code == FailureCode(domain: "authentication", reason: "store-cannot-be-written"))
        #expect(report.severity == .defect)
    }
}
