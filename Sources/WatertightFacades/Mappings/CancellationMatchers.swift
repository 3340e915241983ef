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

/// The spellings of "cancelled" of frameworks and SDKs, each on top of ``Watertight/CancellationMatcher/standard``.
extension CancellationMatcher {
    /// Sign in with Apple, passwords and passkeys: `ASAuthorizationErrorCanceled`.
    ///
    /// With `preferImmediatelyAvailableCredentials` the same code may mean that there is no credential.
    public static let authenticationServices = CancellationMatcher(
        "com.apple.AuthenticationServices.AuthorizationError", 1001)

    /// A page to sign in on: `ASWebAuthenticationSessionErrorCodeCanceledLogin`.
    public static let webAuthenticationSession = CancellationMatcher(
        "com.apple.AuthenticationServices.WebAuthenticationSession", 1)

    /// LocalAuthentication: `LAErrorUserCancel`, `LAErrorSystemCancel` and `LAErrorAppCancel`.
    public static let localAuthentication = CancellationMatcher("com.apple.LocalAuthentication", -2, -4, -9)

    /// The Keychain: `errSecUserCanceled`.
    public static let keychain = CancellationMatcher("NSOSStatusErrorDomain", -128)

    /// System calls: `ECANCELED`, as an error of `NSPOSIXErrorDomain`.
    public static let posix = CancellationMatcher("NSPOSIXErrorDomain", Int(ECANCELED))

    /// CoreLocation: `kCLErrorGeocodeCanceled` and `kCLErrorDeferredCanceled`.
    public static let coreLocation = CancellationMatcher("kCLErrorDomain", 10, 15)

    /// CloudKit: `CKErrorOperationCancelled`.
    public static let cloudKit = CancellationMatcher("CKErrorDomain", 20)

    /// CoreNFC: `NFCReaderSessionInvalidationErrorUserCanceled`.
    public static let coreNFC = CancellationMatcher("NFCError", 200)

    /// StoreKit: `SKErrorPaymentCancelled` and `SKErrorOverlayCancelled`, and on Apple platforms
    /// `StoreKitError.userCancelled`.
    ///
    /// `Product.purchase(options:)` returns a cancellation as its result. `AppStore.sync()` is reported to throw
    /// `userCancelled` when there is no network, too.
    public static let storeKit = CancellationMatcher("SKErrorDomain", 2, 15).or { error in
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

    /// Adds the spellings of another matcher, for an SDK that hands on the errors of a framework below it.
    ///
    /// ```swift
    /// throw boundary.translate(foreign: error, dismissedBy: .keychain.or(.localAuthentication)) { … }
    /// ```
    /// - Parameter other: The other matcher.
    /// - Returns: A matcher that recognises both.
    public func or(_ other: CancellationMatcher) -> CancellationMatcher {
        or { other.isCancellation($0) }
    }

    /// The error itself is asked and not those below it: an SDK that goes on to name a failure has not been cancelled.
    private init(_ domain: String, _ codes: Int...) {
        self = CancellationMatcher.standard.or { error in
            let error = error as NSError
            return error.domain == domain && codes.contains(error.code)
        }
    }
}
