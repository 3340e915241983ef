import Foundation

/// The observations of a journey at each layer.
struct JourneyObservation: Sendable {
    /// The time at which the journey began.
    var began: Date
    /// The time at which the journey ended.
    var ended: Date
    /// The events on the wire, one per line.
    var wire: [String]
    /// The server's responses, in order.
    var served: [String]
    /// The number of connections.
    var connections: Int
    /// The code of the HTTP failure of the last report.
    var httpFailure: String?
    /// The code to which a repository or a facade translated it.
    var error: String?
    /// The output methods that were called.
    var outputs: [String]
    /// The time that the last call contained.
    var promisedTime: PromisedTime?
    /// The screen at the end.
    var screen: Screen?
    /// The screen of the second window; `nil` if none was opened.
    var secondScreen: Screen?
    /// The log entries, including the notes below `info`.
    var log: [FailureLog.Entry]
    /// The errors of the staging itself, after which the journey proves nothing.
    var mishaps: [String] = []
}
