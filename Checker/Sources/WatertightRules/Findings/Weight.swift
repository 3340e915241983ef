/// The importance of a finding: impact times certainty times reach.
///
/// Orders reports. It never decides what is found.
package struct Weight: Sendable, Hashable, Codable {
    package var consequence: Consequence
    package var confidence: Confidence
    package var reach: Reach
    /// From 0 to 130.
    package var score: Double
    /// Orders findings with the same score: what was attempted, what started it, and who receives the failure.
    package var harm: Int

    package init(
        _ consequence: Consequence, _ confidence: Confidence = .certain, _ reach: Reach = .inside, harm: Int = 0
    ) {
        self.harm = harm
        self.consequence = consequence
        self.confidence = confidence
        self.reach = reach
        score = (consequence.weight * confidence.factor * reach.factor * 10).rounded() / 10
    }

    package enum Confidence: String, Sendable, Hashable, Codable, CaseIterable {
        /// All errors that can arrive are known, or the declaration states them.
        case certain
        /// Some of the errors that can arrive are known.
        case likely
        /// Errors can arrive because a declaration throws, or the layer is known only from a name.
        case possible

        var factor: Double {
            switch self {
            // Certainty doesn't predict what is worth fixing.
            case .certain, .likely: 1
            case .possible: 0.5
            }
        }
    }

    package enum Reach: String, Sendable, Hashable, Codable, CaseIterable {
        /// In code that the user sees or touches.
        case screen
        case inside
        /// A comment explains why nothing is done.
        case explained
        /// Another finding is about the same failure, inside the called function.
        case callee
        /// Affects logs and measurements.
        case diagnostics
        /// The function has no callers in the sources.
        case uncalled
        /// Code that cleans up, or that can fail only for a mistake in a constant.
        case harmless

        var factor: Double {
            switch self {
            case .screen: 1.3
            case .inside: 1
            case .explained, .callee: 0.5
            case .diagnostics: 0.2
            case .uncalled: 0.1
            case .harmless: 0.05
            }
        }
    }
}
