/// The names of the output methods that were called, in order, and what the last one said of the time to come.
@MainActor final class OutputRecord {
    private(set) var calls: [String] = []
    private(set) var promisedTime: PromisedTime?
    private let (news, newsReporter) = AsyncStream<Void>.makeStream()

    func add(_ call: String = #function, promising time: PromisedTime? = nil) {
        calls.append(String(call.prefix { $0 != "(" }))
        promisedTime = time
        newsReporter.yield()
    }

    /// Waits until so many calls have been made, or the task is cancelled.
    func waitForCalls(_ count: Int) async {
        if calls.count >= count { return }
        for await _ in news where calls.count >= count { return }
    }
}
