import Foundation
import Synchronization

/// A clock that advances only manually.
final class TestClock: Sendable {
    // 2026-03-14 15:09:26 UTC, a Saturday.
    private let date = Mutex(Date(timeIntervalSince1970: 1_773_500_966))

    var now: Date { date.withLock { $0 } }

    func advance(by seconds: TimeInterval) {
        date.withLock { $0 += seconds }
    }
}
