import Foundation
public import Watertight

#if canImport(StoreKit)
import StoreKit
#endif

// @nonexhaustive because the App Store gets new kinds of purchases: a case for one must not break a facade.
/// The meaning of an error of StoreKit 1 (`SKError`) or StoreKit 2 (`StoreKitError`, `Product.PurchaseError`).
///
/// Pending purchases (`Product.PurchaseResult.pending`) and canceled ones (`CancellationMatcher.storeKit`) aren't
/// failures. StoreKit 2 returns a transaction that could not be verified as a result and doesn't throw an error.
@nonexhaustive
public enum StoreKitFailure: String, Sendable, Hashable, CaseIterable {
    /// The user or the device isn't allowed to make purchases.
    case notAllowed = "not-allowed"
    /// The product is unavailable, or not in this storefront (`SKErrorStoreProductNotAvailable`).
    case productUnavailable = "product-unavailable"
    /// The user isn't eligible for the offer, or its identifier, price or signature is invalid.
    case offerRefused = "offer-refused"
    /// The purchase is invalid, for example its quantity.
    case invalidPurchase = "invalid-purchase"
    /// The app lacks an entitlement.
    case notEntitled = "not-entitled"
    /// The platform or the product doesn't support it.
    case unsupported
    /// The user hasn't acknowledged Apple's privacy policy. Apple presents it in the App Store app.
    case privacyAcknowledgmentRequired = "privacy-acknowledgment-required"
    /// The network failed.
    case network
}

extension StoreKitFailure {
    /// Creates the meaning of an error of `SKErrorDomain`, of a failed connection (`NSURLErrorDomain`), of an error that
    /// StoreKit 2 throws (on Apple platforms), or of the first such error below it (`NSUnderlyingErrorKey`).
    ///
    /// `nil` for other errors, for a cancellation and for a code without a case. The codes are those of Apple's
    /// `SKError.h`.
    /// - Parameter error: The error that a facade translates. It isn't stored.
    public init?(foreign error: any Error) {
        guard let meaning = Self.codes.meaning(of: error) ?? Self.ofStoreKit2(error) else { return nil }
        self = meaning
    }

    /// The code, in the domain `store-kit`.
    public var code: FailureCode { FailureCode(domain: "store-kit", safeReason: rawValue) }

    static let codes = ForeignCodes<StoreKitFailure>([
        "SKErrorDomain": [
            1: .notAllowed,  // SKErrorClientInvalid
            3: .invalidPurchase,  // SKErrorPaymentInvalid
            4: .notAllowed,  // SKErrorPaymentNotAllowed
            5: .productUnavailable,  // SKErrorStoreProductNotAvailable
            7: .network,  // SKErrorCloudServiceNetworkConnectionFailed
            9: .privacyAcknowledgmentRequired,  // SKErrorPrivacyAcknowledgementRequired
            10: .notEntitled,  // SKErrorUnauthorizedRequestData
            11: .offerRefused,  // SKErrorInvalidOfferIdentifier
            12: .offerRefused,  // SKErrorInvalidSignature
            13: .offerRefused,  // SKErrorMissingOfferParams
            14: .offerRefused,  // SKErrorInvalidOfferPrice
            18: .offerRefused,  // SKErrorIneligibleForOffer
            19: .unsupported,  // SKErrorUnsupportedPlatform
        ],
        "NSURLErrorDomain": ForeignCodes.networkCodes(as: .network),
    ])

    /// The meanings of the cases of StoreKit 2. Their `NSError` codes are undocumented.
    static let cases: KeyValuePairs<String, StoreKitFailure> = [
        "StoreKitError.networkError": .network,
        "StoreKitError.notAvailableInStorefront": .productUnavailable,
        "StoreKitError.notEntitled": .notEntitled,
        "StoreKitError.unsupported": .unsupported,
        "Product.PurchaseError.productUnavailable": .productUnavailable,
        "Product.PurchaseError.purchaseNotAllowed": .notAllowed,
        "Product.PurchaseError.invalidQuantity": .invalidPurchase,
        "Product.PurchaseError.ineligibleForOffer": .offerRefused,
        "Product.PurchaseError.invalidOfferIdentifier": .offerRefused,
        "Product.PurchaseError.invalidOfferPrice": .offerRefused,
        "Product.PurchaseError.invalidOfferSignature": .offerRefused,
        "Product.PurchaseError.missingOfferParameters": .offerRefused,
    ]

    /// Returns the meaning of the first error of StoreKit 2 among an error and its causes.
    private static func ofStoreKit2(_ error: any Error) -> StoreKitFailure? {
        let names = ErrorChain.errors(in: error).compactMap(name)
        return names.lazy.compactMap { name in cases.first { $0.key == name }?.value }.first
    }

    /// Returns the name of a case of StoreKit 2.
    private static func name(of error: any Error) -> String? {
        #if canImport(StoreKit)
        if #available(iOS 18.4, macOS 15.4, tvOS 18.4, watchOS 11.4, visionOS 2.4, *),
            case StoreKitError.unsupported = error
        {
            return "StoreKitError.unsupported"
        }
        return switch error {
        case StoreKitError.networkError: "StoreKitError.networkError"
        case StoreKitError.notAvailableInStorefront: "StoreKitError.notAvailableInStorefront"
        case StoreKitError.notEntitled: "StoreKitError.notEntitled"
        case Product.PurchaseError.productUnavailable: "Product.PurchaseError.productUnavailable"
        case Product.PurchaseError.purchaseNotAllowed: "Product.PurchaseError.purchaseNotAllowed"
        case Product.PurchaseError.invalidQuantity: "Product.PurchaseError.invalidQuantity"
        case Product.PurchaseError.ineligibleForOffer: "Product.PurchaseError.ineligibleForOffer"
        case Product.PurchaseError.invalidOfferIdentifier: "Product.PurchaseError.invalidOfferIdentifier"
        case Product.PurchaseError.invalidOfferPrice: "Product.PurchaseError.invalidOfferPrice"
        case Product.PurchaseError.invalidOfferSignature: "Product.PurchaseError.invalidOfferSignature"
        case Product.PurchaseError.missingOfferParameters: "Product.PurchaseError.missingOfferParameters"
        default: nil
        }
        #else
        return nil
        #endif
    }
}
