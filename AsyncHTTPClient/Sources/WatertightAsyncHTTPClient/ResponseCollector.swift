import AsyncHTTPClient
import HTTPTypes
import NIOCore
import NIOHTTP1
import Synchronization
import WatertightHTTP

/// The reason why reading a response was stopped from this side.
enum ReadingStopped: Error {
    /// The rest of an error's body is not wanted: what there is of it is the answer.
    case enough
    /// A limit of the call was reached.
    case failed(TransportFailure.Reason)
}

/// Collects one response while it streams in, and notes whether the request has left.
final class ResponseCollector: HTTPClientResponseDelegate {
    typealias Response = TransportResponse
    typealias Task = AsyncHTTPClient.HTTPClient.Task<TransportResponse>

    private struct State {
        var isSent = false
        var isOver = false
        var head: HTTPResponseHead?
        var body: ResponseBodyCollector?
    }

    private let state = Mutex(State())
    private let authority: String
    private let expectsBody: Bool
    private let limits: TransportLimits
    private let connections: ConnectionsInUse

    init(_ request: HTTPRequest, limits: TransportLimits, connections: ConnectionsInUse) {
        authority = request.authority ?? ""
        expectsBody = request.method != .head
        self.limits = limits
        self.connections = connections
    }

    /// True once the request's head was written to a connection.
    var isSent: Bool { state.withLock(\.isSent) }

    /// True while calls to the same host hold connections and this one has none.
    var isBehindOthers: Bool { !isSent && connections.areInUse(for: authority) }

    /// The connection is this exchange's no more. Called once, at the end.
    func end() {
        state.withLock { state in
            state.isOver = true
            if state.isSent { connections.giveBack(for: authority) }
        }
    }

    func didSendRequestHead(task: Task, _ head: HTTPRequestHead) {
        state.withLock { state in
            // A deadline can be faster than the news, which come from the connection's thread.
            if !state.isOver { connections.take(for: authority) }
            state.isSent = true
        }
    }

    func didReceiveHead(task: Task, _ head: HTTPResponseHead) -> EventLoopFuture<Void> {
        // The answer to a HEAD announces the length of a body that does not come (RFC 9110 §9.3.2).
        let length = expectsBody ? head.headers.first(name: "Content-Length").flatMap { Int($0) } : nil
        let step = state.withLock { state in
            var body = ResponseBodyCollector(statusCode: Int(head.status.code), limits: limits)
            let step = body.announce(length: length)
            state.head = head
            state.body = body
            return step
        }
        return perform(step, on: task)
    }

    func didReceiveBodyPart(task: Task, _ buffer: ByteBuffer) -> EventLoopFuture<Void> {
        perform(state.withLock { $0.body?.append(buffer.readableBytesView) ?? .readOn }, on: task)
    }

    func didFinishRequest(task: Task) throws -> TransportResponse { try response() }

    /// Gives what has arrived.
    func response() throws -> TransportResponse {
        try state.withLock { state in
            // Not reached: the client finishes no request without a head.
            guard let head = state.head, let body = state.body else { throw HTTPParserError.invalidEOFState }
            return TransportResponse(
                statusCode: Int(head.status.code), headerFields: HTTPFields(head.headers), body: body.body,
                isBodyTruncated: body.isTruncated)
        }
    }

    private func perform(_ step: ResponseBodyCollector.Step, on task: Task) -> EventLoopFuture<Void> {
        switch step {
        case .readOn: task.eventLoop.makeSucceededVoidFuture()
        case .stop: task.eventLoop.makeFailedFuture(ReadingStopped.enough)
        case .fail(let reason): task.eventLoop.makeFailedFuture(ReadingStopped.failed(reason))
        }
    }
}

extension HTTPFields {
    fileprivate init(_ headers: HTTPHeaders) {
        self.init()
        reserveCapacity(headers.count)
        for (name, value) in headers {
            // NIO has checked names already: a response with one that is no token is not HTTP.
            if let name = HTTPField.Name(name) { append(HTTPField(name: name, value: value)) }
        }
    }
}
