import Foundation
import Testing
import Watertight
import WatertightFacades
import WatertightTesting

/// The mapping of Apple's codes, with errors that consist of a domain and a number.
@MainActor @Suite struct AppleSignInFailureTests {
    nonisolated private static let domain = "com.apple.AuthenticationServices.AuthorizationError"

    nonisolated private static let codes: [(code: Int, reason: String)] = [
        (1000, "unavailable"), (1002, "unintelligible"), (1003, "needs-interaction"), (1004, "failed"),
        (1006, "unexpected"), (1007, "unexpected"), (1008, "unexpected"),
        (1009, "prefer-sign-in-with-apple"), (1010, "unexpected"),
        (1011, "failed"), (0, "failed"),
    ]

    private func interruption(
        of error: any Error, prefersImmediatelyAvailable: Bool = false
    ) async -> Interruption<AppleSignInFailure>? {
        let request = AppleSignInRequest(scopes: [], prefersImmediatelyAvailable: prefersImmediatelyAvailable)
        do {
            _ = try await withAppleCredential(for: request) { answer in
                answer.fail(error)
                return RunningRequest()
            }
            return nil
        } catch { return error }
    }

    @Test(arguments: codes, [false, true])
    func everyCodeHasACase(_ expected: (code: Int, reason: String), prefersImmediatelyAvailable: Bool) async {
        let error = NSError(domain: Self.domain, code: expected.code)
        await recordingFailures { reporter in
            let interruption = await self.interruption(
                of: error, prefersImmediatelyAvailable: prefersImmediatelyAvailable)
            #expect(interruption?.failure?.code == FailureCode(domain: "apple-sign-in", safeReason: expected.reason))
            #expect(reporter.reports.map(\.code) == [interruption?.failure?.code])
            let kind = reporter.reports.first?.chain.first ?? ""
            #expect(kind.contains("\(expected.code)"), "the log contains Apple's number")
            #expect(reporter.reports.first?.incident == interruption?.incident?.reference)
        }
    }

    @Test func notInteractiveNeedsInteraction() async {
        let error = NSError(domain: Self.domain, code: 1005)
        let interruption = await recordingFailures { _ in await self.interruption(of: error) }
        #expect(interruption == .sample(.needsInteraction))
    }

    @Test func severityIsThatOfTheMissingPart() async {
        let severities: KeyValuePairs<Int, FailureSeverity> = [1000: .environmental, 1002: .defect, 1009: .expected]
        for (code, severity) in severities {
            await recordingFailures { reporter in
                _ = await interruption(of: NSError(domain: Self.domain, code: code))
                #expect(reporter.reports.map(\.severity) == [severity])
            }
        }
    }

    @Test func cancellationByTheUserIsADismissal() async {
        await recordingFailures { reporter in
            #expect(await interruption(of: NSError(domain: Self.domain, code: 1001)) == nil)
            #expect(reporter.reports.isEmpty)
        }
    }

    /// Apple uses the same codes for a missing credential and for a dismissal by the user.
    @Test(arguments: [1001, 1005]) func noCredentialIsImmediatelyAvailable(code: Int) async {
        await recordingFailures { reporter in
            let error = NSError(domain: Self.domain, code: code)
            let interruption = await self.interruption(of: error, prefersImmediatelyAvailable: true)
            #expect(interruption == .sample(.noCredential))
            #expect(reporter.reports.map(\.severity) == [.expected])
        }
    }

    @Test(arguments: ["AKAuthenticationError", "NSURLErrorDomain", "com.example.elsewhere"], 1000...1010)
    func otherDomainsAreFailed(_ domain: String, _ code: Int) async {
        let error = NSError(domain: domain, code: code)
        let interruption = await recordingFailures { _ in await self.interruption(of: error) }
        #expect(interruption == .sample(.failed))
    }

    @Test func readsUnderlyingErrors() async {
        let error = NSError(
            domain: "com.example.wrapper", code: 1,
            userInfo: [NSUnderlyingErrorKey: NSError(domain: Self.domain, code: 1000)])
        let interruption = await recordingFailures { _ in await self.interruption(of: error) }
        #expect(interruption?.failure?.code.reason == "unavailable")
    }

    @Test(arguments: [
        (AppleAnswerFault.noToken, "unintelligible"), (.foreignState, "unintelligible"),
        (.otherCredential, "unintelligible"), (.noWindow, "needs-interaction"), (.notOffered, "no-credential"),
        (.notFound, "no-credential"),
    ])
    func faultsOfTheAnswerAreMapped(_ fault: AppleAnswerFault, _ reason: String) async {
        let interruption = await recordingFailures { _ in await self.interruption(of: fault) }
        #expect(interruption?.failure?.code.reason == reason)
    }

    /// An error means that Apple doesn't find the user, for whatever reason, for example without an Apple Account.
    @Test(arguments: [(domain, 1000), (domain, 1004), ("AKAuthenticationError", -7074), ("NSURLErrorDomain", -1009)])
    func errorOfAQueryIsNoCredentialAndExpected(_ domain: String, _ code: Int) async {
        await recordingFailures { reporter in
            let interruption = await #expect(throws: Interruption<AppleSignInFailure>.self) {
                try await withAppleCredentialState { answer in
                    answer.resolve(.revoked, NSError(domain: domain, code: code))
                    return RunningRequest()
                }
            }
            #expect(interruption == .sample(.noCredential))
            #expect(reporter.reports.map(\.severity) == [.expected])
            #expect(reporter.reports.first?.chain.first?.contains("\(code)") == true, "the log contains Apple's code")
        }
    }

    @Test func aQueryWithoutAnAnswerIsADefect() async {
        await recordingFailures { reporter in
            let interruption = await #expect(throws: Interruption<AppleSignInFailure>.self) {
                try await withAppleCredentialState { _ in RunningRequest() }
            }
            #expect(interruption == .sample(.failed))
            #expect(reporter.reports.map(\.severity) == [.defect])
        }
    }

    @Test func unknownStateIsUnintelligible() async {
        let interruption = await recordingFailures { _ in
            await #expect(throws: Interruption<AppleSignInFailure>.self) {
                try await withAppleCredentialState { answer in
                    answer.resolve(nil, nil)
                    return RunningRequest()
                }
            }
        }
        #expect(interruption?.failure?.code.reason == "unintelligible")
    }
}
