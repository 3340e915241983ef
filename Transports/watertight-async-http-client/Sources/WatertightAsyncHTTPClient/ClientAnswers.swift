public import AsyncHTTPClient
import HTTPTypes
import NIOCore
import NIOHTTP1
public import Watertight
@_spi(Transports) public import WatertightHTTP

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// What AsyncHTTPClient returns and throws to an app that calls it directly.

extension HTTPCall {
    /// Sends the call with an `HTTPClient`, and reads the body of the response up to the limit.
    ///
    /// ```swift
    /// let response = try await call.send { try await client.execute(request, timeout: .seconds(30)) }
    /// ```
    ///
    /// The client's own timeouts apply, its redirects are visible as one hop, and a content coding that it doesn't decode
    /// stays.
    /// - Parameters:
    ///   - isolation: The actor on which the closure runs: the caller's.
    ///   - client: Calls the client.
    /// - Returns: The response, which is a success, or a 304 to a conditional request.
    /// - Throws: `Interruption.cancelled` if the task was canceled; otherwise the failure, whether the client returned or threw
    ///   it.
    public func send(
        isolation: isolated (any Actor)? = #isolation, _ client: () async throws -> HTTPClientResponse
    ) async throws(Interruption<HTTPFailure>) -> TransportResponse {
        let response: HTTPClientResponse
        do { response = try await client() } catch { throw foreign(asyncHTTPClient: error) }
        let body = try await collect(response)
        let answer = TransportResponse(
            statusCode: Int(response.status.code), headerFields: HTTPFields(response.headers), body: body.body,
            isBodyTruncated: body.isTruncated)
        return try accepted(try received(answer, from: response.url?.absoluteString))
    }

    /// Creates the error for whatever an `HTTPClient` threw.
    ///
    /// A failure of this library that the error contains stays itself.
    /// - Parameter error: The client's error. It is sealed.
    /// - Returns: The error to throw: `Interruption.cancelled` if the current task is canceled.
    public func foreign(asyncHTTPClient error: any Error) -> Interruption<HTTPFailure> {
        foreign((error as? BrokenBody)?.cause ?? error) { error in
            foreign(
                error, as: TransportFailure(asyncHTTPClientError: error, bodyLimit: successBodyLimit),
                delivery: error.isRefusedStream ? .notSent : nil, code: FailureCode(asyncHTTPClientError: error))
        }
    }

    private func collect(
        _ response: HTTPClientResponse, isolation: isolated (any Actor)? = #isolation
    ) async throws(Interruption<HTTPFailure>) -> ResponseBodyCollector {
        var body = ResponseBodyCollector(statusCode: Int(response.status.code), for: self)
        do {
            for try await part in response.body {
                switch body.append(part.readableBytesView) {
                case .readOn: continue
                case .stop: return body
                case .fail(let reason): throw failed(reason)
                }
            }
        } catch {
            // The status of an error is the outcome, whatever happens to its body.
            guard !body.isSuccess, !Task.isCancelled else { throw foreign(asyncHTTPClient: error) }
            body.breakOff(with: error)
        }
        return body
    }
}
