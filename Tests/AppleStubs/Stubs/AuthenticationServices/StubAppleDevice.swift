public import Foundation

// Unchecked: tests use it on the main actor only.
/// The device on which the stubs run: what the user and Apple do, as scripted by a test. Not part of Apple's framework.
///
/// A test sets ``current`` for its task. Objects that are created in the task belong to the device.
public final class StubAppleDevice: @unchecked Sendable {
    /// The device of this task.
    @TaskLocal public static var current: StubAppleDevice?

    /// The controller of the latest request. Apple retains it until the delegate was called; here, the library must.
    public private(set) weak var controller: ASAuthorizationController?
    /// The options of each request, in order; `nil` for a request without options.
    public private(set) var performed: [ASAuthorizationController.RequestOptions?] = []
    /// The number of canceled controllers.
    public private(set) var cancels = 0
    /// Called when a request is performed.
    public var onPerform: @MainActor @Sendable (ASAuthorizationController) -> Void = { _ in }
    /// Called when a request is canceled. By default, the delegate immediately receives 1001.
    public var onCancel: @MainActor @Sendable (ASAuthorizationController) -> Void = { $0.stubFail(1001) }
    /// Called when the state of a user's credential is queried. By default, no user is found, and an error contains the
    /// reason, as Apple's header requires.
    public var onCredentialState:
        (
            _ user: String,
            _ completion: @escaping @Sendable (ASAuthorizationAppleIDProvider.CredentialState, (any Error)?) -> Void
        ) -> Void = { _, completion in
            completion(.notFound, NSError(domain: ASAuthorizationController.stubErrorDomain, code: 1000))
        }

    /// Creates a device on which nothing happens.
    public init() {}

    func perform(_ controller: ASAuthorizationController, _ options: ASAuthorizationController.RequestOptions?) {
        self.controller = controller
        performed.append(options)
        // Used on the main actor only.
        nonisolated(unsafe) let performing = controller
        MainActor.assumeIsolated { onPerform(performing) }
    }

    func cancel(_ controller: ASAuthorizationController) {
        cancels += 1
        // Used on the main actor only.
        nonisolated(unsafe) let cancelled = controller
        MainActor.assumeIsolated { onCancel(cancelled) }
    }
}

extension ASAuthorizationController {
    /// The domain of Apple's errors.
    public static var stubErrorDomain: String { "com.apple.AuthenticationServices.AuthorizationError" }

    /// The request for Sign in with Apple.
    public var stubRequest: ASAuthorizationAppleIDRequest? {
        authorizationRequests.first as? ASAuthorizationAppleIDRequest
    }

    /// Calls the delegate with a credential.
    @MainActor public func stubComplete(_ credential: any ASAuthorizationCredential) {
        let authorization = ASAuthorization(provider: ASAuthorizationAppleIDProvider(), credential: credential)
        delegate?.authorizationController(controller: self, didCompleteWithAuthorization: authorization)
    }

    /// Calls the delegate with an error of Apple's.
    @MainActor public func stubFail(_ code: Int) {
        stubFail(NSError(domain: Self.stubErrorDomain, code: code))
    }

    /// Calls the delegate with an error.
    @MainActor public func stubFail(_ error: any Error) {
        delegate?.authorizationController(controller: self, didCompleteWithError: error)
    }
}

extension ASAuthorizationAppleIDCredential {
    /// Creates a credential of Apple's.
    public convenience init(
        stubUser user: String, identityToken: Data?, authorizationCode: Data? = nil, state: String? = nil,
        authorizedScopes: [ASAuthorization.Scope] = [], email: String? = nil,
        fullName: PersonNameComponents? = nil, realUserStatus: ASUserDetectionStatus = .unknown
    ) {
        self.init()
        self.user = user
        self.identityToken = identityToken
        self.authorizationCode = authorizationCode
        self.state = state
        self.authorizedScopes = authorizedScopes
        self.email = email
        self.fullName = fullName
        self.realUserStatus = realUserStatus
    }
}
