import Foundation
import GRDB
import Sync
@testable import SyncData
import Testing
import Watertight
import WatertightHTTP
import WatertightTesting

/// Real files and a scripted service, of which one fails.
struct SyncWorld {
    /// The cause of a failure.
    enum Cause: Sendable {
        /// The answer of the service, or the failure of the connection.
        case wire(ScriptedTransport.Step)
        /// The session fails.
        case session(SyncSessionError)
        /// The service accepts one of two changes.
        case refusedChange
        /// One of two received notes has another checksum.
        case damagedNote
        /// Another connection has an exclusive transaction.
        case lockedStore
        /// The store has a higher schema version.
        case newerStore
        /// SQLite may not add another page.
        case fullStore
        /// The file is text.
        case storeThatIsNoDatabase
        /// All pages but the first contain the same byte.
        case storeWithDamagedPages
        /// The file ends in the middle of a change.
        case damagedJournal
        /// The volume of the journal has no space.
        case fullDisk
        /// The folder was removed.
        case missingFolder
    }

    static let notebook = Notebook.ID(rawValue: "recipes")

    let repository: LiveSyncRepository
    let session: ScriptedSession
    private var lock: DatabaseQueue?

    init(in folder: URL, _ cause: Cause) async throws {
        let path = folder.appending(path: "notes.sqlite").path
        let journalFile = folder.appending(path: "pending.json")
        let journal = ChangeJournal(file: journalFile)
        var configuration = Configuration()
        var step = ScriptedTransport.Step.respond(200, json: #"{"revision": 1, "notes": [], "rejected": []}"#)
        var sessionError: SyncSessionError?

        for note in ["bread", "soup"] {
            try await journal.append(PendingChange(notebook: Self.notebook.rawValue, note: note, text: "Salt"))
        }
        switch cause {
        case .wire(let answer): step = answer
        case .session(let error): sessionError = error
        case .refusedChange:
            let id = try #require(await journal.changes(in: Self.notebook).first).id
            step = .respond(200, json: #"{"revision": 1, "notes": [], "rejected": ["\#(id)"]}"#)
        case .damagedNote:
            let note = #"{"id": "tea", "text": "Mint", "checksum": "\#(Checksum.of("Mint"))"}"#
            let damaged = note.replacing("tea", with: "cake").replacing("Mint", with: "M?nt")
            step = .respond(200, json: #"{"revision": 1, "notes": [\#(note), \#(damaged)], "rejected": []}"#)
        case .lockedStore:
            var unsafe = Configuration()
            unsafe.allowsUnsafeTransactions = true
            lock = try DatabaseQueue(path: path, configuration: unsafe)
            try await lock?.writeWithoutTransaction { try $0.beginTransaction(.exclusive) }
        case .newerStore:
            try await DatabaseQueue(path: path).write {
                try $0.execute(sql: "PRAGMA user_version = \(NoteStore.schemaVersion + 1)")
            }
        case .fullStore:
            configuration.prepareDatabase { try $0.execute(sql: "PRAGMA max_page_count = 8") }
            let text = String(repeating: "Salt ", count: 10_000)
            let note = #"{"id": "long", "text": "\#(text)", "checksum": "\#(Checksum.of(text))"}"#
            step = .respond(200, json: #"{"revision": 1, "notes": [\#(note)], "rejected": []}"#)
        case .storeThatIsNoDatabase:
            try Data(String(repeating: "These are no notes. ", count: 100).utf8).write(to: URL(filePath: path))
        case .storeWithDamagedPages:
            try await NoteStore(path: path).write([Note(id: "bread", text: "Salt")], revision: 1, in: Self.notebook)
            let pages = try Data(contentsOf: URL(filePath: path))
            let damage = Data(repeating: 0xFF, count: pages.count - 4096)
            try (pages.prefix(4096) + damage).write(to: URL(filePath: path))
        case .damagedJournal:
            try Data(contentsOf: journalFile).dropLast(20).write(to: journalFile)
        case .fullDisk:
            // Writing to this device fails as on a full disk.
            try FileManager.default.createSymbolicLink(
                atPath: journalFile.path + ".new", withDestinationPath: "/dev/full")
        case .missingFolder: try FileManager.default.removeItem(at: folder)
        }

        let service = HTTPService("https://notes.example.com", transport: ScriptedTransport(step))
        repository = LiveSyncRepository(
            store: NoteStore(path: path, configuration: configuration), journal: journal, service: service)
        session = ScriptedSession(sessionError)
    }
}

/// A session with a user, or one that fails.
struct ScriptedSession: SyncSession {
    private let error: SyncSessionError?

    init(_ error: SyncSessionError? = nil) { self.error = error }

    func checkSignIn() async throws(Interruption<SyncSessionError>) {
        if let error { throw .failed(error) }
    }
}
