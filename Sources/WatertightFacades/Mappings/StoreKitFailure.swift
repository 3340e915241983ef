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
    /// The product is unavailable, or not in this storefront.
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
    /// Creates the meaning of an error of `SKErrorDomain`, of the first such error below it (`NSUnderlyingErrorKey`),
    /// or, on Apple platforms, of an error that StoreKit 2 throws.
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
        ]
    ])

    /// Returns the meaning of an error of StoreKit 2. Its `NSError` codes are undocumented, so the cases are matched.
    private static func ofStoreKit2(_ error: any Error) -> StoreKitFailure? {
        #if canImport(StoreKit)
        if #available(iOS 18.4, macOS 15.4, tvOS 18.4, watchOS 11.4, visionOS 2.4, *),
            case StoreKitError.unsupported = error
        {
            return .unsupported
        }
        return switch error {
        case StoreKitError.networkError: .network
        case StoreKitError.notAvailableInStorefront: .productUnavailable
        case StoreKitError.notEntitled: .notEntitled
        case Product.PurchaseError.productUnavailable: .productUnavailable
        case Product.PurchaseError.purchaseNotAllowed: .notAllowed
        case Product.PurchaseError.invalidQuantity: .invalidPurchase
        case Product.PurchaseError.ineligibleForOffer, Product.PurchaseError.invalidOfferIdentifier,
            Product.PurchaseError.invalidOfferPrice, Product.PurchaseError.invalidOfferSignature,
            Product.PurchaseError.missingOfferParameters:
            .offerRefused
        default: nil
        }
        #else
        return nil
        #endif
    }
}
