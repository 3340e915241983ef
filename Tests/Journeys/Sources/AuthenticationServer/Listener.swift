import Hummingbird
import HummingbirdTLS
import Logging

/// A listening socket and its connections.
struct Listener: Sendable {
    let port: Int
    private let serving: Task<Void, any Error>

    /// Listens on a port of the loopback interface; 0 for any free port.
    init(_ state: ServerState, tls: TLSConfiguration?, port: Int = 0) async throws(AuthenticationServer.NotStarted) {
        do {
            let (ports, continuation) = AsyncStream<Int>.makeStream()
            let application = Application(
                router: Routes(state: state).router(),
                server: try tls.map { try .tls(tlsConfiguration: $0) } ?? .http1(),
                configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
                onServerRunning: { continuation.yield($0.localAddress?.port ?? 0) },
                logger: Logger(label: "server") { _ in SwiftLogNoOpLogHandler() })
            serving = Task {
                defer { continuation.finish() }
                try await application.run()
            }
            var iterator = ports.makeAsyncIterator()
            guard let port = await iterator.next() else {
                // Either the server has failed, or this task is canceled.
                serving.cancel()
                try await serving.value
                throw CancellationError()
            }
            self.port = port
        } catch {
            throw AuthenticationServer.NotStarted(reason: "\(error)")
        }
    }

    /// Stops listening, and ends all connections.
    func stop() async {
        serving.cancel()
        _ = await serving.result
    }
}
