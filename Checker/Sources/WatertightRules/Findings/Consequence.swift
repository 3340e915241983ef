/// The effect of a leak on the end user, worst first. ``notice`` describes each one.
package enum Consequence: String, Sendable, Hashable, Codable, CaseIterable {
    case stopped
    case rawText = "raw-text"
    case falseSuccess = "false-success"
    case misled
    case causeLost = "cause-lost"
    case silence, debt

    package var weight: Double {
        switch self {
        case .stopped: 80
        case .rawText: 75
        case .falseSuccess: 70
        case .misled: 40
        case .causeLost: 40
        case .silence: 15
        case .debt: 8
        }
    }

    package var notice: String {
        switch self {
        case .stopped: "The app crashes or never responds."
        case .rawText: "Users read text written for developers."
        case .falseSuccess: "Users see success although the operation failed."
        case .misled: "Users see no error, or one that doesn't help."
        case .causeLost: "Support can't find out what went wrong."
        case .silence: "Nothing visible: work in the background failed."
        case .debt: "Nothing visible yet."
        }
    }
}
