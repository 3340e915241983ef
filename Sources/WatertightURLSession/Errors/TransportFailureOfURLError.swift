public import Foundation
import Watertight
public import WatertightHTTP

extension TransportFailure {
    /// Creates the reason for an error of another HTTP client: the first error of URL loading, POSIX or CFNetwork among the
    /// error and those that it wraps. A named entry point for `any Error`.
    ///
    /// `nil` if there is none. A cancellation becomes `TransportFailure.connectionLost`, as in ``init(_:)``.
    /// - Parameter error: The error. It isn't stored.
    public init?(foreign error: any Error) {
        let reasons = ErrorChain.errors(in: error).lazy.compactMap { error -> TransportFailure? in
            let error = error as NSError
            return URLSessionErrorFacts.domains.contains(error.domain) ? URLSessionErrorFacts(error).reason : nil
        }
        guard let reason = reasons.first else { return nil }
        self = reason
    }

    /// Creates the reason for an error of `URLSession`, for another client than ``URLSessionTransport``:
    /// `throw call.failed(TransportFailure(error), sealing: error)`.
    ///
    /// `URLError.cancelled` becomes `TransportFailure.connectionLost`: the error doesn't reveal what
    /// canceled the request. If your own task was canceled, throw `Interruption.cancelled` instead.
    /// - Parameter error: The error.
    public init(_ error: URLError) {
        self = URLSessionErrorFacts(error as NSError).reason
    }
}
