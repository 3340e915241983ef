public import Foundation
public import WatertightHTTP

extension TransportFailure {
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
