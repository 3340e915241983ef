/// The names of the output methods that were called, in order, and the time that the last call contained.
@MainActor final class OutputRecord {
    private(set) var calls: [String] = []
    private(set) var promisedTime: PromisedTime?
    private let (news, newsReporter) = AsyncStream<Void>.makeStream()

    func add(_ call: String = #function, promising time: PromisedTime? = nil) {
        calls.append(String(call.prefix { $0 != "(" }))
        promisedTime = time
        newsReporter.yield()
    }

    /// Waits for a number of calls. Returns early if the task is cancelled.
    func waitForCalls(_ count: Int) async {
        if calls.count >= count { return }
        for await _ in news where calls.count >= count { return }
    }
}

/// An output that records its calls and forwards them to the view model.
@MainActor class RecordedOutput<Receiver> {
    private let record: OutputRecord
    private let output: Receiver

    init(_ output: Receiver, in record: OutputRecord) {
        (self.output, self.record) = (output, record)
    }

    /// Records a call, and the time that it contains, and makes the same call of the view model.
    func forward(promising time: PromisedTime? = nil, _ name: String = #function, _ call: (Receiver) -> Void) {
        record.add(name, promising: time)
        call(output)
    }
}
