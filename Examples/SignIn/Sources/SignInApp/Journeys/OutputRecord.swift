/// The names of the output methods that were called, in order, and what the last one said of the time to come.
@MainActor final class OutputRecord {
    private(set) var calls: [String] = []
    private(set) var promisedTime: PromisedTime?

    func add(_ call: String = #function, promising time: PromisedTime? = nil) {
        calls.append(String(call.prefix { $0 != "(" }))
        promisedTime = time
    }
}
