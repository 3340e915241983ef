public import Foundation
import Watertight
public import WatertightHTTP

extension TransportFailure {
    /// Creates a failure from an error of `URLSession`, for a client that is not of this package.
    ///
    /// `URLError.cancelled` becomes ``WatertightHTTP/TransportFailure/Reason/connectionLost``: the error does not say
    /// who cancelled. If your own task is cancelled, throw ``Watertight/Interruption/cancelled`` instead.
    /// - Parameters:
    ///   - error: The error, which is sealed as the cause.
    ///   - request: The request that was sent last.
    ///   - delivery: The request's delivery; `nil` for what the reason alone says.
    public init(_ error: URLError, request: RequestSummary? = nil, delivery: Delivery? = nil) {
        self.init(error as NSError, request: request, delivery: delivery)
    }

    /// Creates a failure from an error of `URLSession`, of a socket call or of CFNetwork: the domains
    /// `NSURLErrorDomain`, `NSPOSIXErrorDomain` and `kCFErrorDomainCFNetwork`. An error of another domain is
    /// ``WatertightHTTP/TransportFailure/Reason/unclassified``.
    /// - Parameters:
    ///   - error: The error, which is sealed as the cause.
    ///   - request: The request that was sent last.
    ///   - delivery: The request's delivery; `nil` for what the reason alone says.
    public init(_ error: NSError, request: RequestSummary? = nil, delivery: Delivery? = nil) {
        let facts = URLSessionErrorFacts(error)
        self.init(
            facts.reason, request: request, delivery: delivery,
            cause: SealedError(sealing: error, code: facts.curlMessage?.code))
    }

    /// Creates the failure for an error that a `URLSession` completed a task with after a response head had arrived:
    /// with a head in hand nobody can be connecting, whatever the code says, and the request was sent.
    init(afterHead error: NSError) {
        let failure = TransportFailure(error)
        let reason: Reason =
            switch failure.reason {
            case .timedOut: .timedOut(.read)
            case .cannotConnect, .unclassified: .connectionLost
            default: failure.reason
            }
        self.init(reason, delivery: .mayHaveBeenProcessed, cause: failure.cause)
    }
}
