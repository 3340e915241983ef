import Foundation
public import Watertight

// @nonexhaustive because the Security framework has some hundred codes: a case for another must not break a facade,
// which tells a few apart and sums up the others.
/// The meaning of a status of the Keychain.
///
/// ```swift
/// let status = SecItemCopyMatching(query, &item)
/// guard status == errSecSuccess else {
///     let error = NSError(domain: NSOSStatusErrorDomain, code: Int(status))
///     throw boundary.translate(foreign: error, cancelledBy: .keychain) { error, sealed in
///         switch KeychainFailure(foreign: error) {
///         case .notFound: SessionError.notSignedIn(sealed)
///         default: .unreadable(sealed)
///         }
///     }
/// }
/// ```
@nonexhaustive
public enum KeychainFailure: String, Sendable, Hashable, CaseIterable {
    /// There is no such item.
    case notFound = "not-found"
    /// There is such an item already.
    case duplicate
    /// The item cannot be had now: the device is locked, or a question to the person is needed and not allowed.
    case locked
    /// The person could not prove who they are.
    case authenticationFailed = "authentication-failed"
    /// The app is not signed for it.
    case missingEntitlement = "missing-entitlement"
    /// There is no keychain, or none that can be used.
    case unavailable
    /// The item is damaged.
    case undecodable
    /// The query is wrong.
    case invalidQuery = "invalid-query"
}

extension KeychainFailure {
    /// Reads a status of the Keychain, such as `SecItemAdd` returns; `nil` for success, for `errSecUserCanceled`, which
    /// is no failure, and for a status without a case.
    ///
    /// The numbers are those of Apple's `SecBase.h`.
    /// - Parameter status: The `OSStatus`.
    public init?(status: Int32) {
        guard let meaning = Self.codes.meaning(domain: Self.domain, code: Int(status)) else { return nil }
        self = meaning
    }

    /// Reads an error of `NSOSStatusErrorDomain`, or one that rests on one by `NSUnderlyingErrorKey`; `nil` as for
    /// ``init(status:)`` and for another domain.
    /// - Parameter error: The error that a facade translates. It is read and not kept.
    public init?(foreign error: any Error) {
        guard let meaning = Self.codes.meaning(of: error) else { return nil }
        self = meaning
    }

    /// The domain `keychain` and the reason.
    public var code: FailureCode { FailureCode(domain: "keychain", safeReason: rawValue) }

    private static let domain = "NSOSStatusErrorDomain"

    private static let codes = ForeignCodes<KeychainFailure>([
        domain: [
            -50: .invalidQuery,  // errSecParam
            -25291: .unavailable,  // errSecNotAvailable
            -25293: .authenticationFailed,  // errSecAuthFailed
            -25294: .unavailable,  // errSecNoSuchKeychain
            -25295: .unavailable,  // errSecInvalidKeychain
            -25299: .duplicate,  // errSecDuplicateItem
            -25300: .notFound,  // errSecItemNotFound
            -25307: .unavailable,  // errSecNoDefaultKeychain
            -25308: .locked,  // errSecInteractionNotAllowed
            -25315: .locked,  // errSecInteractionRequired
            -25320: .locked,  // errSecInDarkWake
            -26275: .undecodable,  // errSecDecode
            -34018: .missingEntitlement,  // errSecMissingEntitlement
        ]
    ])
}
