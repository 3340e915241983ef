import Foundation
import Testing
import Watertight
import WatertightFacades
import WatertightPresentation
import WatertightTesting

@testable import WatertightTexts

@Suite struct FacadePresentationTests {
    /// A failure, its presentation and its category.
    struct Sample {
        let name: String
        let category: FailureCategory
        let presentation: @Sendable () -> PresentationError
    }

    static let appleSignInFailures: [AppleSignInFailure] = [
        .noCredential, .unavailable, .unintelligible, .needsInteraction, .failed, .unexpected, .preferSignInWithApple,
    ]

    /// Every case of every failure.
    static let all: [Sample] =
        appleSignInFailures.map { failure in
            Sample(name: "\(failure)", category: failure.category) { failure.presentation }
        }
        + FileFailure.allCases.map { failure in
            Sample(name: failure.rawValue, category: failure.category) { failure.presentation }
        }
        + KeychainFailure.allCases.map { failure in
            Sample(name: failure.rawValue, category: failure.category) { failure.presentation }
        }
        + LocalAuthenticationFailure.allCases.map { failure in
            Sample(name: failure.rawValue, category: failure.category) { failure.presentation }
        }
        + CoreLocationFailure.allCases.map { failure in
            Sample(name: failure.rawValue, category: failure.category) { failure.presentation }
        }
        + CloudKitFailure.allCases.map { failure in
            Sample(name: failure.rawValue, category: failure.category) { failure.presentation }
        }
        + StoreKitFailure.allCases.map { failure in
            Sample(name: failure.rawValue, category: failure.category) { failure.presentation }
        }
        + PresentationError.categories.flatMap { domain, codes in
            codes.map { code, category in
                Sample(name: "\(domain) \(code)", category: category) {
                    PresentationError(domain: domain, code: code) ?? PresentationError(title: "")
                }
            }
        }

    private func presentation(_ sample: Sample, in language: String = "en") -> PresentationError {
        TextPreferences(locale: Locale(identifier: language)).during(sample.presentation)
    }

    @Test(arguments: Strings.languages) func everyFailureHasAPresentation(_ language: String) throws {
        let written = try Strings.ours(in: language)
        for sample in Self.all {
            let screen = presentation(sample, in: language)
            let description = try #require(screen.description)
            #expect(screen.title == written["facade.\(sample.category).title"], "\(sample.name)")
            #expect(
                description.replacing("\u{2068}", with: "").replacing("\u{2069}", with: "")
                    == written["facade.\(sample.category).description"], "\(sample.name)")
            for text in [screen.title, description] + screen.actions.map(\.title) {
                #expect(!text.isEmpty, "\(sample.name)")
                // The router replaces the placeholder.
                #expect(!text.replacing("{incident}", with: "").contains("{"), "\(sample.name)")
                #expect(!text.contains(/^[a-zA-Z]+\.[a-zA-Z.]+$/), "a key: \(text)")
                #expect(!text.unicodeScalars.contains { $0.properties.numericType == .decimal }, "\(text)")
                #expect(!text.contains("Failure") && !text.contains("Error") && !text.contains("CK"), "\(text)")
            }
            #expect(screen.icon != .none, "\(sample.name)")
            if screen.method == .alert { #expect(screen.action(.dismiss) != nil, "\(sample.name)") }
            expectToFit(screen, in: language)
        }
    }

    /// The limits of the texts for HTTP. A character of Chinese or Japanese is as wide as two letters.
    private func expectToFit(_ screen: PresentationError, in language: String) {
        let width = ["ja", "zh-Hans"].contains(language) ? 2 : 1
        #expect(screen.title.count * width <= 40, "\(screen.title)")
        let text = screen.description ?? ""
        #expect(text.count * width <= (screen.method == .alert ? 240 : 160), "\(text)")
    }

    @Test func everyCategoryOccurs() {
        #expect(Set(Self.all.map(\.category)) == Set(FailureCategory.allCases))
    }

    @Test(arguments: [
        ("CBErrorDomain", 5), ("PHPhotosErrorDomain", 3072), ("com.apple.healthkit", 7), ("CBErrorDomain", 4711),
        ("AcmeErrorDomain", 1), ("NSCocoaErrorDomain", 4), ("CBErrorDomain", 14), ("AVFoundationErrorDomain", -11_811),
    ])
    func aCancellationAndAnUnknownCodeHaveNoText(domain: String, code: Int) {
        #expect(PresentationError(domain: domain, code: code) == nil)
    }

    @Test func aPermanentConditionOffersNoRetry() {
        #expect(LocalAuthenticationFailure.notAvailable.category == .notSetUp)
        for failure in [StoreKitFailure.productUnavailable, .offerRefused, .unsupported] {
            #expect(failure.presentation.action(.retry) == nil, "\(failure)")
        }
    }

    @Test func deniedAccessOpensTheSettings() {
        #expect(CoreLocationFailure.denied.presentation.actions.map(\.kind) == [.openSettings, .dismiss])
    }

    /// The user may just have closed the system's own dialog, and an app can't open the settings of the account.
    @Test func aMissingAppleAccountIsOnlyABanner() {
        let presentation = AppleSignInFailure.unavailable.presentation
        #expect(presentation.method == .banner() && presentation.actions.map(\.kind) == [.dismiss])
    }

    @Test func theReferenceIsOfferedToCopyWhereItIsShown() {
        for sample in Self.all {
            let screen = presentation(sample)
            let isQuoted = screen.description?.contains("{incident}") == true
            #expect(isQuoted == (screen.action(.copyReference) != nil), "\(sample.name)")
        }
    }

    @MainActor @Test func aRouterShowsAFailureOfSignInWithApple() {
        let router = SpyRouter()
        TextPreferences(locale: Locale(identifier: "en")).during {
            _ = router.handle(AppleSignInFailure.failed, perform: [.retry: {}])
        }
        #expect(router.handled.map(\.title) == ["Can’t Complete This"])
        let reference = router.incidents.first?.reference.description ?? "none"
        #expect(router.handled.first?.description?.contains(reference) == true)
    }
}
