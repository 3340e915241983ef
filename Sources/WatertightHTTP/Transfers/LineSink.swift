import Foundation
import Watertight

/// Splits a body into lines: at LF, CRLF and CR.
final class LineSink: BodySink {
    private struct State {
        var line = Data()
        var endsWithCR = false
        var hasLines = false
        /// The number of bodies that have begun.
        var bodies = 0
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

    var hasBegun: Bool { state.withLock { $0.bodies > 0 } }

    func begin(length: Int?) -> Int? {
        state.withLock { state in
            state = State(hasLines: state.hasLines, bodies: state.bodies + 1)
            return state.bodies
        }
    }

    func receive(_ bytes: Data, of body: Int) -> Bool {
        state.withLock { state in
            guard body == state.bodies else { return false }
            var rest = bytes[...]
            while let first = rest.first {
                defer { state.endsWithCR = first == UInt8(ascii: "\r") }
                if first == UInt8(ascii: "\n") || first == UInt8(ascii: "\r") {
                    if first == UInt8(ascii: "\r") || !state.endsWithCR { pass(&state) }
                    rest = rest.dropFirst()
                } else {
                    let text = rest.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
                    guard state.line.count + text.count <= limit else { return false }
                    state.line.append(text)
                    rest = rest[text.endIndex...]
                }
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
