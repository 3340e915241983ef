import StoreKit
import Testing
import Watertight

@testable import WatertightFacades

@Suite struct StoreKit2Tests {
    private struct Wrapper: Error { let cause: any Error }

    private static let samples: [(name: String, error: any Error)] = [
        ("StoreKitError.networkError", StoreKitError.networkError(Wrapper(cause: CancellationError()))),
        ("StoreKitError.notAvailableInStorefront", StoreKitError.notAvailableInStorefront),
        ("StoreKitError.notEntitled", StoreKitError.notEntitled),
        ("StoreKitError.unsupported", StoreKitError.unsupported),
        ("Product.PurchaseError.productUnavailable", Product.PurchaseError.productUnavailable),
        ("Product.PurchaseError.purchaseNotAllowed", Product.PurchaseError.purchaseNotAllowed),
        ("Product.PurchaseError.invalidQuantity", Product.PurchaseError.invalidQuantity),
        ("Product.PurchaseError.ineligibleForOffer", Product.PurchaseError.ineligibleForOffer),
        ("Product.PurchaseError.invalidOfferIdentifier", Product.PurchaseError.invalidOfferIdentifier),
        ("Product.PurchaseError.invalidOfferPrice", Product.PurchaseError.invalidOfferPrice),
        ("Product.PurchaseError.invalidOfferSignature", Product.PurchaseError.invalidOfferSignature),
        ("Product.PurchaseError.missingOfferParameters", Product.PurchaseError.missingOfferParameters),
    ]

    @Test(arguments: StoreKitFailure.cases.map(\.key)) func eachCaseOfTheTableIsRecognized(name: String) throws {
        let sample = try #require(Self.samples.first { $0.name == name })
        let meaning = try #require(StoreKitFailure.cases.first { $0.key == name }?.value)
        #expect(StoreKitFailure(foreign: sample.error) == meaning)
        #expect(StoreKitFailure(foreign: Wrapper(cause: sample.error)) == meaning, "below a wrapper")
    }

    @Test(arguments: [StoreKitError.unknown, .userCancelled, .systemError(CancellationError())])
    func theOtherCasesHaveNoMeaning(error: StoreKitError) {
        #expect(StoreKitFailure(foreign: error) == nil)
    }

    @Test func aCancelledPurchaseIsADismissalAlsoBelowAWrapper() {
        #expect(CancellationMatcher.storeKit.matches(StoreKitError.userCancelled))
        #expect(CancellationMatcher.storeKit.matches(Wrapper(cause: StoreKitError.userCancelled)))
        #expect(!CancellationMatcher.storeKit.matches(StoreKitError.notEntitled))
    }
}
