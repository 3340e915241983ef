public import WatertightPresentation

extension PresentationError {
    /// Creates the text of an error code of a framework that the library doesn't map: Core Bluetooth, Photos, AVFoundation,
    /// HealthKit, Speech (`SFSpeechErrorDomain`), or the validation of Core Data.
    ///
    /// `nil` for other codes, for cancellations, and for codes that no text of the library fits. Handle cancellations first,
    /// with a matcher. The numbers are those of Apple's headers for macOS.
    /// - Parameters:
    ///   - domain: The domain of the `NSError`, such as `CBErrorDomain`.
    ///   - code: Its code.
    public init?(domain: String, code: Int) {
        guard let category = Self.categories[domain]?[code] else { return nil }
        self = category.presentation
    }

    static let categories: [String: [Int: FailureCategory]] = [
        "CBErrorDomain": [
            0: .unavailable,  // CBErrorUnknown
            1: .fault,  // CBErrorInvalidParameters
            2: .fault,  // CBErrorInvalidHandle
            3: .device,  // CBErrorNotConnected
            4: .unavailable,  // CBErrorOutOfSpace
            6: .device,  // CBErrorConnectionTimeout
            7: .device,  // CBErrorPeripheralDisconnected
            8: .fault,  // CBErrorUUIDNotAllowed
            9: .fault,  // CBErrorAlreadyAdvertising
            10: .device,  // CBErrorConnectionFailed
            11: .busy,  // CBErrorConnectionLimitReached
            12: .device,  // CBErrorUnknownDevice
            15: .device,  // CBErrorEncryptionTimedOut
        ],
        "CBATTErrorDomain": [
            1: .fault,  // CBATTErrorInvalidHandle
            2: .fault,  // CBATTErrorReadNotPermitted
            3: .fault,  // CBATTErrorWriteNotPermitted
            4: .fault,  // CBATTErrorInvalidPdu
            7: .fault,  // CBATTErrorInvalidOffset
            9: .busy,  // CBATTErrorPrepareQueueFull
            11: .fault,  // CBATTErrorAttributeNotLong
            13: .fault,  // CBATTErrorInvalidAttributeValueLength
            14: .unavailable,  // CBATTErrorUnlikelyError
            16: .fault,  // CBATTErrorUnsupportedGroupType
            17: .busy,  // CBATTErrorInsufficientResources
        ],
        "PHPhotosErrorDomain": [
            -1: .unavailable,  // PHPhotosErrorInternalError
            3114: .unavailable,  // PHPhotosErrorLibraryVolumeOffline
            3142: .busy,  // PHPhotosErrorRelinquishingLibraryBundleToWriter
            3143: .busy,  // PHPhotosErrorSwitchingSystemPhotoLibrary
            3164: .fault,  // PHPhotosErrorNetworkAccessRequired
            3169: .offline,  // PHPhotosErrorNetworkError
            3201: .notFound,  // PHPhotosErrorIdentifierNotFound
            3202: .fault,  // PHPhotosErrorMultipleIdentifiersFound
            3300: .unsupported,  // PHPhotosErrorChangeNotSupported
            3301: .unavailable,  // PHPhotosErrorOperationInterrupted
            3302: .damaged,  // PHPhotosErrorInvalidResource
            3303: .notFound,  // PHPhotosErrorMissingResource
            3305: .noSpace,  // PHPhotosErrorNotEnoughSpace
            3306: .unsupported,  // PHPhotosErrorRequestNotSupportedForAsset
            3307: .tooLarge,  // PHPhotosErrorLimitExceeded
            3310: .notAllowed,  // PHPhotosErrorAccessRestricted
            3311: .permission,  // PHPhotosErrorAccessUserDenied
        ],
        "AVFoundationErrorDomain": [
            -11_800: .unavailable,  // AVErrorUnknown
            -11_801: .busy,  // AVErrorOutOfMemory
            -11_803: .fault,  // AVErrorSessionNotRunning
            -11_804: .busy,  // AVErrorDeviceAlreadyUsedByAnotherSession
            -11_805: .unavailable,  // AVErrorNoDataCaptured
            -11_807: .noSpace,  // AVErrorDiskFull
            -11_808: .device,  // AVErrorDeviceWasDisconnected
            -11_814: .device,  // AVErrorDeviceNotConnected
            -11_815: .busy,  // AVErrorDeviceInUseByAnotherApplication
            -11_817: .busy,  // AVErrorDeviceLockedForConfigurationByAnotherProcess
            -11_820: .unavailable,  // AVErrorExportFailed
            -11_821: .damaged,  // AVErrorDecodeFailed
            -11_822: .damaged,  // AVErrorInvalidSourceMedia
            -11_823: .alreadyExists,  // AVErrorFileAlreadyExists
            -11_828: .unsupported,  // AVErrorFileFormatNotRecognized
            -11_829: .damaged,  // AVErrorFileFailedToParse
            -11_831: .noAccess,  // AVErrorContentIsProtected
            -11_832: .unavailable,  // AVErrorNoImageAtTime
            -11_833: .unsupported,  // AVErrorDecoderNotFound
            -11_834: .unsupported,  // AVErrorEncoderNotFound
            -11_835: .noAccess,  // AVErrorContentIsNotAuthorized
            -11_836: .notAllowed,  // AVErrorApplicationIsNotAuthorized
            -11_838: .unsupported,  // AVErrorOperationNotSupportedForAsset
            -11_839: .busy,  // AVErrorDecoderTemporarilyUnavailable
            -11_840: .busy,  // AVErrorEncoderTemporarilyUnavailable
            -11_848: .unsupported,  // AVErrorIncompatibleAsset
            -11_849: .unavailable,  // AVErrorFailedToLoadMediaData
            -11_850: .unavailable,  // AVErrorServerIncorrectlyConfigured
            -11_852: .permission,  // AVErrorApplicationIsNotAuthorizedToUseDevice
            -11_853: .damaged,  // AVErrorFailedToParse
            -11_855: .damaged,  // AVErrorUndecodableMediaData
            -11_856: .offline,  // AVErrorAirPlayControllerRequiresInternet
            -11_857: .offline,  // AVErrorAirPlayReceiverRequiresInternet
            -11_859: .busy,  // AVErrorRecordingAlreadyInProgress
            -11_863: .notFound,  // AVErrorContentIsUnavailable
            -11_864: .unsupported,  // AVErrorFormatUnsupported
            -11_867: .notFound,  // AVErrorNoLongerPlayable
            -11_882: .busy,  // AVErrorAirPlayReceiverTemporarilyUnavailable
        ],
        "com.apple.healthkit": [
            2: .notAllowed,  // HKErrorHealthDataRestricted
            3: .fault,  // HKErrorInvalidArgument
            4: .permission,  // HKErrorAuthorizationDenied
            6: .confirmation,  // HKErrorDatabaseInaccessible
            8: .busy,  // HKErrorAnotherWorkoutSessionStarted
            10: .permission,  // HKErrorRequiredAuthorizationDenied
            11: .notFound,  // HKErrorNoData
            12: .notAllowed,  // HKErrorWorkoutActivityNotAllowed
            13: .tooLarge,  // HKErrorDataSizeExceeded
            14: .fault,  // HKErrorBackgroundWorkoutSessionNotAllowed
            15: .notAllowed,  // HKErrorNotPermissibleForGuestUserMode
        ],
        "SFSpeechErrorDomain": [
            1: .unavailable,  // SFSpeechErrorCodeInternalServiceError
            2: .damaged,  // SFSpeechErrorCodeAudioReadFailed
            7: .fault,  // SFSpeechErrorCodeUndefinedTemplateClassName
            8: .fault,  // SFSpeechErrorCodeMalformedSupplementalModel
            12: .unavailable,  // SFSpeechErrorCodeTimeout
            13: .fault,  // SFSpeechErrorCodeMissingParameter
        ],
        "NSCocoaErrorDomain": [
            1550: .entry,  // NSManagedObjectValidationError
            1551: .entry,  // NSManagedObjectConstraintValidationError
            1560: .entry,  // NSValidationMultipleErrorsError
            1570: .entry,  // NSValidationMissingMandatoryPropertyError
            1580: .entry,  // NSValidationRelationshipLacksMinimumCountError
            1590: .entry,  // NSValidationRelationshipExceedsMaximumCountError
            1610: .entry,  // NSValidationNumberTooLargeError
            1620: .entry,  // NSValidationNumberTooSmallError
            1630: .entry,  // NSValidationDateTooLateError
            1640: .entry,  // NSValidationDateTooSoonError
            1650: .entry,  // NSValidationInvalidDateError
            1660: .entry,  // NSValidationStringTooLongError
            1670: .entry,  // NSValidationStringTooShortError
            1680: .entry,  // NSValidationStringPatternMatchingError
            1690: .entry,  // NSValidationInvalidURIError
        ],
    ]
}
