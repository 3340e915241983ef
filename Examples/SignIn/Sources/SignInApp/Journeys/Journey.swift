/// One path from the user's tap to the screen, and its expected end.
struct Journey: Sendable {
    /// The settings of a journey's app.
    struct Setting: Sendable {
        var scheme = "http"
        /// The host; `nil` for the network's own.
        var host: String?
        /// The timeout of a call. Long enough that only the journeys about timeouts reach it, even on a busy machine.
        var deadline = Duration.seconds(30)
        /// Whether each request has a connection of its own. For a network that goes away between two requests: a request
        /// on a connection that was open may fail otherwise than one that has to connect.
        var closesConnections = false
    }

    /// The expected observations at each layer.
    struct Expectation: Sendable, Hashable {
        /// The code of the HTTP failure.
        var httpFailure: String?
        /// The code of the repository's, or a facade's, error.
        var error: String?
        /// The output methods.
        var outputs: [String]
        /// The time that the last output and the screen contain.
        var time: ExpectedTime?
        /// The screen, in one line.
        var screen: String
        /// The screen of the second window; `nil` if none was opened.
        var secondScreen: String?
        /// Whether the screen shows an incident: that of the last report.
        var showsIncident = false
        /// The level of each report in the log.
        var log: [String] = []
        /// The server's responses, in order; `nil` if the journey may end before the server responds.
        var served: [String]? = []
        /// The number of connections; `nil` if it varies.
        var connections: Int?
    }

    /// The name, for `--only`.
    let name: String
    /// The journey in one line.
    let summary: String
    var setting = Setting()
    let expected: Expectation
    /// The actions of the user and the faults of the world.
    let run: @MainActor @Sendable (Stage) async -> Void
}
