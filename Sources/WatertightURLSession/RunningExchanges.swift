import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Which exchange each task of a session belongs to, from the task's start until the session has completed it.
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
}
