import FaultyNetwork
import Foundation
import Testing

@Suite("Switching faults and the proxy's life")
struct SwitchingTests {
    @Test("Switching ends the connections that are open", .timeLimit(.minutes(1)))
    func switchingEndsOpenConnections() async throws {
        try await Scene.play { scene in
            let socket = try await scene.connect()
            defer { socket.close() }
            try await socket.send(Scene.request)
            _ = try await socket.receive(atLeast: Scene.response.count)
            await scene.network.set(.garbage)
            #expect(try await socket.receiveAll().end == .fin)
            let closing = try await scene.closing()
            #expect(
                closing.kind
                    == .closed(
                        .fin(by: .controller), bytesIn: Scene.request.utf8.count, bytesOut: Scene.response.count))
        }
    }

    @Test("A connection that is kept keeps its fault", .timeLimit(.minutes(1)))
    func connectionKeepsItsFault() async throws {
        try await Scene.play { scene in
            let socket = try await scene.connect()
            defer { socket.close() }
            try await socket.send(Scene.request)
            _ = try await socket.receive(atLeast: Scene.response.count)
            await scene.network.set(.garbage, closingOpenConnections: false)
            try await socket.send(Scene.request)
            #expect(try await socket.receive(atLeast: Scene.response.count).bytes == Scene.response)
            #expect(try await scene.exchange().bytes != Scene.response)
            #expect(scene.network.fault == .garbage)
        }
    }

    @Test("Changes asked for at once happen one after the other", .timeLimit(.minutes(1)))
    func concurrentChanges() async throws {
        try await Scene.play { scene in
            await withDiscardingTaskGroup { group in
                for step in 0..<20 {
                    group.addTask { await scene.network.set(step.isMultiple(of: 2) ? .refuse : .none) }
                }
            }
            await scene.network.set(.garbage)
            let (bytes, _) = try await scene.exchange()
            #expect(!bytes.isEmpty)
        }
    }

    @Test("A port that is taken is a typed error", .timeLimit(.minutes(1)))
    func portInUse() async throws {
        try await Scene.play { scene in
            let port = scene.network.port
            await #expect(throws: FaultyNetworkError.portInUse(port)) {
                _ = try await FaultyNetwork.start(upstreamHost: "127.0.0.1", upstreamPort: 1, port: port)
            }
            await #expect(throws: FaultyNetworkError.self) {
                _ = try await FaultyNetwork.start(upstreamHost: "127.0.0.1", upstreamPort: 1, port: 65_536)
            }
        }
    }

    @Test("Stopping ends what is open, gives the port back, and may be done twice", .timeLimit(.minutes(1)))
    func stopping() async throws {
        try await Scene.play(.echo, .stall) { scene in
            let socket = try await scene.connect()
            defer { socket.close() }
            try await socket.send(Scene.request)
            _ = try await scene.event { $0 == .requested(line: "GET /profile HTTP/1.1") }
            await scene.network.stop()
            #expect(try await socket.receiveAll().end == .fin)
            await scene.network.stop()
            await #expect(throws: RawSocket.SystemError(code: ECONNREFUSED)) { _ = try await scene.connect() }
            let again = try await FaultyNetwork.start(
                upstreamHost: "127.0.0.1", upstreamPort: scene.upstream.port, port: scene.network.port)
            #expect(again.port == scene.network.port)
            await again.stop()
        }
    }

    @Test("The log tells in lines what happened", .timeLimit(.minutes(1)))
    func log() async throws {
        try await Scene.play { scene in
            await scene.network.set(.truncate(afterBytes: 10))
            scene.network.clearLog()
            _ = try await scene.exchange()
            _ = try await scene.closing()
            #expect(
                scene.network.log().map(\.description) == [
                    "#1 accepted (fault: truncate after 10 bytes)",
                    "#1 requested GET /profile HTTP/1.1",
                    "#1 FIN by the proxy after 10 bytes (\(Scene.request.utf8.count) bytes in)",
                ])
            scene.network.clearLog()
            #expect(scene.network.log().isEmpty)
        }
    }
}
