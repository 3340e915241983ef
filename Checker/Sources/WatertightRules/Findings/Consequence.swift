/// What a leak does to the people who use the app, the worst first.
package enum Consequence: String, Sendable, Hashable, Codable, CaseIterable {
    /// Data are lost, or what was protected is not.
    case dataLost = "data-lost"
    /// The app ends, or waits for ever.
    case stopped
    /// They are told that something worked which did not.
    case falseSuccess = "false-success"
    /// They read an error in words that were written for developers.
    case rawText = "raw-text"
    /// They are told something that does not help, or is wrong, or wait for an answer.
    case misled
    /// Nobody can find out later what went wrong.
    case causeLost = "cause-lost"
    /// Something fails in the background, without a trace.
    case silence
    /// Nothing yet: the next change is a guess.
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

    /// What somebody who uses the app will see of it.
    package var notice: String {
        switch self {
        case .dataLost: "They lose what they had."
        case .stopped: "The app ends, or never answers."
        case .falseSuccess: "They believe that it worked. It did not."
        case .rawText: "They read words that were written for developers."
        case .misled: "They are told nothing, or something that does not help."
        case .causeLost: "They ask for help, and nobody can find out what went wrong."
        case .silence: "They see nothing; something in the background did not happen."
        case .debt: "They see nothing yet."
        }
    }
}
