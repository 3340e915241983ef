package import SharedFailures
import Watertight
package import WatertightPresentation

/// The failures of signing in, besides those of Apple.
package enum SignInFailure: LayerFailure, PresentableFailure, CaseIterable {
    /// The shop has no customer with this Apple Account.
    case unknownCustomer
    case service(ServiceFailure)

    package static var allCases: [SignInFailure] { [.unknownCustomer] + ServiceFailure.allCases.map(service) }

    package var presentation: PresentationError {
        switch self {
        case .unknownCustomer: PresentationError("unknownCustomer", in: .module, .alert, .signIn)
        case .service(let failure): failure.presentation
        }
    }
}

/// The failures of the address form.
package enum AddressFailure: LayerFailure, PresentableFailure, CaseIterable {
    case missingStreet
    case missingPostalCode
    case unknownPostalCode
    case service(ServiceFailure)

    package static var allCases: [AddressFailure] {
        [.missingStreet, .missingPostalCode, .unknownPostalCode] + ServiceFailure.allCases.map(service)
    }

    package var presentation: PresentationError {
        switch self {
        case .missingStreet: PresentationError("missingStreet", in: .module, .inline(.street), .input)
        case .missingPostalCode: PresentationError("missingPostalCode", in: .module, .inline(.postalCode), .input)
        case .unknownPostalCode: PresentationError("unknownPostalCode", in: .module, .inline(.postalCode), .input)
        case .service(let failure): failure.presentation
        }
    }
}

extension InlineAnchor {
    package static let street = InlineAnchor("street")
    package static let postalCode = InlineAnchor("postalCode")
}
