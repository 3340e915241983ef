/// Waits until a condition is true, without blocking the main actor.
/// - Parameters:
///   - limit: The longest wait, counted in pauses of one millisecond. On a busy machine each pause takes longer, and the limit
///     with it.
///   - condition: The condition.
/// - Returns: Whether the condition is true.
@_spi(Tests) @discardableResult
@MainActor public func eventually(within limit: Duration = .seconds(60), _ condition: () -> Bool) async -> Bool {
    // A few turns of the main actor are almost always enough.
    for _ in 0..<200 {
        if condition() { return true }
        await Task.yield()
    }
    var waited = Duration.zero
    while !condition() {
        guard waited < limit else { return false }
        waited += .milliseconds(1)
        try? await Task.sleep(for: .milliseconds(1))
    }
    return true
}
