import HTTPTypes
import Testing

@testable import WatertightHTTP

/// The examples of RFC 3986 §5.4, without fragments. Before iOS 17, Foundation's `URL` has other results for some of them.
@Suite struct URLReferenceTests {
    private func resolve(_ reference: String, at path: String = "/b/c/d;p?q") -> String? {
        let base = HTTPRequest(method: .get, scheme: "http", authority: "a", path: path)
        return URLReference.resolve(reference, relativeTo: base)
    }

    @Test(arguments: [
        ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
        ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"), (";x", "http://a/b/c/;x"),
        ("g;x", "http://a/b/c/g;x"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
        ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../g", "http://a/g"),
    ])
    func resolvesNormalExamples(_ reference: String, _ url: String) { #expect(resolve(reference) == url) }

    @Test(arguments: [
        ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"), ("/./g", "http://a/g"), ("/../g", "http://a/g"),
        ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"), ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"),
        ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"),
        ("g/../h", "http://a/b/c/h"), ("g;x=1/../y", "http://a/b/c/y"), ("g?y/../x", "http://a/b/c/g?y/../x"),
    ])
    func resolvesAbnormalExamples(_ reference: String, _ url: String) { #expect(resolve(reference) == url) }

    @Test(arguments: [
        ("https://o.com/a/../c?d", "https://o.com/c?d"), ("//o.com/./c", "http://o.com/c"),
        ("https://o.com", "https://o.com"), ("https://o.com?q", "https://o.com?q"), ("g?a:b", "http://a/b/c/g?a:b"),
        ("b//c", "http://a/b/c/b//c"),
    ])
    func resolvesAuthorities(_ reference: String, _ url: String) { #expect(resolve(reference) == url) }

    @Test(arguments: ["", "g:h", "http:g", "https:/g", "mailto:a@b"])
    func hasNoURLWithoutAnAuthority(_ reference: String) { #expect(resolve(reference) == nil) }

    @Test func resolvesAtTheRoot() {
        #expect(resolve("g", at: "/") == "http://a/g")
        #expect(resolve("?y", at: "/?q") == "http://a/?y")
        #expect(resolve("..", at: "/") == "http://a/")
    }

    /// Since iOS 17, and on Linux.
    @Test func encodesAHostOutsideASCII() {
        #expect(resolve("https://bücher.example/x") == "https://xn--bcher-kva.example/x")
    }
}
