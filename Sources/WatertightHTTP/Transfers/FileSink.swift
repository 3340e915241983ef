import Foundation
import Watertight

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// Writes a body to a file. The file has its name only when it is complete: a failure leaves what was there.
final class FileSink: BodySink {
    private struct State {
        var handle: FileHandle?
        var failure: (any Error)?
        /// Whether the call has ended. Its transport may not have.
        var isOver = false
        /// The number of bodies that have begun.
        var bodies = 0
        var received: Int64 = 0
        var length: Int64?
    }

    private let file: URL
    private let partial: URL
    private let progress: Progress?
    private let state = Locked(State())

    init(_ file: URL, progress: Progress?) {
        self.file = file
        self.progress = progress
        // In the same folder, so that it can be renamed.
        partial = file.deletingLastPathComponent().appending(path: ".\(UUID().uuidString).part")
    }

    var mayRestart: Bool { true }
    var failure: (any Error)? { state.withLock { $0.failure } }

    var hasBegun: Bool { state.withLock { $0.bodies > 0 } }

    /// Tests whether the file can be written, before anything is requested.
    func prepare() -> Bool {
        perform { _ in
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder), isFolder.boolValue {
                throw POSIXError(.EISDIR)
            }
            try Data().write(to: partial)
        } != nil
    }

    func begin(length: Int?) -> Int? {
        perform { state in
            state.bodies += 1
            try state.handle?.close()
            try Data().write(to: partial)
            (state.handle, state.received) = (try FileHandle(forWritingTo: partial), 0)
            state.length = length.map(Int64.init)
        }?.bodies
    }

    func receive(_ bytes: Data, of body: Int) -> Bool {
        let received = perform { state in
            guard body == state.bodies else { return }
            try state.handle?.write(contentsOf: bytes)
            state.received += Int64(bytes.count)
        }
        guard let received, received.bodies == body else { return false }
        progress?.set(received.received, of: received.length)
        return true
    }

    /// Gives the file its name.
    func finish() -> Bool {
        perform { state in
            try state.handle?.close()
            state.handle = nil
            // Replaces a file at once, which FileManager doesn't do on Linux.
            guard rename(partial.path, file.path) == 0 else {
                throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
            }
        } != nil
    }

    /// Deletes what was received.
    func discard() {
        _ = perform { state in
            state.isOver = true
            try state.handle?.close()
            state.handle = nil
        }
        // watertight:accept open-end: After `finish` there is none.
        try? FileManager.default.removeItem(at: partial)
    }

    /// - Returns: The state after the step; `nil` if it failed, or an earlier one did.
    private func perform(_ step: (inout State) throws -> Void) -> State? {
        state.withLock { state in
            guard state.failure == nil, !state.isOver else { return nil }
            do {
                try step(&state)
                return state
            } catch {
                state.failure = error
                return nil
            }
        }
    }
}
