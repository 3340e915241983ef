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

    /// Google Sign-In: `kGIDSignInErrorCodeCanceled`.
    public static let google = CancellationMatcher("com.google.GIDSignIn", -5)

    /// Microsoft's MSAL: `MSALErrorUserCanceled`.
    public static let msal = CancellationMatcher("MSALErrorDomain", -50005)

    /// Firebase Authentication: `FIRAuthErrorCodeWebContextCancelled`.
    public static let firebase = CancellationMatcher("FIRAuthErrorDomain", 17058)

    /// AppAuth: `OIDErrorCodeUserCanceledAuthorizationFlow` and `OIDErrorCodeProgramCanceledAuthorizationFlow`.
    public static let appAuth = CancellationMatcher("org.openid.appauth.general", -3, -4)

    private init(_ domain: String, _ codes: Int...) {
        self = CancellationMatcher.standard.or { error in
            let error = error as NSError
            return error.domain == domain && codes.contains(error.code)
        }
    }
}
