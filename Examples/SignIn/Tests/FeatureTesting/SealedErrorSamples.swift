public import Watertight

/// What a test's sealed errors were, before they were sealed.
public struct UnderlyingFailure: Error {
    /// Some failure.
    public init() {}
}

extension SealedError {
    /// A sealed error with an incident reference of its own.
    public static func sample() -> SealedError { SealedError(sealing: UnderlyingFailure()) }
}
