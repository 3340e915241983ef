import Foundation
import Testing
import Watertight

@testable import WatertightFacades

@Suite struct ForeignCodesTests {
    private let codes = ForeignCodes<String>(["a": [1: "one"], "b": [1: "uno", 2: "due", 2: "twice"]])

    private func error(_ domain: String, _ code: Int, over below: (any Error)? = nil) -> NSError {
        NSError(domain: domain, code: code, userInfo: below.map { [NSUnderlyingErrorKey: $0] } ?? [:])
    }

    @Test func matchesDomainAndCode() {
        #expect(codes.meaning(of: error("a", 1)) == "one")
        #expect(codes.meaning(of: error("b", 1)) == "uno")
        #expect(codes.meaning(of: error("b", 2)) == "due", "the first of two meanings")
        #expect(codes.meaning(of: error("a", 2)) == nil)
        #expect(codes.meaning(of: error("c", 1)) == nil)
    }

    @Test func findsTheFirstMeaningInTheChain() {
        #expect(codes.meaning(of: error("c", 9, over: error("b", 1))) == "uno")
        #expect(codes.meaning(of: error("a", 9, over: error("c", 9, over: error("b", 2)))) == "due")
        #expect(codes.meaning(of: error("a", 1, over: error("b", 1))) == "one")
        #expect(codes.meaning(of: error("c", 9, over: error("c", 1))) == nil)
    }

    @Test func aVagueCodeYieldsToTheErrorsBelow() {
        let domain = "CKErrorDomain"
        let codes = ForeignCodes<String>([domain: [1: "internal", 2: "partial", 3: "network"]])
        #expect(codes.meaning(of: error(domain, 1, over: error(domain, 2, over: error(domain, 3)))) == "network")
        #expect(codes.meaning(of: error(domain, 1, over: error(domain, 2))) == "internal", "the first of vague ones")
        #expect(codes.meaning(of: error("c", 1, over: error(domain, 2))) == "partial")
    }

    @Test func readsUnderlyingSwiftErrors() {
        struct Below: CustomNSError {
            static let errorDomain = "b"
            let errorCode = 2
        }
        #expect(codes.meaning(of: Below()) == "due")
        #expect(codes.meaning(of: error("c", 9, over: Below())) == "due")
    }

    @Test func endsForAnErrorThatIsItsOwnCause() {
        struct Circle: CustomNSError {
            static let errorDomain = "circle"
            var errorUserInfo: [String: Any] { [NSUnderlyingErrorKey: Circle()] }
        }
        #expect(codes.meaning(of: error("c", 9, over: Circle())) == nil)
    }

    @Test func readsErrorsThatAnAppWraps() {
        struct Wrapper: Error { let cause: any Error }
        #expect(codes.meaning(of: Wrapper(cause: error("b", 1))) == "uno")
    }

    /// A log level depends on it, and no facade states it.
    @Test func everyCodeOfTheTablesHasAKnownSeverity() {
        let tables = [
            AuthorizationFailure.codes.severities, CloudKitFailure.codes.severities,
            CoreLocationFailure.codes.severities,
            LocalAuthenticationFailure.codes.severities, StoreKitFailure.codes.severities,
        ]
        for (code, severity) in tables.flatMap(\.self) { #expect(severity != nil, "\(code)") }
    }
}

extension ForeignCodes {
    /// The severity of each code.
    fileprivate var severities: [(code: String, severity: FailureSeverity?)] {
        meanings.flatMap { domain, codes in
            codes.keys.map { ("\(domain) \($0)", KnownErrors.severity(domain: domain, code: $0)) }
        }
    }
}
