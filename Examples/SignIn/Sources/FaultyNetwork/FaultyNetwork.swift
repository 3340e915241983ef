import NIOCore
import NIOSSL
import Synchronization

/// A TCP proxy on the loopback interface that misbehaves on demand.
///
/// It stands between a client and a server. With ``Fault/none`` it only carries bytes; every other fault breaks the
/// connection in a way real networks and servers do. The ``Fault`` can be switched while it runs:
///
/// ```swift
/// let network = try await FaultyNetwork.start(upstreamHost: "127.0.0.1", upstreamPort: server.port)
/// await network.set(.resetMidResponse(afterBytes: 120))
/// // … a client talks to 127.0.0.1:network.port …
/// for event in network.log() { print(event) }
/// await network.stop()
/// ```
public final class FaultyNetwork: Sendable {
    private struct State {
        var fault = Fault.none
        var gate = Gate()
        var lastNumber = 0
        var open: [Int: Connection] = [:]
    }

    private struct Client: Sendable {
        let connection: Connection
        let channel: NIOAsyncChannel<ByteBuffer, ByteBuffer>
    }

    /// The address the proxy listens on.
    public let host = "127.0.0.1"

    /// The port the proxy listens on. It stays the same, and reserved, while connections are refused.
    public let port: Int

    /// The certificate of ``Fault/selfSignedTLS`` in PEM form, for a client that is to trust it.
    public let certificatePEM: String

    private let wire: WireLog
    private let listener: Listener
    private let state: SharedState
    private let clients: AsyncStream<Client>.Continuation
    private let serving: Task<Void, Never>

    /// Shared with the accepting side, which exists before the proxy does.
    private final class SharedState: Sendable {
        let locked = Mutex(State())
    }

    /// Starts a proxy; it accepts connections when this returns.
    ///
    /// - Parameters:
    ///   - upstreamHost: The name or address of the server behind the proxy.
    ///   - upstreamPort: Its port. The server doesn't need to be running yet.
    ///   - port: The proxy's own port on 127.0.0.1, or 0 for any free one.
    /// - Returns: The running proxy, with ``Fault/none``.
    /// - Throws: ``FaultyNetworkError`` if the port cannot be had, or the certificate cannot be made.
    public static func start(
        upstreamHost: String, upstreamPort: Int, port: Int = 0
    ) async throws(FaultyNetworkError) -> FaultyNetwork {
        let certificate = try SelfSignedCertificate.make()
        let wire = WireLog()
        let state = SharedState()
        let (stream, clients) = AsyncStream<Client>.makeStream()
        let listener = Listener(try ReservedPort.reserve(port: port), log: wire) { channel in
            channel.eventLoop.makeCompletedFuture {
                try accept(channel, state: state, log: wire, tls: certificate.tls, clients: clients)
            }
        }
        do {
            try await listener.listen()
        } catch {
            clients.finish()
            throw error
        }
        let ownPort = listener.port
        let pump = UpstreamPump(host: upstreamHost, port: upstreamPort)
        let serving = Task {
            await withDiscardingTaskGroup { group in
                for await client in stream {
                    group.addTask {
                        await serve(client, pump: pump, ownPort: ownPort)
                    }
                }
                // The stream ends when the proxy stops. Cancels connections that still wait or sleep.
                group.cancelAll()
            }
        }
        return FaultyNetwork(
            certificatePEM: certificate.pem, wire: wire, listener: listener, state: state, clients: clients,
            serving: serving)
    }

    private init(
        certificatePEM: String, wire: WireLog, listener: Listener, state: SharedState,
        clients: AsyncStream<Client>.Continuation, serving: Task<Void, Never>
    ) {
        self.port = listener.port
        self.certificatePEM = certificatePEM
        self.wire = wire
        self.listener = listener
        self.state = state
        self.clients = clients
        self.serving = serving
    }

    /// The fault that new connections meet.
    public var fault: Fault { state.locked.withLock { $0.fault } }

    /// Switches the fault. When this returns, every new connection meets it.
    ///
    /// A connection keeps the fault it was accepted with. Since an HTTP client keeps idle connections and would send
    /// its next request on one of those, the open connections are ended too by default: with a FIN, and
    /// completely if the client has not closed within 250 milliseconds.
    ///
    /// - Parameters:
    ///   - fault: The new fault.
    ///   - closingOpenConnections: Whether connections that are open now are ended.
    public func set(_ fault: Fault, closingOpenConnections: Bool = true) async {
        await listener.change { [self] in
            state.locked.withLock { state in
                state.fault = fault
                if fault == .withhold { state.gate = Gate() }
            }
            if fault == .refuse {
                await listener.refuse()
            } else {
                do throws(FaultyNetworkError) {
                    try await listener.listen()
                } catch {
                    // Another program took the port, so the proxy can't be reached. The wire log has the reason.
                    wire.append(WireEvent(.cannotListen(port: port, reason: "\(error)")))
                }
            }
            if closingOpenConnections { await hangUpAll() }
        }
    }

    /// Sends on what ``Fault/withhold`` holds back. What comes later on the same connections is not held back anymore;
    /// the next ``set(_:closingOpenConnections:)`` of the fault holds back anew.
    public func releaseWithheldResponses() {
        state.locked.withLock { $0.gate }.open()
    }

    /// What happened on the wire since the start or since ``clearLog()``, oldest first.
    public func log() -> [WireEvent] { wire.events }

    /// What ``log()`` holds, followed by each event as it happens, until the proxy stops.
    public func events() -> AsyncStream<WireEvent> { wire.follow() }

    /// Forgets the events so far. Connections keep counting.
    public func clearLog() { wire.clear() }

    /// Stops listening, ends all connections and gives the port back. Stopping twice does nothing.
    ///
    /// A proxy that is let go of without this keeps running.
    public func stop() async {
        await listener.change { [self] in
            await listener.close()
            await hangUpAll()
            clients.finish()
            await serving.value
            wire.finish()
        }
    }

    // MARK: Connections

    private func hangUpAll() async {
        let open = state.locked.withLock { Array($0.open.values) }
        await withDiscardingTaskGroup { group in
            for connection in open { group.addTask { await connection.hangUp() } }
        }
    }

    /// Makes a new connection ready on its event loop, before its first byte is read.
    private static func accept(
        _ channel: any Channel, state: SharedState, log: WireLog, tls: NIOSSLContext,
        clients: AsyncStream<Client>.Continuation
    ) throws {
        let connection = state.locked.withLock { state in
            state.lastNumber += 1
            let connection = Connection(
                number: state.lastNumber, fault: state.fault, gate: state.gate, channel: channel, log: log)
            state.open[state.lastNumber] = connection
            return connection
        }
        connection.note(.accepted(connection.fault))
        channel.closeFuture.whenComplete { _ in
            state.locked.withLock { _ = $0.open.removeValue(forKey: connection.number) }
        }
        if connection.fault == .selfSignedTLS {
            // A FIN without TLS's own goodbye must end a handshake, not leave it half-open.
            try channel.syncOptions?.setOption(.allowRemoteHalfClosure, value: false)
            try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: tls))
            try channel.pipeline.syncOperations.addHandler(HandshakeWitness(connection))
        }
        let async = try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
            wrappingChannelSynchronously: channel, configuration: .init(isOutboundHalfClosureEnabled: true))
        let client = Client(connection: connection, channel: async)
        if case .terminated = clients.yield(client) {
            // The proxy has stopped in between; an async channel must be closed through itself.
            // It comes too late to be served, and is only closed.
            Task { try? await async.executeThenClose { _, _ in } }
        }
    }

    /// Lives through one connection, from its first byte to the last line in the log.
    private static func serve(_ client: Client, pump: UpstreamPump, ownPort: Int) async {
        let connection = client.connection
        do {
            try await client.channel.executeThenClose { inbound, _ in
                switch connection.fault {
                case .none, .selfSignedTLS:
                    try await pump.run(connection, inbound: inbound, shaping: .unchanged)
                case .resetMidResponse(let bytes):
                    try await pump.run(connection, inbound: inbound, shaping: .reset(afterBytes: bytes))
                case .truncate(let bytes):
                    try await pump.run(connection, inbound: inbound, shaping: .truncated(afterBytes: bytes))
                case .slowDrip(let bytes, let tick):
                    try await pump.run(
                        connection, inbound: inbound, shaping: .dripping(bytesPerTick: bytes, tick: tick))
                case .withhold:
                    try await pump.run(connection, inbound: inbound, shaping: .withheld(until: connection.gate))
                case .stall:
                    var bytes = ClientBytes(inbound, of: connection)
                    try await bytes.drain()
                case .garbage:
                    try await answer(connection, inbound: inbound) { _ in
                        try await connection.send(CannedResponse.garbage, before: .fin(by: .proxy))
                    }
                case .respond(let status, let reason, let headers, let body):
                    let response = CannedResponse(status: status, reason: reason, headers: headers, body: body)
                    try await answer(connection, inbound: inbound) { _ in
                        try await connection.send(response.bytes, before: .fin(by: .proxy))
                    }
                case .redirectLoop:
                    try await answer(connection, inbound: inbound) { request in
                        let location = "http://127.0.0.1:\(ownPort)\(request.target)"
                        let response = CannedResponse.redirect(to: location)
                        try await connection.send(response.bytes, before: .fin(by: .proxy))
                    }
                case .largeBody(let length):
                    try await answer(connection, inbound: inbound) { _ in
                        try await LargeBody(length: length).send(to: connection)
                    }
                case .refuse:
                    // Accepted by the system just before the listening socket closed.
                    await connection.reset(by: .proxy)
                }
            }
        } catch {
            connection.failed(error)
        }
        connection.didClose()
    }

    /// Reads one request, lets it be answered, and ends the connection cleanly.
    private static func answer(
        _ connection: Connection, inbound: NIOAsyncChannelInboundStream<ByteBuffer>,
        with respond: (RequestHead) async throws -> Void
    ) async throws {
        var bytes = ClientBytes(inbound, of: connection)
        if let request = try await bytes.request() {
            do {
                try await respond(request)
                await connection.finishSending(by: .proxy)
            } catch is ChannelError {
                // The client is gone. Reading from it logs the reason.
            }
            try await bytes.drain()
        }
    }
}
