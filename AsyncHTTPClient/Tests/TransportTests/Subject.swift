import AsyncHTTPClient
import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightAsyncHTTPClient
import WatertightHTTP
import WatertightLoopback
import WatertightURLSession

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A transport under test. What these suites say holds for each.
enum Subject: String, CaseIterable, CustomTestStringConvertible {
    case asyncHTTPClient, urlSession

    var testDescription: String { rawValue }

    /// Where nobody listens: a port that the system gives to no server, as it may give one that was closed.
    static let nobody = "127.0.0.1:1"

    var transport: any HTTPTransport {
        switch self {
        case .asyncHTTPClient: Self.asyncHTTPClientTransport
        case .urlSession: Self.urlSessionTransport
        }
    }

    /// A client on the transport.
    func client(_ limits: TransportLimits = .patient) -> WatertightHTTP.HTTPClient {
        WatertightHTTP.HTTPClient(transport: transport, configuration: .init(limits: limits))
    }

    /// What comes of a request.
    func outcome(
        _ request: HTTPRequest, body: String? = nil, _ limits: TransportLimits = .patient
    ) async -> Result<TransportResponse, Interruption<TransportFailure>> {
        await transport.outcome(request, body: body, limits)
    }

    private static let asyncHTTPClientTransport = AsyncHTTPClientTransport()
    private static let urlSessionTransport = URLSessionTransport()
}

extension HTTPTransport {
    /// What comes of a request.
    func outcome(
        _ request: HTTPRequest, body: String? = nil, _ limits: TransportLimits = .patient
    ) async -> Result<TransportResponse, Interruption<TransportFailure>> {
        do {
            return .success(try await send(request, body: body.map { Data($0.utf8) }, limits: limits))
        } catch {
            return .failure(error)
        }
    }
}

extension TransportLimits {
    /// Long enough that only what is tested ends a call.
    static let patient = TransportLimits(deadline: .seconds(30))
}

extension LoopbackServer {
    /// A request to this server.
    func request(
        _ method: HTTPRequest.Method = .get, _ path: String = "/", _ headerFields: HTTPFields = [:]
    ) -> HTTPRequest {
        HTTPRequest(
            method: method, scheme: "http", authority: authority, path: path, headerFields: headerFields)
    }

    /// The field that redirects to this server.
    func location(_ path: String = "/") -> String { "Location: http://\(authority)\(path)" }
}

extension Result where Failure == Interruption<TransportFailure> {
    /// What went wrong.
    var transportFailure: TransportFailure? {
        switch self {
        case .success: nil
        case .failure(let interruption): interruption.failure
        }
    }
}
