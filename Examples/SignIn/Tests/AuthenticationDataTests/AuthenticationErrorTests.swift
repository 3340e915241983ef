import Authentication
import FeatureTesting
import Foundation
import Testing
import Watertight

/// The codes and severities of the failures in the log.
struct AuthenticationErrorTests {
    /// Every failure with its code and its severity.
    static let codes: [(AuthenticationError, String, FailureSeverity)] = [
        (.wrongPassword, "wrong-password", .expected), (.inputRefused, "input-refused", .expected),
        (.registrationRefused([]), "registration-refused", .expected),
        (.accountLocked(until: nil), "account-locked", .expected),
        (.tooManyAttempts(retryAfter: .seconds(1)), "too-many-attempts", .expected),
        (.maintenance(until: nil), "maintenance", .environmental), (.identityRefused, "identity-refused", .defect),
        (.superseded, "superseded", .expected), (.notSignedIn, "not-signed-in", .expected),
        (.sessionEnded, "session-ended", .expected), (.sessionStoreFailed, "session-store-failed", .defect),
        (.unreachable(.offline), "offline", .environmental),
        (.unreachable(.hostNotFound), "host-not-found", .environmental),
        (.unreachable(.refused), "refused", .environmental),
        (.unreachable(.interrupted), "interrupted", .environmental),
        (.unreachable(.tooSlow), "too-slow", .environmental), (.unreachable(.untrusted), "untrusted", .environmental),
        (.unreachable(.notSecured), "not-secured", .environmental),
        (.unreachable(.captivePortal), "captive-portal", .environmental),
        (.service(.fault), "service-fault", .defect), (.service(.gatewayTimedOut), "gateway-timed-out", .environmental),
        (.service(.unavailable), "service-unavailable", .environmental),
        (.service(.unintelligible), "unintelligible", .defect), (.service(.oversized), "oversized", .defect),
        (.service(.misdirected), "misdirected", .defect), (.service(.unknownStatus), "unknown-status", .defect),
        (.service(.unacceptable), "unacceptable", .defect),
    ]

    // Dashboards and support search for the codes, so a rename must not change them.
    @Test(arguments: codes)
    func codesAndSeveritiesAreStable(_ error: AuthenticationError, _ reason: String, _ severity: FailureSeverity) {
        #expect(error.code.description == "authentication/\(reason)")
        #expect(error.severity == severity)
    }

    // The contract is read from source; the program has the last word.
    @Test func theCommittedContractHasTheSameCodes() throws {
        struct Contract: Decodable {
            struct Failure: Decodable { let name: String, cases: [Case] }
            struct Case: Decodable { let codes: [Code] }
            struct Code: Decodable, Hashable { let code: String, severity: String }
            let failures: [Failure]
        }
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../contract.json")
        let contract = try JSONDecoder().decode(Contract.self, from: Data(contentsOf: file))
        let failure = try #require(contract.failures.first { $0.name == "AuthenticationError" })
        let codes = Self.codes.map { error, _, _ in
            Contract.Code(code: error.code.description, severity: error.severity.rawValue)
        }
        #expect(
            Set(failure.cases.flatMap(\.codes)) == Set(codes),
            "In the root: swift run --package-path Checker watertight contract Examples/SignIn/Sources > \(file.path)")
    }

    @Test func everyFailureHasADistinctCode() {
        #expect(Set(Self.codes.map(\.0.code)).count == Self.codes.count)
        #expect(Set(Self.codes.map(\.0.code)) == Set(AuthenticationError.samples.map(\.code)))
    }

    @Test func codesContainNoValues() {
        #expect(
            AuthenticationError.accountLocked(until: Date()).code == AuthenticationError.accountLocked(until: nil).code)
    }
}
