/// Something that can be done so many times over, and that says when it did not do what it should.
struct Workload: Sendable {
    /// Does it so many times.
    let perform: @Sendable (_ times: Int) async throws -> Void
}

/// A workload that did something else than what is measured, so that its figures would be of no use.
struct UnexpectedOutcome: Error, CustomStringConvertible {
    let description: String
}
