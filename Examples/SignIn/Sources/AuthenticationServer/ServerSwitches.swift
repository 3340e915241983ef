import Foundation
import Synchronization

/// What the owner of the server can switch while it runs, and what it has served.
final class ServerSwitches: Sendable {
    private struct State {
        var maintenanceEnd: Date?
        var hasBug = false
        var tokenGeneration = 0
        var served: [ServedRequest] = []
    }

    private let state = Mutex(State())

    var maintenanceEnd: Date? {
        get { state.withLock { $0.maintenanceEnd } }
        set { state.withLock { $0.maintenanceEnd = newValue } }
    }

    var hasBug: Bool {
        get { state.withLock { $0.hasBug } }
        set { state.withLock { $0.hasBug = newValue } }
    }

    /// Access tokens of an earlier generation count as expired.
    var tokenGeneration: Int { state.withLock { $0.tokenGeneration } }

    func beginTokenGeneration() {
        state.withLock { $0.tokenGeneration += 1 }
    }

    var served: [ServedRequest] { state.withLock { $0.served } }

    func record(_ request: ServedRequest) {
        state.withLock { $0.served.append(request) }
    }

    func clearServed() {
        state.withLock { $0.served = [] }
    }
}
