public import Foundation

// Unchecked: tests use it on the main actor alone.
/// The device that the stubs run on: what a person and Apple do there, as a test says. Nothing of it is Apple's.
///
/// A test sets ``current`` for its task, and the objects that are made there belong to it.
public final class StubAppleDevice: @unchecked Sendable {
    /// The device of this task.
    @TaskLocal public static var current: StubAppleDevice?

    /// The controller that was asked last; not kept alive, as Apple does not promise to.
    public private(set) weak var controller: ASAuthorizationController?
    /// The options of each request in order; `nil` for one that was asked without.
    public private(set) var performed: [ASAuthorizationController.RequestOptions?] = []
    /// The number of controllers that were told to cancel.
    public private(set) var cancels = 0
    /// Happens when a request is made. Nothing, unless a test says otherwise.
    public var onPerform: @MainActor (ASAuthorizationController) -> Void = { _ in }
    /// Happens when a request is cancelled: unless a test says otherwise, the delegate is told 1001 at once.
    public var onCancel: @MainActor (ASAuthorizationController) -> Void = { $0.stubFail(1001) }
    /// Happens when somebody asks for the state of a person's credential: unless a test says otherwise, nobody is found.
    /// Apple calls back on a queue of its own.
    public var onCredentialState:
        (
            _ user: String,
            _ completion: @escaping @Sendable (ASAuthorizationAppleIDProvider.CredentialState, (any Error)?) -> Void
        ) -> Void = { _, completion in completion(.notFound, nil) }

    /// A device on which nobody does anything.
    public init() {}

    func perform(_ controller: ASAuthorizationController, _ options: ASAuthorizationController.RequestOptions?) {
        self.controller = controller
        performed.append(options)
        // The controller is used on the main actor alone.
        nonisolated(unsafe) let asked = controller
        MainActor.assumeIsolated { onPerform(asked) }
    }

    func cancel(_ controller: ASAuthorizationController) {
        cancels += 1
        // As above.
        nonisolated(unsafe) let asked = controller
        MainActor.assumeIsolated { onCancel(asked) }
    }
}

extension ASAuthorizationController {
    /// The request for Sign in with Apple that it was made for.
    public var stubRequest: ASAuthorizationAppleIDRequest? {
        authorizationRequests.first as? ASAuthorizationAppleIDRequest
    }

    /// Tells the delegate that it succeeded.
    @MainActor public func stubComplete(_ credential: any ASAuthorizationCredential) {
        let authorization = ASAuthorization(provider: ASAuthorizationAppleIDProvider(), credential: credential)
        delegate?.authorizationController(controller: self, didCompleteWithAuthorization: authorization)
    }

    /// Tells the delegate that it failed, by a code of Apple's.
    @MainActor public func stubFail(_ code: Int) {
        stubFail(NSError(domain: "com.apple.AuthenticationServices.AuthorizationError", code: code))
    }

    /// Tells the delegate that it failed.
    @MainActor public func stubFail(_ error: any Error) {
        delegate?.authorizationController(controller: self, didCompleteWithError: error)
    }
}

extension ASAuthorizationAppleIDCredential {
    /// A credential as Apple would hand it over.
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
