import FaultyNetwork
import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import Testing

@Suite("TLS with a certificate of the proxy's own")
struct SelfSignedTLSTests {
    @Test("Without verification the request goes through", .timeLimit(.minutes(1)))
    func withoutVerification() async throws {
        try await Scene.play(.answer(Scene.response), .selfSignedTLS) { scene in
            var tls = TLSConfiguration.makeClientConfiguration()
            tls.certificateVerification = .none
            let answer = try await Self.exchange(with: scene.network.port, tls)
            #expect(answer == Scene.response)
            let request = try await scene.event { $0 == .requested(line: "GET /profile HTTP/1.1") }
            #expect(request.connection == 1)
        }
    }

    @Test("With verification the handshake fails", .timeLimit(.minutes(1)))
    func withVerification() async throws {
        try await Scene.play(.answer(Scene.response), .selfSignedTLS) { scene in
            let port = scene.network.port
            await #expect(throws: NIOSSLError.self) {
                _ = try await Self.exchange(with: port, .makeClientConfiguration())
            }
            let closing = try await scene.closing()
            guard case .closed(.tlsFailure(let reason), bytesIn: 0, bytesOut: 0) = closing.kind else {
                Issue.record("closed otherwise: \(closing)")
                return
            }
            #expect(reason.hasSuffix("ALERT_UNKNOWN_CA"))
        }
    }

    @Test("A client that trusts the certificate accepts it for localhost", .timeLimit(.minutes(1)))
    func trusted() async throws {
        try await Scene.play(.answer(Scene.response), .selfSignedTLS) { scene in
            var tls = TLSConfiguration.makeClientConfiguration()
            let pem = Array(scene.network.certificatePEM.utf8)
            tls.trustRoots = .certificates(try NIOSSLCertificate.fromPEMBytes(pem))
            #expect(try await Self.exchange(with: scene.network.port, tls) == Scene.response)
        }
    }

    /// Sends the request over TLS and receives a response as long as the expected one.
    private static func exchange(with port: Int, _ configuration: TLSConfiguration) async throws -> [UInt8] {
        let context = try NIOSSLContext(configuration: configuration)
        let client = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    let handler = try NIOSSLClientHandler(context: context, serverHostname: "localhost")
                    try channel.pipeline.syncOperations.addHandler(handler)
                    return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await client.executeThenClose { inbound, outbound in
            // Fails if the handshake has already failed. The inbound side has the reason.
            try? await outbound.write(ByteBuffer(string: Scene.request))
            var received: [UInt8] = []
            for try await bytes in inbound {
                received += bytes.readableBytesView
                if received.count >= Scene.response.count { break }
            }
            return received
        }
    }
}
