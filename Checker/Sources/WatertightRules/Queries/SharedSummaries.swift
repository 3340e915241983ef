import Synchronization

/// What rules of other modules ask of the whole program, one value of a type, made when it is first asked for.
final class SharedSummaries: Sendable {
    private let values = Mutex<[ObjectIdentifier: any Sendable]>([:])

    /// - Parameter make: May ask for values of other types.
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
