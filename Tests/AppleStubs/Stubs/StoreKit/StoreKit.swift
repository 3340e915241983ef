// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (Apple documents them.)
//
// An interface stub of StoreKit: the names of the errors that the library maps. Code that compiles against it conforms to the
// stub; the stub may differ from Apple's interface.

public enum StoreKitError: Error {
    case unknown
    case userCancelled
    case networkError(any Error)
    case systemError(any Error)
    case notAvailableInStorefront
    case notEntitled
    case unsupported
}

public struct Product: Sendable {
    public enum PurchaseError: Error {
        case invalidQuantity
        case productUnavailable
        case purchaseNotAllowed
        case ineligibleForOffer
        case invalidOfferIdentifier
        case invalidOfferPrice
        case invalidOfferSignature
        case missingOfferParameters
    }
}
