import Authentication
import Foundation
import Testing
import Watertight

/// What the log makes of each failure.
struct AuthenticationErrorTests {
    static let sealed = SealedError(sealing: CocoaError(.fileWriteOutOfSpace))

    /// Every failure and how much it matters.
    static let severities: [(AuthenticationError, FailureSeverity)] =
        [
            (.wrongPassword, .expected), (.inputRefused, .expected), (.accountLocked(until: nil), .expected),
            (.tooManyAttempts(retryAfter: .seconds(1)), .expected), (.notSignedIn, .expected),
            (.sessionEnded, .expected), (.maintenance(until: nil), .environmental),
            (.identityRefused(sealed), .defect), (.sessionStoreFailed(sealed), .defect),
            (.service(.gatewayTimedOut, sealed), .environmental), (.service(.unavailable, sealed), .environmental),
            (.service(.fault, sealed), .defect), (.service(.unintelligible, sealed), .defect),
            (.service(.oversized, sealed), .defect), (.service(.misdirected, sealed), .defect),
            (.service(.unknownStatus, sealed), .defect), (.service(.unacceptable, sealed), .defect),
        ] + ConnectionProblem.allCases.map { (.unreachable($0, sealed), .environmental) }

    @Test(arguments: severities)
    func aFailureMattersAsMuch(_ error: AuthenticationError, _ severity: FailureSeverity) {
        #expect(error.severity == severity)
    }

    @Test func everyFailureHasACodeOfItsOwn() {
        let codes = Self.severities.map(\.0.code)
        #expect(Set(codes).count == codes.count)
        #expect(codes.allSatisfy { $0.domain == "authentication" })
    }

    @Test func theCodeHoldsNoValue() {
        #expect(
            AuthenticationError.accountLocked(until: Date()).code == AuthenticationError.accountLocked(until: nil).code)
    }
}
