import Testing
import WatertightFacades

@Suite struct AppleNonceTests {
    @Test func isRandom() {
        let nonces = (0..<100).map { _ in AppleNonce() }
        #expect(Set(nonces).count == 100)
        #expect(nonces.allSatisfy { $0.rawValue.wholeMatch(of: /[0-9a-f]{64}/) != nil })
        // Each of the 16 digits occurs in 6400 draws.
        #expect(Set(nonces.flatMap(\.rawValue)).count == 16)
    }

    @Test func descriptionsContainNoNumber() {
        let nonce = AppleNonce(rawValue: "s3cret")
        var dumped = ""
        dump(AppleSignInRequest(scopes: [], nonce: nonce), to: &dumped)
        #expect(!"\(nonce) \(String(reflecting: nonce)) \(dumped)".contains("s3cret"))
    }

    @Test func descriptionsOfRequestsContainNoUser() {
        let request = AppleSignInRequest(scopes: [.email], user: "001.ada", state: "st4te")
        var text = "\(request) \(String(reflecting: request)) "
        dump(request, to: &text)
        #expect(!text.contains("001") && !text.contains("st4te"))
        #expect(text.contains("email"))
    }
}
