public import Authentication
import Foundation
public import WatertightPresentation

/// The service cannot be reached: any feature may have to say so, and all say it alike.
public enum ConnectivityFailure: PresentableFailure, Hashable, CaseIterable {
    /// This device has no connection.
    case offline
    /// The service's name is not known here.
    case serviceNotFound
    /// Nobody answers.
    case serviceNotAnswering
    /// The connection ended in the middle.
    case interrupted
    /// It took too long.
    case tooSlow
    /// Whoever answers could not prove to be the service; the request was not sent.
    case untrusted
    /// No secure connection could be made.
    case notSecured
    /// The network wants a person to sign in to it first.
    case networkWantsSignIn

    /// A problem of the data layer, in words for a screen.
    public init(_ problem: ConnectionProblem) {
        self =
            switch problem {
            case .offline: .offline
            case .hostNotFound: .serviceNotFound
            case .refused: .serviceNotAnswering
            case .interrupted: .interrupted
            case .tooSlow: .tooSlow
            case .untrusted: .untrusted
            case .notSecured: .notSecured
            case .captivePortal: .networkWantsSignIn
            }
    }

    /// What a person sees of it.
    public var presentation: PresentationError {
        switch self {
        case .offline:
            texts("offline", .banner(dismissAfter: nil), .offline, [.retry])
        case .serviceNotFound:
            texts("serviceNotFound", .banner(dismissAfter: nil), .offline, [.retry])
        case .serviceNotAnswering:
            texts("serviceNotAnswering", .banner(dismissAfter: nil), .server, [.retry])
        case .interrupted:
            texts("interrupted", .banner(), .offline, [.retry])
        case .tooSlow:
            texts("tooSlow", .banner(), .clock, [.retry])
        case .untrusted:
            // Not to be overlooked, and nothing to try again on this network.
            texts("untrusted", .alert, .untrusted, [.dismiss])
        case .notSecured:
            texts("notSecured", .alert, .untrusted, [.retry, .dismiss])
        case .networkWantsSignIn:
            texts("networkWantsSignIn", .alert, .signIn, [.retry, .dismiss])
        }
    }

    /// Whoever notices it, the connection is the same for the whole window: it is shown once.
    private func texts(
        _ key: String, _ method: PresentationMethod, _ icon: PresentationIcon, _ actions: [PresentationAction]
    ) -> PresentationError {
        PresentationError(
            title: LocalizedText("\(key).title", bundle: .module).string,
            description: LocalizedText("\(key).description", bundle: .module).string,
            recoverySuggestion: LocalizedText("\(key).recovery", bundle: .module).string,
            method: method, icon: icon, actions: actions, scope: .scene)
    }
}
