import FederatedSignInFeature
import Foundation
import ProfileFeature
import SharedFailures
import WatertightPresentation

/// The time after which the user can retry, as an output contains it.
enum PromisedTime: Sendable, Hashable {
    /// At a date; `nil` if it is unknown.
    case until(Date?)
    /// After a delay.
    case after(Duration)

    /// Returns the time of a failure of the service; `nil` if it has none.
    init?(_ failure: ServiceFailure) {
        switch failure {
        case .maintenance(let end): self = .until(end)
        case .tooManyAttempts(let delay): self = .after(delay)
        case .busy, .broken: return nil
        }
    }

    /// Returns the time of a failure of a federated sign-in; `nil` if it has none.
    init?(_ failure: FederatedSignInFailure) {
        guard case .service(let failure) = failure else { return nil }
        self.init(failure)
    }

    /// Returns the time of a failure of the profile; `nil` if it has none.
    init?(_ failure: ProfileFailure) {
        guard case .service(let failure) = failure else { return nil }
        self.init(failure)
    }

    /// Returns the texts that a screen may contain that was drawn between two dates.
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

/// The time that a journey expects an output to contain.
enum ExpectedTime: Sendable, Hashable {
    /// At a date that long after the journey.
    case until(after: Duration)
    /// After a delay.
    case after(Duration)

    /// Returns whether a time meets the expectation, for a journey between two dates. Servers send whole seconds.
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
