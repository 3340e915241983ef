import Watertight

/// A request to sign in with Apple.
public struct AppleSignInRequest: Sendable, Hashable {
    // @nonexhaustive because Apple may add scopes, which must not break existing code.
    /// Information about the user that the app requests.
    @nonexhaustive
    public enum Scope: Sendable, Hashable, CaseIterable {
        /// The name.
        case fullName
        /// The email address, or one that Apple forwards.
        case email
    }

    /// The requested information. Apple provides it only when the user signs in to the app for the first time.
    public var scopes: Set<Scope>
    /// The identifier of a known user, from ``AppleCredential/user``; otherwise `nil`.
    ///
    /// Set it whenever the app has the identifier. After the transfer of an app to another developer team
    /// (``AppleCredentialState/transferred``), the answer contains the user's new identifier.
    public var user: String?
    /// The number that binds the identity token to this request. ``AppleCredential/nonce`` contains it, for the server.
    public var nonce: AppleNonce?
    /// A string that Apple's answer must contain. Otherwise the request fails with
    /// ``AppleSignInFailure/unintelligible``.
    public var state: String?
    /// Whether to request only a credential that the device already has, for example when an app starts.
    ///
    /// Without one, nothing is presented, and the request fails with ``AppleSignInFailure/noCredential``. It also fails
    /// with it if the user dismisses the sheet, because Apple uses the same error codes for both (1001 and 1005). On
    /// tvOS and watchOS it always fails with it, because they don't support such requests.
    public var prefersImmediatelyAvailable: Bool

    /// Creates a request.
    /// - Parameters:
    ///   - scopes: The requested information; empty for the identity alone.
    ///   - user: The identifier of a known user.
    ///   - nonce: The number that binds the identity token to this request: a random one, or one that the server
    ///     issued.
    ///   - state: A string that Apple's answer must contain.
    ///   - prefersImmediatelyAvailable: Whether to request only a credential that the device already has.
    public init(
        scopes: Set<Scope>, user: String? = nil, nonce: AppleNonce? = AppleNonce(), state: String? = nil,
        prefersImmediatelyAvailable: Bool = false
    ) {
        self.scopes = scopes
        self.user = user
        self.nonce = nonce
        self.state = state
        self.prefersImmediatelyAvailable = prefersImmediatelyAvailable
    }

    /// The errors that count as a dismissal: those of the user, and that of a request that a newer one replaced.
    var dismissal: CancellationMatcher {
        let superseded = CancellationMatcher.standard.or { $0 is SupersededRequest }
        // For such a request, Apple's cancellation error can also mean that there is no credential.
        return prefersImmediatelyAvailable ? superseded : superseded.or(.authenticationServices)
    }
}

extension AppleSignInRequest: CustomStringConvertible, CustomReflectable {
    /// The name of the type only.
    public var description: String { "AppleSignInRequest" }
    /// A mirror without the user's identifier.
    public var customMirror: Mirror {
        Mirror(
            self, children: ["scopes": scopes, "prefersImmediatelyAvailable": prefersImmediatelyAvailable],
            displayStyle: .struct)
    }
}

/// The error of a request that a newer one replaced.
package struct SupersededRequest: Error {
    package init() {}
}
