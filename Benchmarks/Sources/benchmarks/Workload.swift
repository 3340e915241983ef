/// An operation that can be repeated, and that throws if its outcome is wrong.
struct Workload: Sendable {
    /// Performs the operation a number of times.
    let perform: @Sendable (_ times: Int) async throws -> Void
}

/// A workload whose outcome is wrong, so that its figures are useless.
struct UnexpectedOutcome: Error, CustomStringConvertible {
    let description: String
}
