import Testing
import WatertightTesting

/// Keeps the reports of a test out of the log of the journeys, which run at the same time.
struct IsolatedReports: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await recordingFailures { _ in try await function() }
    }
}

extension Trait where Self == IsolatedReports {
    /// Keeps the reports of a test out of the log of the journeys.
    static var isolatedReports: Self { Self() }
}
