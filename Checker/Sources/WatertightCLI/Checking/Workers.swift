import Foundation
import Synchronization

/// Threads that share a list of jobs. Deeply nested sources need more stack than the threads of tasks have.
enum Workers {
    /// Reserved virtual memory. Pages are committed only when a source needs them.
    private static let stackSize = 512 << 20

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
        let threads = max(1, min(jobs ?? ProcessInfo.processInfo.activeProcessorCount, count, 64))
        let finished = DispatchSemaphore(value: 0)
        for _ in 0..<threads {
            let thread = Thread {
                let own = each()
                var results: [(Int, Value)] = []
                while let next = shared.next() { results.append((next, job(next, own))) }
                shared.add(results)
                finished.signal()
            }
            thread.stackSize = stackSize
            thread.start()
        }
        for _ in 0..<threads { finished.wait() }
        return shared.ordered()
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
