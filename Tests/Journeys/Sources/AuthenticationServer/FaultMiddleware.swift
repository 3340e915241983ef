import Foundation
import Hummingbird
import NIOCore
import NIOHTTP1

/// Records requests, and applies the current fault to them.
struct FaultMiddleware: RouterMiddleware {
    /// The length of a response that a fault interrupts.
    private static let contentLength = 512

    let state: ServerState

    func handle(
        _ request: Request, context: ServerContext,
        next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        let line = "\(request.method) \(request.uri.path) → "
        // On arrival, since a journey may change the fault before the response.
        let (fault, release) = state.recordArrival(of: line)
        // A socket that is closed with unread bytes sends a RST instead of a FIN.
        var request = request
        _ = try await request.collectBody(upTo: context.maxUploadSize)
        let channel = context.channel
        var response: Response
        switch fault {
        case nil, .withhold:
            response = try await next(request, context)
            if case .withhold = fault { for await _ in release {} }
            state.record("\(line)\(response.status.code)")
        case .stall:
            try await Task.sleep(for: .seconds(3600))
            throw CancellationError()
        case .drip(let bytes, let delay):
            response = Self.response { writer in
                try await Self.write(Self.contentLength, to: &writer, chunk: bytes) {
                    try await Task.sleep(for: delay)
                }
            }
        case .reset(let bytes):
            response = Self.response { writer in
                try await Self.write(bytes, to: &writer)
                // A socket that doesn't linger is closed with a RST.
                if let socket = channel as? any SocketOptionProvider {
                    try await socket.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
                }
                try await channel.close()
            }
        case .truncate(let bytes):
            response = Self.response { writer in
                try await Self.write(bytes, to: &writer)
                try await channel.close()
            }
        case .notHTTP:
            // Skips the encoder of responses.
            try await channel.eventLoop.flatSubmit {
                do {
                    return try channel.pipeline.syncOperations.context(handlerType: HTTPResponseEncoder.self)
                        .writeAndFlush(NIOAny(ByteBuffer(string: "\u{0}this is not HTTP\r\n\r\n")))
                } catch {
                    return channel.eventLoop.makeFailedFuture(error)
                }
            }.get()
            try await channel.close()
            throw CancellationError()
        case .respond(let status, let contentType, let content):
            response = Response(
                status: HTTPResponse.Status(code: status, reasonPhrase: ""), headers: [.contentType: contentType],
                body: ResponseBody(byteBuffer: ByteBuffer(string: content)))
        case .redirectLoop:
            response = Response(status: .found, headers: [.location: request.uri.path])
        case .largeContent(let bytes):
            response = Self.response(length: bytes) { try await Self.write(bytes, to: &$0) }
        }
        // A request on a reused connection can fail differently from one that has to connect.
        response.headers[.connection] = "close"
        return response
    }

    /// Writes so many spaces, in chunks.
    private static func write(
        _ count: Int, to writer: inout any ResponseBodyWriter, chunk: Int = 64 * 1024,
        between: () async throws -> Void = {}
    ) async throws {
        for start in stride(from: 0, to: count, by: chunk) {
            try await writer.write(ByteBuffer(repeating: UInt8(ascii: " "), count: min(chunk, count - start)))
            try await between()
        }
    }

    private static func response(
        length: Int = contentLength, _ write: @escaping @Sendable (inout any ResponseBodyWriter) async throws -> Void
    ) -> Response {
        Response(
            status: .ok, headers: [.contentType: "application/json"],
            body: ResponseBody(contentLength: length) { writer in
                try await write(&writer)
                try await writer.finish(nil)
            })
    }
}
