import Foundation
public import Watertight

// @nonexhaustive because CloudKit gets new codes: a case for one must not break a facade.
/// The meaning of an error of CloudKit.
///
/// An operation on many records fails as ``partial``, and each of them for a reason of its own:
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
    /// Some of the items failed; see ``items(_:foreign:)``.
    case partial
    /// The item is fine and was not saved, because another one of the batch failed.
    case batchFailed = "batch-failed"
    /// The network failed.
    case network
    /// The request arrived and its answer was lost; it may have been carried out.
    case answerLost = "answer-lost"
    /// The service is busy or down, or gets too many requests; it is worth retrying later.
    case busy
    /// Nobody is signed in to iCloud.
    case notSignedIn = "not-signed-in"
    /// The account cannot be used, for now or because somebody manages it.
    case accountUnavailable = "account-unavailable"
    /// The person may not read or write this.
    case notPermitted = "not-permitted"
    /// There is no such record or zone.
    case notFound = "not-found"
    /// The person deleted the zone in the settings; ask before uploading it again.
    case zoneDeleted = "zone-deleted"
    /// The record has changed on the server.
    case conflict
    /// A field must be unique, or a reference points to nothing.
    case constraintViolated = "constraint-violated"
    /// The change token is too old; fetch everything again.
    case tokenExpired = "token-expired"
    /// The storage of the person is full.
    case quotaExceeded = "quota-exceeded"
    /// The request is too large; send it in smaller batches.
    case tooLarge = "too-large"
    /// The file of an asset is not there, or has changed while it was saved.
    case assetUnavailable = "asset-unavailable"
    /// The record is shared already.
    case alreadyShared = "already-shared"
    /// The share has as many participants as it can.
    case tooManyParticipants = "too-many-participants"
    /// The person has to show that an address of the share is theirs.
    case wantsVerification = "wants-verification"
    /// The app is too old.
    case outdated
    /// The container, the database, the entitlements or the arguments are wrong.
    case misused
    /// CloudKit or its server refuses for reasons of its own.
    case rejected
}

extension CloudKitFailure {
    /// Reads an error of `CKErrorDomain`, or one that rests on one by `NSUnderlyingErrorKey`; `nil` for another domain,
    /// for a cancellation and for a code without a case.
    ///
    /// The codes are those of Apple's `CKError.h`.
    /// - Parameter error: The error that a facade translates. It is read and not kept.
    public init?(foreign error: any Error) {
        guard let meaning = Self.codes.meaning(of: error) else { return nil }
        self = meaning
    }

    /// Reads the items of a partial failure; `nil` if the error is none.
    ///
    /// An item is `nil` where its error has no case, and where it was cancelled. Items of other types are left out.
    /// - Parameters:
    ///   - type: The type of the identifiers, such as `CKRecord.ID`.
    ///   - error: The error that a facade translates: `CKErrorPartialFailure`, with its items under
    ///     `CKPartialErrorsByItemIDKey`. It is read and not kept.
    public static func items<ID: Hashable>(_ type: ID.Type, foreign error: any Error) -> [ID: CloudKitFailure?]? {
        let error = error as NSError
        guard error.domain == domain, error.code == partialFailure else { return nil }
        let errors = error.userInfo["CKPartialErrors"] as? [AnyHashable: any Error] ?? [:]
        return Dictionary(
            errors.compactMap { key, error in (key as? ID).map { ($0, CloudKitFailure(foreign: error)) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// The domain `cloud-kit` and the reason.
    public var code: FailureCode { FailureCode(domain: "cloud-kit", safeReason: rawValue) }

    private static let domain = "CKErrorDomain"
    private static let partialFailure = 2  // CKErrorPartialFailure

    private static let codes = ForeignCodes<CloudKitFailure>([
        domain: [
            1: .rejected,  // CKErrorInternalError
            partialFailure: .partial,
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
            33: .wantsVerification,  // CKErrorParticipantMayNeedVerification
            34: .answerLost,  // CKErrorServerResponseLost
            35: .assetUnavailable,  // CKErrorAssetNotAvailable
            36: .accountUnavailable,  // CKErrorAccountTemporarilyUnavailable
        ]
    ])
}
