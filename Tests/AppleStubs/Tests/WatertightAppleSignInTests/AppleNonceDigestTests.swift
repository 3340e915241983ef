import Foundation
import Testing

@testable import WatertightFacades

@Suite struct AppleNonceDigestTests {
    /// The examples of FIPS 180-4 and of RFC 6234, and a length at which the padding takes a block of its own.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            String(repeating: "01234567", count: 80),
            "594847328451bdfa85056225462cc1d867d877fb388df0ce35f25ab5562bfbb5"
        ),
    ])
    func isTheDigestOfTheStandard(_ text: String, _ digest: String) {
        #expect(AppleNonce(rawValue: text).sha256 == digest)
    }
}
