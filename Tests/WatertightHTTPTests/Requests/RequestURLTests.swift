import HTTPTypes
import Testing
import WatertightHTTP

private func url(_ scheme: String?, _ authority: String?, _ path: String? = "/p") -> String? {
    HTTPRequest(method: .get, scheme: scheme, authority: authority, path: path).absoluteURL
}

@Suite struct RequestURLTests {
    @Test func isPutTogether() {
        #expect(url("https", "example.com:8443", "/p?q") == "https://example.com:8443/p?q")
        #expect(url("HTTP", "[::1]:80") == "http://[::1]:80/p")
        #expect(url("http", "[::1]") == "http://[::1]/p")
        #expect(url("http", "h", nil) == "http://h/")
    }

    @Test(arguments: [
        nil, "", ":80", "h:", "h:99999", "h:-1", "h:+1", "h:8o", "u@", "[::1]:99999", "h:65536",
    ])
    func isNoneWithoutAGoodHostAndPort(_ authority: String?) {
        #expect(url("http", authority) == nil)
    }

    @Test(arguments: [nil, "ftp", "", "file"]) func isNoneForAnotherScheme(_ scheme: String?) {
        #expect(url(scheme, "example.com") == nil)
    }

    @Test func isNoneWhereThePathWouldChangeTheHost() {
        #expect(url("http", "example.com", ".evil.com/") == nil)
        #expect(url("http", "example.com", "@evil.com/") == nil)
    }
}
