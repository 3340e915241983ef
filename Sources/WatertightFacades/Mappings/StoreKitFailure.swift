import Foundation
public import Watertight

#if canImport(StoreKit)
import StoreKit
#endif

// @nonexhaustive because the App Store gets new kinds of purchases: a case for one must not break a facade.
/// The meaning of an error of StoreKit, of both the first (`SKError`) and the second (`StoreKitError`,
/// `Product.PurchaseError`).
///
/// A purchase that waits for somebody's approval (`Product.PurchaseResult.pending`) is no failure, nor is one that the
/// person cancels; see `CancellationMatcher.storeKit`. StoreKit 2 hands over a transaction that could not be
/// verified as a result, and does not throw it.
@nonexhaustive
public enum StoreKitFailure: String, Sendable, Hashable, CaseIterable {
    /// The person or the device may not buy anything.
    case notAllowed = "not-allowed"
    /// The product cannot be bought, or not in this storefront.
    case productUnavailable = "product-unavailable"
    /// The offer does not hold for this person, or its identifier, price or signature is wrong.
    case offerRefused = "offer-refused"
    /// The purchase is wrong, such as its quantity.
    case invalidPurchase = "invalid-purchase"
    /// The app is not entitled to it.
    case notEntitled = "not-entitled"
    /// The platform cannot do that.
    case unsupported
    /// The network failed.
    case network
}

extension StoreKitFailure {
    /// Reads an error of `SKErrorDomain`, or one that rests on one by `NSUnderlyingErrorKey`, and on Apple platforms
    /// one that StoreKit 2 throws; `nil` for any other, for a cancellation and for a code without a case.
    ///
    /// The codes are those of Apple's `SKError.h`.
    /// - Parameter error: The error that a facade translates. It is read and not kept.
    public init?(foreign error: any Error) {
        guard let meaning = Self.codes.meaning(of: error) ?? Self.ofStoreKit2(error) else { return nil }
        self = meaning
    }

    /// The domain `store-kit` and the reason.
    public var code: FailureCode { FailureCode(domain: "store-kit", safeReason: rawValue) }

    private static let codes = ForeignCodes<StoreKitFailure>([
        "SKErrorDomain": [
            1: .notAllowed,  // SKErrorClientInvalid
            3: .invalidPurchase,  // SKErrorPaymentInvalid
            4: .notAllowed,  // SKErrorPaymentNotAllowed
            5: .productUnavailable,  // SKErrorStoreProductNotAvailable
            7: .network,  // SKErrorCloudServiceNetworkConnectionFailed
            10: .notEntitled,  // SKErrorUnauthorizedRequestData
            11: .offerRefused,  // SKErrorInvalidOfferIdentifier
            12: .offerRefused,  // SKErrorInvalidSignature
            13: .offerRefused,  // SKErrorMissingOfferParams
            14: .offerRefused,  // SKErrorInvalidOfferPrice
            18: .offerRefused,  // SKErrorIneligibleForOffer
            19: .unsupported,  // SKErrorUnsupportedPlatform
        ]
    ])

    /// The errors of StoreKit 2 are Swift enums. The numbers that they have as an `NSError` are documented nowhere, so
    /// the cases are matched themselves.
    private static func ofStoreKit2(_ error: any Error) -> StoreKitFailure? {
        #if canImport(StoreKit)
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
