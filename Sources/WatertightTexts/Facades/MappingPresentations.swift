public import WatertightFacades
public import WatertightPresentation

// The mappings get a property and not a conformance: `PresentableFailure` inherits from `Error`, and a mapping isn't an
// error, so that it cannot be thrown in place of the facade's own failure.

extension FileFailure {
    /// What happened and what to do, in plain words.
    public var presentation: PresentationError { category.presentation }

    var category: FailureCategory {
        switch self {
        case .notFound, .notInCloud: .notFound
        case .alreadyExists: .alreadyExists
        case .notPermitted, .readOnly: .noAccess
        case .outOfSpace: .noSpace
        case .locked, .tooManyOpen: .busy
        case .invalidName, .wrongKind, .unencodable, .unsupported: .unsupported
        case .corrupt: .damaged
        case .tooLarge: .tooLarge
        case .deviceFailed: .unavailable
        }
    }
}

extension KeychainFailure {
    /// What happened and what to do, in plain words.
    public var presentation: PresentationError { category.presentation }

    var category: FailureCategory {
        switch self {
        case .notFound: .notFound
        case .duplicate: .alreadyExists
        case .locked: .confirmation
        case .notPermitted: .noAccess
        case .outOfSpace: .noSpace
        case .authenticationFailed: .notRecognized
        case .unavailable: .unavailable
        case .undecodable: .damaged
        case .missingEntitlement, .invalidQuery: .fault
        }
    }
}

extension LocalAuthenticationFailure {
    /// What happened and what to do, in plain words.
    public var presentation: PresentationError { category.presentation }

    var category: FailureCategory {
        switch self {
        case .notRecognized: .notRecognized
        case .passcodeChosen, .lockedOut, .notInteractive: .confirmation
        case .notAvailable, .notEnrolled, .passcodeNotSet: .notSetUp
        case .misused: .fault
        }
    }
}

extension CoreLocationFailure {
    /// What happened and what to do, in plain words.
    public var presentation: PresentationError { category.presentation }

    var category: FailureCategory {
        switch self {
        case .denied, .promptDeclined: .noLocation
        case .noResult: .notFound
        // Also a limit of requests, so not "No Connection".
        case .network, .unknownForNow, .headingDisturbed, .monitoringFailed, .monitoringDelayed, .rangingFailed:
            .unavailable
        }
    }
}

extension CloudKitFailure {
    /// What happened and what to do, in plain words.
    public var presentation: PresentationError { category.presentation }

    var category: FailureCategory {
        switch self {
        case .partial, .batchFailed, .answerLost: .incomplete
        case .network: .offline
        case .busy: .unavailable
        case .notSignedIn, .accountUnavailable, .verificationRequired: .account
        case .notPermitted: .noAccess
        case .notFound, .zoneDeleted, .assetUnavailable: .notFound
        case .conflict, .tokenExpired: .changed
        case .quotaExceeded: .noSpace
        case .tooLarge, .tooManyParticipants: .tooLarge
        case .alreadyShared: .alreadyExists
        case .outdated: .update
        case .constraintViolated, .misused, .rejected: .fault
        }
    }
}

extension StoreKitFailure {
    /// What happened and what to do, in plain words.
    public var presentation: PresentationError { category.presentation }

    var category: FailureCategory {
        switch self {
        case .notAllowed: .notAllowed
        case .privacyAcknowledgmentRequired: .account
        case .productUnavailable, .offerRefused, .unsupported: .notOffered
        case .network: .offline
        case .invalidPurchase, .notEntitled: .fault
        }
    }
}
