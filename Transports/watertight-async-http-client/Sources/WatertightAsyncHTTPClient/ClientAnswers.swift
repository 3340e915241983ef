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
    /// The client's own timeouts apply, but the body of an error is waited for at most five seconds, and never past the call's
    /// deadline. The client's redirects are visible as one hop, and a content coding that it doesn't decode stays.
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
        do { response = try await client() } catch { throw failure(foreignAsyncHTTPClient: error) }
        let answer = try await collect(response)
        return try accepted(try received(answer, from: response.url?.absoluteString))
    }

    /// Creates the error for whatever an `HTTPClient` threw.
    ///
    /// A failure of this library that the error contains stays itself.
    /// - Parameter error: The client's error. It is sealed.
    /// - Returns: The error to throw: `Interruption.cancelled` if the current task is canceled.
    public func failure(foreignAsyncHTTPClient error: any Error) -> Interruption<HTTPFailure> {
        failure(foreign: (error as? BrokenBody)?.cause ?? error) { error in
            failure(
                foreign: error, as: TransportFailure(asyncHTTPClientError: error, bodyLimit: successBodyLimit),
                delivery: error.isRefusedStream ? .notSent : nil, code: FailureCode(asyncHTTPClientError: error))
        }
    }

    /// Reads the body of a response.
    private func collect(
        _ response: HTTPClientResponse, isolation: isolated (any Actor)? = #isolation
    ) async throws(Interruption<HTTPFailure>) -> TransportResponse {
        let head = TransportResponse(
            statusCode: Int(response.status.code), headerFields: HTTPFields(response.headers))
        var body = ResponseBodyCollector(statusCode: head.statusCode, for: self)
        guard body.isSuccess else {
            body = await errorBody(of: response, into: body)
            if Task.isCancelled { throw .cancelled }
            return head.with(body)
        }
        do {
            for try await part in response.body where body.append(part.readableBytesView) == .fail {
                throw tooLarge(head.with(body))
            }
        } catch {
            throw failure(foreignAsyncHTTPClient: error)
        }
        return head.with(body)
    }

    /// Reads the body of an error, whose status is the outcome, whatever happens to its body: as far as it arrives in time.
    private func errorBody(
        of response: HTTPClientResponse, into start: ResponseBodyCollector,
        isolation: isolated (any Actor)? = #isolation
    ) async -> ResponseBodyCollector {
        let reading = Task {
            var body = start
            do {
                for try await part in response.body where body.append(part.readableBytesView) == .stop { return body }
                if Task.isCancelled { body.breakOff() }
            } catch {
                body.breakOff(with: error)
            }
            return body
        }
        let timer = Task { [deadline] in
            let end = min(deadline, .now + ResponseBodyCollector.longestErrorBodyWait)
            guard (try? await Task.sleep(until: end, clock: .continuous)) != nil else { return }
            reading.cancel()
        }
        defer { timer.cancel() }
        return await withTaskCancellationHandler {
            await reading.value
        } onCancel: {
            reading.cancel()
        }
    }
}

extension TransportResponse {
    /// The response with a body.
    func with(_ collected: ResponseBodyCollector) -> TransportResponse {
        var response = self
        response.body = collected.body
        response.isBodyTruncated = collected.isTruncated
        return response
    }
}
