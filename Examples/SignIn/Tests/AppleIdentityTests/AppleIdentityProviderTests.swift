import AppleIdentity
import Authentication
import FederatedSignInFeature
import Testing
import Watertight
import WatertightFacades
import WatertightTesting

/// The translation of Apple's failures. The mapping of Apple's codes is tested by the library.
@MainActor struct AppleIdentityProviderTests {
    @Test func approvalReturnsTheTokenAndItsNonce() async throws {
        let apple = FakeAppleSignIn(.succeed(AppleCredential(user: "001", identityToken: "signed")))
        let token = try await AppleIdentityProvider(apple).identityToken()
        let nonce = try #require(apple.requests.first?.nonce)
        #expect(token == .answered(IdentityToken(provider: "apple", value: "signed", nonce: nonce.rawValue)))
    }

    @Test(arguments: [
        (1000, "unavailable"), (1002, "unintelligible"), (1003, "unavailable"), (1004, "failed"), (1006, "failed"),
        (1009, "failed"),
    ])
    func aFailureIsReportedOnceAndGetsTheAppsWords(_ code: Int, _ reason: String) async throws {
        try await recordingFailures { reporter in
            let interruption = await self.interruption(of: FakeAppleSignIn(.fail(code: code)))
            #expect(interruption?.failure?.code == FailureCode(domain: "identity-provider", safeReason: reason))
            #expect(reporter.reports.count == 1)
            let incident = try #require(interruption?.incident?.reference)
            #expect(reporter.reports.map(\.incident) == [incident])
            let translations = reporter.notes.compactMap { note -> (IncidentReference, FailureCode)? in
                if case .translated(let incident, _, from: _, let code) = note { (incident, code) } else { nil }
            }
            #expect(translations.map(\.0) == [incident])
            #expect(translations.map(\.1) == [interruption?.failure?.code])
        }
    }

    @Test func aClosedSheetIsNoFailure() async {
        await recordingFailures { reporter in
            #expect(await end(of: FakeAppleSignIn(.dismiss)) == .success(.dismissed))
            #expect(reporter.reports.isEmpty && reporter.notes.isEmpty)
        }
    }

    @Test func aCancelledTaskStaysCancelled() async {
        let apple = FakeAppleSignIn(.hold)
        let request = Task { await interruption(of: apple) }
        while apple.requests.isEmpty { await Task.yield() }
        request.cancel()
        #expect(await request.value == .cancelled)
    }

    private typealias End = Result<Dismissible<IdentityToken>, Interruption<IdentityProviderError>>

    private func end(of apple: FakeAppleSignIn) async -> End {
        do { return .success(try await AppleIdentityProvider(apple).identityToken()) } catch { return .failure(error) }
    }

    private func interruption(of apple: FakeAppleSignIn) async -> Interruption<IdentityProviderError>? {
        if case .failure(let error) = await end(of: apple) { error } else { nil }
    }
}
