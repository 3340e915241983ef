import Foundation
import Watertight
public import WatertightHTTP

/// What code that isn't migrated needs to know about an error of any type.
///
/// Old code finds out what an error means with casts, which don't recognize an `Interruption`. Let that code ask this type, and
/// delete its uses with the last of that code:
///
/// ```swift
/// extension Error {
///     var isOffline: Bool { ErasedFailure(foreign: self).isOffline }
/// }
/// ```
///
/// It finds the failure of the network below an error: in an interruption, also after a layer has translated it, and in the
/// app's own errors, also after they were bridged to `NSError`.
public struct ErasedFailure: Sendable, Hashable {
    private let reason: TransportFailure?
    /// Whether the operation was canceled: an interruption, a `CancellationError`, or an error of the system that means it.
    public let isCancelled: Bool
    /// The step to take next; `nil` if no failure of the network is known.
    public let nextStep: NextStep?

    /// Reads the facts of an error. A named entry point for `any Error`.
    /// - Parameter error: The error. It isn't stored.
    public init(foreign error: any Error) {
        guard let (failure, incident) = ErrorChain.failures(in: error).first else {
            isCancelled = CancellationMatcher.standard.matches(error)
            reason = isCancelled ? nil : TransportFailure(foreign: error)
            nextStep = reason?.nextStep
            return
        }
        isCancelled = false
        let below = failure as? HTTPFailure ?? incident.failure as? HTTPFailure
        reason = below.map(\.reason) ?? incident.chain.lazy.compactMap(TransportFailure.init(kind:)).first
        nextStep = below?.nextStep ?? reason?.nextStep
    }

    /// Whether this device has no connection.
    public var isOffline: Bool { reason == .offline }

    /// Whether the service could not be reached, or its connection was lost, as for `HTTPFailure.isUnreachable`. Also if the
    /// device is offline.
    public var isUnreachable: Bool { reason?.isUnreachable == true }
}

extension TransportFailure {
    /// Creates the reason from what an incident keeps of an error.
    fileprivate init?(kind: Fingerprint) {
        guard let code = Int(kind.code) else { return nil }
        self.init(foreign: NSError(domain: kind.domain, code: code))
    }
}
