import AllocationCounter

/// How often memory is asked for.
enum Allocations {
    /// The allocations of one operation, all threads included; `nil` where they cannot be counted.
    static func perOperation(of workload: Workload, times: Int) async throws -> Double? {
        guard allocation_counter_is_available() else { return nil }
        // The least of several: caches fill and thread pools grow while the first ones run.
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
