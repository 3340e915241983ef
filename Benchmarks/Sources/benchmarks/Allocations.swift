import AllocationCounter

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
