public import Watertight

extension Incident {
    /// Creates an incident for a test or a preview. It isn't reported until it crosses a boundary.
    ///
    /// Incidents are compared by reference, so two samples are never equal.
    /// - Parameter error: The error to seal; an error of this module if `nil`.
    public static func sample(sealing error: (any Error)? = nil) -> Incident {
        Incident(sealing: error ?? SampleError())
    }
}

extension InterruptionOf {
    /// Creates an interruption for a test or a preview: `throw .sample(.wrongPassword)`.
    /// - Parameters:
    ///   - failure: The failure.
    ///   - incident: The incident; a new one by default.
    public static func sample(_ failure: Failure, incident: Incident = .sample()) -> Self {
        .failed(failure, incident)
    }
}

struct SampleError: Error {}
