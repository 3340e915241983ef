public import Foundation
public import HTTPTypes
public import Watertight

extension HTTPService {
    /// Gets a resource, and writes the body of a successful response to a file while it arrives.
    ///
    /// ```swift
    /// try await service.with(timeout: .seconds(3600)).download("/maps/\(id)", to: file, progress: progress)
    /// ```
    ///
    /// The file has its name only when it is complete: a failure or a cancellation leaves what was there before.
    /// ``successBodyLimit`` doesn't apply. If the file can't be written, the failure is ``TransportFailure/outOfResources``.
    /// - Parameters:
    ///   - path: The path, a literal with encoded values.
    ///   - file: The URL of the file, which is replaced.
    ///   - query: Names and values to append to the query of the path.
    ///   - headerFields: The header fields, in addition to those of the service.
    ///   - progress: Gets the number of bytes that have arrived, and that of the whole body: −1 if the server hasn't announced
    ///     it. It begins again with each attempt.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    ///   - function: The function of the call.
    /// - Returns: The response, without its body. After a 304, the file is as it was.
    /// - Throws: `Interruption.cancelled` if the task was canceled; otherwise `Interruption.failed` with an ``HTTPFailure``.
    @discardableResult
    public nonisolated(nonsending) func download(
        _ path: RequestPath, to file: URL, query: RequestQuery = [:], headerFields: HTTPFields = [:],
        progress: Progress? = nil,
        fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
    ) async throws(Interruption<HTTPFailure>) -> TransportResponse {
        let sink = FileSink(file, progress: progress)
        let call = try prepare(
            .get, .path(path, query), headerFields.withoutCodings, .none, acceptsJSON: false,
            at: CallSite(fileID: fileID, line: line, function: function), sink: sink)
        defer { sink.discard() }
        guard sink.prepare() else { throw call.unwritten(sink, .notSent) }
        let response = try await receive(call, sink)
        guard response.status != .notModified else { return response }
        guard sink.finish() else { throw call.unwritten(sink, .answered) }
        return response
    }

    /// Gets a resource, and passes on the lines of a successful response while they arrive: logs, JSON lines, the output of a
    /// language model.
    ///
    /// A call whose lines have begun isn't retried. Lines wait in memory until `receive` has returned.
    /// - Parameters:
    ///   - path: The path, a literal with encoded values.
    ///   - query: Names and values to append to the query of the path.
    ///   - headerFields: The header fields, in addition to those of the service.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    ///   - function: The function of the call.
    ///   - receive: Receives each line without its end, on the caller's actor. A line ends with LF, CRLF or CR, and has at most
    ///     ``successBodyLimit`` bytes.
    /// - Returns: The response, without its body, when the server has ended it.
    /// - Throws: `Interruption.cancelled` if the task was canceled; otherwise `Interruption.failed` with an ``HTTPFailure``. After
    ///   the ``timeout`` it is ``TransportFailure/timedOut(_:)``: give an endless response a long one.
    @discardableResult
    public nonisolated(nonsending) func lines(
        _ path: RequestPath, query: RequestQuery = [:], headerFields: HTTPFields = [:],
        fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function,
        _ receive: (String) async -> Void
    ) async throws(Interruption<HTTPFailure>) -> TransportResponse {
        let (lines, continuation) = AsyncStream<String>.makeStream()
        let sink = LineSink(limit: successBodyLimit, continuation)
        let call = try prepare(
            .get, .path(path, query), headerFields.withoutCodings, .none, acceptsJSON: false,
            at: CallSite(fileID: fileID, line: line, function: function), sink: sink)
        let request = Task { () -> Result<TransportResponse, Interruption<HTTPFailure>> in
            defer { continuation.finish() }
            do throws(Interruption<HTTPFailure>) {
                let response = try await self.receive(call, sink)
                sink.finish()
                return .success(response)
            } catch { return .failure(error) }
        }
        return try await withTaskCancellationHandler {
            for await line in lines where !Task.isCancelled { await receive(line) }
            return await request.value
        } onCancel: {
            request.cancel()
        }.get()
    }

    /// Gets a resource, and passes on its server-sent events while they arrive (HTML Standard §9.2).
    ///
    /// As ``lines(_:query:headerFields:fileID:line:function:_:)``. It doesn't connect again: that is the caller's decision, with the
    /// last `id` in the header field `Last-Event-ID`.
    /// - Parameters:
    ///   - path: The path, a literal with encoded values.
    ///   - query: Names and values to append to the query of the path.
    ///   - headerFields: The header fields, in addition to those of the service.
    ///   - fileID: The file of the call.
    ///   - line: The line of the call.
    ///   - function: The function of the call.
    ///   - receive: Receives each event, on the caller's actor: its name, `message` if it has none, its data, and the last `id`.
    /// - Returns: The response, without its body, when the server has ended it.
    /// - Throws: `Interruption.cancelled` if the task was canceled; otherwise `Interruption.failed` with an ``HTTPFailure``.
    @discardableResult
    public nonisolated(nonsending) func events(
        _ path: RequestPath, query: RequestQuery = [:], headerFields: HTTPFields = [:],
        fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function,
        _ receive: (_ name: String, _ data: String, _ id: String) async -> Void
    ) async throws(Interruption<HTTPFailure>) -> TransportResponse {
        var reader = EventReader()
        var fields = headerFields
        if !fields.contains(.accept) { fields[.accept] = "text/event-stream" }
        return try await lines(
            path, query: query, headerFields: fields, fileID: fileID, line: line, function: function
        ) { line in
            if let event = reader.read(line) { await receive(event.name, event.data, event.id) }
        }
    }

    /// Sends a call whose body a sink receives.
    private func receive(
        _ call: HTTPCall, _ sink: some BodySink
    ) async throws(Interruption<HTTPFailure>) -> TransportResponse {
        var response = try await send(call)
        // A transport or a layer of the app's own has the whole body.
        if !sink.hasBegun || !response.body.isEmpty, response.status != .notModified {
            guard sink.mayRestart else { throw call.failure(for: .connectionLost) }
            guard let body = sink.begin(length: response.body.count), sink.receive(response.body, of: body) else {
                throw call.tooLarge(response)
            }
        }
        response.body = Data()
        guard response.hasPlainBody else {
            response.isBodyTruncated = true
            throw call.failure(foreign: CodedBody(), decoding: response)
        }
        return response
    }
}

/// A body in a content coding that wasn't requested.
private struct CodedBody: Error {}

extension TransportResponse {
    fileprivate var hasPlainBody: Bool {
        headerFields[values: .contentEncoding].allSatisfy { $0.lowercased() == "identity" }
    }
}

extension HTTPFields {
    /// The fields, with a request for a body without a content coding, which is passed on as it arrives.
    fileprivate var withoutCodings: HTTPFields {
        var fields = self
        if !fields.contains(.acceptEncoding) { fields[.acceptEncoding] = "identity" }
        return fields
    }
}

extension HTTPCall {
    fileprivate func unwritten(_ sink: FileSink, _ delivery: HTTPFailure.Delivery) -> Interruption<HTTPFailure> {
        guard let error = sink.failure else { return failure(for: .outOfResources, delivery: delivery) }
        return failure(foreign: error, as: .outOfResources, delivery: delivery)
    }
}
