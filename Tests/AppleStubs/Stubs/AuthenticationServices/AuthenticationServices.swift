// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (Apple documents them.)

// An interface stub of AuthenticationServices: the names, isolation and sendability of the declarations that the library
// uses. Code that compiles against it conforms to the stub; the stub may differ from Apple's interface. `StubAppleDevice`
// contains the behavior.
public import Foundation
public import UIKit

/// `NSWindow` on macOS.
public typealias ASPresentationAnchor = UIWindow

// MARK: - Requests

public protocol ASAuthorizationProvider: NSObjectProtocol {}

open class ASAuthorizationRequest: NSObject {
    public let provider: any ASAuthorizationProvider
    init(provider: any ASAuthorizationProvider) { self.provider = provider }
}

open class ASAuthorizationOpenIDRequest: ASAuthorizationRequest {
    open var requestedScopes: [ASAuthorization.Scope]?
    open var state: String?
    open var nonce: String?
}

open class ASAuthorizationAppleIDRequest: ASAuthorizationOpenIDRequest {
    open var user: String?
}

open class ASAuthorizationAppleIDProvider: NSObject, ASAuthorizationProvider {
    public enum CredentialState: Int, Sendable {
        case revoked = 0
        case authorized = 1
        case notFound = 2
        case transferred = 3
    }

    open class var credentialRevokedNotification: NSNotification.Name {
        NSNotification.Name("ASAuthorizationAppleIDCredentialRevokedNotification")
    }

    public override init() {}

    open func createRequest() -> ASAuthorizationAppleIDRequest { ASAuthorizationAppleIDRequest(provider: self) }

    open func getCredentialState(
        forUserID userID: String, completion: @escaping (CredentialState, (any Error)?) -> Void
    ) {
        // Apple calls the completion on a queue of its own, although its type isn't `@Sendable`.
        nonisolated(unsafe) let completion = completion
        StubAppleDevice.current?.onCredentialState(userID) { completion($0, $1) }
    }
}

// MARK: - Answers

public protocol ASAuthorizationCredential: NSObjectProtocol {}

open class ASAuthorization: NSObject {
    public struct Scope: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(_ rawValue: String) { self.rawValue = rawValue }
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let fullName = Scope("full_name")
        public static let email = Scope("email")
    }

    public let provider: any ASAuthorizationProvider
    public let credential: any ASAuthorizationCredential

    init(provider: any ASAuthorizationProvider, credential: any ASAuthorizationCredential) {
        self.provider = provider
        self.credential = credential
    }
}

public enum ASUserDetectionStatus: Int, Sendable {
    case unsupported = 0
    case unknown = 1
    case likelyReal = 2
}

open class ASAuthorizationAppleIDCredential: NSObject, ASAuthorizationCredential {
    public internal(set) var user = ""
    public internal(set) var state: String?
    public internal(set) var authorizedScopes: [ASAuthorization.Scope] = []
    public internal(set) var authorizationCode: Data?
    public internal(set) var identityToken: Data?
    public internal(set) var email: String?
    public internal(set) var fullName: PersonNameComponents?
    public internal(set) var realUserStatus = ASUserDetectionStatus.unknown
}

open class ASPasswordCredential: NSObject, ASAuthorizationCredential {}

// MARK: - The controller

/// Its methods are optional in Objective-C. Here they have a default implementation, so a misspelled method compiles, as
/// with Apple's protocol.
@MainActor public protocol ASAuthorizationControllerDelegate: NSObjectProtocol {
    func authorizationController(
        controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization)
    func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error)
}

extension ASAuthorizationControllerDelegate {
    public func authorizationController(
        controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization
    ) {}
    public func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error) {}
}

@MainActor public protocol ASAuthorizationControllerPresentationContextProviding: NSObjectProtocol {
    func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor
}

open class ASAuthorizationController: NSObject {
    public struct RequestOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let preferImmediatelyAvailableCredentials = RequestOptions(rawValue: 1)
    }

    open private(set) var authorizationRequests: [ASAuthorizationRequest]
    open weak var delegate: (any ASAuthorizationControllerDelegate)?
    open weak var presentationContextProvider: (any ASAuthorizationControllerPresentationContextProviding)?

    private let device: StubAppleDevice?

    public convenience init(authorizationRequests: [ASAuthorizationRequest]) {
        self.init(authorizationRequests: authorizationRequests, device: StubAppleDevice.current)
    }

    init(authorizationRequests: [ASAuthorizationRequest], device: StubAppleDevice?) {
        self.authorizationRequests = authorizationRequests
        self.device = device
    }

    open func performRequests() { device?.perform(self, nil) }
    open func performRequests(options: RequestOptions = []) { device?.perform(self, options) }
    open func cancel() { device?.cancel(self) }
}
