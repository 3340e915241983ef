import FaultyNetwork
import Foundation
import Testing

@Suite("Without a fault")
struct PassThroughTests {
    @Test("Bytes pass unchanged in both directions, and so does a FIN", .timeLimit(.minutes(1)))
    func bytesAreExact() async throws {
        try await Scene.play(.echo) { scene in
            // More than all socket buffers on the way hold, so that back-pressure has to work.
            let sent = (0..<6_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
            let socket = try await scene.connect()
            defer { socket.close() }
            async let received = socket.receiveAll()
            try await socket.send(sent)
            socket.finishSending()
            let (bytes, end) = try await received
            #expect(bytes == sent)
            #expect(end == .fin)
            let closing = try await scene.closing()
            #expect(closing.kind == .closed(.fin(by: .client), bytesIn: sent.count, bytesOut: sent.count))
        }
    }

    @Test("The response comes while the connection stays open", .timeLimit(.minutes(1)))
    func keepAlive() async throws {
        try await Scene.play { scene in
            let socket = try await scene.connect()
            defer { socket.close() }
            for _ in 1...3 {
                try await socket.send(Scene.request)
                let received = try await socket.receive(atLeast: Scene.response.count)
                #expect(received.bytes == Scene.response)
            }
            #expect(scene.upstream.connections == 1)
        }
    }

    @Test("An unreachable upstream resets the connection", .timeLimit(.minutes(1)))
    func unreachable() async throws {
        try await Scene.play { scene in
            await scene.upstream.stop()
            let (bytes, end) = try await scene.exchange()
            #expect(bytes.isEmpty)
            #expect(end == .error(ECONNRESET))
            _ = try await scene.event { kind in
                if case .upstreamUnreachable = kind { true } else { false }
            }
        }
    }
}
