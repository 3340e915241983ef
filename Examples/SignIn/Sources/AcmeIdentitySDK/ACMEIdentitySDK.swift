public import Foundation

/// The controller of a fictional identity provider's SDK. Like many SDKs, it has a delegate and error codes, and no
/// `async` methods.
///
/// ``ACMEIdentitySheet`` scripts the provider's sheet.
@MainActor open class ACMEIdentityController {
    /// The receiver of the result, held weakly.
    public weak var delegate: (any ACMEIdentityControllerDelegate)?

    private let sheet: ACMEIdentitySheet
    private var isPresented = false

    /// Creates a controller.
    /// - Parameter sheet: The outcome of the provider's sheet.
    public init(sheet: ACMEIdentitySheet) {
        self.sheet = sheet
    }

    /// Shows the provider's sheet.
    open func performRequest() {
        isPresented = true
        Task { end(with: sheet) }
    }

    /// Dismisses the provider's sheet. The delegate receives ``ACMEIdentityError/Code/canceled``.
    open func cancel() {
        end(with: .fails(.canceled))
    }

    private func end(with sheet: ACMEIdentitySheet) {
        guard isPresented, sheet != .staysOpen else { return }
        isPresented = false
        switch sheet {
        case .approves(let token):
            delegate?.identityController(self, didCompleteWith: ACMEIdentityCredential(identityToken: token))
        case .approvesWithoutToken:
            delegate?.identityController(self, didCompleteWith: ACMEIdentityCredential(identityToken: nil))
        case .fails(let code):
            delegate?.identityController(self, didCompleteWithError: ACMEIdentityError(code))
        case .staysOpen: break
        }
    }
}

/// Receives the result of a request.
@MainActor public protocol ACMEIdentityControllerDelegate: AnyObject {
    /// The user approved.
    func identityController(
        _ controller: ACMEIdentityController, didCompleteWith credential: ACMEIdentityCredential)
    /// The user closed the sheet, or the request failed. The error is usually an ``ACMEIdentityError``.
    // watertight:accept error-in-output: This is an SDK's interface, which the app's facade wraps.
    func identityController(_ controller: ACMEIdentityController, didCompleteWithError error: any Error)
}

/// The provider's credential.
public struct ACMEIdentityCredential: Sendable, Hashable {
    /// The signed token, in UTF-8; `nil` for undocumented reasons.
    public let identityToken: Data?

    /// Creates a credential.
    /// - Parameter identityToken: The signed token, in UTF-8.
    public init(identityToken: Data?) { self.identityToken = identityToken }
}

/// An error of the SDK.
public struct ACMEIdentityError: CustomNSError, Hashable {
    /// A reason.
    public enum Code: Int, Sendable, Hashable, CaseIterable {
        /// The reason is unknown.
        case unknown = 1000
        /// The user closed the sheet.
        case canceled = 1001
        /// The provider's response was invalid.
        case invalidResponse = 1002
        /// The provider did not handle the request.
        case notHandled = 1003
        /// The request failed.
        case failed = 1004
        /// The request requires the user's interaction, and did not allow it.
        case notInteractive = 1005
    }

    /// The SDK's error domain.
    public static var errorDomain: String { "com.acme.identity.error" }

    /// The reason.
    public let code: Code
    /// The number of the reason.
    public var errorCode: Int { code.rawValue }

    /// Creates an error.
    public init(_ code: Code) { self.code = code }
}

/// The outcome of the provider's sheet. A real SDK shows the sheet instead.
public enum ACMEIdentitySheet: Sendable, Hashable {
    /// The user approves, and the provider signs this token.
    case approves(identityToken: Data)
    /// The user approves, and the provider's credential has no token.
    case approvesWithoutToken
    /// The sheet ends with an error.
    case fails(ACMEIdentityError.Code)
    /// The user does nothing.
    case staysOpen
}
