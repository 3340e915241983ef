import Foundation
import Hummingbird

/// The notebooks of all users, in memory.
struct Notebooks: Sendable {
    struct Submission: Decodable, Sendable {
        struct Change: Decodable, Sendable {
            let id: UUID
            let note: String
            let text: String
        }

        /// The revision of the client; 0 for none.
        let since: Int
        let changes: [Change]
    }

    struct Response: ResponseEncodable, Sendable {
        struct Note: Encodable, Sendable {
            let id: String
            let text: String
            let checksum: String
        }

        let revision: Int
        let notes: [Note]
        let rejected: [UUID]
    }

    private struct Notebook: Sendable {
        var revision = 1
        /// The first revision after the notebook was replaced. Clients with an older one have to reload.
        var oldest = 1
        var notes: [String: (text: String, revision: Int)] = [:]
        var accepted: Set<UUID> = []
    }

    private var notebooks: [String: Notebook] = [:]

    /// Applies the changes of a client, and returns the notes that changed elsewhere.
    ///
    /// A change with a blank text is rejected. A change that was accepted before isn't applied again.
    mutating func sync(_ submission: Submission, notebook name: String, of user: UUID) throws(Problem) -> Response {
        var notebook = notebooks["\(user)/\(name)"] ?? Notebook()
        guard submission.since == 0 || submission.since >= notebook.oldest else { throw .notebookReplaced }
        let new = submission.changes.filter { !notebook.accepted.contains($0.id) }
        let rejected = new.filter { $0.text.allSatisfy(\.isWhitespace) }.map(\.id)
        let changed = notebook.notes.filter { $0.value.revision > submission.since }
        if new.count > rejected.count { notebook.revision += 1 }
        for change in new where !rejected.contains(change.id) {
            notebook.notes[change.note] = (change.text, notebook.revision)
            notebook.accepted.insert(change.id)
        }
        notebooks["\(user)/\(name)"] = notebook
        let sent = Set(submission.changes.map(\.note))
        return Response(
            revision: notebook.revision,
            notes: changed.filter { !sent.contains($0.key) }.sorted { $0.key < $1.key }.map {
                Response.Note(id: $0.key, text: $0.value.text, checksum: Self.checksum(of: $0.value.text))
            },
            rejected: rejected)
    }

    /// Replaces all notebooks, as if by another device: clients have to reload.
    mutating func replaceAll() {
        for name in notebooks.keys {
            let revision = (notebooks[name]?.revision ?? 0) + 1
            notebooks[name]?.revision = revision
            notebooks[name]?.oldest = revision
        }
    }

    /// FNV-1a with 64 bits.
    private static func checksum(of text: String) -> String {
        let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
        return String(hash, radix: 16)
    }
}
