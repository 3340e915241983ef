import Foundation
import NIOCore
import NIOPosix

/// The listening socket of the proxy, which can be taken away and brought back on the same port.
actor Listener {
    private enum State {
        case closed
        /// Bound, not listening: the kernel refuses connections.
        case refusing(ReservedPort?)
        case listening(any Channel)
    }

    nonisolated let port: Int
    private let log: WireLog
    private let accept: @Sendable (any Channel) -> EventLoopFuture<Void>
    private var state: State
    private var lastChange: Task<Void, Never>?

    /// Takes over a reserved port; nothing is accepted until ``listen()``.
    init(
        _ reserved: ReservedPort, log: WireLog, accept: @escaping @Sendable (any Channel) -> EventLoopFuture<Void>
    ) {
        self.port = reserved.port
        self.log = log
        self.accept = accept
        self.state = .refusing(reserved)
    }

    /// Runs a change after all earlier changes have ended. An actor alone would interleave them at each `await`.
    func change(_ body: @escaping @Sendable () async -> Void) async {
        let previous = lastChange
        let task = Task {
            await previous?.value
            await body()
        }
        lastChange = task
        await task.value
    }

    /// Begins to accept connections, if it does not already.
    func listen() async throws(FaultyNetworkError) {
        guard case .refusing(let held) = state else { return }
        // Whatever fails below, the descriptor is no longer ours to hand out.
        state = .refusing(nil)
        let reserved = if let held { held } else { try ReservedPort.reserve(port: port) }
        let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer(accept)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
        do {
            state = .listening(try await bootstrap.withBoundSocket(reserved.descriptor).get())
            log.append(WireEvent(.listening(port: port)))
        } catch let error as IOError where error.errnoCode == EADDRINUSE {
            throw .portInUse(port)
        } catch {
            throw .cannotListen(port: port, reason: "\(error)")
        }
    }

    /// Stops listening and keeps the port, if it listens.
    func refuse() async {
        guard case .listening(let channel) = state else { return }
        // Fails only if the socket is closed already, which is what is wanted.
        try? await channel.close().get()
        // Without a reservation connecting is refused all the same; the port is then taken again when it is needed.
        state = .refusing(try? ReservedPort.reserve(port: port))
        log.append(WireEvent(.refusing(port: port)))
    }

    /// Stops for good and gives the port back.
    func close() async {
        switch state {
        case .closed: break
        case .refusing(let reserved): reserved?.release()
        // Fails only if the socket is closed already, which is what is wanted.
        case .listening(let channel): try? await channel.close().get()
        }
        state = .closed
    }
}
