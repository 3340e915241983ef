import CrashGuard
import Foundation
import Synchronization

/// Threads that share a list of jobs. Deeply nested sources need more stack than the threads of tasks have.
enum Workers {
    /// Reserved virtual memory, the first size that the system grants. Pages are committed only when a source needs them.
    private static let stackSizes = [256 << 20, 64 << 20, 16 << 20, 4 << 20]

    /// Returns the result of each job, in the order of the jobs.
    static func map<Value: Sendable>(_ count: Int, jobs: Int?, _ job: @escaping @Sendable (Int) -> Value) -> [Value] {
        map(count, jobs: jobs, each: {}) { number, _ in job(number) }
    }

    /// - Parameter each: Creates the state of a thread.
    static func map<Value: Sendable, Own>(
        _ count: Int, jobs: Int?, each: @escaping @Sendable () -> Own, _ job: @escaping @Sendable (Int, Own) -> Value
    ) -> [Value] {
        guard count > 0 else { return [] }
        let shared = Shared<Value>(count: count)
        let wanted = max(1, min(jobs ?? ProcessInfo.processInfo.activeProcessorCount, count, 64))
        let finished = DispatchSemaphore(value: 0)
        let work: @Sendable () -> Void = {
            let own = each()
            var results: [(Int, Value)] = []
            while let next = shared.next() { results.append((next, job(next, own))) }
            shared.add(results)
        }
        // The memory or the number of threads may be limited: then there are fewer, and at last only this one.
        let started = (0..<wanted).prefix { _ in
            start {
                work()
                finished.signal()
            }
        }.count
        if started == 0 { work() }
        for _ in 0..<started { finished.wait() }
        return shared.ordered()
    }

    /// Starts a thread. Returns whether the system allowed it, which `Thread` doesn't reveal.
    @discardableResult static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        let box = Unmanaged.passRetained(Body(body)).toOpaque()
        for size in stackSizes where crash_guard_start_thread(size, { Body.run($0) }, box) { return true }
        Unmanaged<Body>.fromOpaque(box).release()
        return false
    }

    private final class Body: Sendable {
        private let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }

        static func run(_ box: UnsafeMutableRawPointer?) {
            if let box { Unmanaged<Body>.fromOpaque(box).takeRetainedValue().body() }
        }
    }

    private final class Shared<Value: Sendable>: Sendable {
        private let count: Int
        private let upcoming = Mutex(0)
        private let results = Mutex<[(Int, Value)]>([])

        init(count: Int) { self.count = count }

        func next() -> Int? {
            upcoming.withLock { upcoming in
                guard upcoming < count else { return nil }
                defer { upcoming += 1 }
                return upcoming
            }
        }

        func add(_ own: [(Int, Value)]) { results.withLock { $0 += own } }

        func ordered() -> [Value] { results.withLock { $0.sorted { $0.0 < $1.0 }.map(\.1) } }
    }
}
