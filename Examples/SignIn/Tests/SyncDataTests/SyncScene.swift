import Foundation
import HTTPTypes
import Sync
@testable import SyncData
import Testing
import Watertight
import WatertightHTTP
import WatertightTesting

/// A repository with real files in a folder of its own, and a scripted service.
final class SyncScene: Sendable {
    let notebook = Notebook.ID(rawValue: "recipes")
    let folder: URL
    let transport: ScriptedTransport
    let repository: LiveSyncRepository

    init(_ steps: ScriptedTransport.Step..., folder: URL? = nil) throws {
        self.folder = folder ?? FileManager.default.temporaryDirectory.appending(path: "sync-\(UUID())")
        try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
        transport = ScriptedTransport(steps)
        let service = HTTPService("https://notes.example.com", transport: transport)
        repository = LiveSyncRepository(folder: self.folder, service: service)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    @discardableResult
    func sync(reloading: Bool = false) async throws(Interruption<SyncError>) -> SyncSummary {
        try await repository.sync(notebook, reloading: reloading)
    }

    /// The contents of the requests that were sent.
    func requests() throws -> [SentRequest] {
        try transport.sent.map { try JSONDecoder().decode(SentRequest.self, from: #require($0.body)) }
    }
}

struct SentRequest: Decodable {
    let since: Int
    let changes: [PendingChange]
}

extension ScriptedTransport.Step {
    /// The service accepts a sync.
    static func accept(
        revision: Int = 1, _ notes: [Note] = [], damaged: Set<String> = [], rejected: [UUID] = []
    ) -> ScriptedTransport.Step {
        let notes = notes.map { note in
            let checksum = damaged.contains(note.id) ? "0" : Checksum.of(note.text)
            return #"{"id": "\#(note.id)", "text": "\#(note.text)", "checksum": "\#(checksum)"}"#
        }
        let rejected = rejected.map { "\"\($0)\"" }
        return .respond(
            200,
            json: """
                {"revision": \(revision), "notes": [\(notes.joined(separator: ","))], \
                "rejected": [\(rejected.joined(separator: ","))]}
                """)
    }
}
