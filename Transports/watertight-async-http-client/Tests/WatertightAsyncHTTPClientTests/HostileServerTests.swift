import Foundation
import HTTPTypes
import NIOCore
import NIOPosix
import Synchronization
import Testing
import Watertight
import WatertightAsyncHTTPClient
import WatertightHTTP
import WatertightLoopback
@_spi(Tests) import WatertightTesting

/// Malformed responses, generated from a seed.
private struct HostileBytes {
    var generator: SeededGenerator

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &generator)]
    }

    mutating func chance(_ oneIn: Int) -> Bool { Int.random(in: 0..<oneIn, using: &generator) == 0 }

    mutating func garbage(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }

    mutating func number() -> String {
        pick([
            "0", "1", "5", "-1", "+5", "0x10", "99999999999999999999", "9223372036854775807", "9223372036854775808",
            "18446744073709551615", "1e3", "", " ", "5, 5", "5,6", "1000000000", "05", "\u{0}", "NaN", "5;5",
        ])
    }

    mutating func field() -> String {
        switch Int.random(in: 0..<16, using: &generator) {
        case 0, 1: "Content-Length: \(number())"
        case 2:
            "Transfer-Encoding: \(pick(["chunked", "Chunked", "gzip, chunked", "identity", "chunked, chunked", "x"]))"
        case 3:
            "Location: "
                + pick([
                    "/", "/again", "//", "http://", "http://127.0.0.1:99999/", "http://127.0.0.1:-1/", "http://[::1",
                    "?",
                    "#", "http:///", "javascript:1", "\u{0}", "http://127.0.0.1:1/", "%", "%zz", "http://a b/", "///x",
                    "https://127.0.0.1:1/", "http://\u{FFFD}/", String(repeating: "/a", count: 5000), "..", "file:///",
                ])
        case 4: "Connection: \(pick(["close", "keep-alive", "upgrade", "Close, Close"]))"
        case 5: "Upgrade: \(pick(["websocket", "h2c", ""]))"
        case 6: "Retry-After: \(number())"
        case 7: "Content-Type: \(pick(["application/problem+json", "application/json", "text/html", ";;", "\u{1}"]))"
        case 8: "\(pick(["", " ", "a b", ":", "\u{0}", "é"])): x"
        case 9: "X: \(String(repeating: "y", count: pick([10, 1000, 100_000])))"
        case 10: " folded"
        case 11: "Set-Cookie: \(String(decoding: garbage(20), as: UTF8.self))"
        case 12: "Content-Encoding: \(pick(["gzip", "deflate", "br", "x"]))"
        case 13: "Trailer: X"
        case 14: "Date: \(number())"
        default: String(decoding: garbage(10), as: UTF8.self)
        }
    }

    mutating func statusLine() -> String {
        pick([
            "HTTP/1.1 200 OK", "HTTP/1.1 200 OK", "HTTP/1.1 200 OK", "HTTP/1.1 204 No Content",
            "HTTP/1.1 304 Not Modified",
            "HTTP/1.1 302 Found", "HTTP/1.1 307 Temporary Redirect", "HTTP/1.1 303 See Other", "HTTP/1.1 500 Oops",
            "HTTP/1.1 401 No", "HTTP/1.1 100 Continue", "HTTP/1.1 101 Switching Protocols", "HTTP/1.1 103 Early Hints",
            "HTTP/1.1 199 X", "HTTP/1.1 000 X", "HTTP/1.1 999 X", "HTTP/1.1 99 X", "HTTP/1.1 -1 X", "HTTP/1.1 2000 X",
            "HTTP/1.1 200", "HTTP/1.1  200 OK", "HTTP/1.0 200 OK", "HTTP/0.9 200 OK", "HTTP/2.0 200 OK", "HTTP/1.1",
            "http/1.1 200 OK", "ICY 200 OK", "GET / HTTP/1.1", "PRI * HTTP/2.0", "", "\u{0}", "HTTP/1.1 205 Reset",
            "HTTP/1.1 206 Partial", "HTTP/1.1 429 Slow", "HTTP/1.1 503 Away",
        ])
    }

    mutating func body() -> [UInt8] {
        switch Int.random(in: 0..<12, using: &generator) {
        case 0: []
        case 1: Array("{}".utf8)
        case 2: Array("hello".utf8)
        case 3: Array("5\r\nhello\r\n0\r\n\r\n".utf8)
        case 4:
            Array(
                "\(pick(["FFFFFFFFFFFFFFFFF", "-1", "0x5", "zz", "", " 5", "5;a=b", "7FFFFFFFFFFFFFFF"]))\r\nhello\r\n"
                    .utf8)
        case 5: Array("0\r\nX: y\r\nContent-Length: 5\r\n\r\n".utf8)
        case 6: garbage(Int.random(in: 0..<200, using: &generator))
        case 7: Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".utf8)
        case 8: [UInt8](repeating: UInt8(ascii: "["), count: 513)
        case 9: [UInt8](repeating: UInt8(ascii: "x"), count: pick([100, 5000, 200_000]))
        case 10: Array("5\nhello\n0\n\n".utf8)
        default: [0, 0, 0]
        }
    }

    mutating func response() -> [UInt8] {
        if chance(12) { return garbage(Int.random(in: 0..<300, using: &generator)) }
        var bytes: [UInt8] = []
        for _ in 0..<(chance(5) ? pick([1, 3, 500]) : 0) {
            bytes += Array("HTTP/1.1 \(pick(["100", "102", "103", "199"])) X\r\n\r\n".utf8)
        }
        let newline = chance(10) ? "\n" : "\r\n"
        bytes += Array((statusLine() + newline).utf8)
        for _ in 0..<(chance(30) ? 2000 : Int.random(in: 0..<5, using: &generator)) {
            bytes += Array((field() + newline).utf8)
        }
        if !chance(10) { bytes += Array(newline.utf8) }
        for _ in 0..<Int.random(in: 0..<3, using: &generator) { bytes += body() }
        if chance(10), !bytes.isEmpty { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator)) }
        return bytes
    }
}

/// Responds to every read with generated bytes in pieces, and then closes the connection or sends nothing more.
private final class HostileHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer
    private var bytes: HostileBytes

    init(seed: UInt64) { bytes = HostileBytes(generator: SeededGenerator(seed: seed)) }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var rest = bytes.response()[...]
        while !rest.isEmpty {
            let piece = rest.prefix(bytes.chance(3) ? Int.random(in: 1...50, using: &bytes.generator) : rest.count)
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: piece)), promise: nil)
            rest = rest.dropFirst(piece.count)
        }
        if !bytes.chance(4) { context.close(promise: nil) }
    }
}

@Suite(.hangLimit) struct HostileServerTests {
    static let seeds = (0..<8).map { UInt64($0) &* 7919 &+ 20_261_121 }

    /// Without its deadline, a call to a server that sends nothing more never ends.
    @Test(arguments: seeds) func endsEveryCallWithATypedOutcome(seed: UInt64) async throws {
        let seeds = Seeds(seed)
        let server = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(HostileHandler(seed: seeds.next()))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let port = try #require(server.localAddress?.port)
        var service = try HTTPService(parsing: "http://127.0.0.1:\(port)", transport: AsyncHTTPClientTransport())
        service.timeout = .milliseconds(400)
        service.successBodyLimit = 100_000
        service.errorBodyLimit = 1000
        let methods: [HTTPRequest.Method] = [.get, .get, .get, .head, .post, .put, .delete, .options]
        await withTaskGroup(of: Void.self) { [service] group in
            for worker in 0..<10 {
                group.addTask {
                    for call in 0..<HostileServerTests.callsPerWorker {
                        do throws(Interruption<HTTPFailure>) {
                            _ = try await service.fetch(
                                methods[(worker + call) % methods.count], "/\(worker)/\(call)",
                                sending: call.isMultiple(of: 3) ? .data(Data("x".utf8)) : HTTPContent.none,
                                as: AnyJSON.self)
                        } catch {
                            switch error {
                            case .cancelled: Issue.record("not cancelled by the caller, seed \(seed)")
                            case .failed(let failure, _):
                                #expect(failure.reason != .unclassified, "seed \(seed) \(failure)")
                                #expect(failure.reason != .misused, "seed \(seed) \(failure)")
                                _ = (failure.code, failure.details, failure.severity)
                            }
                        }
                    }
                }
            }
        }
        try await server.close()
    }

    static let callsPerWorker = ProcessInfo.processInfo.environment["WATERTIGHT_FUZZ_CALLS"].flatMap { Int($0) } ?? 10
}

/// Any JSON document.
private struct AnyJSON: Decodable {
    init(from decoder: any Decoder) throws {}
}

/// The seeds of one server's connections.
private final class Seeds: Sendable {
    private let last: Mutex<UInt64>

    init(_ seed: UInt64) { last = Mutex(seed &* 1_000_003) }

    func next() -> UInt64 {
        last.withLock {
            $0 &+= 1
            return $0
        }
    }
}
