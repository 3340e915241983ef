import HTTPTypes
import NIOHTTP2

private let ok = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 3\r\n\r\n[1]"
private let begun = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"

/// A response with these fields, and the value as its body.
private func head(_ text: String) -> LoopbackServer.Action { .send(begun + text + "\r\n[1]") }

private func status(_ line: String) -> LoopbackServer.Action { .send(line + "\r\nContent-Length: 3\r\n\r\n[1]") }

private func chunked(_ body: String) -> LoopbackServer.Action {
    .send(begun + "Transfer-Encoding: chunked\r\n\r\n" + body)
}

/// Large enough that a server that sends it again and again leaves time to the others.
private let filler = String(repeating: "1", count: 16_384)

extension WireFault {
    // MARK: Connections

    /// What happens to connections.
    public static let connections: [WireFault] = [
        WireFault("no fault", .send(ok)),
        WireFault("no fault, POST", .send(ok)).with { $0.method = .post },
        WireFault("no server").with { $0.server = .none(LoopbackServer.unused) },
        WireFault("unknown host").with { $0.server = .none("nonexistent.invalid") },
        WireFault("close after the request", .close),
        WireFault("close after a POST", .close).with { $0.method = .post },
        WireFault("reset after the request", .reset),
        WireFault("reset after a POST", .reset).with { $0.method = .post },
        WireFault("no response", .stall, stalls: .both),
        WireFault("no response to a POST", .stall, stalls: .both).with { $0.method = .post },
        WireFault("response before the request", .send(ok), .close).with { $0.server = .plain(.connection) },
        WireFault("503 before the request", status("HTTP/1.1 503 Busy"), .close).with {
            $0.server = .plain(.connection)
        },
        WireFault("two responses", .send(ok + ok)),
        WireFault("bytes after the response", .send(ok + "stray")),
    ]

    // MARK: Heads

    static let heads: [WireFault] = [
        WireFault("close in the status line", .send("HTTP/1.1 20"), .close),
        WireFault("close after the status line", .send("HTTP/1.1 200 OK\r\n"), .close)
            .with { $0.onURLSession = .endsProcess },
        WireFault("close in the first field", .send("HTTP/1.1 200 OK\r\nConte"), .close)
            .with { $0.onURLSession = .endsProcess },
        WireFault("close in a later field", .send("HTTP/1.1 200 OK\r\nContent-Length: 3\r\nX-A"), .close),
        WireFault("reset in the head", .send("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n"), .reset),
        WireFault("stall in the head", .send("HTTP/1.1 200 OK\r\nContent-Le"), .stall, stalls: .both),
        WireFault("slow", .drip(ok, milliseconds: 1)),
        WireFault("too slow", .drip(ok, milliseconds: 200), stalls: .both),
        WireFault("endless head", .send("HTTP/1.1 200 OK\r\n"), .sendForever("X-A: " + filler + "\r\n")),
        WireFault(
            "field of a mebibyte", .send(begun + "X-A: "), .sendFiller(1 << 20), head("\r\nContent-Length: 3\r\n")),
        WireFault("1,000 fields", head((0..<1000).map { "X-\($0): a\r\n" }.joined() + "Content-Length: 3\r\n")),
        WireFault("status 000", status("HTTP/1.1 000 X"), .close),
        WireFault("status 099", status("HTTP/1.1 099 X"), .close),
        WireFault("status 100 for ever", .sendForever("HTTP/1.1 100 Continue\r\n\r\n"), stalls: [.asyncHTTPClient]),
        WireFault("status 100, then close", .send("HTTP/1.1 100 Continue\r\n\r\n"), .close),
        WireFault("status 103, then a value", .send("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" + ok)),
        WireFault("status 101", .send("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\nx"), .close),
        WireFault("status 600", status("HTTP/1.1 600 X")),
        WireFault("status 999", status("HTTP/1.1 999 X")),
        WireFault("status 1000", status("HTTP/1.1 1000 X"), .close),
        WireFault("status abc", status("HTTP/1.1 abc X"), .close),
        WireFault("503 without a reason phrase", status("HTTP/1.1 503"), .close),
        WireFault("HTTP/0.9", .send("[1]"), .close),
        WireFault("HTTP/1.0", .send("HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n[1]"), .close),
        WireFault("HTTP/3.0", status("HTTP/3.0 200 OK"), .close),
        WireFault("ICY 200", status("ICY 200 OK"), .close),
        WireFault("http/1.1", status("http/1.1 200 OK"), .close),
        WireFault("SSH", .send("SSH-2.0-OpenSSH_9.6\r\n\r\n"), .close),
        WireFault("bytes that aren't text", .sendBytes((0...255).map { UInt8($0) } + [13, 10, 13, 10]), .close),
        WireFault("an HTML page without a head", .send("<html><body>Sign in</body></html>\r\n\r\n"), .close),
    ]

    // MARK: Fields

    static let fields: [WireFault] = [
        WireFault("NUL in a field", head("X-A: a\u{0}b\r\nContent-Length: 3\r\n"), .close),
        WireFault("CR in a field", head("X-A: a\rb\r\nContent-Length: 3\r\n"), .close),
        WireFault("lines that end with LF", .send(ok.replacing("\r\n", with: "\n")), .close),
        WireFault("folded field", head("X-A: a\r\n b\r\nContent-Length: 3\r\n"), .close),
        WireFault("space before a colon", head("X-A : b\r\nContent-Length: 3\r\n"), .close),
        WireFault("field without a colon", head("nocolon\r\nContent-Length: 3\r\n"), .close),
        WireFault("field without a name", head(": x\r\nContent-Length: 3\r\n"), .close),
        WireFault("field in UTF-8", head("X-A: é\r\nContent-Length: 3\r\n")),
        WireFault(
            "401 with a field in Latin-1",
            .sendBytes(Array("HTTP/1.1 401 No\r\nContent-Length: 0\r\nX: ".utf8) + [0xFC, 13, 10, 13, 10]), .close),
        WireFault(
            "503 with Retry-After 5 and 9", .respond("503 Busy", fields: ["Retry-After: 5", "Retry-After: 9"])),
        WireFault("429 with Retry-After in words", .respond("429 Slow", fields: ["Retry-After: soon"])),
        WireFault("429 with a negative Retry-After", .respond("429 Slow", fields: ["Retry-After: -5"])),
        WireFault("503 with Retry-After in a century", .respond("503 Busy", fields: ["Retry-After: 3153600000"])),
    ]

    // MARK: Framing

    static let framing: [WireFault] = [
        WireFault("two lengths that differ", head("Content-Length: 3\r\nContent-Length: 4\r\n"), .close),
        WireFault("two lengths that are equal", head("Content-Length: 3\r\nContent-Length: 3\r\n"), .close),
        WireFault(
            "a length and chunks",
            .send(begun + "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n[1]\r\n0\r\n\r\n"), .close),
        WireFault("negative length", head("Content-Length: -1\r\n"), .close),
        WireFault("length in words", head("Content-Length: three\r\n"), .close),
        WireFault("length of 2^63", head("Content-Length: 9223372036854775808\r\n"), .close),
        WireFault("length over the limit", head("Content-Length: 99999999999\r\n"), .stall),
        WireFault("unknown transfer coding", head("Transfer-Encoding: foo\r\n"), .close),
        WireFault("no length, until close", head(""), .close),
        WireFault("chunk size in words", chunked("zz\r\n[1]\r\n0\r\n\r\n"), .close),
        WireFault("chunk size of 2^68", chunked("FFFFFFFFFFFFFFFFF\r\n[1]\r\n"), .close),
        WireFault("negative chunk size", chunked("-3\r\n[1]\r\n0\r\n\r\n"), .close),
        WireFault("chunk without an end", chunked("3\r\n[1]0\r\n\r\n"), .close),
        WireFault("no last chunk", chunked("3\r\n[1]\r\n"), .close),
        WireFault("close in the size of a chunk", chunked("3\r\n[1]\r\n1"), .close),
        WireFault("close in a chunk", chunked("9\r\n[1]"), .close),
        WireFault("close after the last chunk's size", chunked("3\r\n[1]\r\n0\r\n"), .close),
        WireFault("chunk extension", chunked("3;a=b\r\n[1]\r\n0\r\n\r\n")),
        WireFault("trailer field", chunked("3\r\n[1]\r\n0\r\nX-T: 1\r\n\r\n")).with { $0.onURLSession = .endsProcess },
        WireFault(
            "500 with a broken chunk", .send("HTTP/1.1 500 X\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"), .close),
    ]

    // MARK: Bodies

    static let bodies: [WireFault] = [
        WireFault("body cut off", head("Content-Length: 9\r\n"), .close),
        WireFault("body reset", head("Content-Length: 9\r\n"), .reset),
        WireFault("body stalls", head("Content-Length: 9\r\n"), .stall, stalls: .both),
        WireFault("body of a POST cut off", head("Content-Length: 9\r\n"), .close).with { $0.method = .post },
        WireFault("body longer than announced", .send(ok + "trailing bytes")),
        WireFault("204 with a body", .send("HTTP/1.1 204 No Content\r\nContent-Length: 3\r\n\r\n[1]")),
        WireFault("304 with a body", .send("HTTP/1.1 304 Not Modified\r\nContent-Length: 3\r\n\r\n[1]")),
        WireFault("401, body cut off", .send("HTTP/1.1 401 No\r\nContent-Length: 9\r\n\r\nx"), .close),
        WireFault("401, body reset", .send("HTTP/1.1 401 No\r\nContent-Length: 9\r\n\r\nx"), .reset),
        WireFault("401, body stalls", .send("HTTP/1.1 401 No\r\nContent-Length: 9\r\n\r\nx"), .stall),
        WireFault("POST, 409, body cut off", .send("HTTP/1.1 409 No\r\nContent-Length: 9\r\n\r\nx"), .close)
            .with { $0.method = .post },
        WireFault(
            "429, body cut off", .send("HTTP/1.1 429 No\r\nRetry-After: 9\r\nContent-Length: 9\r\n\r\nx"), .close),
        WireFault("endless 200", .send(begun + "\r\n"), .sendForever(filler)),
        WireFault("endless 500", .send("HTTP/1.1 500 X\r\n\r\n"), .sendForever(filler)),
        WireFault(
            "200 with HTML", .send("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 6\r\n\r\n<html>")),
        WireFault("200 with another value", .respond("200 OK", body: #"{"id":1}"#)),
        WireFault("200 without a body", .respond("200 OK")),
        WireFault("404", .respond("404 Not Found", body: "no")),
        WireFault("503", .respond("503 Busy")),
        WireFault("408, then close", .respond("408 Request Timeout", fields: ["Connection: close"]), .close),
        WireFault("511", .respond("511 Network Authentication Required", body: "<html>")),
    ]

    // MARK: Codings

    private static func coded(_ coding: String, _ body: [UInt8], _ status: String = "200 OK") -> LoopbackServer.Action {
        .respond(status, coding: coding, fields: ["Content-Type: application/json"], body: body)
    }

    private static func gzip(_ content: [UInt8]) -> [UInt8] {
        // A coding that exists.
        (try? CodedContent.make(content, coding: "gzip")).map(Array.init) ?? []
    }

    private static let value = Array("[1]".utf8)

    static let codings: [WireFault] = [
        WireFault("gzip", coded("gzip", gzip(value))),
        WireFault("gzip, bytes after the end", coded("gzip", gzip(value) + [0, 0, 0])),
        WireFault("gzip, not gzip", coded("gzip", Array("not gzip".utf8)), .close),
        WireFault("gzip cut off", coded("gzip", gzip(value).dropLast(10)), .close),
        WireFault("gzip, 64 MiB of zeros", coded("gzip", gzip(Array(repeating: 0, count: 64 << 20))), .close),
        WireFault("gzip, empty", coded("gzip", [])),
        WireFault(
            "deflate", coded("deflate", (try? CodedContent.make(value, coding: "deflate")).map(Array.init) ?? [])),
        WireFault("br", coded("br", [0x8B, 0x01, 0x80] + value + [0x03])),
        WireFault("unknown coding", coded("x-unknown", value)),
        WireFault("503 with gzip cut off", coded("gzip", gzip(value).dropLast(10), "503 Busy"), .close),
        WireFault("401 with br", coded("br", value, "401 No")),
    ]

    // MARK: Redirects

    private static func redirect(_ status: String = "302 Found", _ fields: String...) -> LoopbackServer.Action {
        .respond(status, fields: fields)
    }

    /// A redirect, and the value at its target.
    private static func redirected(
        _ name: String, _ location: String, _ status: String = "302 Found"
    ) -> WireFault {
        WireFault(name).with {
            $0.respond = { $0.path == "/" ? [redirect(status, "Location: \(location)")] : [.send(ok)] }
        }
    }

    static let redirects: [WireFault] = [
        redirected("302 to a path", "/there"),
        redirected("302 to a path with spaces", "/over there"),
        redirected("303 after a POST", "/there", "303 See Other").with { $0.method = .post },
        redirected("303 after a POST, no server", "http://\(LoopbackServer.unused)/", "303 See Other")
            .with { $0.method = .post },
        redirected("307 after a POST", "/there", "307 Temporary Redirect").with { $0.method = .post },
        WireFault("302 to a path outside ASCII").with {
            $0.respond = { request in
                let head = Array("HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: /caf".utf8)
                return request.path == "/" ? [.sendBytes(head + [0xC3, 0xA9, 13, 10, 13, 10])] : [.send(ok)]
            }
        },
        WireFault("302 without a Location", redirect()),
        WireFault("302 with two Locations", redirect("302 Found", "Location: /a", "Location: /b")),
        WireFault("302 to a file", redirect("302 Found", "Location: file:///etc/passwd")),
        WireFault("302 to port 99999", redirect("302 Found", "Location: http://127.0.0.1:99999/")),
        WireFault("302 to an invalid host", redirect("302 Found", "Location: //%00/"))
            .with { $0.onURLSession = .endsProcess },
        WireFault("302 to itself", redirect("302 Found", "Location: /")),
        WireFault("302 for ever").with { $0.respond = { [redirect("302 Found", "Location: \($0.path)x")] } },
        WireFault(
            "307 with a POST to another origin", redirect("307 Temporary Redirect", "Location: http://localhost:1/")
        )
        .with { $0.method = .post },
        WireFault("302, endless body").with {
            $0.onURLSession = .blocksSession
            $0.respond = { request in
                request.path == "/"
                    ? [.send("HTTP/1.1 302 Found\r\nLocation: /there\r\n\r\n"), .sendForever(filler)] : [.send(ok)]
            }
        },
    ]

    // MARK: TLS

    /// What happens to connections over TLS.
    public static let security: [WireFault] = [
        WireFault("TLS: untrusted certificate", .send(ok)).with {
            ($0.scheme, $0.server) = ("https", .secure(.request))
        },
        WireFault("TLS: close in the handshake", .close).handshake(at: .bytes),
        WireFault("TLS: random bytes", .sendBytes((0..<300).map { UInt8(truncatingIfNeeded: $0 * 7) }), .close)
            .handshake(at: .bytes),
        WireFault("TLS: a plain server", .respond("400 Bad Request"), .close).handshake(at: .bytes),
        WireFault("TLS: stall in the handshake", .stall, stalls: .both).handshake(at: .bytes),
        WireFault("plain HTTP to a TLS server", .send(ok)).with { $0.server = .secure(.request) },
        WireFault("TLS: no fault", .send(ok)).secure(),
        WireFault("TLS: no length, close_notify", .send(begun + "\r\n[1]"), .close).secure(),
        WireFault("TLS: no length, no close_notify", .send(begun + "\r\n[1]"), .closeSocket).secure(),
        WireFault("TLS: whole body, no close_notify", .send(ok), .closeSocket).secure(),
        WireFault("TLS: body cut off, close_notify", head("Content-Length: 9\r\n"), .close).secure(),
        WireFault("TLS: body cut off, no close_notify", head("Content-Length: 9\r\n"), .closeSocket).secure(),
        WireFault("TLS: no last chunk, no close_notify", chunked("3\r\n[1]\r\n"), .closeSocket).secure(),
        WireFault("TLS: body reset", head("Content-Length: 9\r\n"), .reset).secure(),
        WireFault("TLS: close after a POST, no close_notify", .closeSocket).secure().with { $0.method = .post },
        WireFault("TLS: 401, no close_notify", .send("HTTP/1.1 401 No\r\nContent-Length: 9\r\n\r\nx"), .closeSocket)
            .secure(),
        WireFault(
            "TLS: 503, no length, no close_notify", .send("HTTP/1.1 503 No\r\nRetry-After: 7\r\n\r\nx"), .closeSocket
        )
        .secure(),
        WireFault("TLS: body stalls", head("Content-Length: 9\r\n"), .stall, stalls: .both).secure(),
    ]

    // MARK: HTTP/2

    private static func http2(_ name: String, _ actions: HTTP2Server.Action...) -> WireFault {
        WireFault("HTTP/2: " + name).with {
            ($0.method, $0.scheme, $0.server, $0.trusts) = (.post, "https", .http2(actions), true)
        }
    }

    static let http2: [WireFault] = [
        http2("no fault", .head("200", ends: false), .data("[1]", ends: true)),
        http2("GOAWAY before the stream", .goAway),
        http2("GOAWAY after the stream", .lastGoAway, .head("200", ends: false), .data("[1]", ends: true)),
        http2("REFUSED_STREAM", .reset(.refusedStream)),
        http2("CANCEL", .reset(.cancel)),
        http2("INTERNAL_ERROR", .reset(.internalError)),
        http2("ENHANCE_YOUR_CALM", .reset(.enhanceYourCalm)),
        http2("RST in the body", .head("200", ends: false), .data("[1", ends: false), .reset(.internalError)),
        http2("RST in the body of a 401", .head("401", ends: false), .data("x", ends: false), .reset(.internalError)),
        http2(
            "RST in the body of a 429", .head("429", fields: ["retry-after": "9"], ends: false),
            .reset(.internalError)),
        http2("status 099", .head("99", ends: true)),
        http2("close after the request", .close),
        http2("close in the body", .head("200", ends: false), .data("[1", ends: false), .close),
    ]
}
