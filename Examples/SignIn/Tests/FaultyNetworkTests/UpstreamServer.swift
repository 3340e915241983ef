import NIOCore
import NIOPosix
import Synchronization

/// The server behind the proxy, as small as a test needs it.
final class UpstreamServer: Sendable {
    enum Behavior: Sendable {
        /// Answers each request head with these bytes and keeps the connection open.
        case answer([UInt8])
        /// Sends back what it is sent, and a FIN for a FIN.
        case echo
    }

    let port: Int
    private let channel: any Channel
    private let serving: Task<Void, Never>
    private let accepted: SharedCount

    private final class SharedCount: Sendable {
        let value = Mutex(0)
    }

    /// How many connections arrived.
    var connections: Int { accepted.value.withLock { $0 } }

    static func start(_ behavior: Behavior) async throws -> UpstreamServer {
        let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .bind(host: "127.0.0.1", port: 0) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
                        wrappingChannelSynchronously: channel,
                        configuration: .init(isOutboundHalfClosureEnabled: true))
                }
            }
        let accepted = SharedCount()
        let serving = Task {
            // Errors here are the tests' own doing: connections that the proxy or the client tore down.
            _ = try? await server.executeThenClose { inbound in
                await withDiscardingTaskGroup { group in
                    do {
                        for try await client in inbound {
                            accepted.value.withLock { $0 += 1 }
                            group.addTask { try? await serve(client, behavior) }
                        }
                    } catch {
                        // The server was stopped.
                    }
                    group.cancelAll()
                }
            }
        }
        guard let port = server.channel.localAddress?.port else { throw ChannelError.unknownLocalAddress }
        return UpstreamServer(port: port, channel: server.channel, serving: serving, accepted: accepted)
    }

    private init(port: Int, channel: any Channel, serving: Task<Void, Never>, accepted: SharedCount) {
        self.port = port
        self.channel = channel
        self.serving = serving
        self.accepted = accepted
    }

    func stop() async {
        try? await channel.close()
        await serving.value
    }

    private static func serve(_ client: NIOAsyncChannel<ByteBuffer, ByteBuffer>, _ behavior: Behavior) async throws {
        try await client.executeThenClose { inbound, outbound in
            switch behavior {
            case .echo:
                for try await bytes in inbound { try await outbound.write(bytes) }
            case .answer(let response):
                var received = ByteBuffer()
                for try await bytes in inbound {
                    received.writeImmutableBuffer(bytes)
                    while let end = received.readableBytesView.firstRange(of: Array("\r\n\r\n".utf8)) {
                        received.moveReaderIndex(to: end.upperBound)
                        try await outbound.write(ByteBuffer(bytes: response))
                    }
                }
            }
            outbound.finish()
        }
    }
}
