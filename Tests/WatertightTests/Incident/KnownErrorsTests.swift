import Foundation
import Testing
import Watertight
import WatertightTesting

@Suite struct KnownErrorsTests {
    private enum FacadeError: LayerFailure { case failed }

    private func severity(of error: any Error) async -> FailureSeverity? {
        await recordingFailures { recorder in
            let _: Interruption<FacadeError> = .foreign(error) { _ in .failed }
            return recorder.reports.first?.severity
        }
    }

    private func error(_ domain: String, _ code: Int, _ userInfo: [String: Any] = [:]) -> NSError {
        NSError(domain: domain, code: code, userInfo: userInfo)
    }

    @Test(arguments: [
        ("CKErrorDomain", 1, "NSURLErrorDomain", -1009, FailureSeverity.environmental),
        ("CKErrorDomain", 2, "CKErrorDomain", 5, .defect), ("CKErrorDomain", 2, "CKErrorDomain", 3, .environmental),
        ("kCLErrorDomain", 0, "kCLErrorDomain", 1, .expected),
        ("com.apple.AuthenticationServices.AuthorizationError", 1004, "com.apple.LocalAuthentication", -1, .expected),
        // These have a cause.
        ("CKErrorDomain", 9, "CKErrorDomain", 5, .expected), ("CKErrorDomain", 5, "CKErrorDomain", 3, .defect),
    ])
    func aCodeWithoutACauseHasTheSeverityOfTheErrorBelow(
        _ domain: String, _ code: Int, _ below: String, _ codeBelow: Int, _ expected: FailureSeverity
    ) async {
        let cause = error(below, codeBelow)
        #expect(await severity(of: error(domain, code, [NSUnderlyingErrorKey: cause])) == expected)
    }

    @Test func aCodeWithoutACauseHasASeverityOfItsOwn() async {
        #expect(await severity(of: error("CKErrorDomain", 1)) == .defect)
        #expect(await severity(of: error("CKErrorDomain", 2)) == .expected)
        #expect(
            await severity(of: error("kCLErrorDomain", 0, [NSUnderlyingErrorKey: error("SDK", 1)])) == .environmental)
        let items = ["a": error("CKErrorDomain", 14)]
        let partial = ["CKPartialErrors": items, NSUnderlyingErrorKey: error("CKErrorDomain", 5)] as [String: Any]
        #expect(await severity(of: error("CKErrorDomain", 2, partial)) == .expected)
    }

    @Test(arguments: [([5, 5], FailureSeverity.defect), ([3, 4], .environmental), ([3, 5], .expected)])
    func aPartialFailureHasTheSeverityOfItsItemsIfTheyHaveOne(_ codes: [Int], _ expected: FailureSeverity) async {
        let items = Dictionary(uniqueKeysWithValues: codes.enumerated().map { ($0, error("CKErrorDomain", $1)) })
        #expect(await severity(of: error("CKErrorDomain", 2, ["CKPartialErrors": items])) == expected)
    }
}
