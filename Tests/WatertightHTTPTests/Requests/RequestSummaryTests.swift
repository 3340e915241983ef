import HTTPTypes
import Testing
import WatertightHTTP

private func summary(_ authority: String?, _ path: String?) -> String {
    RequestSummary(HTTPRequest(method: .get, scheme: "https", authority: authority, path: path)).url
}

@Suite struct RequestSummaryTests {
    @Test func keepsHostPortAndPath() {
        #expect(summary("example.com:8443", "/a/b") == "https://example.com:8443/a/b")
    }

    @Test(arguments: ["ada:secret@example.com", "secret@example.com", "a@secret@example.com"])
    func dropsCredentials(_ authority: String) {
        #expect(summary(authority, "/") == "https://example.com/")
    }

    @Test func dropsTheValuesOfTheQuery() {
        #expect(summary("h", "/p?email=a@b&token=t=1&flag") == "https://h/p?email=…&token=…&…")
    }

    @Test func dropsTheFragment() {
        #expect(summary("h", "/p#secret") == "https://h/p")
        #expect(summary("h", "/p?a=1#secret") == "https://h/p?a=…")
    }

    @Test func sumsUpWhatIsIncomplete() {
        #expect(summary(nil, nil) == "https://")
        #expect(summary("h", "?") == "https://h?")
    }
}
