import Testing
import Watertight

@Suite struct FailureCodeTests {
    @Test func descriptionContainsTheNumber() {
        #expect(FailureCode(domain: "http", reason: "response", number: 429).description == "http/response-429")
        #expect(
            FailureCode(domain: "authentication", reason: "wrong-password").description
                == "authentication/wrong-password")
    }

    @Test func everyPartDistinguishesCodes() {
        let codes: Set<FailureCode> = [
            FailureCode(domain: "a", reason: "b"), FailureCode(domain: "a", reason: "c"),
            FailureCode(domain: "b", reason: "b"), FailureCode(domain: "a", reason: "b", number: 1),
        ]
        #expect(codes.count == 4)
    }
}
