package import Foundation
import Watertight
package import WatertightHTTP
package import WatertightPresentation

/// A failure of the service or the way to it, with the same texts in all features.
package enum ServiceFailure: LayerFailure, PresentableFailure, CaseIterable {
    case offline
    case tooSlow
    case signedOut
    case maintenance
    case broken

    package init(_ failure: HTTPFailure) {
        self =
            switch failure.kind {
            case .transport(.timedOut): .tooSlow
            case .transport where failure.fault != .service: .offline
            case .status(.unauthorized): .signedOut
            case .status(.serviceUnavailable): .maintenance
            case .transport, .status, .undecodable, .unencodable: .broken
            }
    }

    package var presentation: PresentationError {
        switch self {
        case .offline: PresentationError("offline", in: .module, .banner(dismissAfter: nil), .offline, [.retry])
        case .tooSlow: PresentationError("tooSlow", in: .module, .banner(), .clock, [.retry])
        case .signedOut:
            PresentationError("signedOut", in: .module, .alert, .signIn, [.signIn, .cancel], isUrgent: true)
        case .maintenance: PresentationError("maintenance", in: .module, .fullScreen, .maintenance, [.retry])
        case .broken: PresentationError("broken", in: .module, .alert, .server, [.retry, .copyReference, .dismiss])
        }
    }
}

extension PresentationError {
    /// Creates a presentation with the texts `key.title` and `key.description` of a module.
    package init(
        _ key: String, in bundle: Bundle, _ method: PresentationMethod, _ icon: PresentationIcon,
        _ actions: [PresentationAction]? = nil, isUrgent: Bool = false
    ) {
        self.init(
            title: LocalizedText("\(key).title", bundle: bundle).string,
            description: LocalizedText("\(key).description", bundle: bundle).string, method: method, icon: icon,
            actions: actions, isUrgent: isUrgent)
    }
}
