import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// A server on a real loopback socket that reads HTTP/1.1 requests and responds with any bytes and faults that a test
/// requires.
public final class LoopbackServer: Sendable {
    /// A step of the response to a request.
    public enum Action: Sendable, Hashable {
        /// Sends the bytes of a text.
        case send(String)
        /// Sends bytes that may not be text.
        case sendBytes([UInt8])
        /// Sends a number of bytes `x`.
        case sendFiller(Int)
        /// Sends bytes again and again, until the client closes the connection.
        case sendForever(String)
        /// Sends the bytes of a text one by one, with a pause after each.
        case drip(String, milliseconds: Int)
        /// Closes the connection. Over TLS with a close_notify.
        case close
        /// Closes the socket, over TLS without a close_notify.
        case closeSocket
        /// Resets the connection.
        case reset
        /// Keeps the connection open and sends nothing more.
        case stall
        /// Takes the next steps when the test opens a gate.
        case wait(Gate)
        /// Opens a gate, after the steps before.
        case open(Gate)
        /// Reads nothing more from the connection.
        case stopReading
    }

    /// The event to which the server responds.
    public enum Trigger: Sendable {
        /// A connection was accepted.
        case connection
        /// The first bytes arrived, whatever they are.
        case bytes
        /// The head of a request was read. Its body is read afterward, and isn't kept.
        case head
        /// A request was read.
        case request
    }

    /// A request as received.
    public struct Request: Sendable, Hashable {
        /// The first line, such as `GET /path HTTP/1.1`.
        public let line: String
        /// The lines of the header fields.
        public let fields: [String]
        /// The body, by `Content-Length`.
        public let body: String
        /// The number of the connection, from 1.
        public var connection = 0

        /// The values of a field.
        public func values(of name: String) -> [String] {
            fields.compactMap { field in
                guard field.lowercased().hasPrefix(name.lowercased() + ":") else { return nil }
                return field.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces)
            }
        }

        /// What there is before a request is read.
        static let none = Request(line: "", fields: [], body: "")

        /// The request target, with the query.
        public var path: String { line.split(separator: " ").dropFirst().first.map(String.init) ?? "" }
    }

    fileprivate struct Log {
        var requests: [Request] = []
        var connections = 0
        var openConnections = 0
        var readBodies = 0
        var waiting: [(isMet: @Sendable (Log) -> Bool, resume: CheckedContinuation<Void, Never>)] = []
    }

    /// An address without a server: a port that the system doesn't assign, unlike that of a closed server.
    public static let unused = "127.0.0.1:1"

    private let channel: any Channel
    private let log: LogBox

    /// Shared by the server and its connections.
    final class LogBox: Sendable {
        private let log = Mutex(Log())

        var requests: [Request] { log.withLock(\.requests) }
        func add(_ request: Request) { change { $0.requests.append(request) } }
        func readBody() { change { $0.readBodies += 1 } }
        func closed() { change { $0.openConnections -= 1 } }

        /// - Returns: The number of the connection.
        func opened() -> Int {
            change {
                $0.connections += 1
                $0.openConnections += 1
                return $0.connections
            }
        }

        private func change<Value>(_ change: (inout Log) -> Value) -> Value {
            let (value, ready) = log.withLock { log in
                let value = change(&log)
                let ready = log.waiting.filter { $0.isMet(log) }.map(\.resume)
                log.waiting.removeAll { [log] in $0.isMet(log) }
                return (value, ready)
            }
            for resume in ready { resume.resume() }
            return value
        }

        fileprivate func wait(until isMet: @escaping @Sendable (Log) -> Bool) async {
            await withCheckedContinuation { resume in
                let isReady = log.withLock { log in
                    if isMet(log) { return true }
                    log.waiting.append((isMet, resume))
                    return false
                }
                if isReady { resume.resume() }
            }
        }
    }

    private init(channel: any Channel, log: LogBox) {
        self.channel = channel
        self.log = log
    }

    /// Starts a server.
    /// - Parameters:
    ///   - port: The port to listen on; 0 for any free one.
    ///   - usesTLS: Whether to use TLS, with a self-signed certificate.
    ///   - trigger: The event to which it responds.
    ///   - respond: Returns the steps of the response to a request, which is empty for another trigger.
    public static func start(
        port: Int = 0, usesTLS: Bool = false, at trigger: Trigger = .request,
        _ respond: @escaping @Sendable (Request) -> [Action]
    ) async throws -> LoopbackServer {
        let log = LogBox()
        let tls = usesTLS ? try SelfSignedCertificate.serverContext() : nil
        let channel = try await ServerBootstrap(group: ServerThreads.group)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    if let tls { try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: tls)) }
                    try channel.pipeline.syncOperations.addHandler(
                        Connection(log: log, trigger: trigger, respond: respond))
                }
            }
            .bind(host: "127.0.0.1", port: port).get()
        return LoopbackServer(channel: channel, log: log)
    }

    /// The port that the server listens on.
    public var port: Int { channel.localAddress?.port ?? 0 }
    /// `127.0.0.1` and the port.
    public var authority: String { "127.0.0.1:\(port)" }
    /// The requests that were read, in order.
    public var requests: [Request] { log.requests }

    /// Waits until a number of requests have been read.
    public func waitForRequests(_ count: Int) async {
        await log.wait { $0.requests.count >= count }
    }

    /// Waits until the whole bodies of a number of requests have been read. For ``Trigger/head``.
    public func waitForBodies(_ count: Int) async {
        await log.wait { $0.readBodies >= count }
    }

    /// Waits until no client is connected.
    public func waitUntilDisconnected() async {
        await waitUntilConnected(atMost: 0)
    }

    /// Waits until at most a number of clients are connected.
    public func waitUntilConnected(atMost count: Int) async {
        await log.wait { $0.openConnections <= count }
    }

    /// Waits until a number of clients have connected.
    public func waitForConnections(_ count: Int) async {
        await log.wait { $0.connections >= count }
    }

    /// Stops listening.
    public func stop() async throws {
        try await channel.close()
    }
}

private final class Connection: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let log: LoopbackServer.LogBox
    private let trigger: LoopbackServer.Trigger
    private let respond: @Sendable (LoopbackServer.Request) -> [LoopbackServer.Action]
    private var received = ""
    private var hasResponded = false
    private var number = 0
    /// The bytes of the current body that haven't arrived. For ``LoopbackServer/Trigger/head``.
    private var missing = 0

    init(
        log: LoopbackServer.LogBox, trigger: LoopbackServer.Trigger,
        respond: @escaping @Sendable (LoopbackServer.Request) -> [LoopbackServer.Action]
    ) {
        self.log = log
        self.trigger = trigger
        self.respond = respond
    }

    func channelActive(context: ChannelHandlerContext) {
        number = log.opened()
        if trigger == .connection { perform(respond(LoopbackServer.Request.none)[...], context) }
    }
    func channelInactive(context: ChannelHandlerContext) { log.closed() }
    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard trigger == .request || trigger == .head else {
            if trigger == .bytes, !hasResponded { perform(respond(LoopbackServer.Request.none)[...], context) }
            hasResponded = true
            return
        }
        received += String(buffer: unwrapInboundIn(data))
        if missing > 0 { skipBody() }
        while missing == 0, let request = nextRequest() {
            log.add(request)
            perform(respond(request)[...], context)
        }
    }

    private func perform(_ actions: ArraySlice<LoopbackServer.Action>, _ context: ChannelHandlerContext) {
        for (index, action) in zip(actions.indices, actions) {
            guard case .wait(let gate) = action else {
                perform(action, context)
                continue
            }
            let (rest, loop) = (actions[(index + 1)...], context.eventLoop)
            let connection = NIOLoopBound((self, context), eventLoop: loop)
            return gate.whenOpen { loop.execute { connection.value.0.perform(rest, connection.value.1) } }
        }
    }

    private func perform(_ action: LoopbackServer.Action, _ context: ChannelHandlerContext) {
        switch action {
        case .send(let text):
            context.writeAndFlush(wrapOutboundOut(context.channel.allocator.buffer(string: text)), promise: nil)
        case .sendBytes(let bytes):
            context.writeAndFlush(wrapOutboundOut(context.channel.allocator.buffer(bytes: bytes)), promise: nil)
        case .sendFiller(let count):
            var left = count
            while left > 0 {
                let size = min(left, 16_384)
                context.write(
                    wrapOutboundOut(context.channel.allocator.buffer(repeating: UInt8(ascii: "x"), count: size)),
                    promise: nil)
                left -= size
            }
            context.flush()
        case .sendForever(let text):
            send(context.channel.allocator.buffer(string: text), forever: context)
        case .drip(let text, let pause):
            drip(Array(text.utf8)[...], .milliseconds(Int64(pause)), context)
        case .close:
            context.close(promise: nil)
        case .closeSocket:
            closeSocket(context)
        case .reset:
            // Closing without lingering resets the connection.
            if let provider = context.channel as? any SocketOptionProvider {
                let connection = NIOLoopBound((self, context), eventLoop: context.eventLoop)
                provider.setSoLinger(linger(l_onoff: 1, l_linger: 0)).whenComplete { _ in
                    connection.value.0.closeSocket(connection.value.1)
                }
            }
        case .open(let gate): gate.open()
        case .stopReading: context.channel.setOption(.autoRead, value: false).whenComplete { _ in }
        case .stall, .wait: break
        }
    }

    /// Closes the socket below TLS.
    private func closeSocket(_ context: ChannelHandlerContext) {
        let tls = try? context.channel.pipeline.syncOperations.context(handlerType: NIOSSLServerHandler.self)
        (tls ?? context).close(promise: nil)
    }

    /// Sends a buffer as soon as the one before is written, so that the client's pace is kept.
    private func send(_ buffer: ByteBuffer, forever context: ChannelHandlerContext) {
        let connection = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        let loop = context.eventLoop
        context.writeAndFlush(wrapOutboundOut(buffer)).whenSuccess {
            // A write that ends at once would call this function within itself.
            loop.execute { connection.value.0.send(buffer, forever: connection.value.1) }
        }
    }

    private func drip(_ bytes: ArraySlice<UInt8>, _ pause: TimeAmount, _ context: ChannelHandlerContext) {
        guard let byte = bytes.first else { return }
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: [byte])), promise: nil)
        let connection = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        context.eventLoop.scheduleTask(in: pause) {
            connection.value.0.drip(bytes.dropFirst(), pause, connection.value.1)
        }
    }

    /// Removes one complete request from the received bytes.
    private func nextRequest() -> LoopbackServer.Request? {
        guard let end = received.range(of: "\r\n\r\n") else { return nil }
        let lines = received[..<end.lowerBound].components(separatedBy: "\r\n")
        let length =
            lines.lazy.map { $0.lowercased() }.first { $0.hasPrefix("content-length:") }
            .flatMap { Int($0.dropFirst(15).filter { $0 != " " }) } ?? 0
        let (line, fields) = (lines.first ?? "", Array(lines.dropFirst()))
        let rest = received[end.upperBound...].utf8
        if trigger == .head {
            received = String(decoding: rest, as: UTF8.self)
            missing = length
            if missing > 0 { skipBody() }
            return LoopbackServer.Request(line: line, fields: fields, body: "", connection: number)
        }
        guard rest.count >= length else { return nil }
        let body = String(decoding: rest.prefix(length), as: UTF8.self)
        received = String(decoding: rest.dropFirst(length), as: UTF8.self)
        return LoopbackServer.Request(line: line, fields: fields, body: body, connection: number)
    }

    /// Removes the bytes of a body that have arrived.
    private func skipBody() {
        let count = min(missing, received.utf8.count)
        received = String(decoding: received.utf8.dropFirst(count), as: UTF8.self)
        missing -= count
        if missing == 0 { log.readBody() }
    }
}

extension LoopbackServer.Action {
    /// Sends a complete response.
    /// - Parameters:
    ///   - status: The status code and reason phrase.
    ///   - fields: Further header fields.
    ///   - body: The body.
    public static func respond(_ status: String, fields: [String] = [], body: String = "") -> LoopbackServer.Action {
        let head = ["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)"] + fields
        return .send(head.joined(separator: "\r\n") + "\r\n\r\n" + body)
    }

    /// Sends a complete response with a coded body.
    /// - Parameters:
    ///   - status: The status code and reason phrase.
    ///   - coding: The value of `Content-Encoding`.
    ///   - fields: Further header fields.
    ///   - body: The coded body.
    public static func respond(
        _ status: String, coding: String, fields: [String] = [], body: [UInt8]
    ) -> LoopbackServer.Action {
        let head = ["HTTP/1.1 \(status)", "Content-Length: \(body.count)", "Content-Encoding: \(coding)"] + fields
        return .sendBytes(Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)
    }
}
