import AsyncHTTPClient
import Foundation
import HTTPTypes
import NIOCore
import Testing
import Watertight
import WatertightAsyncHTTPClient
import WatertightHTTP
import WatertightLoopback
import WatertightURLSession

/// A transport under test, by its implementation of HTTP.
typealias Subject = HTTPStack

extension HTTPStack {
    var transport: any HTTPTransport {
        switch self {
        case .asyncHTTPClient: Self.asyncHTTPClientTransport
        case .urlSession: Self.urlSessionTransport
        }
    }

    /// Creates a service over the transport. Its timeout is so long that only the tested behavior ends a call, also on a
    /// busy machine.
    func service(_ authority: String, path: String = "") throws -> HTTPService {
        var service = try HTTPService(parsing: "http://\(authority)\(path)", transport: transport)
        service.timeout = .seconds(3600)
        return service
    }

    /// Performs one exchange.
    func outcome(_ call: HTTPCall) async -> Result<TransportResponse, Interruption<HTTPFailure>> {
        await transport.outcome(call)
    }

    /// With the configuration of the shared client, but without its limit on connecting.
    private static let asyncHTTPClientTransport: AsyncHTTPClientTransport = {
        var configuration = AsyncHTTPClientTransport.configuration
        configuration.timeout.connect = .hours(1)
        return AsyncHTTPClientTransport(client: HTTPClient(configuration: configuration))
    }()
    private static let urlSessionTransport = URLSessionTransport()
}

extension HTTPTransport {
    /// Performs one exchange.
    func outcome(_ call: HTTPCall) async -> Result<TransportResponse, Interruption<HTTPFailure>> {
        do {
            return .success(try await send(call))
        } catch {
            return .failure(error)
        }
    }
}

extension HTTPService {
    /// Sends a request that is expected to fail.
    func failure(
        _ method: HTTPRequest.Method = .get, _ path: RequestPath = "/", query: RequestQuery = [:],
        headerFields: HTTPFields = [:], body: String? = nil
    ) async -> HTTPFailure? {
        do {
            let content = body.map { HTTPContent.data(Data($0.utf8)) } ?? .none
            try await send(method, path, sending: content, query: query, headerFields: headerFields)
            return nil
        } catch {
            return error.failure
        }
    }
}

extension LoopbackServer {
    /// Creates a call to this server.
    func call(
        _ method: HTTPRequest.Method = .get, _ path: String = "/", _ headerFields: HTTPFields = [:],
        body: String? = nil, timeout: Duration = .seconds(3600), successBodyLimit: Int = 1 << 24,
        errorBodyLimit: Int = 1 << 16, scheme: String = "http"
    ) throws -> HTTPCall {
        try #require(
            HTTPCall(
                method, "\(scheme)://\(authority)\(path)", headerFields: headerFields, body: body.map { Data($0.utf8) },
                timeout: timeout, successBodyLimit: successBodyLimit, errorBodyLimit: errorBodyLimit))
    }

    /// The field that redirects to this server.
    func location(_ path: String = "/") -> String { "Location: http://\(authority)\(path)" }
}

extension Result where Failure == Interruption<HTTPFailure> {
    /// The failure.
    var httpFailure: HTTPFailure? {
        switch self {
        case .success: nil
        case .failure(let interruption): interruption.failure
        }
    }

    /// The reason, if no usable response arrived.
    var reason: TransportFailure? { httpFailure?.reason }
}
