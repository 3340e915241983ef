import Foundation
public import Watertight

// @nonexhaustive because the Security framework has hundreds of codes: a case for another must not break a facade,
// which distinguishes only a few.
/// The meaning of a status of the Keychain.
///
/// ```swift
/// let status = SecItemCopyMatching(query, &item)
/// guard status == errSecSuccess else {
///     let error = NSError(domain: NSOSStatusErrorDomain, code: Int(status))
///     throw .foreign(error, dismissedBy: .keychain) { error in
///         switch KeychainFailure(foreign: error) {
///         case .notFound: SessionError.notSignedIn
///         default: .unreadable
///         }
///     }
/// }
/// ```
@nonexhaustive
public enum KeychainFailure: String, Sendable, Hashable, CaseIterable {
    /// There is no such item.
    case notFound = "not-found"
    /// The item already exists.
    case duplicate
    /// The item is inaccessible for now: the device is locked, or user interaction is required but not allowed.
    case locked
    /// The user wasn't authenticated.
    case authenticationFailed = "authentication-failed"
    /// The app isn't signed with the entitlement, for example for the access group.
    case missingEntitlement = "missing-entitlement"
    /// The keychain is read-only, or the app isn't allowed to use it.
    case notPermitted = "not-permitted"
    /// The volume is full.
    case outOfSpace = "out-of-space"
    /// There is no usable keychain.
    case unavailable
    /// The item is damaged.
    case undecodable
    /// The query is invalid.
    case invalidQuery = "invalid-query"
}

extension KeychainFailure {
    /// Creates the meaning of a status of the Keychain, such as `SecItemAdd` returns.
    ///
    /// `nil` for success, for `errSecUserCanceled` and for a status without a case. The numbers are those of Apple's
    /// `SecBase.h`.
    /// - Parameter status: The `OSStatus`.
    public init?(status: Int32) {
        guard let meaning = Self.codes.meaning(domain: Self.domain, code: Int(status)) else { return nil }
        self = meaning
    }

    /// Creates the meaning of an error of `NSOSStatusErrorDomain`, or of the first such error below it
    /// (`NSUnderlyingErrorKey`). `nil` as for ``init(status:)``, and for other domains.
    /// - Parameter error: The error that a facade translates. It isn't stored.
    public init?(foreign error: any Error) {
        guard let meaning = Self.codes.meaning(of: error) else { return nil }
        self = meaning
    }

    /// The code, in the domain `keychain`.
    public var code: FailureCode { FailureCode(domain: "keychain", safeReason: rawValue) }

    private static let domain = "NSOSStatusErrorDomain"

    static let codes = ForeignCodes<KeychainFailure>([
        domain: [
            -34: .outOfSpace,  // errSecDiskFull
            -50: .invalidQuery,  // errSecParam
            // On macOS; on the simulator for an access group without an entitlement.
            -25243: .missingEntitlement,  // errSecNoAccessForItem
            -25291: .unavailable,  // errSecNotAvailable
            -25292: .notPermitted,  // errSecReadOnly
            -25293: .authenticationFailed,  // errSecAuthFailed
            -25294: .unavailable,  // errSecNoSuchKeychain
            -25295: .unavailable,  // errSecInvalidKeychain
            -25299: .duplicate,  // errSecDuplicateItem
            -25300: .notFound,  // errSecItemNotFound
            -25303: .invalidQuery,  // errSecNoSuchAttr
            -25307: .unavailable,  // errSecNoDefaultKeychain
            -25308: .locked,  // errSecInteractionNotAllowed
            -25315: .locked,  // errSecInteractionRequired
            -25320: .locked,  // errSecInDarkWake
            -26275: .undecodable,  // errSecDecode
            -34018: .missingEntitlement,  // errSecMissingEntitlement
            -34020: .notPermitted,  // errSecRestrictedAPI
            -67585: .unavailable,  // errSecServiceNotAvailable
        ]
    ])
}
