public import Watertight

extension Incident {
    /// Creates an incident for a test. It isn't reported until it is translated, sent to an output or passed to a router.
    ///
    /// Incidents are compared by reference, so two samples are never equal.
    /// - Parameter error: The error to seal; an error of this module if `nil`.
    public static func sample(sealing error: (any Error)? = nil) -> Incident {
        Incident(sealing: error ?? SampleError(), at: CallSite(), isSample: true)
    }
}

extension Interruption {
    /// Creates an interruption for a test, to compare with or to throw: `#expect(error == .sample(.wrongPassword))`.
    ///
    /// Unlike an incident of `.failed(_:)`, this one isn't noted as dropped.
    /// - Parameters:
    ///   - failure: The failure.
    ///   - incident: The incident; a new one by default.
    public static func sample(_ failure: Failure, incident: Incident? = nil) -> Self {
        .failed(
            failure,
            incident
                ?? Incident(sealing: SampleError(), as: failure as? any LayerFailure, at: CallSite(), isSample: true))
    }
}

struct SampleError: Error {}
