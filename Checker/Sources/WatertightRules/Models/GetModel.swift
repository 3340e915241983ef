/// Get: requests, and the one error of its own.
enum GetModel {
    static let facts = Models.parsed(source)

    static let source = """
        // Sources: github.com/kean/Get, APIClient.swift (enum APIError, send, data, download, upload).
        import Foundation

        @Status(http) public enum APIError: Error { case unacceptableStatusCode(Int) }
        public struct Response<T> {
            public var value: T
            @Status(http) public var statusCode: Int? { get }
        }
        public actor APIClient {
            public init(baseURL: URL?)
            public init(configuration: Configuration)
            @Fails(APIError) @Fails(URLError) @Cancels @Touches(network) public func send<T>(_ request: Request<T>, delegate: URLSessionDataDelegate? = nil) async throws -> Response<T>
            @Fails(APIError) @Fails(URLError) @Cancels @Touches(network) public func data<T>(for request: Request<T>, delegate: URLSessionDataDelegate? = nil) async throws -> Response<Data>
            @Fails(APIError) @Fails(URLError) @Cancels @Touches(network) public func download<T>(for request: Request<T>, delegate: URLSessionDownloadDelegate? = nil) async throws -> Response<URL>
        }
        """
}
