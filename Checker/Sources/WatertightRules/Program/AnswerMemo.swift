/// Memoizes the types of values and the callees of calls, by file. This is a class, so that nested lookups share it.
final class AnswerMemo {
    // Results from values use ``Settling``, since they can depend on each other.
    var values: Settling
    /// For each call, its index in ``callees``.
    var calls: Settling
    private(set) var callees: [Callees] = []
    var lookUps = LookUps()
    private var openFiles: [Bool]
    private var openCount = 0
    private let mostOpen: Int

    /// - Parameter mostOpen: The maximum number of values and calls when a file begins.
    init(fileCount: Int, mostOpen: Int) {
        self.mostOpen = mostOpen
        values = Settling(fileCount: fileCount)
        calls = Settling(fileCount: fileCount)
        openFiles = [Bool](repeating: false, count: fileCount)
    }

    /// Discards earlier results if there are many, which doesn't affect later results.
    func begin() {
        guard openCount > mostOpen else { return }
        values.removeAll()
        calls.removeAll()
        callees.removeAll(keepingCapacity: true)
        for file in openFiles.indices { openFiles[file] = false }
        openCount = 0
    }

    func isOpen(_ file: FileID) -> Bool { openFiles[Int(file)] }

    /// Allocates results for a file.
    func open(_ file: FileID, _ facts: Facts) {
        openFiles[Int(file)] = true
        openCount += facts.values.count + facts.calls.count
        values.open(file, count: facts.values.count)
        calls.open(file, count: facts.calls.count)
    }

    func restore(_ found: Callees, file: FileID, call: CallID) {
        calls.restore(add(found), file: file, number: call.number)
    }

    func add(_ found: Callees) -> Int32 {
        callees.append(found)
        return Int32(callees.count - 1)
    }

    func beginLookUp() -> (around: Int, resting: (Int, Int)) {
        (lookUps.begin(), (values.restingCount, calls.restingCount))
    }

    /// Returns what the lookup depends on. If it is independent, results that depend on it are resolved again.
    func endLookUp(_ around: Int, _ resting: (values: Int, calls: Int)) -> Int? {
        let level = lookUps.end(around)
        if level == nil {
            values.forget(after: resting.values)
            calls.forget(after: resting.calls)
        }
        return level
    }
}
