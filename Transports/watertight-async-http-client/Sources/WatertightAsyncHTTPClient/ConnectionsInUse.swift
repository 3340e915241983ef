import NIOConcurrencyHelpers

/// Counts the calls of a transport that have a connection to each host.
///
/// A call without a connection can then distinguish waiting for one from waiting for the server.
final class ConnectionsInUse: Sendable {
    private let counts = NIOLockedValueBox<[String: Int]>([:])

    func take(for authority: String) {
        counts.withLockedValue { $0[authority, default: 0] += 1 }
    }

    func giveBack(for authority: String) {
        counts.withLockedValue { counts in
            let left = counts[authority, default: 1] - 1
            counts[authority] = left > 0 ? left : nil
        }
    }

    func areInUse(for authority: String) -> Bool {
        counts.withLockedValue { $0[authority] != nil }
    }
}
