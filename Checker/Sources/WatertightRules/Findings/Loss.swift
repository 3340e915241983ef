/// What is lost with a failure, how surely, and where.
///
/// Orders reports. It never decides what is found.
package struct Loss: Sendable, Hashable, Codable {
    package var consequence: Consequence
    package var confidence: Confidence
    package var reach: Reach
    /// Orders losses of a kind: whether the code reacts, what was attempted, what started it, and who receives the failure.
    package var harm: Int

    package init(
        _ consequence: Consequence, _ confidence: Confidence = .certain, _ reach: Reach = .inside, harm: Int = 0
    ) {
        self.harm = harm
        self.consequence = consequence
        self.confidence = confidence
        self.reach = reach
    }

    /// The consequence, unless little depends on the code.
    package var kind: Consequence { reach == .screen || reach == .inside ? consequence : max(consequence, .minor) }

    /// Orders losses, worst first.
    package func isWorse(than other: Loss) -> Bool {
        func rank(_ loss: Loss) -> (Consequence, Int, Int, Int) {
            (loss.kind, -loss.harm, loss.confidence == .possible ? 1 : 0, loss.reach == .screen ? 0 : 1)
        }
        return rank(self) < rank(other)
    }

    package enum Confidence: String, Sendable, Hashable, Codable, CaseIterable {
        /// All errors that can arrive are known, or the declaration states them.
        case certain
        /// Some of the errors that can arrive are known.
        case likely
        /// Errors can arrive because a declaration throws, or the layer is known only from a name.
        case possible
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
    }
}
