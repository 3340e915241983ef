public import Foundation

// For code that isn't migrated: it compares the domain and the code of an `NSError`, and a crash reporter groups by them.
extension Interruption: CustomNSError {
    /// The domain of the failure, if that is a `CustomNSError`. Otherwise the domain of its code, such as `AuthenticationError`.
    public static var errorDomain: String {
        (Failure.self as? any CustomNSError.Type)?.errorDomain ?? (Failure.self as? any LayerFailure.Type)?.domain
            ?? ProgramNames.name(of: Failure.self)
    }

    /// The code of the failure, if that is a `CustomNSError`. −999, which is `NSURLErrorCancelled`, for a cancellation.
    ///
    /// Otherwise a number above 1,000,000,000 that belongs to the failure's ``LayerFailure/code``, so that it survives a new
    /// case.
    public var errorCode: Int {
        guard let failure else { return -999 }
        if let failure = failure as? any CustomNSError { return failure.errorCode }
        let code = (failure as? any LayerFailure)?.code.description ?? Fingerprint(of: failure).description
        return 1 << 30 | Int(StableHash(code).value & (1 << 30 - 1))
    }

    /// The user info of the failure, if that is a `CustomNSError`, and its texts, if it is a `LocalizedError`. It contains nothing
    /// of the cause.
    ///
    /// On Linux it also contains an opaque value by which the incident is found. On Apple's platforms an `NSError` contains the
    /// Swift error that it was bridged from.
    public var errorUserInfo: [String: Any] {
        var userInfo = (failure as? any CustomNSError)?.errorUserInfo ?? [:]
        // On Linux the texts of a `LocalizedError` aren't those of a `CustomNSError`.
        if let failure = failure as? any LocalizedError {
            userInfo[NSLocalizedDescriptionKey] = failure.errorDescription
            userInfo[NSLocalizedFailureReasonErrorKey] = failure.failureReason
            userInfo[NSLocalizedRecoverySuggestionErrorKey] = failure.recoverySuggestion
        }
        #if !canImport(ObjectiveC)
        userInfo["WatertightInterruption"] = BridgedInterruption(interruption: self)
        #endif
        return userInfo
    }
}

/// An interruption in the user info of the `NSError` that it was bridged to. Its description contains no value.
package struct BridgedInterruption: Hashable, CustomStringConvertible, CustomReflectable {
    let interruption: any AnyInterruption

    private var incident: Incident? { interruption.anyFailure?.incident }

    package var description: String { incident?.description ?? "none" }
    package var customMirror: Mirror { Mirror(self, children: [:]) }

    package static func == (left: BridgedInterruption, right: BridgedInterruption) -> Bool {
        left.incident == right.incident
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(incident) }
}
