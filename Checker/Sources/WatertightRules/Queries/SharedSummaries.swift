import Synchronization

/// Values that rules of other modules compute once for the whole program, one for each type.
final class SharedSummaries: Sendable {
    private let values = Mutex<[ObjectIdentifier: any Sendable]>([:])

    /// - Parameter make: Computes the value on first use. It can request values of other types.
    func value<Value: Sendable>(_ make: @escaping @Sendable () -> Value) -> Value {
        let once = values.withLock { values in
            if let known = values[ObjectIdentifier(Value.self)] as? Once<Value> { return known }
            let once = Once(make)
            values[ObjectIdentifier(Value.self)] = once
            return once
        }
        return once.value
    }
}
