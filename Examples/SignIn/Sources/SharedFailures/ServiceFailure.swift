public import Authentication
public import Foundation
public import Watertight
public import WatertightPresentation

/// The service was reached and cannot help now: any feature may have to say so, and all say it alike.
public enum ServiceFailure: PresentableFailure, Hashable {
    /// The service is being worked on.
    case maintenance(until: Date?)
    /// The service wants to be asked less often.
    case tooManyAttempts(retryAfter: Duration)
    /// The service is busy; it will pass.
    case busy
    /// Something is broken, and support can look it up by the reference.
    case broken(IncidentReference)

    /// A problem of the data layer, in words for a screen.
    /// - Parameters:
    ///   - problem: The problem.
    ///   - incident: The reference under which it is in the log.
    public init(_ problem: ServiceProblem, incident: IncidentReference) {
        self =
            switch problem {
            case .gatewayTimedOut, .unavailable: .busy
            case .fault, .unintelligible, .oversized, .misdirected, .unknownStatus, .unacceptable: .broken(incident)
            }
    }

    /// What a person sees of it.
    public var presentation: PresentationError {
        switch self {
        case .maintenance(let end):
            PresentationError(
                title: text("maintenance.title"), description: text("maintenance.description"),
                recoverySuggestion: end.map { text("maintenance.until", formatting: ["time": .moment($0)]) }
                    ?? text("maintenance.recovery"),
                method: .fullScreen, icon: .maintenance, actions: [.retry])
        case .tooManyAttempts(let delay):
            PresentationError(
                title: text("tooManyAttempts.title"), description: text("tooManyAttempts.description"),
                recoverySuggestion: text("tooManyAttempts.recovery", formatting: ["wait": .wait(delay)]),
                method: .banner(dismissAfter: delay), icon: .clock, actions: [])
        case .busy:
            PresentationError(
                title: text("busy.title"), description: text("busy.description"),
                recoverySuggestion: text("busy.recovery"), method: .banner(), icon: .server, actions: [.retry])
        case .broken(let incident):
            PresentationError(
                title: text("broken.title"), description: text("broken.description"),
                recoverySuggestion: text("broken.recovery", ["incident": incident.description]),
                icon: .server, actions: [.retry, .dismiss], incident: incident)
        }
    }

    private func text(
        _ key: String, _ values: [String: String] = [:], formatting: [String: TextValue] = [:]
    ) -> String {
        LocalizedText(key, bundle: .module, values: values, formatting: formatting).string
    }
}
