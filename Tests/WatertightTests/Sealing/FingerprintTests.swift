import Foundation
import Testing
import Watertight

private enum PlainFailure: Error {
    case refused
    case rejected(email: String)
}

private enum DescribedFailure: Error, CustomStringConvertible {
    case rejected
    var description: String { "ada@example.com" }
}

private enum ReflectedFailure: Error, CustomReflectable {
    case rejected(String)
    var customMirror: Mirror { Mirror(self, children: ["ada@example.com": 1], displayStyle: .enum) }
}

private func fingerprint(_ error: any Error) -> Fingerprint {
    SealedError(sealing: error).fingerprint
}

@Suite struct FingerprintTests {
    @Test func namesAnEnumsCase() {
        #expect(fingerprint(PlainFailure.refused).code == "refused")
        #expect(fingerprint(PlainFailure.rejected(email: "ada@example.com")).code == "rejected")
    }

    @Test func asksNoTypeThatDescribesItself() {
        #expect(fingerprint(DescribedFailure.rejected).code == "0")
        #expect(!fingerprint(ReflectedFailure.rejected("x")).code.contains("@"))
    }

    @Test func namesADomainAndCode() {
        let fingerprint = fingerprint(NSError(domain: "Store", code: -7))
        #expect(fingerprint.domain == "Store")
        #expect(fingerprint.code == "-7")
    }

    @Test(arguments: [
        "no such user ada@example.com", "ada@example.com", "two words", "line\nbreak", "\u{1B}[2J", "Größe",
        String(repeating: "a", count: 129),
    ])
    func redactsADomainThatIsNoName(_ domain: String) {
        let fingerprint = fingerprint(NSError(domain: domain, code: 1))
        #expect(fingerprint.domain == "<redacted, \(domain.utf8.count) bytes>")
        #expect(!fingerprint.description.contains(domain))
    }

    @Test func keepsTheNameOfAGenericType() {
        struct Pair<First, Second>: Error {}
        #expect(fingerprint(Pair<Int, String>()).domain.hasSuffix("Pair<Swift.Int, Swift.String>"))
    }

    @Test func namesFoundationsTypesAlikeEverywhere() {
        #expect(fingerprint(CocoaError(.fileLocking)).typeName == "Foundation.CocoaError")
    }

    @Test func hasNoAddressOfAPrivateType() {
        #expect(fingerprint(PlainFailure.refused).typeName == "WatertightTests.PlainFailure")
        #expect(!fingerprint(PlainFailure.refused).description.contains("$"))
    }

    @Test func hasTheSameIdentifierInEveryProcess() {
        // Computed once by hand; another value means that dashboards lose their history.
        #expect(
            fingerprint(NSError(domain: "Store", code: -7)).id == fingerprint(NSError(domain: "Store", code: -7)).id)
        #expect(fingerprint(PlainFailure.refused).id == "0bbbd43ee80c5ac1")
        #expect(fingerprint(PlainFailure.refused).id != fingerprint(PlainFailure.rejected(email: "")).id)
    }
}
