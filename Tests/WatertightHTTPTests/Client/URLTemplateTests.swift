import Testing

@testable import WatertightHTTP

@Suite struct URLTemplateTests {
    @Test(arguments: [
        ("https://example.com:8443/a/b", "https://example.com:8443/a/b"), ("https://h", "https://h"),
        ("https://ada:secret@h/", "https://h/"), ("https://a@secret@h/", "https://h/"),
        ("https://h/p?email=a@b&token=t", "https://h/p?{}"), ("https://h/p#secret", "https://h/p"),
        ("https://h/p?a=1#secret", "https://h/p?{}"), ("https://h/p#a?secret", "https://h/p"),
        ("https://h/users/ada@example.com/loans/4711", "https://h/users/{}/loans/{}"),
        ("https://h/v1/sk_live_4f9a;x=1/%20", "https://h/v1/{}/{}"), ("https://h/a//b/", "https://h/a//b/"),
        ("https://h/resetTOKENabc/adaSECRET", "https://h/{}/{}"),
        ("https://h/x\u{0301}?token=secret", "https://h/{}?{}"), ("https://h/p?\u{0301}token=secret", "https://h/{}"),
        ("ada@example.com", "{}"), ("urn:example:locked", "urn:example:locked"), ("x\ny", "{}"), ("", ""),
    ])
    func hasPlaceholdersForValues(_ url: String, _ expected: String) {
        #expect(URLTemplate.withoutValues(url) == expected)
    }

    @Test func keepsOnlyKnownSegmentsOfAServersURL() {
        #expect(
            URLTemplate.withoutValues("https://other/v1/loans/tokens/reset", knownFrom: "https://h/v1/loans/{}")
                == "https://other/v1/loans/{}/{}")
    }
}
