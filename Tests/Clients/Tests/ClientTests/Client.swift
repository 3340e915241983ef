import AsyncHTTPClient
import Foundation
import GRPCCore
import GRPCNIOTransportHTTP2Posix
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import OpenCombine
import OpenCombineFoundation
import Watertight
import WatertightAsyncHTTPClient
import WatertightHTTP
import WatertightLoopback
import WatertightURLSession

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

typealias Outcome = Swift.Result<[Int], Interruption<HTTPFailure>>

/// A client that an app owns, with the code of the article.
enum Client: String, CaseIterable {
    /// `URLSession` below a service.
    case belowService = "URLSession below"
    /// The async functions of `URLSession`, beside.
    case async = "URLSession async"
    /// The completion handlers of `URLSession`, beside.
    case completionHandler = "URLSession handler"
    /// A publisher of `URLSession`, beside.
    case publisher = "OpenCombine"
    /// An `HTTPClient`, beside.
    case asyncHTTPClient = "AsyncHTTPClient"
    /// A client of gRPC, beside.
    case grpc = "gRPC"

    /// The implementation of HTTP below.
    var stack: HTTPStack {
        switch self {
        case .belowService, .async, .completionHandler, .publisher: .urlSession
        case .asyncHTTPClient, .grpc: .asyncHTTPClient
        }
    }

    /// The faults that it meets.
    var faults: [WireFault] {
        let all = WireFault.all.filter { !$0.isEarly }
        return switch self {
        case .belowService, .async, .completionHandler, .publisher:
            // They read a body to its end. FoundationNetworking trusts only the certificates of the system, and has no HTTP/2.
            all.filter { !$0.trusts && !$0.isEndless }
        case .asyncHTTPClient: all
        case .grpc: WireFault.grpc
        }
    }

    /// Sends a request and decodes the response.
    func outcome(_ call: HTTPCall, trusts: Bool) async throws -> Outcome {
        switch self {
        case .belowService: try await Self.belowService(call)
        case .async: try await Self.async(call)
        case .completionHandler: try await Self.completionHandler(call)
        case .publisher: try await Self.publisher(call)
        case .asyncHTTPClient: try await Self.asyncHTTPClient(call, trusts: trusts)
        case .grpc: try await Self.grpc(call, trusts: trusts)
        }
    }

    // MARK: URLSession

    private static func withSession<Value>(_ body: (URLSession) async throws -> Value) async rethrows -> Value {
        let session = URLSession(configuration: .ephemeral)
        defer { session.finishTasksAndInvalidate() }
        return try await body(session)
    }

    private static func belowService(_ call: HTTPCall) async throws -> Outcome {
        try await withSession { session in
            var service = try HTTPService(
                parsing: "\(call.request.scheme ?? "")://\(call.request.authority ?? "")",
                transport: URLRequestTransport { request in
                    var request = request
                    // The client's own timeout ends the call. That of the service would race with it.
                    request.timeoutInterval = call.isShort ? 1 : 3600
                    return try await session.response(to: request)
                })
            service.timeout = .seconds(3600)
            service.successBodyLimit = call.successBodyLimit
            return call.request.method == .get
                ? await service.fetchResult(.get, "/", as: [Int].self)
                : await service.fetchResult(call.request.method, "/", sending: [1], as: [Int].self)
        }
    }

    private static func async(_ call: HTTPCall) async throws -> Outcome {
        let request = try URLRequest(call)
        return await withSession { session in
            await outcome { () async throws(Interruption<HTTPFailure>) in
                let response = try await call.send { try await session.data(for: request) }
                return try call.decode([Int].self, from: response)
            }
        }
    }

    private static func completionHandler(_ call: HTTPCall) async throws -> Outcome {
        let request = try URLRequest(call)
        let result = await withSession { session in
            await withCheckedContinuation { continuation in
                session.dataTask(with: request) { data, response, error in
                    continuation.resume(returning: call.result(data, response, foreign: error, isCancelled: false))
                }.resume()
            }
        }
        return await outcome { () throws(Interruption<HTTPFailure>) in
            try call.decode([Int].self, from: try result.get())
        }
    }

    private static func publisher(_ call: HTTPCall) async throws -> Outcome {
        let request = try URLRequest(call)
        let result = await withSession { session in
            var subscription: AnyCancellable?
            let result: Swift.Result<TransportResponse, Interruption<HTTPFailure>> =
                await withCheckedContinuation { continuation in
                    subscription = URLSession.OCombine(session).dataTaskPublisher(for: request).typed(call).sink {
                        end in
                        if case .failure(let error) = end { continuation.resume(returning: .failure(error)) }
                    } receiveValue: { response in
                        continuation.resume(returning: .success(response))
                    }
                }
            subscription?.cancel()
            return result
        }
        return await outcome { () throws(Interruption<HTTPFailure>) in
            try call.decode([Int].self, from: try result.get())
        }
    }

    // MARK: SwiftNIO

    private static func asyncHTTPClient(_ call: HTTPCall, trusts: Bool) async throws -> Outcome {
        var configuration = AsyncHTTPClientTransport.configuration
        // A client waits for its attempts to connect when it is shut down.
        configuration.timeout.connect = call.isShort ? .seconds(2) : .hours(1)
        configuration.tlsConfiguration = .makeClientConfiguration()
        if trusts { configuration.tlsConfiguration?.certificateVerification = .none }
        var request = HTTPClientRequest(url: call.url)
        request.method = .init(rawValue: call.request.method.rawValue)
        if let body = call.body { request.body = .bytes(Array(body)) }
        return try await HTTPClient.withHTTPClient(
            eventLoopGroup: .singletonMultiThreadedEventLoopGroup, configuration: configuration
        ) { client in
            await outcome { () async throws(Interruption<HTTPFailure>) in
                let response = try await call.send { [request] in
                    try await client.execute(
                        request, deadline: .now() + (call.isShort ? .milliseconds(700) : .hours(1)))
                }
                return try call.decode([Int].self, from: response)
            }
        }
    }

    private static func grpc(_ call: HTTPCall, trusts: Bool) async throws -> Outcome {
        let authority = (call.request.authority ?? "").split(separator: ":")
        let (host, port) = (authority.first.map(String.init) ?? "", authority.last.flatMap { Int($0) } ?? 443)
        var options = CallOptions.defaults
        if call.isShort { options.timeout = .milliseconds(700) }
        let security: HTTP2ClientTransport.Posix.TransportSecurity =
            call.request.scheme == "https"
            ? .tls { if trusts { $0.serverCertificateVerification = .noVerification } } : .plaintext
        let transport = try HTTP2ClientTransport.Posix(
            target: host == "127.0.0.1" ? .ipv4(address: host, port: port) : .dns(host: host, port: port),
            transportSecurity: security)
        let client = GRPCClient(transport: transport)
        return await withTaskGroup { [options] group in
            group.addTask { try? await client.runConnections() }
            // A graceful shutdown waits for attempts to connect.
            defer { group.cancelAll() }
            return await outcome { () async throws(Interruption<HTTPFailure>) in
                do {
                    return try await client.unary(
                        request: ClientRequest(message: Data()),
                        descriptor: MethodDescriptor(fullyQualifiedService: "faults.Faults", method: "Meet"),
                        serializer: Bytes(), deserializer: JSON(), options: options, onResponse: { try $0.message })
                } catch {
                    throw call.failure(foreignGRPC: error)
                }
            }
        }
    }

    private struct Bytes: MessageSerializer {
        func serialize<Bytes: GRPCContiguousBytes>(_ message: Data) throws -> Bytes { Bytes(message) }
    }

    private struct JSON: MessageDeserializer {
        func deserialize<Bytes: GRPCContiguousBytes>(_ bytes: Bytes) throws -> [Int] {
            do {
                return try JSONDecoder().decode([Int].self, from: bytes.withUnsafeBytes { Data($0) })
            } catch {
                // As GRPCProtobuf does it.
                throw RPCError(code: .invalidArgument, message: "Can't deserialize", cause: error)
            }
        }
    }

    private static func outcome(_ operation: () async throws(Interruption<HTTPFailure>) -> [Int]) async -> Outcome {
        do { return .success(try await operation()) } catch { return .failure(error) }
    }
}

extension URLSession {
    /// Returns a response, as `data(for:)` does. On Linux, that may end or block the process when its task is canceled.
    fileprivate func response(to request: URLRequest) async throws -> (Data, URLResponse) {
        try await withCheckedThrowingContinuation { continuation in
            dataTask(with: request) { data, response, error in
                if let data, let response, error == nil {
                    continuation.resume(returning: (data, response))
                } else {
                    continuation.resume(throwing: error ?? URLError(.unknown))
                }
            }.resume()
        }
    }
}

extension HTTPCall {
    /// Whether the call is expected to end at its deadline.
    fileprivate var isShort: Bool { deadline < .now + .seconds(60) }
}
