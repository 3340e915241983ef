import WatertightFacades
import Watertight

/// A question to a person: sign in with Apple?
public struct AppleSignInRequest: Sendable, Hashable {
    // @nonexhaustive because Apple may let an app ask for more: a scope for that must not break anybody.
    /// Something about the person that the app asks for.
    @nonexhaustive
    public enum Scope: Sendable, Hashable, CaseIterable {
        /// The name.
        case fullName
        /// The e-mail address, or one that Apple forwards.
        case email
    }

    /// What the app asks for. Apple gives it only when the person signs in to this app for the first time.
    public var scopes: Set<Scope>
    /// The number that makes the identity token good for this request alone; ``AppleCredential/nonce`` has it again, for
    /// the server.
    public var nonce: AppleNonce?
    /// A text that must come back with the answer; another one is ``AppleSignInFailure/unintelligible(_:)``.
    public var state: String?
    /// Whether to ask only where the device has a credential at hand, as when an app starts.
    ///
    /// Without one nothing is shown, and the request fails with ``AppleSignInFailure/noCredential(_:)``. So it does where
    /// the person dismisses what is shown, for Apple says the same of both; and always on tvOS and watchOS, where Apple
    /// has no such request.
    public var prefersImmediatelyAvailable: Bool

    /// Creates a question.
    /// - Parameters:
    ///   - scopes: What the app asks for; none for the identity alone.
    ///   - nonce: The number that makes the identity token good for this request alone: a new random one, or one that the
    ///     server gave out.
    ///   - state: A text that must come back with the answer.
    ///   - prefersImmediatelyAvailable: Whether to ask only where the device has a credential at hand.
    public init(
        scopes: Set<Scope>, nonce: AppleNonce? = AppleNonce(), state: String? = nil,
        prefersImmediatelyAvailable: Bool = false
    ) {
        self.scopes = scopes
        self.nonce = nonce
        self.state = state
        self.prefersImmediatelyAvailable = prefersImmediatelyAvailable
    }

    /// The errors that mean a person's dismissal.
    var dismissal: CancellationMatcher {
        let superseded = CancellationMatcher.standard.or { $0 is SupersededRequest }
        // With a credential at hand or none, Apple's "cancelled" may mean that there is none.
        return prefersImmediatelyAvailable ? superseded : superseded.or(.authenticationServices)
    }
}

/// The end of a request whose place a newer one took.
package struct SupersededRequest: Error {
    package init() {}
}
