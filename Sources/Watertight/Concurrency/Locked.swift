#if canImport(os)
import os
#else
import Synchronization
#endif

/// A value behind a lock.
///
/// A `Mutex`, which Apple's platforms have since macOS 15 and iOS 18. Older systems have `OSAllocatedUnfairLock`.
package struct Locked<Value>: ~Copyable, Sendable {
    #if canImport(os)
    private let lock: OSAllocatedUnfairLock<Value>
    #else
    private let lock: Mutex<Value>
    #endif

    /// Creates a lock around a value.
    package init(_ value: consuming sending Value) {
        #if canImport(os)
        lock = OSAllocatedUnfairLock(uncheckedState: value)
        #else
        lock = Mutex(value)
        #endif
    }

    /// Calls a closure with exclusive access to the value.
    #if canImport(os)
    package borrowing func withLock<Result: Sendable>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try lock.withLockUnchecked(body)
    }
    #else
    package borrowing func withLock<Result: Sendable>(
        _ body: (inout sending Value) throws -> sending Result
    ) rethrows -> Result {
        try lock.withLock(body)
    }
    #endif
}

extension Locked where Value == Int {
    /// Returns the next number.
    package borrowing func next() -> Int {
        withLock {
            $0 += 1
            return $0
        }
    }
}
