import FaultyNetwork
import Watertight

/// What became of a journey, at each layer.
struct JourneyResult: Sendable {
    let journey: Journey
    /// What happened on the wire, a line each.
    let wire: [String]
    /// The code of the HTTP failure that was reported last.
    let httpFailure: String?
    /// The code of what a repository or a facade made of it.
    let error: String?
    /// The output methods that were called.
    let outputs: [String]
    /// What the person saw in the end.
    let screen: Screen?
    /// What the log kept.
    let log: [FailureLog.Entry]
    /// How it differs from what should have become of it; empty if it doesn't.
    let differences: [String]

    init(
        _ journey: Journey, wire: [String], reports: [FailureReport], outputs: [String], screen: Screen?,
        log: [FailureLog.Entry]
    ) {
        self.journey = journey
        self.wire = wire
        self.outputs = outputs
        self.screen = screen
        self.log = log
        httpFailure = reports.last?.code?.description
        error = reports.last?.translatedCode.description

        var differences: [String] = []
        func compare<Value: Equatable>(_ layer: String, _ actual: Value, _ expected: Value) {
            if actual != expected { differences.append("\(layer): \(actual) instead of \(expected)") }
        }
        let expected = journey.expected
        compare("HTTP failure", httpFailure ?? "none", expected.httpFailure ?? "none")
        compare("error", error ?? "none", expected.error ?? "none")
        compare("outputs", outputs, expected.outputs)
        compare("screen", screen?.summary ?? "none", expected.screen)
        compare("log", log.map(\.level), expected.log)
        // What a person can read to support is what the log says.
        let logged = Set(log.compactMap { $0.metadata["incident"] })
        for incident in screen?.shown.compactMap(\.incident) ?? [] where !logged.contains(incident) {
            differences.append("log: has no incident \(incident), which is on the screen")
        }
        compare("log: incidents", logged.count, log.count)
        self.differences = differences
    }
}
