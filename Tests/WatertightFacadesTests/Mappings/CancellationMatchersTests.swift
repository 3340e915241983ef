import Foundation
import Testing
import Watertight
import WatertightFacades

@Suite struct CancellationMatchersTests {
    private struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let matcher: CancellationMatcher
        let domain: String
        let cancelled: [Int]
        /// Codes of the same domain that are failures.
        let failed: [Int]

        init(_ name: String, _ matcher: CancellationMatcher, _ domain: String, _ cancelled: [Int], not failed: [Int]) {
            testDescription = name
            self.matcher = matcher
            self.domain = domain
            self.cancelled = cancelled
            self.failed = failed
        }
    }

    private static let cases: [Case] = [
        Case(
            "Sign in with Apple", .authenticationServices, "com.apple.AuthenticationServices.AuthorizationError",
            [1001], not: [1000, 1002, 1003, 1004, 1]),
        Case(
            "web session", .webAuthenticationSession, "com.apple.AuthenticationServices.WebAuthenticationSession",
            [1], not: [2, 3, 1001]),
        Case(
            "LocalAuthentication", .localAuthentication, "com.apple.LocalAuthentication",
            [-2, -4, -9], not: [-1, -3, -5, -8, 2]),
        Case("Keychain", .keychain, "NSOSStatusErrorDomain", [-128], not: [0, 128, -25300]),
        Case("POSIX", .posix, NSPOSIXErrorDomain, [Int(POSIXError.Code.ECANCELED.rawValue)], not: [0, 2, 4]),
        Case("CoreLocation", .coreLocation, "kCLErrorDomain", [10, 15], not: [0, 1, 8, 9, 18]),
        Case("CloudKit", .cloudKit, "CKErrorDomain", [20], not: [2, 3, 19, 21]),
        Case("CoreNFC", .coreNFC, "NFCError", [200], not: [2, 201, 202]),
        Case("StoreKit", .storeKit, "SKErrorDomain", [2, 15], not: [0, 1, 4, 17]),
        // −1 is "unknown" in today's header.
        Case("Google", .google, "com.google.GIDSignIn", [-5], not: [-1, -2, -4]),
        Case("MSAL", .msal, "MSALErrorDomain", [-50005], not: [-50000, -50002]),
        Case("Firebase", .firebase, "FIRAuthErrorDomain", [17058], not: [17057, 17020]),
        Case("AppAuth", .appAuth, "org.openid.appauth.general", [-3, -4], not: [-2, -5, 3]),
    ]

    @Test(arguments: cases) private func domainAndCode(_ expected: Case) {
        for code in expected.cancelled {
            let foreign = ForeignError(expected.domain, code)
            #expect(expected.matcher.matches(foreign.error), "\(code)")
            #expect(!expected.matcher.matches(foreign.elsewhere), "\(code) of another domain")
            #expect(expected.matcher.matches(foreign.wrapped), "\(code) as an underlying error")
            #expect(!CancellationMatcher.standard.matches(foreign.error), "\(code) by the standard matcher")
        }
        for code in expected.failed {
            #expect(!expected.matcher.matches(ForeignError(expected.domain, code).error), "\(code)")
        }
    }

    @Test(arguments: cases) private func includesTheStandardMatcher(_ expected: Case) {
        #expect(expected.matcher.matches(CancellationError()))
        #expect(expected.matcher.matches(CocoaError(.userCancelled)))
        #expect(expected.matcher.matches(ForeignError("NSURLErrorDomain", -999).error))
    }

    @Test(arguments: cases) private func ignoresCodesOfOtherDomains(_ expected: Case) {
        let isOfAWebPage = Self.webSDKs.contains { $0.domain == expected.domain }
        for other in Self.cases where other.domain != expected.domain {
            if isOfAWebPage, other.domain == "com.apple.AuthenticationServices.WebAuthenticationSession" { continue }
            for code in other.cancelled {
                #expect(!expected.matcher.matches(ForeignError(other.domain, code).error), "\(other.domain)")
            }
        }
    }

    @Test func orCombinesTwoMatchers() {
        let both = CancellationMatcher.keychain.or(.localAuthentication)
        #expect(both.matches(ForeignError("NSOSStatusErrorDomain", -128).error))
        #expect(both.matches(ForeignError("com.apple.LocalAuthentication", -2).error))
        #expect(!both.matches(ForeignError("com.apple.LocalAuthentication", -128).error))
        #expect(!both.matches(ForeignError("NSOSStatusErrorDomain", -2).error))
    }

    /// StoreKit 1 wraps the cancellation of a purchase in `SKErrorUnknown`.
    @Test func readsACancelledPurchaseBelowItsWrappers() {
        let media = NSError(domain: "AMSErrorDomain", code: 6)
        let daemon = NSError(domain: "ASDErrorDomain", code: 907, userInfo: [NSUnderlyingErrorKey: media])
        let unknown = NSError(domain: "SKErrorDomain", code: 0, userInfo: [NSUnderlyingErrorKey: daemon])
        #expect(CancellationMatcher.storeKit.matches(unknown))
        #expect(!CancellationMatcher.storeKit.matches(NSError(domain: "SKErrorDomain", code: 0)))
    }

    // MARK: Web pages

    private static let webSDKs: [Case] = cases.filter {
        ["com.google.GIDSignIn", "MSALErrorDomain", "FIRAuthErrorDomain", "org.openid.appauth.general"]
            .contains($0.domain)
    }

    @Test(arguments: webSDKs) private func readsAClosedWebPageBelowAnSDKsError(_ sdk: Case) {
        let closed = ForeignError("com.apple.AuthenticationServices.WebAuthenticationSession", 1)
        let unspecific = NSError(domain: sdk.domain, code: 9_999, userInfo: [NSUnderlyingErrorKey: closed.error])
        #expect(sdk.matcher.matches(unspecific))
        #expect(sdk.matcher.matches(closed.error))
        #expect(!sdk.matcher.matches(NSError(domain: sdk.domain, code: 9_999)))
    }

    /// The user declined on the provider's page: `access_denied` of RFC 6749 §4.1.2.1.
    @Test func readsADeclinedConsent() {
        func google(_ text: String, code: Int = -1) -> any Error {
            NSError(domain: "com.google.GIDSignIn", code: code, userInfo: [NSLocalizedDescriptionKey: text])
        }
        #expect(CancellationMatcher.google.matches(google("access_denied")))
        #expect(CancellationMatcher.google.matches(google("access_denied: The user denied access")))
        #expect(!CancellationMatcher.google.matches(google("Not access_denied")))
        #expect(!CancellationMatcher.google.matches(google("access_denied_by_policy")))
        #expect(!CancellationMatcher.google.matches(google("server_error")))
        #expect(!CancellationMatcher.google.matches(google("access_denied", code: -2)))

        func microsoft(_ word: Any, key: String = "MSALOAuthErrorKey", code: Int = -50000) -> any Error {
            NSError(domain: "MSALErrorDomain", code: code, userInfo: [key: word])
        }
        #expect(CancellationMatcher.msal.matches(microsoft("access_denied")))
        #expect(!CancellationMatcher.msal.matches(microsoft("server_error")))
        #expect(!CancellationMatcher.msal.matches(microsoft(1)))
        #expect(!CancellationMatcher.msal.matches(microsoft("access_denied", key: "MSALErrorDescriptionKey")))
        #expect(!CancellationMatcher.msal.matches(microsoft("access_denied", code: -50003)))

        #expect(CancellationMatcher.appAuth.matches(ForeignError("org.openid.appauth.oauth_authorization", -4).error))
        // At the token endpoint, −4 has no such meaning.
        #expect(!CancellationMatcher.appAuth.matches(ForeignError("org.openid.appauth.oauth_token", -4).error))
    }

    @Test func cancellationByTheUserIsADismissal() {
        let error = ForeignError("com.apple.LocalAuthentication", -2).error
        #expect(CancellationMatcher.localAuthentication.isDismissal(error))
    }
}
