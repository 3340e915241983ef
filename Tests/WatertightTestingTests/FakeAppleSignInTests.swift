import Testing
import Watertight
import WatertightFacades
@_spi(Tests) import WatertightTesting

@MainActor @Suite(.hangLimit) struct FakeAppleSignInTests {
    private typealias End = Result<Dismissible<AppleCredential>, Interruption<AppleSignInFailure>>

    private let request = AppleSignInRequest(scopes: [.email], state: "here")
    private let ada = AppleCredential(user: "001", identityToken: "signed")

    private func end(_ apple: FakeAppleSignIn) async -> End {
        do { return .success(try await apple.signIn(request)) } catch { return .failure(error) }
    }

    @Test func addsNonceAndStateToTheCredential() async throws {
        let apple = FakeAppleSignIn(.succeed(ada))
        let credential = try #require(try await apple.signIn(request).answer)
        #expect(credential.user == "001" && credential.state == "here" && credential.nonce == request.nonce)
        #expect(apple.requests == [request])
    }

    @Test func mapsApplesCodes() async {
        await recordingFailures { reporter in
            #expect(await end(FakeAppleSignIn(.fail(code: 1000))) == .failure(.sample(.unavailable)))
            #expect(await end(FakeAppleSignIn(.fail(code: 1001))) == .success(.dismissed))
            #expect(await end(FakeAppleSignIn(.dismiss)) == .success(.dismissed))
            #expect(reporter.reports.map(\.code.reason) == ["unavailable"])
        }
    }

    @Test func holdsUntilEndedOrCancelled() async throws {
        let apple = FakeAppleSignIn(.hold, .hold)
        let first = Task { try await apple.signIn(request) }
        while apple.requests.isEmpty { await Task.yield() }
        apple.end(.succeed(ada))
        #expect(try await first.value.answer?.user == "001")

        let second = Task { await end(apple) }
        while apple.requests.count < 2 { await Task.yield() }
        second.cancel()
        #expect(await second.value == .failure(.cancelled))
        withKnownIssue { apple.end(.dismiss) }
    }

    @Test func newerRequestDismissesTheOlderOne() async throws {
        let apple = FakeAppleSignIn(.hold, .succeed(ada))
        let first = Task { await end(apple) }
        while apple.requests.isEmpty { await Task.yield() }
        #expect(try await end(apple).get().answer != nil)
        #expect(await first.value == .success(.dismissed))
    }

    @Test func requestAfterTheLastStepRecordsAnIssue() async {
        await withKnownIssue {
            await recordingFailures { _ in #expect(await end(FakeAppleSignIn()) == .failure(.sample(.unavailable))) }
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

extension Dismissible {
    fileprivate var answer: Value? { if case .answered(let value) = self { value } else { nil } }
}
