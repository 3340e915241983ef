import AllocationCounter
import Logging
import SignInByHand
import SignInWatertight

/// Counts allocations.
enum Allocations {
    /// Returns the allocations of one operation in all threads; `nil` where they cannot be counted.
    static func perOperation(of workload: Workload, times: Int) async throws -> Double? {
        guard allocation_counter_is_available() else { return nil }
        // The minimum of several runs: caches fill and thread pools grow during the first ones.
        var least = Double.infinity
        for _ in 0..<5 {
            allocation_counter_start()
            do {
                try await workload.perform(times)
            } catch {
                _ = allocation_counter_stop()
                throw error
            }
            least = min(least, Double(allocation_counter_stop()) / Double(times))
        }
        return least
    }
}

/// The output of both versions of the use case; counts its calls.
@MainActor final class LoginRecorder: SignInByHand.LoginUseCaseOutput, SignInWatertight.LoginUseCaseOutput {
    private(set) var started = 0
    private(set) var loggedIn = 0
    private(set) var wrongPasswords = 0
    private(set) var unavailable = 0

    func onLoginStarted() { started += 1 }
    func onLoggedIn(as name: String) { loggedIn += 1 }
    func onWrongPassword(forEmail email: String) { wrongPasswords += 1 }
    func onLoginUnavailable() { unavailable += 1 }
}

/// Accepts every entry and drops it, so that creating an entry is measured and writing it is not.
struct SilentLogHandler: LogHandler {
    var metadata: Logger.Metadata = [:]
    var logLevel: Logger.Level = .trace

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {}
}
