/// One way from the person's tap to the screen, and where it should end.
struct Journey: Sendable {
    /// What is particular to a journey's app.
    struct Setting: Sendable {
        var scheme = "http"
        /// Another host than the network's own.
        var host: String?
        /// Long enough that only a journey about time meets it, also on a machine that is busy with tests.
        var deadline = Duration.seconds(30)
    }

    /// Where the journey should end, at each layer.
    struct Expectation: Sendable, Hashable {
        /// The code of the HTTP failure.
        var httpFailure: String?
        /// The code of the repository's, or a facade's, error.
        var error: String?
        /// The output methods.
        var outputs: [String]
        /// What the last output says of the time to come, and the screen with it.
        var time: ExpectedTime?
        /// The screen, in one line.
        var screen: String
        /// The screen of the second window, where one was opened.
        var secondScreen: String?
        /// Whether the screen shows an incident; it is the one of the log's last entry then.
        var showsIncident = false
        /// The level of each log entry.
        var log: [String] = []
        /// What the server answered, in order; `nil` where the journey may be over before the server is.
        var served: [String]? = []
        /// How many connections the network saw; `nil` where that may vary.
        var connections: Int?
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
