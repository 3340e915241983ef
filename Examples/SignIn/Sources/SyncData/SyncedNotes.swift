import Foundation
import Sync

/// A change that the service hasn't accepted.
struct PendingChange: Codable, Sendable, Hashable {
    /// Identifies the change, so that the service applies it once even if it receives it twice.
    var id = UUID()
    let notebook: String
    let note: String
    let text: String
}

/// The content of a request to sync a notebook.
struct SyncRequest: Encodable {
    let since: Int
    let changes: [PendingChange]
}

/// The content of the response.
struct SyncResponse: Decodable {
    struct Note: Decodable {
        let id: String
        let text: String
        /// The ``Checksum`` of the text.
        let checksum: String
    }

    /// The number to send as `since` with the next request.
    let revision: Int
    /// The notes that changed since the requested revision.
    let notes: [Note]
    /// The changes that the service refused.
    let rejected: [UUID]
}

/// A checksum that detects damage, not tampering: FNV-1a with 64 bits, as hexadecimal digits.
enum Checksum {
    static func of(_ text: String) -> String {
        let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
        return String(hash, radix: 16)
    }
}

/// The result of comparing the notes of the service with those of this device.
struct Merge {
    /// The notes to store.
    let notes: [Note]
    /// The number of received notes that are damaged.
    let corrupt: Int
    /// The changes that the service accepted.
    let accepted: Set<UUID>

    /// Compares the notes. A change that the service refused remains as it is on this device.
    init(_ response: SyncResponse, sent: [PendingChange]) {
        let rejected = Set(response.rejected)
        let kept = Set(sent.filter { rejected.contains($0.id) }.map(\.note))
        let intact = response.notes.filter { Checksum.of($0.text) == $0.checksum }
        notes = intact.filter { !kept.contains($0.id) }.map { Note(id: $0.id, text: $0.text) }
        corrupt = response.notes.count - intact.count
        accepted = Set(sent.map(\.id)).subtracting(rejected)
    }
}
