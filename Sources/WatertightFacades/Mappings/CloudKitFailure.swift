import Foundation
public import Watertight

// @nonexhaustive because CloudKit gets new codes: a case for one must not break a facade.
/// The meaning of an error of CloudKit.
///
/// An operation on many records fails as ``partial``, and each record has its own reason:
///
/// ```swift
/// for (id, failure) in CloudKitFailure.items(CKRecord.ID.self, foreign: error) ?? [:] {
///     switch failure {
///     case .conflict: conflicts.append(id)
///     case .batchFailed: again.append(id)
///     default: refused.append(id)
///     }
/// }
/// ```
@nonexhaustive
public enum CloudKitFailure: String, Sendable, Hashable, CaseIterable {
    /// Some of the items failed. See ``items(_:foreign:)``.
    case partial
    /// The item is valid, but wasn't saved because another item of the batch failed.
    case batchFailed = "batch-failed"
    /// The network failed.
    case network
    /// The response was lost. The request may have succeeded.
    case answerLost = "answer-lost"
    /// The service is busy, down or rate-limited. Retry later.
    case busy
    /// No user is signed in to iCloud.
    case notSignedIn = "not-signed-in"
    /// The account is unavailable temporarily, or restricted by its administrator.
    case accountUnavailable = "account-unavailable"
    /// The user has no permission to read or write the item.
    case notPermitted = "not-permitted"
    /// There is no such record or zone.
    case notFound = "not-found"
    /// The user deleted the zone in Settings. Ask the user before uploading it again.
    case zoneDeleted = "zone-deleted"
    /// The record has changed on the server.
    case conflict
    /// A field isn't unique, or a reference has no target.
    case constraintViolated = "constraint-violated"
    /// The change token expired. Fetch everything again.
    case tokenExpired = "token-expired"
    /// The user's storage is full.
    case quotaExceeded = "quota-exceeded"
    /// The request is too large. Send smaller batches.
    case tooLarge = "too-large"
    /// The file of an asset is missing, or changed while it was saved.
    case assetUnavailable = "asset-unavailable"
    /// The record is already shared, or the participant is already invited.
    case alreadyShared = "already-shared"
    /// The share has too many participants.
    case tooManyParticipants = "too-many-participants"
    /// The user must verify an address of the share.
    case verificationRequired = "verification-required"
    /// The app is too old.
    case outdated
    /// The container, the database, the entitlements or the arguments are wrong.
    case misused
    /// CloudKit or its server rejected the request.
    case rejected
}

extension CloudKitFailure {
    /// Creates the meaning of an error of `CKErrorDomain`, of a failed connection (`NSURLErrorDomain`), or of the first such
    /// error below it (`NSUnderlyingErrorKey`).
    ///
    /// A partial failure has the meaning of its items if they have only one, besides ``batchFailed``, and without items that of
    /// an error below it.
    ///
    /// `nil` for other domains, for a cancellation and for a code without a case. The codes are those of Apple's
    /// `CKError.h`.
    /// - Parameter error: The error that a facade translates. It isn't stored.
    public init?(foreign error: any Error) {
        guard let meaning = Self.codes.meaning(of: error) else { return nil }
        self = meaning == .partial ? Self.meaningOfItems(in: error, at: 2) ?? .partial : meaning
    }

    /// Returns the only meaning of the items of a partial failure.
    /// - Parameter depth: How many partial failures may be within each other: an operation, and one in each zone.
    private static func meaningOfItems(in error: any Error, at depth: Int) -> CloudKitFailure? {
        guard depth > 0, let partial = partialFailure(in: error) else { return nil }
        let meanings = Set(
            itemErrors(of: partial).values.map { item in
                let meaning = codes.meaning(of: item)
                return meaning == .partial ? meaningOfItems(in: item, at: depth - 1) ?? .partial : meaning
            })
        let causes = meanings.count > 1 ? meanings.subtracting([.batchFailed]) : meanings
        return causes.count == 1 ? causes.first ?? nil : nil
    }

    /// Returns the first partial failure that has items, or else the first one.
    private static func partialFailure(in error: any Error) -> NSError? {
        let partials = errors(in: error).filter { $0.code == partialCode }
        return partials.first { !itemErrors(of: $0).isEmpty } ?? partials.first
    }

    /// Returns the items of a partial failure, or `nil` if the error isn't one.
    ///
    /// An item is `nil` if its error has no case or is a cancellation. Items of other types are left out.
    /// - Parameters:
    ///   - type: The type of the identifiers, such as `CKRecord.ID`.
    ///   - error: The error that a facade translates: `CKErrorPartialFailure`, or the first one below it that has items under
    ///     `CKPartialErrorsByItemIDKey`. It isn't stored.
    public static func items<ID: Hashable>(_ type: ID.Type, foreign error: any Error) -> [ID: CloudKitFailure?]? {
        guard let partial = partialFailure(in: error) else { return nil }
        return Dictionary(
            itemErrors(of: partial).compactMap { key, error in
                (key as? ID).map { ($0, CloudKitFailure(foreign: error)) }
            },
            uniquingKeysWith: { first, _ in first })
    }

    /// Returns the delay that CloudKit requests before a retry (`CKErrorRetryAfterKey`): the longest one of a partial failure.
    /// - Parameter error: The error that a facade translates. It isn't stored.
    /// - Returns: The delay, at most a day; `nil` if CloudKit requests none.
    public static func retryAfter(foreign error: any Error) -> Duration? {
        let errors = errors(in: error).flatMap { [$0] + itemErrors(of: $0).values.flatMap(Self.errors) }
        let seconds = errors.compactMap { ($0.userInfo["CKRetryAfter"] as? NSNumber)?.doubleValue }
        return seconds.filter { $0 > 0 && $0 < .infinity }.max().map { .seconds(min($0, 86_400)) }
    }

    /// Returns the errors of CloudKit among an error and its causes.
    private static func errors(in error: any Error) -> [NSError] {
        ErrorChain.errors(in: error).map { $0 as NSError }.filter { $0.domain == domain }
    }

    private static func itemErrors(of error: NSError) -> [AnyHashable: any Error] {
        error.userInfo["CKPartialErrors"] as? [AnyHashable: any Error] ?? [:]
    }

    /// The code, in the domain `cloud-kit`.
    public var code: FailureCode { FailureCode(domain: "cloud-kit", safeReason: rawValue) }

    private static let domain = "CKErrorDomain"
    private static let partialCode = 2  // CKErrorPartialFailure

    static let codes = ForeignCodes<CloudKitFailure>([
        domain: [
            1: .rejected,  // CKErrorInternalError
            partialCode: .partial,
            3: .network,  // CKErrorNetworkUnavailable
            4: .network,  // CKErrorNetworkFailure
            5: .misused,  // CKErrorBadContainer
            6: .busy,  // CKErrorServiceUnavailable
            7: .busy,  // CKErrorRequestRateLimited
            8: .misused,  // CKErrorMissingEntitlement
            9: .notSignedIn,  // CKErrorNotAuthenticated
            10: .notPermitted,  // CKErrorPermissionFailure
            11: .notFound,  // CKErrorUnknownItem
            12: .misused,  // CKErrorInvalidArguments
            14: .conflict,  // CKErrorServerRecordChanged
            15: .rejected,  // CKErrorServerRejectedRequest
            16: .assetUnavailable,  // CKErrorAssetFileNotFound
            17: .assetUnavailable,  // CKErrorAssetFileModified
            18: .outdated,  // CKErrorIncompatibleVersion
            19: .constraintViolated,  // CKErrorConstraintViolation
            21: .tokenExpired,  // CKErrorChangeTokenExpired
            22: .batchFailed,  // CKErrorBatchRequestFailed
            23: .busy,  // CKErrorZoneBusy
            24: .misused,  // CKErrorBadDatabase
            25: .quotaExceeded,  // CKErrorQuotaExceeded
            26: .notFound,  // CKErrorZoneNotFound
            27: .tooLarge,  // CKErrorLimitExceeded
            28: .zoneDeleted,  // CKErrorUserDeletedZone
            29: .tooManyParticipants,  // CKErrorTooManyParticipants
            30: .alreadyShared,  // CKErrorAlreadyShared
            31: .constraintViolated,  // CKErrorReferenceViolation
            32: .accountUnavailable,  // CKErrorManagedAccountRestricted
            33: .verificationRequired,  // CKErrorParticipantMayNeedVerification
            34: .answerLost,  // CKErrorServerResponseLost
            35: .assetUnavailable,  // CKErrorAssetNotAvailable
            36: .accountUnavailable,  // CKErrorAccountTemporarilyUnavailable
            37: .alreadyShared,  // CKErrorParticipantAlreadyInvited
        ],
        "NSURLErrorDomain": ForeignCodes.networkCodes(as: .network),
    ])
}
