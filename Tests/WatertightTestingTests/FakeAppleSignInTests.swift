import Testing
import Watertight
import WatertightAppleSignIn
@_spi(Tests) import WatertightTesting

@MainActor @Suite(.hangLimit) struct FakeAppleSignInTests {
    private typealias Stop = DismissibleInterruption<AppleSignInFailure>

    private let request = AppleSignInRequest(scopes: [.email], state: "here")
    private let ada = AppleCredential(user: "001", identityToken: "signed")

    private func stop(_ apple: FakeAppleSignIn) async -> Stop? {
        do {
            _ = try await apple.signIn(request)
            return nil
        } catch { return error }
    }

    @Test func addsNonceAndStateToTheCredential() async throws {
        let apple = FakeAppleSignIn(.succeed(ada))
        let credential = try await apple.signIn(request)
        #expect(credential.user == "001" && credential.state == "here" && credential.nonce == request.nonce)
        #expect(apple.requests == [request])
    }

    @Test func mapsApplesCodes() async {
        await recordingFailures { reporter in
            #expect(await stop(FakeAppleSignIn(.fail(code: 1000)))?.failure?.code.reason == "unavailable")
            #expect(await stop(FakeAppleSignIn(.fail(code: 1001))) == .dismissed)
            #expect(await stop(FakeAppleSignIn(.dismiss)) == .dismissed)
            #expect(reporter.reports.map(\.translatedCode.reason) == ["unavailable"])
        }
    }

    @Test func holdsUntilEndedOrCancelled() async throws {
        let apple = FakeAppleSignIn(.hold, .hold)
        let first = Task { try await apple.signIn(request) }
        while apple.requests.isEmpty { await Task.yield() }
        apple.end(.succeed(ada))
        #expect(try await first.value.user == "001")

        let second = Task { await stop(apple) }
        while apple.requests.count < 2 { await Task.yield() }
        second.cancel()
        #expect(await second.value == .cancelled)
        withKnownIssue { apple.end(.dismiss) }
    }

    @Test func newerRequestDismissesTheOlderOne() async {
        let apple = FakeAppleSignIn(.hold, .succeed(ada))
        let first = Task { await stop(apple) }
        while apple.requests.isEmpty { await Task.yield() }
        #expect(await stop(apple) == nil)
        #expect(await first.value == .dismissed)
    }

    @Test func requestAfterTheLastStepRecordsAnIssue() async {
        await withKnownIssue {
            await recordingFailures { _ in #expect(await stop(FakeAppleSignIn())?.failure != nil) }
        }
    }

    @Test func returnsStates() async throws {
        let apple = FakeAppleSignIn()
        apple.credentialStates["001"] = .authorized
        #expect(try await apple.credentialState(forUser: "001") == .authorized)
        await recordingFailures { _ in
            await #expect(throws: Interruption<AppleSignInFailure>.sample(.noCredential)) {
                try await apple.credentialState(forUser: "002")
            }
        }
    }

    @Test func streamsRevocations() async throws {
        let apple = FakeAppleSignIn()
        var reader = apple.revocations().makeAsyncIterator()
        apple.revoke("001")
        #expect(await reader.next() != nil)
        #expect(try await apple.credentialState(forUser: "001") == .revoked)
    }
}
