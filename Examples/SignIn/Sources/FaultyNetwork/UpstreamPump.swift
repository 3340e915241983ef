import Foundation
import NIOCore
import NIOPosix

/// Carries bytes between a client and the server behind the proxy, in both directions at once.
///
/// A FIN on one side becomes a FIN on the other and leaves the opposite direction open (RFC 9293 section 3.6); a side
/// that reads slowly slows the other one down, because each chunk is written before the next one is read.
struct UpstreamPump: Sendable {
    let host: String
    let port: Int

    func run(
        _ connection: Connection, inbound: NIOAsyncChannelInboundStream<ByteBuffer>, shaping: ResponseShaping
    ) async throws {
        let upstream: NIOAsyncChannel<ByteBuffer, ByteBuffer>
        do {
            upstream = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .channelOption(.allowRemoteHalfClosure, value: true)
                .channelOption(.tcpOption(.tcp_nodelay), value: 1)
                .connect(host: host, port: port) { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try NIOAsyncChannel(
                            wrappingChannelSynchronously: channel,
                            configuration: .init(isOutboundHalfClosureEnabled: true))
                    }
                }
        } catch {
            connection.note(.upstreamUnreachable("\(error)"))
            await connection.reset(by: .proxy)
            return
        }
        let upstreamChannel = upstream.channel
        try await upstream.executeThenClose { upstreamInbound, _ in
            try await withThrowingTaskGroup { group in
                group.addTask {
                    try await upload(from: inbound, of: connection, to: upstreamChannel)
                }
                group.addTask {
                    try await download(from: upstreamInbound, to: connection, shaping: shaping)
                    // Nothing comes back anymore, so nothing more needs to go up.
                    upstreamChannel.close(promise: nil)
                }
                do {
                    // `waitForAll()` throws only after all child tasks have ended.
                    while try await group.next() != nil {}
                } catch {
                    // One direction failed: the other must not wait for bytes that will not come.
                    group.cancelAll()
                    throw error
                }
            }
        }
    }

    /// Carries the client's bytes until it sends a FIN.
    private func upload(
        from inbound: NIOAsyncChannelInboundStream<ByteBuffer>, of connection: Connection, to upstream: any Channel
    ) async throws {
        var client = ClientBytes(inbound, of: connection)
        do {
            while let bytes = try await client.next() {
                // Fails only if the upstream is gone. The other direction sees that and ends the connection; the client
                // is read on, because unread bytes would turn the FIN into a RST.
                // watertight:ignore swallowed An upstream that is gone shows where its answer is read.
                try? await upstream.writeAndFlush(bytes)
            }
        } catch {
            connection.failed(error)
            throw error
        }
        try? await upstream.close(mode: .output)
    }

    /// Carries the upstream's bytes until it ends, or until the fault has ended the response.
    private func download(
        from upstream: NIOAsyncChannelInboundStream<ByteBuffer>, to connection: Connection, shaping: ResponseShaping
    ) async throws {
        var shaper = ResponseShaper(shaping, for: connection)
        var iterator = upstream.makeAsyncIterator()
        while let bytes = try await next(of: &iterator, for: connection) {
            do {
                guard try await shaper.pass(bytes) else { return }
            } catch {
                // The client is gone. The direction that reads from it logs the reason.
                connection.channel.close(promise: nil)
                return
            }
        }
        // The stream also ends when the other direction has failed and cancelled this one; that is noted already.
        guard !Task.isCancelled else { return }
        switch shaping {
        case .reset: await connection.reset(by: .proxy)
        case .unchanged, .truncated, .dripping, .withheld: await connection.finishSending(by: .upstream)
        }
    }

    /// The upstream's next bytes; a RST from there is passed on to the client as one.
    private func next(
        of upstream: inout NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator, for connection: Connection
    ) async throws -> ByteBuffer? {
        do {
            return try await upstream.next()
        } catch let error as IOError where error.errnoCode == ECONNRESET {
            await connection.reset(by: .upstream)
            throw error
        }
    }
}
