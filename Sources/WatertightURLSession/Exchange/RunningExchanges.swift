import Foundation
import Watertight

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The exchanges of a session's tasks, from the start of a task until the session has completed it.
final class RunningExchanges: Sendable {
    private let exchanges = Locked<[Int: Exchange]>([:])

    var count: Int { exchanges.withLock(\.count) }

    func add(_ exchange: Exchange, for task: URLSessionTask) {
        let identifier = task.taskIdentifier
        exchanges.withLock { $0[identifier] = exchange }
    }

    func exchange(for task: URLSessionTask) -> Exchange? {
        let identifier = task.taskIdentifier
        return exchanges.withLock { $0[identifier] }
    }

    func remove(_ task: URLSessionTask) -> Exchange? {
        let identifier = task.taskIdentifier
        return exchanges.withLock { $0.removeValue(forKey: identifier) }
    }

    /// Returns whether an exchange waits for a connection: it has no response, and as many earlier ones to the same origin
    /// are running as there may be connections.
    ///
    /// An inference, because the session doesn't report it. Over HTTP/2 several exchanges share a connection; one to which
    /// the server doesn't respond may then count as waiting.
    func isQueued(_ exchange: Exchange, connectionsPerHost: Int) -> Bool {
        guard !exchange.hasHead else { return false }
        return exchanges.withLock { exchanges in
            guard let own = exchanges.first(where: { $0.value === exchange })?.key else { return false }
            let earlier = exchanges.lazy.filter { $0.key < own && $0.value.origin == exchange.origin }.count
            return earlier >= connectionsPerHost
        }
    }
}
