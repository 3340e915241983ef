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
        guard let facts = URLSessionErrorFacts(foreign: error) else { return nil }
        self = facts.reason
    }

    /// Creates the reason for an error of `URLSession`, for another client than ``URLSessionTransport``:
    /// `throw call.foreign(error, as: TransportFailure(error))`.
    ///
    /// `URLError.cancelled` becomes `TransportFailure.connectionLost`: the error doesn't reveal what
    /// canceled the request. If your own task was canceled, throw `Interruption.cancelled` instead.
    /// - Parameter error: The error.
    public init(_ error: URLError) {
        self = URLSessionErrorFacts(error as NSError).reason
    }
}
