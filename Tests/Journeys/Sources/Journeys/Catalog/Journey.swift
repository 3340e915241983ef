/// One path from the user's tap to the screen, and its expected end.
struct Journey: Sendable {
    /// The settings of a journey's app.
    struct Setting: Sendable {
        /// Whether the server uses TLS, with a certificate that the app doesn't trust.
        var isSecure = false
        /// The host; `nil` for that of the server.
        var host: String?
        /// The timeout of a call. Long enough that only the journeys about timeouts reach it, even on a busy machine.
        var deadline = Duration.seconds(300)
        /// Whether requests are in flight at the same time, so that their order varies.
        var isParallel = false
    }

    /// The end of a journey at each layer.
    struct Outcome: Sendable {
        /// The requests with their responses or faults, sorted if the journey sends some in parallel.
        var wire: [String] = []
        /// The code of the HTTP failure.
        var httpFailure: String?
        /// The code of the error of the repository or the facade.
        var error: String?
        /// The output methods that were called.
        var outputs: [String] = []
        /// The screen, in one line.
        var screen = "none"
        /// The screen of the second window; `nil` if none was opened.
        var secondScreen: String?
        /// Whether the screens show an incident.
        var showsIncident = false
        /// The level of each report in the log.
        var log: [String] = []
    }

    /// The name, for `--only`.
    let name: String
    /// The journey in one line.
    let summary: String
    var setting = Setting()
    let expected: Outcome
    /// The time that the screen contains.
    var time: ShownTime?
    /// The actions of the user and the failures of the server.
    let run: @MainActor @Sendable (Stage) async -> Void
}
