import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
import WatertightLoopback

/// What a server receives is what the app gave, compared on the bytes of a socket.
@Suite("values arrive as they were given, over both transports") struct ArrivalTests {
    /// Every ASCII character, and text outside ASCII.
    private static let values =
        (0..<128).compactMap { UnicodeScalar($0).map(String.init) }
        + ["ü", "日本", "😀", "e\u{301}", "\u{7F}\u{80}", "a b&c=d+e/f?g#h%i", "%20", "%2520", "\u{FFFD}"]

    /// Reads the path segments and the query items of a request's target, decoded once, as servers do.
    private static func decoded(_ target: String) -> (segments: [String?], query: [String: String?]) {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let segments = parts[0].split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        let items = parts.dropFirst().flatMap { $0.split(separator: "&") }.map { item in
            let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (pair[0].removingPercentEncoding ?? "", pair.last?.removingPercentEncoding)
        }
        return (segments.map(\.removingPercentEncoding), Dictionary(items) { first, _ in first })
    }

    /// Returns the targets that a server received.
    private static func targets(
        _ subject: Subject, _ send: (HTTPService) async throws -> Void
    ) async throws -> [String] {
        let server = try await LoopbackServer.start { _ in [.respond("200 OK", body: "{}")] }
        try await send(try subject.service(server.authority))
        let targets = server.requests.map(\.path)
        try await server.stop()
        return targets
    }

    @Test(arguments: Subject.allCases) func inAPathAndAQuery(_ subject: Subject) async throws {
        // A dot alone would lead to another path, and an empty value too.
        let values = Self.values.filter { $0 != "." }
        let targets = try await Self.targets(subject) { service in
            for value in values {
                try await service.send(
                    .get, "/items/\(value)/x?filter[name]=\(value)",
                    query: [value + "1": value])
            }
        }
        #expect(targets.count == values.count)
        for (value, target) in zip(values, targets) {
            let arrived = Self.decoded(target)
            #expect(arrived.segments == ["items", value, "x"], "\(target)")
            #expect(arrived.query["filter[name]"] == value, "\(target)")
            #expect(arrived.query[value + "1"] == value, "\(target)")
        }
    }

    @Test(arguments: Subject.allCases) func inAFormAndAMultipartForm(_ subject: Subject) async throws {
        let text = Self.values.joined()
        let server = try await LoopbackServer.start { _ in [.respond("200 OK")] }
        let service = try subject.service(server.authority)
        try await service.send(.post, "/form", sending: .form([("text", text), ("text", "2")]))
        try await service.send(.post, "/parts", sending: .multipart([("text", .text(text))]))
        let bodies = server.requests.map(\.body)
        try #require(bodies.count == 2)
        let fields = bodies[0].split(separator: "&").map { $0.dropFirst("text=".count).removingPercentEncoding }
        #expect(fields == [text, "2"])
        #expect(bodies[1].contains("\r\n\r\n\(text)\r\n--"))
        try await server.stop()
    }

    /// A literal with any ASCII character that a path or query can have. The compiler makes only literals, so they are
    /// written out.
    @Test(arguments: Subject.allCases) func inALiteral(_ subject: Subject) async throws {
        let value = "a b"
        let literals: [(path: RequestPath, segment: String, query: String)] = [
            ("/l/!$&'()*+,;=:@-._~/\(value)?q=!$'()*,;:@-._~/?\(value)", "!$&'()*+,;=:@-._~", "!$'()*,;:@-._~/?a b"),
            ("/l/[]{}|^`\"<> /\(value)?q=[]{}|^`\"<> \(value)", "[]{}|^`\"<> ", "[]{}|^`\"<> a b"),
            ("/l/ü日本😀/\(value)?q=ü日本😀\(value)", "ü日本😀", "ü日本😀a b"),
            ("/l/%2F%25%20/\(value)?q=%26%25\(value)", "/% ", "&%a b"),
            ("/l/azAZ09/\(value)?q=azAZ09\(value)", "azAZ09", "azAZ09a b"),
        ]
        let targets = try await Self.targets(subject) { service in
            for literal in literals { try await service.send(.get, literal.path) }
        }
        #expect(targets.count == literals.count)
        for (literal, target) in zip(literals, targets) {
            let arrived = Self.decoded(target)
            #expect(arrived.segments == ["l", literal.segment, "a b"], "\(target)")
            #expect(arrived.query["q"] == literal.query, "\(target)")
        }
    }

    @Test(arguments: Subject.allCases) func inABaseURLAndAURL(_ subject: Subject) async throws {
        let server = try await LoopbackServer.start { _ in [.respond("200 OK")] }
        let service = try subject.service(server.authority, path: "/base [1]|ü")
        try await service.send(.get, "/\("a b")")
        let url = try #require(URL(string: "http://\(server.authority)/a%20b?c=%C3%BC&d=e%2Ff"))
        try await service.send(.get, at: url)
        #expect(
            server.requests.map(\.path) == ["/base%20%5B1%5D%7C%C3%BC/a%20b", "/a%20b?c=%C3%BC&d=e%2Ff"])
        try await server.stop()
    }

    /// A server's `Location` leads to the resource that it names, or the redirect isn't followed.
    @Test(arguments: Subject.allCases) func inALocation(_ subject: Subject) async throws {
        let locations: [(location: String, target: String?)] =
            (0x20..<0x7F).compactMap(UnicodeScalar.init).map { scalar in
                let character = String(scalar)
                switch character {
                // The fragment isn't sent. A backslash is a slash for some parsers, so its meaning is unknown.
                case "#": return ("/to/a#b", "/to/a")
                case "\\": return ("/to/a\\b", nil)
                case "?": return ("/to/a?b", "/to/a?b")
                case "/": return ("/to/a/b", "/to/a/b")
                default:
                    let allowed =
                        character.allSatisfy { $0.isLetter || $0.isNumber } || "!$&'()*+,;=:@-._~".contains(character)
                    let encoded = allowed ? character : "%" + String(scalar.value, radix: 16, uppercase: true)
                    return ("/to/a\(character)b", "/to/a\(encoded)b")
                }
            } + [
                ("/to/a%20b|c", "/to/a%20b%7Cc"), ("/to/my file.json?q=a b", "/to/my%20file.json?q=a%20b"),
                ("/to/ü?q=日本", "/to/%C3%BC?q=%E6%97%A5%E6%9C%AC"), ("/to/100%", "/to/100%25"),
                ("/to/%zz", "/to/%25zz"), ("/to/a, /to/b", nil), ("to/a[1]", "/to/a%5B1%5D"),
            ]
        for (location, target) in locations {
            let server = try await LoopbackServer.start { request in
                request.path == "/"
                    ? [.respond("302 Found", fields: ["Location: \(location)"])] : [.respond("200 OK", body: "{}")]
            }
            let failure = await (try subject.service(server.authority)).failure(.get, "/")
            #expect(server.requests.map(\.path) == ["/"] + (target.map { [$0] } ?? []), "\(location)")
            #expect((failure == nil) == (target != nil), "\(location)")
            try await server.stop()
        }
    }

    /// An old server sends Latin-1. A guess would request another resource.
    @Test func aLocationThatIsNoUTF8IsNotFollowed() async throws {
        let server = try await LoopbackServer.start { request in
            guard request.path == "/" else { return [.respond("200 OK")] }
            let head = "HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: /to/"
            return [.sendBytes(Array(head.utf8) + [0xFC] + Array("\r\n\r\n".utf8))]
        }
        let failure = await (try Subject.asyncHTTPClient.service(server.authority)).failure(.get, "/")
        #expect(failure?.details["refused-redirect"]?.description == "unusable-location")
        #expect(server.requests.map(\.path) == ["/"])
        try await server.stop()
    }
}
