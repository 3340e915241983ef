import Synchronization

/// A value that is made once, when it is first asked for.
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
