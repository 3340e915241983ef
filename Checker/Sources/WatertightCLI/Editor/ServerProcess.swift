import Foundation
import ServerProtocols
import Synchronization

/// Reads messages from standard input on one thread while another one handles them.
enum ServerProcess {
    /// The messages that arrived.
    final class Incoming: Sendable {
        private struct State {
            var messages: [Data] = []
            var canceled: Set<RPCIdentifier> = []
            var isAtEnd = false
            var isDamaged = false
        }

        private let state = Mutex(State())
        private let arrived = DispatchSemaphore(value: 0)

        /// Waits for the next message; `nil` at the end of the input.
        func next() -> Data? {
            while true {
                arrived.wait()
                let (message, isAtEnd) = state.withLock { state in
                    (state.messages.isEmpty ? nil : state.messages.removeFirst(), state.isAtEnd)
                }
                if let message { return message }
                if isAtEnd { return nil }
            }
        }

        /// Whether the client canceled a request. The answer is `false` the second time.
        func isCanceled(_ id: RPCIdentifier) -> Bool { state.withLock { $0.canceled.remove(id) != nil } }

        /// Whether the input ended because it couldn't be read.
        var isDamaged: Bool { state.withLock(\.isDamaged) }

        fileprivate func add(_ message: Data) {
            // A cancellation overtakes the messages that wait.
            if let id = Self.canceled(by: message) {
                _ = state.withLock { $0.canceled.insert(id) }
            } else {
                state.withLock { $0.messages.append(message) }
                arrived.signal()
            }
        }

        private static func canceled(by message: Data) -> RPCIdentifier? {
            // watertight:accept open-end: The server reads the message again, and answers with what is wrong.
            guard case .notification("$/cancelRequest", let parameters)? = try? RPCMessage(message) else { return nil }
            // watertight:accept open-end: A cancellation without an id cancels nothing.
            return try? parameters.decode(CancelParams.self).id
        }

        fileprivate func end(isDamaged: Bool) {
            state.withLock { ($0.isAtEnd, $0.isDamaged) = (true, isDamaged) }
            arrived.signal()
        }
    }

    /// Runs a server until its input ends. Returns the exit code.
    static func run(_ framing: Framing, _ handle: @escaping @Sendable (Incoming) -> Int32) -> Int32 {
        if isatty(STDIN_FILENO) == 1 {
            Console.ofProcess.writeError(
                "An editor or an agent starts this command, and sends messages to it. End it with ⌃C.\n")
        }
        let incoming = Incoming()
        let code = Mutex<Int32>(2)
        let finished = DispatchSemaphore(value: 0)
        // Reading ends with the process, as it can't be interrupted.
        Thread.detachNewThread { read(framing, into: incoming) }
        let work: @Sendable () -> Void = {
            let found = handle(incoming)
            code.withLock { $0 = found }
            finished.signal()
        }
        if !Workers.start(work) { work() }
        finished.wait()
        return code.withLock { $0 }
    }

    private static func read(_ framing: Framing, into incoming: Incoming) {
        var reader = FrameReader(framing)
        do {
            while case let bytes = FileHandle.standardInput.availableData, !bytes.isEmpty {
                reader.append(bytes)
                while let message = try reader.next() { incoming.add(message) }
            }
            incoming.end(isDamaged: false)
        } catch {
            Console.ofProcess.writeError("error: \(error.message)\n")
            incoming.end(isDamaged: true)
        }
    }
}
