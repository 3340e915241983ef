import Foundation
import Sync
import Watertight
import WatertightFacades

/// Keeps pending changes in a JSON file. The errors of the file system end here.
actor ChangeJournal {
    private let file: URL

    /// Creates a journal.
    /// - Parameter file: The file. Its folder exists.
    init(file: URL) { self.file = file }

    /// Returns the pending changes of a notebook, the oldest first.
    func changes(in notebook: Notebook.ID) throws(Interruption<SyncError>) -> [PendingChange] {
        do {
            return try read().filter { $0.notebook == notebook.rawValue }
        } catch { throw translate(error) }
    }

    /// Adds a change. It replaces an older one of the same note.
    func append(_ change: PendingChange) throws(Interruption<SyncError>) {
        do {
            try write(read().filter { $0.notebook != change.notebook || $0.note != change.note } + [change])
        } catch { throw translate(error) }
    }

    /// Removes changes. Others that were added in the meantime remain.
    func remove(_ changes: Set<UUID>) throws(Interruption<SyncError>) {
        guard !changes.isEmpty else { return }
        do {
            try write(read().filter { !changes.contains($0.id) })
        } catch { throw translate(error) }
    }

    private func read() throws -> [PendingChange] {
        guard FileManager.default.fileExists(atPath: file.path) else { return [] }
        return try JSONDecoder().decode([PendingChange].self, from: Data(contentsOf: file))
    }

    /// Writes a new file and then replaces the old one, so that a full disk damages neither.
    private func write(_ changes: [PendingChange]) throws {
        let new = file.appendingPathExtension("new")
        try JSONEncoder().encode(changes).write(to: new)
        // `FileManager.replaceItemAt` fails on Linux.
        guard rename(new.path, file.path) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }

    private func translate(
        _ error: any Error, fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
    ) -> Interruption<SyncError> {
        .foreign(
            error, code: FileFailure(foreign: error)?.code, fileID: fileID, line: line, function: function,
            SyncError.init(store:))
    }
}
