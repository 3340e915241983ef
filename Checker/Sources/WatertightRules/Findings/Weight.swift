/// How much a finding matters: what it does, times how sure that is, times how many get there.
///
/// It orders what people read. It never decides what is found.
package struct Weight: Sendable, Hashable, Codable {
    package var consequence: Consequence
    package var confidence: Confidence
    package var reach: Reach
    /// From 0 to 130.
    package var score: Double

    package init(_ consequence: Consequence, _ confidence: Confidence = .certain, _ reach: Reach = .inside) {
        self.consequence = consequence
        self.confidence = confidence
        self.reach = reach
        score = (consequence.weight * confidence.factor * reach.factor * 10).rounded() / 10
    }

    package enum Confidence: String, Sendable, Hashable, Codable {
        /// All that can arrive is known, or the declaration itself says it.
        case certain
        /// Some of what can arrive is known.
        case likely
        /// That something can arrive follows from a declaration that throws, or where it stands from a name.
        case possible

        var factor: Double {
            switch self {
            // Certainty doesn't predict what is worth fixing.
            case .certain, .likely: 1
            case .possible: 0.5
            }
        }
    }

    package enum Reach: String, Sendable, Hashable, Codable {
        /// It stands in what a person sees or touches.
        case screen
        case inside
        /// Whoever wrote it says beside it why nothing is done.
        case explained
        /// It concerns logs and measurements.
        case diagnostics
        /// Nobody here calls the function.
        case uncalled

        var factor: Double {
            switch self {
            case .screen: 1.3
            case .inside: 1
            case .explained: 0.5
            case .diagnostics: 0.2
            case .uncalled: 0.1
            }
        }
    }
}
