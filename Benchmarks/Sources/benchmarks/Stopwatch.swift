#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Measures wall time, and the processor time of this process.
struct Stopwatch {
    /// The time per operation, in nanoseconds.
    struct Reading: Sendable {
        var wall: Double
        var processor: Double
    }

    /// Runs a workload and reads both clocks.
    static func time(_ workload: Workload, times: Int) async throws -> Reading {
        let processor = processorNanoseconds()
        let start = ContinuousClock.now
        try await workload.perform(times)
        let wall = (ContinuousClock.now - start) / .nanoseconds(1)
        return Reading(
            wall: wall / Double(times), processor: (processorNanoseconds() - processor) / Double(times))
    }

    /// Returns the processor time of all threads. Time in which another process runs does not count.
    private static func processorNanoseconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}
