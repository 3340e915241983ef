import AsyncHTTPClient
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOConcurrencyHelpers
@_spi(Transports) import WatertightHTTP

/// The reason why the client stopped reading a response.
enum ReadingStopped: Error {
    /// Enough of an error's body was read. The response is complete.
    case enough
    /// A success is larger than the limit of the call.
    case tooLarge
    /// A success is complete, and the server reads nothing more of the request.
    case unread
}

/// Collects one response while it streams in, and records whether the request was sent.
final class ResponseCollector: HTTPClientResponseDelegate {
    typealias Response = TransportResponse
    typealias Task = HTTPClient.Task<TransportResponse>

    private struct State {
        var isSent = false
        var isOver = false
        var head: HTTPResponseHead?
        var body: ResponseBodyCollector?
        /// Ends the wait for the body of an error response.
        var timer: Scheduled<Void>?
    }

    private let state = NIOLockedValueBox(State())
    private let call: HTTPCall
    private let connections: ConnectionsInUse

    init(_ call: HTTPCall, connections: ConnectionsInUse) {
        self.call = call
        self.connections = connections
    }

    private var authority: String { call.request.authority ?? "" }

    /// Whether the request's head was written to a connection.
    var isSent: Bool { state.withLockedValue(\.isSent) }

    /// Whether other calls to the same host have connections and this one has none.
    var isBehindOthers: Bool { !isSent && connections.areInUse(for: authority) }

    /// Ends the use of the connection. Called once, at the end.
    func end() {
        state.withLockedValue { state in
            state.isOver = true
            state.timer?.cancel()
            state.timer = nil
            if state.isSent { connections.giveBack(for: authority) }
        }
    }

    func didSendRequestHead(task: Task, _ head: HTTPRequestHead) {
        state.withLockedValue { state in
            // A client that follows redirects sends several heads. A deadline can be faster than this event, which comes
            // from the connection's thread.
            if !state.isOver, !state.isSent { connections.take(for: authority) }
            state.isSent = true
        }
    }

    func didReceiveHead(task: Task, _ head: HTTPResponseHead) -> EventLoopFuture<Void> {
        // 101: no other protocol was requested. The client consumes all other interim responses.
        guard head.status.code >= 200 else { return task.eventLoop.makeFailedFuture(HTTPParserError.invalidStatus) }
        // The response to a HEAD announces the length of a body that isn't sent (RFC 9110 §9.3.2).
        let length = call.request.method != .head ? head.headers.first(name: "Content-Length").flatMap { Int($0) } : nil
        let step = state.withLockedValue { state in
            var body = ResponseBodyCollector(statusCode: Int(head.status.code), for: call)
            let step = body.announce(length: length)
            state.head = head
            state.body = body
            if !body.isSuccess, !state.isOver {
                state.timer = task.eventLoop.scheduleTask(in: TimeAmount(ResponseBodyCollector.longestErrorBodyWait)) {
                    task.fail(reason: ReadingStopped.enough)
                }
            }
            return step
        }
        return perform(step, on: task)
    }

    func didReceiveBodyPart(task: Task, _ buffer: ByteBuffer) -> EventLoopFuture<Void> {
        perform(state.withLockedValue { $0.body?.append(buffer.readableBytesView) ?? .readOn }, on: task)
    }

    func didFinishRequest(task: Task) throws -> TransportResponse { try response() }

    /// Returns the response as far as it has arrived, if it isn't a success: then its status is the outcome, however it ended.
    func errorResponse(after error: any Error) -> TransportResponse? {
        let hasArrived = state.withLockedValue { state in
            guard state.body?.isSuccess == false else { return false }
            state.body?.breakOff(with: error)
            return true
        }
        // watertight:accept open-end: The caller has the failure; the part of the response that arrived is optional.
        return hasArrived ? try? response() : nil
    }

    /// Returns the response as far as it has arrived.
    func response() throws -> TransportResponse {
        try state.withLockedValue { state in
            // Not reached: the client completes no request without a head.
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
        case .fail: task.eventLoop.makeFailedFuture(ReadingStopped.tooLarge)
        }
    }
}

extension ResponseBodyCollector {
    /// Ends an error's body that broke off, with the bytes that AsyncHTTPClient didn't pass on.
    mutating func breakOff(with error: any Error) {
        if let broken = error as? BrokenBody { _ = append(broken.bytes.readableBytesView.dropFirst(body.count)) }
        breakOff()
    }
}

extension HTTPFields {
    init(_ headers: HTTPHeaders) {
        self.init()
        reserveCapacity(headers.count)
        for (name, value) in headers {
            // SwiftNIO rejects responses with invalid names.
            if let name = HTTPField.Name(name) { append(HTTPField(name: name, value: value)) }
        }
    }
}
