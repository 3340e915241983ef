import AppleIdentity
import Authentication
import FederatedSignInFeature
import Testing
import Watertight
import WatertightAppleSignIn
import WatertightTesting

/// The app's words for Apple's failures. That Apple's numbers get there is the library's to test.
@MainActor struct AppleIdentityProviderTests {
    @Test func anApprovalGivesTheToken() async throws {
        let apple = FakeAppleSignIn(.succeed(AppleCredential(user: "001", identityToken: "signed")))
        let token = try await AppleIdentityProvider(apple).identityToken()
        #expect(token == IdentityToken(provider: "apple", value: "signed"))
    }

    @Test(arguments: [
        (1000, "unavailable"), (1002, "unintelligible"), (1003, "unavailable"), (1004, "failed"), (1006, "failed"),
        (1009, "failed"),
    ])
    func aFailureIsReportedOnceAndGetsTheAppsWords(_ code: Int, _ reason: String) async {
        await recordingFailures { reporter in
            let interruption = await self.interruption(of: FakeAppleSignIn(.fail(code: code)))
            #expect(interruption?.failure?.code == FailureCode(domain: "identity-provider", safeReason: reason))
            #expect(reporter.reports.count == 1)
            #expect(reporter.hops.map(\.translatedCode) == [interruption?.failure?.code])
            #expect(interruption?.failure?.cause?.incident == reporter.reports.first?.incident)
        }
    }

    @Test func aClosedSheetIsNoFailure() async {
        await recordingFailures { reporter in
            #expect(await interruption(of: FakeAppleSignIn(.dismiss)) == .dismissed)
            #expect(reporter.reports.isEmpty && reporter.hops.isEmpty)
        }
    }

    @Test func aCancelledTaskStaysCancelled() async {
        let apple = FakeAppleSignIn(.hold)
        let request = Task { await interruption(of: apple) }
        while apple.requests.isEmpty { await Task.yield() }
        request.cancel()
        #expect(await request.value == .cancelled)
    }

    private func interruption(of apple: FakeAppleSignIn) async -> DismissibleInterruption<IdentityProviderError>? {
        do {
            _ = try await AppleIdentityProvider(apple).identityToken()
            return nil
        } catch {
            return error
        }
    }
}
