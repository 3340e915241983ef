#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// How long something took: by the clock on the wall, and in processor time of this process alone.
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

    /// All threads together. Time in which another process had the processor does not count.
    private static func processorNanoseconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}
