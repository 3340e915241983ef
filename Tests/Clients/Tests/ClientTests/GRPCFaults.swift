import HTTPTypes
import NIOHTTP2
import WatertightLoopback

extension WireFault {
    /// The faults that a client of gRPC meets: those of connections and of HTTP/2, and its own.
    static let grpc =
        all.filter { fault in
            switch fault.server {
            case .plain(.connection): false
            case .none, .http2: true
            case .plain: (connections + security).contains { $0.name == fault.name } || responses.contains(fault.name)
            case .secure: !fault.trusts
            }
        } + grpcOnly

    /// Some responses of HTTP/1.1, which are all the same to it.
    private static let responses: Set = ["SSH", "an HTML page without a head", "404", "503", "endless 200"]

    private static func of(_ name: String, _ actions: HTTP2Server.Action...) -> WireFault {
        WireFault("gRPC: " + name).with {
            ($0.method, $0.scheme, $0.server, $0.trusts) = (.post, "https", .http2(actions), true)
        }
    }

    private static let head = HTTP2Server.Action.head(
        "200", fields: ["content-type": "application/grpc"], ends: false)
    /// The message `[1]`: not compressed, and its length.
    private static let message = HTTP2Server.Action.bytes([0, 0, 0, 0, 3] + Array("[1]".utf8), ends: false)

    private static func failed(_ code: Int, _ fields: [String: String] = [:]) -> HTTP2Server.Action {
        .head(
            "200",
            fields: ["content-type": "application/grpc", "grpc-status": "\(code)"].merging(fields) { $1 },
            ends: true)
    }

    /// The faults of gRPC that no client of HTTP meets.
    static let grpcOnly: [WireFault] =
        [
            of("no fault", head, message, .trailers(["grpc-status": "0"])),
            of("no status", head, message, .trailers([:])),
            of("no trailers", head, message, .bytes([], ends: true)),
            of("no message", head, .trailers(["grpc-status": "0"])),
            of(
                "another message", head, .bytes([0, 0, 0, 0, 2] + Array("{}".utf8), ends: false),
                .trailers(["grpc-status": "0"])),
            of("two messages", head, message, message, .trailers(["grpc-status": "0"])),
            of("message cut off", head, .bytes([0, 0, 0, 0, 9, 1], ends: false), .trailers(["grpc-status": "0"])),
            of("message, then a failure", head, message, .trailers(["grpc-status": "14"])),
            of("message, then RST", head, message, .reset(.internalError)),
            of("message, then close", head, message, .close),
            of("message, then nothing", head, message).with { $0.stalls = .both },
            of(
                "message over the limit", head, .bytes([0, 255, 255, 255, 255], ends: false),
                .trailers(["grpc-status": "0"])),
            of("HTTP 401", .head("401", ends: true)),
            of("HTTP 403", .head("403", ends: true)),
            of("HTTP 404", .head("404", ends: true)),
            of("HTTP 429", .head("429", fields: ["retry-after": "9"], ends: true)),
            of("HTTP 500", .head("500", ends: true)),
            of("HTTP 503", .head("503", ends: true)),
            of("unavailable with trailers", failed(14, ["retry-pushback-ms": "9000"])),
        ] + (1...17).map { of("status \($0)", failed($0)) }
}
