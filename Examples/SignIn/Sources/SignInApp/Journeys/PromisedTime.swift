import Foundation
import SharedFailures
import WatertightPresentation

/// What an output says of the time to come.
enum PromisedTime: Sendable, Hashable {
    /// Until a moment, or until one that nobody knows.
    case until(Date?)
    /// After a while.
    case after(Duration)

    /// What a failure of the service says, if anything.
    init?(_ failure: ServiceFailure) {
        switch failure {
        case .maintenance(let end): self = .until(end)
        case .tooManyAttempts(let delay): self = .after(delay)
        case .busy, .broken: return nil
        }
    }

    /// How a screen may say it that was drawn between two moments.
    func texts(from beginning: Date, to end: Date) -> [String] {
        switch self {
        case .until(nil): []
        case .until(let date?): [beginning, end].map { Self.text("time.moment", .moment(date, now: $0)) }
        case .after(let delay): [Self.text("time.wait", .wait(delay))]
        }
    }

    private static func text(_ key: String, _ time: TextValue) -> String {
        LocalizedText(key, bundle: .module, formatting: ["time": time]).string
    }
}

/// What a journey expects an output to say of the time to come.
enum ExpectedTime: Sendable, Hashable {
    /// Until a moment that long after the journey.
    case until(after: Duration)
    /// After a while.
    case after(Duration)

    /// Whether it was said in a journey between two moments. Servers say it in whole seconds.
    func isMet(by promised: PromisedTime, from beginning: Date, to end: Date) -> Bool {
        switch (self, promised) {
        case (.until(let delay), .until(let date?)):
            let seconds = TimeInterval(delay.components.seconds)
            return (beginning.addingTimeInterval(seconds - 1)...end.addingTimeInterval(seconds + 1)).contains(date)
        case (.after(let expected), .after(let delay)): return expected == delay
        case (.until, _), (.after, _): return false
        }
    }
}
