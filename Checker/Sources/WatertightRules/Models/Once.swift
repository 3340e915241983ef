import Synchronization

/// A value that is created on first access.
final class Once<Value: Sendable>: Sendable {
    private let made = Mutex<Value?>(nil)
    private let make: @Sendable () -> Value

    init(_ make: @escaping @Sendable () -> Value) { self.make = make }

    var value: Value {
        made.withLock { known in
            if let known { return known }
            let value = make()
            known = value
            return value
        }
    }
}
