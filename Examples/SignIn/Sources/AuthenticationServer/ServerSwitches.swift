import Foundation
import Synchronization

/// What the owner of the server can switch while it runs, and what it has served.
final class ServerSwitches: Sendable {
    private struct State {
        var maintenanceEnd: Date?
        var hasBug = false
        var tokenGeneration = 0
        var served: [ServedRequest] = []
        /// How often the log was cleared.
        var logNumber = 0
    }

    private let state = Mutex(State())
    let notebooks = Notebooks()

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

    /// The log that a request belongs to which begins now.
    var logNumber: Int { state.withLock { $0.logNumber } }

    /// Records a request, unless the log was cleared since it began.
    func record(_ request: ServedRequest, inLog number: Int) {
        state.withLock { if $0.logNumber == number { $0.served.append(request) } }
    }

    func clearServed() {
        state.withLock {
            $0.served = []
            $0.logNumber += 1
        }
    }
}
