public import Foundation

/// The SDK's errors.
public struct ACMEIdentityError: CustomNSError, Hashable {
    /// What happened.
    public enum Code: Int, Sendable, Hashable, CaseIterable {
        /// The reason is unknown.
        case unknown = 1000
        /// The person closed the sheet.
        case canceled = 1001
        /// The provider's answer was wrong.
        case invalidResponse = 1002
        /// The provider did not answer to this request.
        case notHandled = 1003
        /// It failed.
        case failed = 1004
        /// A person is needed, and the request did not allow for one.
        case notInteractive = 1005
    }

    /// The SDK's error domain.
    public static var errorDomain: String { "com.acme.identity.error" }

    /// What happened.
    public let code: Code
    /// The number of what happened.
    public var errorCode: Int { code.rawValue }

    /// An error of the SDK.
    public init(_ code: Code) { self.code = code }
}
