/// One way from the person's tap to the screen, and where it should end.
struct Journey: Sendable {
    /// What is particular to a journey's app.
    struct Setting: Sendable {
        var scheme = "http"
        /// Another host than the network's own.
        var host: String?
        /// Long enough that only a journey about time meets it.
        var deadline = Duration.seconds(8)
    }

    /// Where the journey should end, at each layer.
    struct Expectation: Sendable, Hashable {
        /// The code of the HTTP failure.
        var httpFailure: String?
        /// The code of the repository's, or a facade's, error.
        var error: String?
        /// The output methods.
        var outputs: [String]
        /// The screen, in one line.
        var screen: String
        /// The level of each log entry.
        var log: [String] = []
    }

    /// The name by which it is asked for.
    let name: String
    /// What happens, in one line.
    let summary: String
    var setting = Setting()
    let expected: Expectation
    /// What the person does, and what the world does to it.
    let run: @MainActor @Sendable (Stage) async -> Void
}
