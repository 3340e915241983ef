import FaultyNetwork
import Testing

/// An upstream with a proxy before it, for the length of one test.
struct Scene: Sendable {
    static let request = "GET /profile HTTP/1.1\r\nHost: localhost\r\n\r\n"
    static let response = Array("HTTP/1.1 200 OK\r\nContent-Length: 26\r\n\r\nabcdefghijklmnopqrstuvwxyz".utf8)

    let upstream: UpstreamServer
    let network: FaultyNetwork

    /// Sets the scene, plays it, and clears it away.
    static func play(
        _ behavior: UpstreamServer.Behavior = .answer(Scene.response), _ fault: Fault = .none,
        _ body: (Scene) async throws -> Void
    ) async throws {
        let upstream = try await UpstreamServer.start(behavior)
        let network = try await FaultyNetwork.start(upstreamHost: "127.0.0.1", upstreamPort: upstream.port)
        await network.set(fault)
        do {
            try await body(Scene(upstream: upstream, network: network))
        } catch {
            await network.stop()
            await upstream.stop()
            throw error
        }
        await network.stop()
        await upstream.stop()
    }

    func connect() async throws -> RawSocket {
        try await RawSocket.connect(to: network.port)
    }

    /// Sends a request on a new connection and receives all that comes.
    func exchange(_ request: String = Scene.request) async throws -> (bytes: [UInt8], end: RawSocket.End) {
        let socket = try await connect()
        defer { socket.close() }
        try await socket.send(request)
        return try await socket.receiveAll()
    }

    /// The first event of this kind, as soon as it has happened.
    func event(where matches: (WireEvent.Kind) -> Bool) async throws -> WireEvent {
        for await event in network.events() where matches(event.kind) { return event }
        throw NoSuchEvent()
    }

    /// How the first connection that ended was ended, as soon as it has.
    func closing() async throws -> WireEvent {
        try await event { kind in
            if case .closed = kind { true } else { false }
        }
    }

    struct NoSuchEvent: Error {}
}
