import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The exchange that each task of a session belongs to, from the task's start until the session has completed it.
final class RunningExchanges: Sendable {
    private let exchanges = Mutex<[Int: Exchange]>([:])

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

    /// Tells whether an exchange waits for a connection: without an answer, behind as many earlier ones to the same
    /// origin as there may be connections.
    ///
    /// A guess from outside, for the session does not tell. Over HTTP/2 several share a connection, and one that the
    /// server leaves without an answer may then count as waiting.
    func isQueued(_ exchange: Exchange, connectionsPerHost: Int) -> Bool {
        guard !exchange.hasHead else { return false }
        return exchanges.withLock { exchanges in
            guard let own = exchanges.first(where: { $0.value === exchange })?.key else { return false }
            let earlier = exchanges.lazy.filter { $0.key < own && $0.value.origin == exchange.origin }.count
            return earlier >= connectionsPerHost
        }
    }
}
