import Foundation
import Watertight

/// Splits a body into lines: at LF, CRLF and CR.
final class LineSink: BodySink {
    private struct State {
        var line = Data()
        var endsWithCR = false
        var hasLines = false
        var hasBegun = false
    }

    private let limit: Int
    private let continuation: AsyncStream<String>.Continuation
    private let state = Locked(State())

    /// - Parameter limit: The longest line in bytes.
    init(limit: Int, _ continuation: AsyncStream<String>.Continuation) {
        self.limit = limit
        self.continuation = continuation
    }

    /// Lines that were passed on would be passed on twice.
    var mayRestart: Bool { state.withLock { !$0.hasLines } }
    var failure: (any Error)? { nil }

    var hasBegun: Bool { state.withLock { $0.hasBegun } }

    func begin(length: Int?) -> Bool {
        state.withLock { $0 = State(hasBegun: true) }
        return true
    }

    func receive(_ bytes: Data) -> Bool {
        state.withLock { state in
            for byte in bytes {
                switch byte {
                case UInt8(ascii: "\n") where state.endsWithCR: break
                case UInt8(ascii: "\n"), UInt8(ascii: "\r"): pass(&state)
                default: state.line.append(byte)
                }
                state.endsWithCR = byte == UInt8(ascii: "\r")
                if state.line.count > limit { return false }
            }
            return true
        }
    }

    /// Passes on what follows the last line break.
    func finish() { state.withLock { if !$0.line.isEmpty { pass(&$0) } } }

    private func pass(_ state: inout State) {
        continuation.yield(String(decoding: state.line, as: UTF8.self))
        state.line.removeAll(keepingCapacity: true)
        state.hasLines = true
    }
}
