import Foundation
import Hummingbird
import NIOCore
import Synchronization

/// The notebooks of all users, in memory.
final class Notebooks: Sendable {
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

    struct Answer: Encodable, Sendable {
        struct Note: Encodable, Sendable {
            let id: String
            let text: String
            let checksum: String
        }

        let revision: Int
        let notes: [Note]
        let rejected: [UUID]
    }

    private struct Notebook {
        var revision = 1
        /// The first revision after the notebook was replaced. Clients with an older one have to reload.
        var oldest = 1
        var notes: [String: (text: String, revision: Int)] = [:]
        var accepted: Set<UUID> = []
    }

    private let notebooks = Mutex<[String: Notebook]>([:])

    /// Applies the changes of a client, and returns the notes that changed elsewhere.
    ///
    /// A change with a blank text is rejected. A change that was accepted before isn't applied again.
    func sync(_ submission: Submission, notebook name: String, of user: String) throws(Problem) -> Answer {
        let answer: Answer? = notebooks.withLock { notebooks in
            var notebook = notebooks["\(user)/\(name)"] ?? Notebook()
            guard submission.since == 0 || submission.since >= notebook.oldest else { return nil }
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
            return Answer(
                revision: notebook.revision,
                notes: changed.filter { !sent.contains($0.key) }.sorted { $0.key < $1.key }.map {
                    Answer.Note(id: $0.key, text: $0.value.text, checksum: Self.checksum(of: $0.value.text))
                },
                rejected: rejected)
        }
        guard let answer else { throw .notebookReplaced }
        return answer
    }

    /// Replaces all notebooks, as if by another device: clients have to reload.
    func replaceAll() {
        notebooks.withLock { notebooks in
            for name in notebooks.keys {
                let revision = (notebooks[name]?.revision ?? 0) + 1
                notebooks[name]?.revision = revision
                notebooks[name]?.oldest = revision
            }
        }
    }

    /// Removes all notebooks.
    func removeAll() { notebooks.withLock { $0 = [:] } }

    /// FNV-1a with 64 bits.
    private static func checksum(of text: String) -> String {
        let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
        return String(hash, radix: 16)
    }
}

extension Notebooks.Submission {
    /// Reads the body of a request.
    init(of request: Request, limit: Int) async throws {
        let body: ByteBuffer
        do {
            body = try await request.body.collect(upTo: limit)
        } catch is NIOTooManyBytesError {
            throw Problem.bodyTooLarge(limit: limit)
        }
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(buffer: body))
        } catch {
            // watertight:ignore cause-dropped The client is at fault, and the problem contains everything it needs.
            throw Problem.malformedJSON
        }
    }
}

extension Problem {
    /// 409: the client's revision is older than the notebook.
    static var notebookReplaced: Problem {
        Problem(
            status: .conflict, name: "notebook-replaced", title: "Notebook replaced",
            detail: "The notebook was replaced. Sync again without a revision.")
    }
}
