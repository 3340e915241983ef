import UIKit

/// The app that runs the tests.
@MainActor enum Device {
    /// Returns the window scene of the app.
    static func scene() async throws -> UIWindowScene {
        var found: UIWindowScene?
        _ = await until {
            found = UIApplication.shared.connectedScenes.lazy.compactMap { $0 as? UIWindowScene }.first {
                $0.activationState == .foregroundActive && $0.keyWindow != nil
            }
            return found != nil
        }
        guard let found else { throw CancellationError() }
        return found
    }

    /// Waits for a condition. The time limit of the suite ends it.
    static func until(_ condition: () -> Bool) async -> Bool {
        while !condition() {
            // UIKit's animations need real time.
            guard (try? await Task.sleep(for: .milliseconds(20))) != nil else { return false }
        }
        return true
    }
}
