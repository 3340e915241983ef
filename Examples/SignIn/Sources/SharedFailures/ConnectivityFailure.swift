public import Authentication
import Foundation
public import WatertightPresentation

/// A failure to reach the service, with the same texts in all features.
public enum ConnectivityFailure: PresentableFailure, Hashable, CaseIterable {
    /// This device has no connection.
    case offline
    /// The service's host name doesn't resolve.
    case serviceNotFound
    /// No connection could be made: nothing listens at the service's address, or a proxy or this device refuses it.
    case serviceNotAnswering
    /// The connection ended before the response was complete.
    case interrupted
    /// It took too long.
    case tooSlow
    /// The server's certificate isn't trusted. The request was not sent.
    case untrusted
    /// No secure connection could be established.
    case notSecured
    /// The network requires the user to sign in to it first.
    case networkRequiresSignIn

    /// Creates the failure for a problem of the data layer.
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
            case .captivePortal: .networkRequiresSignIn
            }
    }

    /// The presentation.
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
            // An alert, so that it isn't overlooked. Retrying on this network doesn't help.
            texts("untrusted", .alert, .untrusted, [.dismiss])
        case .notSecured:
            texts("notSecured", .alert, .untrusted, [.retry, .dismiss])
        case .networkRequiresSignIn:
            texts("networkRequiresSignIn", .alert, .signIn, [.retry, .dismiss])
        }
    }

    /// Creates a presentation. All features of a window share it, since they share the connection.
    private func texts(
        _ key: String, _ method: PresentationMethod, _ icon: PresentationIcon, _ actions: [PresentationAction]
    ) -> PresentationError {
        PresentationError(
            title: LocalizedText("\(key).title", bundle: .module).string,
            description: LocalizedText("\(key).description", bundle: .module).string,
            recoverySuggestion: LocalizedText("\(key).recovery", bundle: .module).string,
            method: method, icon: icon, actions: actions)
    }
}
