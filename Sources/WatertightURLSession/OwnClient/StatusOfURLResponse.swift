public import HTTPTypes
import WatertightHTTP

#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

extension HTTPResponse.Status {
    /// Creates the status of a response of `URLSession`, or `nil` if it isn't an HTTP response. A code outside of 0 to 999 is an
    /// invalid status.
    /// - Parameter response: The response.
    public init?(_ response: URLResponse) {
        guard let response = response as? HTTPURLResponse else { return nil }
        self.init(any: response.statusCode)
    }
}
