import Foundation
public import Watertight

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

#if canImport(StoreKit)
import StoreKit
#endif

/// The cancellation errors of frameworks and SDKs, each in addition to `CancellationMatcher.standard`.
extension CancellationMatcher {
    /// Sign in with Apple, passwords and passkeys: `ASAuthorizationErrorCanceled`.
    ///
    /// With `preferImmediatelyAvailableCredentials` the same code can mean that there is no credential.
    public static let authenticationServices = CancellationMatcher(
        "com.apple.AuthenticationServices.AuthorizationError", 1001)

    /// Web authentication sessions: `ASWebAuthenticationSessionErrorCodeCanceledLogin`.
    public static let webAuthenticationSession = CancellationMatcher(
        "com.apple.AuthenticationServices.WebAuthenticationSession", 1)

    /// LocalAuthentication: `LAErrorUserCancel`, `LAErrorSystemCancel` and `LAErrorAppCancel`.
    public static let localAuthentication = CancellationMatcher("com.apple.LocalAuthentication", -2, -4, -9)

    /// The Keychain: `errSecUserCanceled`.
    public static let keychain = CancellationMatcher("NSOSStatusErrorDomain", -128)

    /// System calls: `ECANCELED`, as an error of `NSPOSIXErrorDomain`.
    public static let posix = CancellationMatcher("NSPOSIXErrorDomain", Int(ECANCELED))

    /// Core Location: `kCLErrorGeocodeCanceled` and `kCLErrorDeferredCanceled`.
    public static let coreLocation = CancellationMatcher("kCLErrorDomain", 10, 15)

    /// CloudKit: `CKErrorOperationCancelled`.
    public static let cloudKit = CancellationMatcher("CKErrorDomain", 20)

    /// Core NFC: `NFCReaderSessionInvalidationErrorUserCanceled`.
    public static let coreNFC = CancellationMatcher("NFCError", 200)

    /// StoreKit: `SKErrorPaymentCancelled` and `SKErrorOverlayCancelled`, and on Apple platforms
    /// `StoreKitError.userCancelled`.
    ///
    /// `Product.purchase(options:)` returns a cancellation as its result. According to reports, `AppStore.sync()` also
    /// throws `userCancelled` without a network. `SKErrorUnknown` may wrap a cancellation of `AMSErrorDomain`.
    public static let storeKit = CancellationMatcher("SKErrorDomain", 2, 15).or { error in
        let bridged = error as NSError
        if bridged.domain == "AMSErrorDomain", bridged.code == 6 { return true }
        #if canImport(StoreKit)
        if case StoreKitError.userCancelled = error { return true }
        #endif
        return false
    }

    /// Google Sign-In: `kGIDSignInErrorCodeCanceled`, a closed web page, and a declined consent: `kGIDSignInErrorCodeUnknown`
    /// with the text `access_denied`.
    public static let google = CancellationMatcher("com.google.GIDSignIn", -5).or(webAuthenticationSession).or {
        error in
        // The word of RFC 6749 §4.1.2.1, as AppAuth puts it before the server's text. The error contains it nowhere else.
        let error = error as NSError
        let word = (error.userInfo[NSLocalizedDescriptionKey] as? String)?.prefix { $0 != ":" }
        return error.domain == "com.google.GIDSignIn" && error.code == -1 && word == "access_denied"
    }

    /// Microsoft's MSAL: `MSALErrorUserCanceled`, a closed web page, and a declined consent: `MSALErrorInternal` with the
    /// `MSALOAuthErrorKey` `access_denied`.
    ///
    /// Azure AD B2C also sends `access_denied` for "Forgot password?" (`AADB2C90118`). An app that offers it uses a matcher of
    /// its own.
    public static let msal = CancellationMatcher("MSALErrorDomain", -50005).or(webAuthenticationSession).or { error in
        let error = error as NSError
        return error.domain == "MSALErrorDomain" && error.code == -50000
            && error.userInfo["MSALOAuthErrorKey"] as? String == "access_denied"
    }

    /// Firebase Authentication: `FIRAuthErrorCodeWebContextCancelled`, and a closed web page.
    public static let firebase = CancellationMatcher("FIRAuthErrorDomain", 17058).or(webAuthenticationSession)

    /// AppAuth: `OIDErrorCodeUserCanceledAuthorizationFlow` and `OIDErrorCodeProgramCanceledAuthorizationFlow`, a closed web
    /// page, and a declined consent: `OIDErrorCodeOAuthAuthorizationAccessDenied`.
    public static let appAuth = CancellationMatcher("org.openid.appauth.general", -3, -4).or(webAuthenticationSession)
        .or(CancellationMatcher("org.openid.appauth.oauth_authorization", -4))

    private init(_ domain: String, _ codes: Int...) {
        self = CancellationMatcher.standard.or { error in
            let error = error as NSError
            return error.domain == domain && codes.contains(error.code)
        }
    }
}
