import Foundation
import HTTPTypes
import Testing
import WatertightHTTP

@Suite struct HTTPOriginTests {
    @Test func makesRequestsForItsResources() throws {
        let origin = try #require(HTTPOrigin("https://api.example.com:8443/v1/"))
        let request = origin.request(.post, "/session?x=1", headerFields: [.accept: "text/plain"])
        #expect(request.method == .post)
        #expect(request.scheme == "https")
        #expect(request.authority == "api.example.com:8443")
        #expect(request.path == "/v1/session?x=1")
        #expect(request.headerFields[.accept] == "text/plain")
        #expect(origin.description == "https://api.example.com:8443/v1")
    }

    @Test(arguments: [
        "", "example.com", "ftp://example.com", "http://", "http:///path", "https://user@example.com",
        "https://u:p@example.com", "https://example.com/?q", "https://example.com/#f", "http://example.com:99999",
        "http://exa mple.com",
        "http://example.com:port",
    ])
    func refusesWhatIsNoOrigin(_ text: String) {
        #expect(HTTPOrigin(text) == nil)
    }

    @Test(arguments: ["http://127.0.0.1:8080", "HTTPS://example.com", "http://[::1]:8080", "https://example.com/"])
    func takesWhatIsOne(_ text: String) {
        #expect(HTTPOrigin(text) != nil)
    }

    // MARK: Joining

    @Test(arguments: [
        ("", "", "/"), ("", "/", "/"), ("", "users", "/users"), ("", "/users", "/users"), ("", "?q=1", "/?q=1"),
        ("", "//evil.example/x", "/evil.example/x"), ("/v1", "", "/v1"), ("/v1", "/", "/v1/"),
        ("/v1", "users", "/v1/users"),
        ("/v1", "/users", "/v1/users"), ("/v1", "//users", "/v1/users"), ("/v1", "?q=1", "/v1?q=1"),
        ("/v1/", "users/", "/v1/users/"), ("/v1", "users?a=/b", "/v1/users?a=/b"),
    ])
    func joinsBaseAndPathByOneSlash(_ base: String, _ path: String, _ target: String) throws {
        let request = try #require(HTTPOrigin("https://h\(base)")).request(.get, path)
        #expect(request.path == target)
        #expect(request.absoluteURL == "https://h\(target)")
    }

    @Test(arguments: [
        "/users#x", "#", "/a b", "/a\tb", "/städte", "/100%", "/%zz", "/%2", "https://other.example/x", "http://h/x",
        "/a\"b", "/a<b>", "/a\\b", "/a\u{0}b",
    ])
    func guessesNothing(_ path: String) throws {
        #expect(try #require(HTTPOrigin("https://h/v1")).request(.get, path).absoluteURL == nil)
    }

    @Test func addsQueryItems() throws {
        let origin = try #require(HTTPOrigin("https://h/v1"))
        let items = [
            URLQueryItem(name: "q", value: "a b&c=d+e/é?#%"), URLQueryItem(name: "flag", value: nil),
            URLQueryItem(name: "a=b", value: ""),
        ]
        let encoded = "q=a%20b%26c%3Dd%2Be%2F%C3%A9%3F%23%25&flag&a%3Db="
        #expect(origin.request(.get, "users", query: items).path == "/v1/users?\(encoded)")
        #expect(origin.request(.get, "users?x=1", query: items).path == "/v1/users?x=1&\(encoded)")
        #expect(origin.request(.get, "", query: items).absoluteURL == "https://h/v1?\(encoded)")
        let request = origin.request(.get, "users", query: items)
        #expect(RequestSummary(request).url == "https://h/v1/users?q=…&…&a%3Db=…")
    }

    @Test func isTheSameWithItsDefaultPort() throws {
        #expect(HTTPOrigin("https://h:443/v1") == HTTPOrigin("HTTPS://H/v1/"))
        #expect(HTTPOrigin("http://h:80") == HTTPOrigin("http://h"))
        #expect(HTTPOrigin("https://h:80") != HTTPOrigin("https://h"))
        #expect(HTTPOrigin("https://h:80")?.authority == "h:80")
    }
}
