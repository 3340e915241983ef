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
    /// The client's own timeouts apply. They may end with the head, so the call's deadline limits the wait for the body. The body of
    /// an error is waited for at most five seconds. The client's redirects are visible as one hop, and a content coding that it doesn't decode stays.
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
    /// The reason is the first error of AsyncHTTPClient or SwiftNIO among the error and those that it wraps. A failure of this
    /// library is found in the same way.
    /// - Parameter error: The client's error. It is sealed.
    /// - Returns: The error to throw: `Interruption.cancelled` if the current task is canceled.
    public func failure(foreignAsyncHTTPClient error: any Error) -> Interruption<HTTPFailure> {
        failure(foreign: (error as? BrokenBody)?.cause ?? error) { error in
            func reason(of error: any Error) -> TransportFailure {
                TransportFailure(asyncHTTPClientError: error, bodyLimit: successBodyLimit)
            }
            let known = Self.causes(ofForeign: error).first { reason(of: $0) != .unclassified } ?? error
            return failure(
                foreign: error, as: reason(of: known), delivery: known.isRefusedStream ? .notSent : nil,
                code: FailureCode(asyncHTTPClientError: known))
        }
    }

    /// Reads the body of a response.
    private func collect(
        _ response: HTTPClientResponse, isolation: isolated (any Actor)? = #isolation
    ) async throws(Interruption<HTTPFailure>) -> TransportResponse {
        let head = TransportResponse(
            statusCode: Int(response.status.code), headerFields: HTTPFields(response.headers))
        var start = ResponseBodyCollector(statusCode: head.statusCode, for: self)
        let length = request.method == .head ? nil : response.headers.first(name: "Content-Length").flatMap { Int($0) }
        if start.announce(length: length) == .fail { throw tooLarge(head.with(start)) }
        var (body, end) = await read(response, into: start)
        switch end {
        // The status of an error is the outcome, whatever happens to its body.
        case _ where !body.isSuccess && Task.isCancelled: throw .cancelled
        case .complete: break
        case .broken(let error) where body.isSuccess: throw failure(foreignAsyncHTTPClient: error)
        case .broken(let error): body.breakOff(with: error)
        case .tooLarge: throw tooLarge(head.with(body))
        case .stopped where body.isSuccess: throw Task.isCancelled ? .cancelled : failure(for: .timedOut(.deadline))
        case .stopped: body.breakOff()
        }
        return head.with(body)
    }

    /// How the reading of a body ended.
    private enum BodyEnd {
        case complete, tooLarge, stopped
        case broken(any Error)
    }

    /// Reads a body until it ends, the deadline passes, or the task is canceled. A client's own deadline ends with the head.
    /// The status of an error matters more than its body, which is waited for at most five seconds.
    private func read(
        _ response: HTTPClientResponse, into start: ResponseBodyCollector,
        isolation: isolated (any Actor)? = #isolation
    ) async -> (ResponseBodyCollector, BodyEnd) {
        let reading = Task { () -> (ResponseBodyCollector, BodyEnd) in
            var body = start
            do {
                for try await part in response.body {
                    switch body.append(part.readableBytesView) {
                    case .readOn: break
                    case .stop: return (body, .complete)
                    case .fail: return (body, .tooLarge)
                    }
                }
                return (body, Task.isCancelled ? .stopped : .complete)
            } catch {
                return (body, Task.isCancelled ? .stopped : .broken(error))
            }
        }
        let timer = Task { [deadline] in
            let end = start.isSuccess ? deadline : min(deadline, .now + ResponseBodyCollector.longestErrorBodyWait)
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
