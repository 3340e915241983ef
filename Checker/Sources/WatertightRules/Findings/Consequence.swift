/// What is lost with a failure, worst first. ``notice`` describes each one.
package enum Consequence: String, Sendable, Hashable, Codable, CaseIterable, Comparable {
    /// The app, a screen, or a part that works in the background.
    case stopped
    /// The user's data, money, or keys.
    case dataLost = "data-lost"
    case falseSuccess = "false-success"
    /// A person acts, and nothing visible happens.
    case misled
    case rawText = "raw-text"
    case causeLost = "cause-lost"
    /// Background work, or work whose importance the source doesn't show.
    case silence
    /// Reads, caches, cleanup, and code whose next change is risky.
    case minor

    package static func < (left: Consequence, right: Consequence) -> Bool {
        left != right && allCases.first { $0 == left || $0 == right } == left
    }

    package var notice: String {
        switch self {
        case .stopped: "The app crashes, or something in it may wait or stop for good."
        case .dataLost: "A change may be missing, and no screen shows that."
        case .falseSuccess: "Users see success although the operation failed."
        case .misled: "Users see no error, or one that doesn't help."
        case .rawText: "Users read text written for developers."
        case .causeLost: "Support can't find out what went wrong."
        case .silence: "Nothing visible: work in the background failed."
        case .minor: "Nothing visible yet."
        }
    }
}
