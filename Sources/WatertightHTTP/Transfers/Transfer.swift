public import Foundation
import Watertight

/// What a call has beside a small request and a small response: a file to send, a place for the body, a limit between bytes.
@_spi(Transports) public final class Transfer: Sendable {
    /// The file to send; `nil` if the body is in memory.
    public let file: FileContent?
    let data: Data?
    let sink: (any BodySink)?
    let idleTimeout: Duration?
    private let lastByte = Locked(ContinuousClock.now)

    convenience init(_ content: HTTPContent.Source, sink: (any BodySink)?, idleTimeout: Duration?) {
        let file: FileContent? = if case .file(let file) = content { file } else { nil }
        let data: Data? = if case .data(let data) = content { data } else { nil }
        self.init(file: file, data: data, sink: sink, idleTimeout: idleTimeout)
    }

    private init(file: FileContent?, data: Data?, sink: (any BodySink)?, idleTimeout: Duration?) {
        self.file = file
        self.data = data
        self.sink = sink
        self.idleTimeout = idleTimeout
    }

    /// The transfer of the next request, without content.
    var withoutContent: Transfer { Transfer(file: nil, data: nil, sink: sink, idleTimeout: idleTimeout) }

    /// The size of content that is sent in pieces: a file, or bytes in memory under a limit between bytes; `nil` for other content.
    public var pieceableSize: Int64? { file?.size ?? (idleTimeout == nil ? nil : data.map { Int64($0.count) }) }

    /// Reads the content in pieces.
    /// - Parameter send: Sends a piece, and calls `sent` as soon as it was sent, before a response can end the call.
    public func read(
        _ send: (_ piece: Data, _ sent: @escaping @Sendable () -> Void) async throws -> Void
    ) async throws {
        try await file?.read { end, piece in try await send(piece) { self.sent(end) } }
        var rest = data ?? Data()
        while !rest.isEmpty {
            try await send(rest.prefix(64 * 1024)) { self.received() }
            rest = rest.dropFirst(64 * 1024)
        }
    }

    /// Notes that bytes were sent.
    /// - Parameter bytes: The number of the content's bytes that have been sent.
    public func sent(_ bytes: Int64) {
        received()
        if let file { file.progress?.set(bytes, of: file.size) }
    }

    /// Notes that bytes were received.
    func received() { lastByte.withLock { $0 = .now } }

    /// Waits until no byte was sent or received for too long.
    /// - Returns: `false` if there is no limit, or the task was canceled.
    public func waitUntilIdle() async -> Bool {
        guard let idleTimeout else { return false }
        received()
        while !Task.isCancelled {
            let end = lastByte.withLock { $0 }.advanced(by: min(max(.zero, idleTimeout), HTTPCall.longestTimeout))
            if end <= .now { return true }
            // watertight:accept open-end: Canceled when the call has ended.
            try? await Task.sleep(until: end, clock: .continuous)
        }
        return false
    }
}

/// Receives the body of a successful response while it arrives.
protocol BodySink: Sendable {
    /// Whether a body may begin again, with another attempt.
    var mayRestart: Bool { get }
    /// The error of the file system that stopped the transfer. Without one, a body that isn't read on is too large.
    var failure: (any Error)? { get }

    /// Whether a transport passes on the body while it arrives.
    var hasBegun: Bool { get }

    /// Begins with the body of a response.
    /// - Parameter length: The announced length in bytes; `nil` if there is none.
    /// - Returns: The number of the body; `nil` if nothing can be received.
    func begin(length: Int?) -> Int?
    /// - Parameter body: The number of the body. An earlier one is refused: its transport may not have stopped yet.
    /// - Returns: Whether to read on.
    func receive(_ bytes: Data, of body: Int) -> Bool
}

extension Progress {
    /// Changes both counts.
    /// - Parameter total: `nil` if it is unknown.
    func set(_ completed: Int64, of total: Int64?) {
        totalUnitCount = total ?? -1
        completedUnitCount = completed
    }
}
