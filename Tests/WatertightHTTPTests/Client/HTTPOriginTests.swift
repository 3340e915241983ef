import HTTPTypes
import Testing
import WatertightHTTP
@_spi(Tests) import WatertightTesting

private func origin(_ authority: String, scheme: String = "http") -> String? {
    HTTPOrigin(scheme: scheme, authority: authority)?.description
}

@Suite struct HTTPOriginTests {
    @Test(arguments: [
        ("example.com:8443", "https://example.com:8443"), ("EXAMPLE.com", "https://example.com"),
        ("h:443", "https://h"), ("h:0443", "https://h"), ("h:80", "https://h:80"), ("h:", "https://h"),
        ("[::1]:8080", "https://[::1]:8080"), ("[::1]", "https://[::1]"), ("u:p@h:80", "https://h:80"),
        ("a@secret@h", "https://h"), ("xn--bcher-kva.example", "https://xn--bcher-kva.example"),
    ])
    func readsAnAuthority(_ authority: String, _ expected: String) {
        #expect(origin(authority, scheme: "HTTPS") == expected)
    }

    @Test(arguments: [
        "", ":80", "h:99999", "h:-1", "h:+1", "h:8o", "u@", "[::1]:99999", "h:65536", "exa mple.com", "h:port",
        "[::1", "::1]", "[::1]x", "[::1]x:80",
    ])
    func rejectsABadHostOrPort(_ authority: String) {
        #expect(origin(authority) == nil)
    }

    /// A URL parser would end these authorities early, and use another port than the one that was checked.
    @Test(arguments: [
        "127.0.0.1:99999/:80", "127.0.0.1:99999#:80", "127.0.0.1:99999?:80", "127.0.0.1:99999/@h",
        "[::1]:99999/]:80", "127.0.0.1:99999\\:80", "a b",
    ])
    func rejectsAnAuthorityThatParsersReadDifferently(_ authority: String) {
        #expect(origin(authority) == nil)
    }

    @Test(arguments: ["ftp", "", "file", "javascript"]) func rejectsOtherSchemes(_ scheme: String) {
        #expect(origin("example.com", scheme: scheme) == nil)
    }

    @Test func splitsAURL() throws {
        let (origin, hasCredentials, rest) = try #require(HTTPOrigin.split("HTTPS://u:p@Example.com:443/a?b=c#d"))
        #expect(origin.description == "https://example.com")
        #expect(hasCredentials)
        #expect(rest == "/a?b=c#d")
        #expect(HTTPOrigin.split("https://h/@")?.hasCredentials == false)
        #expect(HTTPOrigin.split("https://h?q")?.rest == "?q")
        for url in ["", "/relative", "mailto:ada@example.com", "http:/h", "http://", "http:///path"] {
            #expect(HTTPOrigin.split(url) == nil)
        }
    }

    @Test func noInputTraps() {
        let seed = UInt64.random(in: .min ... .max)
        var generator = SeededGenerator(seed: seed)
        let alphabet = Array("http://:@[]?#%25\u{0}\r\n é.a1-9/\\;")
        for _ in 0..<3000 {
            let text = String(
                (0..<Int.random(in: 0..<20, using: &generator)).map { _ in
                    alphabet.randomElement(using: &generator) ?? "/"
                })
            guard let call = HTTPCall(.get, "http://" + text, timeout: .patient) else { continue }
            #expect(HTTPCall(.get, call.url, timeout: .patient)?.url == call.url, "seed \(seed)")
            #expect(call.request.authority?.isEmpty == false, "seed \(seed)")
            let service = try? HTTPService(parsing: call.url, transport: ScriptedTransport())
            #expect(service?.baseURL.isEmpty != true)
        }
    }
}
