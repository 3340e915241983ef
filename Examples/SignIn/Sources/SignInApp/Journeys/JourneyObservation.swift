import Foundation

/// What was seen of a journey, at each layer.
struct JourneyObservation: Sendable {
    /// When the person began.
    var began: Date
    /// When the journey was over.
    var ended: Date
    /// What happened on the wire, a line each.
    var wire: [String]
    /// What the server answered, in order.
    var served: [String]
    /// How many connections the network saw.
    var connections: Int
    /// The code of the HTTP failure that was reported last.
    var httpFailure: String?
    /// The code of what a repository or a facade made of it.
    var error: String?
    /// The output methods that were called.
    var outputs: [String]
    /// What the last of them said of the time to come.
    var promisedTime: PromisedTime?
    /// What the person saw in the end.
    var screen: Screen?
    /// What the person saw in the second window, where one was opened.
    var secondScreen: Screen?
    /// What the log kept.
    var log: [FailureLog.Entry]
    /// What went wrong with the staging itself, so that the journey proves nothing.
    var mishaps: [String] = []
}
