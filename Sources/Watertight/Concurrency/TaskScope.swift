/// A value of the tasks that run a closure, until the closure returns.
///
/// Tasks that the closure starts inherit the scope, and have the value only until it ends. A task-local value alone would
/// stay with them for as long as they run.
package final class TaskScope<Value: Sendable>: Sendable {
    private let current: Locked<Value?>

    fileprivate init(_ value: Value) { current = Locked(value) }

    /// The value; `nil` after the closure has returned.
    package var value: Value? { current.withLock { $0 } }

    fileprivate func end() { current.withLock { $0 = nil } }
}

extension TaskLocal {
    /// Runs a closure in a new scope, which ends when the closure returns.
    package func withScope<Scoped, Result>(
        _ value: Scoped, _ body: () throws -> Result
    ) rethrows -> Result where Value == TaskScope<Scoped>? {
        let scope = TaskScope(value)
        defer { scope.end() }
        return try withValue(scope, operation: body)
    }

    /// Runs a closure in a new scope inside of the current ones, which ends when the closure returns.
    package func withInnerScope<Scoped, Result>(
        _ value: Scoped, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
    ) async rethrows -> Result where Value == [TaskScope<Scoped>] {
        let scope = TaskScope(value)
        defer { scope.end() }
        // Scopes that have ended would add up in a task that starts its successor.
        return try await withValue(wrappedValue.filter { $0.value != nil } + [scope], operation: body)
    }
}
