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
}
