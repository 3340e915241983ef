/// The effect of a leak on users, the worst first.
package enum Consequence: String, Sendable, Hashable, Codable, CaseIterable {
    /// Data is lost or exposed.
    case dataLost = "data-lost"
    /// The app crashes or waits forever.
    case stopped
    /// The app reports success for an operation that failed.
    case falseSuccess = "false-success"
    /// The app shows an error's description, which was written for developers.
    case rawText = "raw-text"
    /// The app shows no error or an unhelpful one, or never answers an action.
    case misled
    /// The cause can't be found later.
    case causeLost = "cause-lost"
    /// Work in the background fails without a trace.
    case silence
    /// No effect yet; later changes are harder.
    case debt

    package var weight: Double {
        switch self {
        case .dataLost: 100
        case .rawText: 75
        case .stopped: 80
        case .falseSuccess: 70
        case .misled: 40
        case .causeLost: 40
        case .silence: 15
        case .debt: 8
        }
    }

    /// A sentence that describes the effect.
    package var notice: String {
        switch self {
        case .dataLost: "Users lose data."
        case .stopped: "The app crashes or never responds."
        case .falseSuccess: "Users see success although the operation failed."
        case .rawText: "Users read text written for developers."
        case .misled: "Users see no error, or one that doesn't help."
        case .causeLost: "Support can't find out what went wrong."
        case .silence: "Nothing visible: work in the background failed."
        case .debt: "Nothing visible yet."
        }
    }
}
