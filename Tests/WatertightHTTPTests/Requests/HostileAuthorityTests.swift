import HTTPTypes
import Testing
import WatertightHTTP
import WatertightTesting

/// An authority that ends early for whoever parses the URL, so that its port is another than the one that was checked.
@Suite struct HostileAuthorityTests {
    @Test(arguments: [
        "127.0.0.1:99999/:80", "127.0.0.1:99999#:80", "127.0.0.1:99999?:80", "127.0.0.1:99999/@h",
        "[::1]:99999/]:80", "127.0.0.1:99999\\:80", "a b",
    ])
    func hasNoURL(_ authority: String) {
        #expect(HTTPRequest(method: .get, scheme: "http", authority: authority, path: "/").absoluteURL == nil)
    }

    @Test(arguments: ["h", "h:80", "u:p@h:80", "[::1]", "[::1]:80", "ex-ample.com", "xn--bcher-kva.example"])
    func hasAURL(_ authority: String) {
        #expect(
            HTTPRequest(method: .get, scheme: "http", authority: authority, path: "/").absoluteURL
                == "http://\(authority)/")
    }

    @Test(arguments: 0..<20 as Range<UInt64>) func trapsAtNothing(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let alphabet = Array("http://:@[]?#%25\u{0}\r\n é.a1-9/\\;")
        for _ in 0..<300 {
            let text = String(
                (0..<Int.random(in: 0..<20, using: &generator)).map { _ in
                    alphabet.randomElement(using: &generator) ?? "/"
                })
            let origin = HTTPOrigin("http://" + text)
            _ = origin?.request(.get, text).absoluteURL
            let request = HTTPRequest(method: .post, scheme: "http", authority: text, path: "/" + text)
            _ = RequestSummary(request).description
            for first in [request, HTTPRequest(method: .post, scheme: "http", authority: "h", path: "/")] {
                for maximum in [Int.min, 0, 5] {
                    var chain = RedirectChain(first, body: nil, policy: RedirectPolicy(maximum: maximum))
                    let response = TransportResponse(statusCode: 302, headerFields: [.location: text])
                    if chain.next(response) == .follow { #expect(chain.request.absoluteURL != nil) }
                }
            }
        }
    }
}
