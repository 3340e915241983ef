public import Authentication
public import Foundation
public import WatertightPresentation

/// A failure of the service itself, with the same texts in all features.
public enum ServiceFailure: PresentableFailure, Hashable {
    /// The service is under maintenance.
    case maintenance(until: Date?)
    /// The service is rate limiting this client.
    case tooManyAttempts(retryAfter: Duration)
    /// The service is temporarily busy.
    case busy
    /// Something is broken. The text contains the reference of the incident, for support.
    case broken

    /// Creates the failure for a problem of the data layer.
    public init(_ problem: ServiceProblem) {
        self =
            switch problem {
            case .gatewayTimedOut, .unavailable: .busy
            case .fault, .unintelligible, .oversized, .misdirected, .unknownStatus, .unacceptable: .broken
            }
    }

    /// The presentation.
    public var presentation: PresentationError {
        switch self {
        case .maintenance(let end):
            PresentationError(
                title: text("maintenance.title"), description: text("maintenance.description"),
                recoverySuggestion: end.map { text("maintenance.until", ["time": .moment($0)]) }
                    ?? text("maintenance.recovery"),
                method: .fullScreen, icon: .maintenance, actions: [.retry])
        case .tooManyAttempts(let delay):
            PresentationError(
                title: text("tooManyAttempts.title"), description: text("tooManyAttempts.description"),
                recoverySuggestion: text("tooManyAttempts.recovery", ["wait": .wait(delay)]),
                method: .banner(dismissAfter: delay), icon: .clock, actions: [])
        case .busy:
            PresentationError(
                title: text("busy.title"), description: text("busy.description"),
                recoverySuggestion: text("busy.recovery"), method: .banner(), icon: .server, actions: [.retry])
        case .broken:
            PresentationError(
                title: text("broken.title"), description: text("broken.description"),
                recoverySuggestion: text("broken.recovery"), icon: .server, actions: [.retry, .dismiss])
        }
    }

    private func text(_ key: String, _ formatting: [String: TextValue] = [:]) -> String {
        LocalizedText(key, bundle: .module, formatting: formatting).string
    }
}
