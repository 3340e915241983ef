public import Testing

extension Trait where Self == TimeLimitTrait {
    /// The time limit of all tests that would hang instead of failing.
    ///
    /// Far longer than any test takes, because the limit also counts the time in which a test waits for a core or for the
    /// main actor.
    @_spi(Tests) public static var hangLimit: Self { .timeLimit(.minutes(30)) }
}
