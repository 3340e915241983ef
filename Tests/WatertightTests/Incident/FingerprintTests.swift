import Foundation
import Testing
import Watertight
import WatertightTesting

private enum PlainFailure: Error {
    case refused
    case rejected(email: String)
    case failed
}

private enum DescribedFailure: Error, CustomStringConvertible {
    case rejected
    var description: String { "ada@example.com" }
}

private enum ReflectedFailure: Error, CustomReflectable {
    case rejected(String)
    var customMirror: Mirror { Mirror(self, children: ["ada@example.com": 1], displayStyle: .enum) }
}

private enum CodedFailure: LayerFailure {
    case rejected(email: String)
    static let domain = "coded"
}

private func fingerprint(_ error: any Error) -> Fingerprint { Fingerprint(of: error) }

@Suite struct FingerprintTests {
    @Test func namesTheCaseOfAnEnum() {
        #expect(fingerprint(PlainFailure.refused).code == "refused")
        #expect(fingerprint(PlainFailure.rejected(email: "ada@example.com")).code == "rejected")
        #expect(fingerprint(PlainFailure.failed).code == "failed")
    }

    @Test func namesTheCodeOfALayerFailure() {
        let fingerprint = fingerprint(CodedFailure.rejected(email: "ada@example.com"))
        #expect((fingerprint.domain, fingerprint.code) == ("coded", "rejected"))
        #expect(fingerprint.description == "WatertightTests.CodedFailure (coded rejected)")
    }

    @Test func namesTheCodeThatWasGiven() {
        struct Opaque: Error { let number: Int }
        let codes = [1, 2].map { number in
            Fingerprint(
                of: Opaque(number: number), code: FailureCode(domain: "sdk", reason: "busy", number: number)
            ).code
        }
        #expect(codes == ["busy-1", "busy-2"])
        #expect(fingerprint(Opaque(number: 1)) == fingerprint(Opaque(number: 2)))
    }

    @Test func ignoresDescriptionsAndCustomMirrors() {
        #expect(fingerprint(DescribedFailure.rejected).code == "0")
        #expect(!fingerprint(ReflectedFailure.rejected("x")).code.contains("@"))
    }

    /// A partial failure of CloudKit, or a failed validation of Core Data.
    @Test func countsTheKindsOfItems() {
        func item(_ code: Int) -> any Error { NSError(domain: "CKErrorDomain", code: code) }
        let items: [AnyHashable: any Error] = ["a": item(26), "b": item(14), "c": item(26), 4: item(22)]
        let partial = NSError(domain: "CKErrorDomain", code: 2, userInfo: ["CKPartialErrors": items])
        let type = String(reflecting: NSError.self)
        let counted = [
            "2 × \(type) (CKErrorDomain 26)", "1 × \(type) (CKErrorDomain 14)", "1 × \(type) (CKErrorDomain 22)",
        ]
        #expect(Fingerprint.causes(of: partial).map(\.description) == counted)
        let outer = NSError(domain: "Sync", code: 1, userInfo: [NSUnderlyingErrorKey: partial])
        #expect(Fingerprint.causes(of: outer).map(\.description) == ["\(type) (CKErrorDomain 2)"] + counted)
        let invalid = NSError(
            domain: NSCocoaErrorDomain, code: 1560, userInfo: ["NSDetailedErrors": (1...200).map { item($0 % 7) }])
        #expect(Fingerprint.causes(of: invalid).count == 5)
        #expect(Fingerprint.causes(of: NSError(domain: "S", code: 1, userInfo: ["NSDetailedErrors": "none"])).isEmpty)
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
    func redactsADomainThatIsNotAName(_ domain: String) {
        let fingerprint = fingerprint(NSError(domain: domain, code: 1))
        #expect(fingerprint.domain == "<redacted, \(domain.utf8.count) bytes>")
        #expect(!fingerprint.description.contains(domain))
    }

    @Test func keepsTheNameOfAGenericType() {
        struct Pair<First, Second>: Error {}
        #expect(fingerprint(Pair<Int, String>()).domain.hasSuffix("Pair<Swift.Int, Swift.String>"))
    }

    @Test func namesFoundationTypesTheSameOnEveryPlatform() {
        #expect(fingerprint(CocoaError(.fileLocking)).typeName == "Foundation.CocoaError")
    }

    @Test func omitsTheContextOfAPrivateType() {
        #expect(fingerprint(PlainFailure.refused).typeName == "WatertightTests.PlainFailure")
        #expect(!fingerprint(PlainFailure.refused).description.contains("$"))
    }

    @Test func identifierIsTheSameInEveryProcess() {
        // Computed by hand. Another value would break the history of dashboards.
        #expect(
            fingerprint(NSError(domain: "Store", code: -7)).id == fingerprint(NSError(domain: "Store", code: -7)).id)
        #expect(fingerprint(PlainFailure.refused).id == "0bbbd43ee80c5ac1")
        #expect(fingerprint(PlainFailure.refused).id != fingerprint(PlainFailure.rejected(email: "")).id)
    }

    // MARK: Causes

    @Test func followsUnderlyingErrors() {
        let root = CocoaError(.fileWriteOutOfSpace)
        let outer = NSError(domain: "Store", code: 3, userInfo: [NSUnderlyingErrorKey: root])
        let chain = Incident.sample(sealing: outer).chain
        #expect(chain.map(\.domain) == ["Store", "NSCocoaErrorDomain"])
        #expect(chain.map(\.code) == ["3", "640"])
    }

    @Test func followsTheCauseOfADecodingError() {
        let error = DecodingError.dataCorrupted(
            DecodingError.Context(
                codingPath: [], debugDescription: "ada@example.com",
                underlyingError: CocoaError(.propertyListReadCorrupt)))
        let chain = Incident.sample(sealing: error).chain
        #expect(chain.count == 2)
        #expect(!"\(chain)".contains("ada@"))
    }

    @Test func aCycleOfUnderlyingErrorsEnds() {
        #expect(Incident.sample(sealing: Revealing(rawValue: "secret")).chain.count == 1)
    }

    /// A connection that failed for both kinds of addresses.
    @Test func causesOfOneKindBesideEachOtherAreOneLine() {
        struct Attempts: Error {
            let first: any Error
            let second: any Error
        }
        let refused = NSError(domain: "POSIX", code: 111)
        #expect(Fingerprint.causes(of: Attempts(first: refused, second: refused)).map(\.code) == ["111"])
        let timeout = NSError(domain: "POSIX", code: 110)
        #expect(Fingerprint.causes(of: Attempts(first: refused, second: timeout)).map(\.code) == ["111", "110"])
    }
}
