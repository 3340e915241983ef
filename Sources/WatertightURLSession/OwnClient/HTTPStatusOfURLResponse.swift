public import WatertightHTTP

#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

extension HTTPStatus {
    /// Creates the status of a response of `URLSession`.
    /// - Parameter response: The response.
    public init(_ response: HTTPURLResponse) {
        self.init(response.statusCode)
    }

    /// Creates the status of a response of `URLSession`, or `nil` if it isn't an HTTP response.
    /// - Parameter response: The response.
    public init?(_ response: URLResponse) {
        guard let response = response as? HTTPURLResponse else { return nil }
        self.init(response)
    }
}
