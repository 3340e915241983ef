import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
@_spi(Tests) import WatertightTesting

/// A policy without a transport, for a client of one's own.
@Suite struct RetryPolicyRunTests {
    private let policy = HTTPRetryPolicy(clock: VirtualClock())

    private func call(_ method: HTTPRequest.Method = .get) throws -> HTTPCall {
        try #require(HTTPCall(method, "https://api.example.com/x"))
    }

    private struct Broken: Error {}

    /// An error of the app's around a failure.
    private struct Wrapped: Error { let cause: any Error }

    @Test func aClosureIsRepeated() async throws {
        var attempts = 0
        let value = try await policy.run(call()) { call in
            attempts += 1
            if attempts < 3 { throw call.failure(for: .connectionLost) }
            return attempts
        }
        #expect(value == 3)
    }

    @MainActor @Test func aClosureRunsOnTheActorOfItsCaller() async throws {
        var attempts = 0
        try await policy.run(call()) { call in
            MainActor.assertIsolated()
            attempts += 1
            if attempts < 2 { throw call.failure(for: .offline) }
        }
        #expect(attempts == 2)
    }

    @Test func anErrorOfAnotherClientIsSealed() async throws {
        for error: any Error in [Broken(), CancellationError()] {
            var attempts = 0
            let call = try call()
            let failure = await failure { () throws(Interruption<HTTPFailure>) in
                try await policy.run(call) { _ in
                    attempts += 1
                    throw error
                }
            }
            #expect(failure?.reason == .unclassified)
            #expect(failure?.delivery == .mayHaveBeenProcessed)
            #expect(attempts == 1)
        }
    }

    @Test func aCancellationOfAnotherTaskIsAFailure() async throws {
        let call = try call(.post)
        let failure = await failure { () throws(Interruption<HTTPFailure>) in
            try await policy.run(call) { _ in throw Interruption<HTTPFailure>.cancelled }
        }
        #expect(failure?.reason == .connectionLost)
    }

    @Test func aWrappedFailureKeepsItsIncident() async throws {
        let call = try call(.post)
        let inner = call.failure(for: .connectionLost)
        do throws(Interruption<HTTPFailure>) {
            try await policy.run(call) { _ in throw Wrapped(cause: inner) }
            Issue.record("no failure")
        } catch {
            #expect(error == inner)
            #expect(error.incident == inner.incident)
        }
    }

    @Test func aCanceledTaskIsCanceledWhateverTheClientThrows() async throws {
        let call = try call()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            do throws(Interruption<HTTPFailure>) {
                try await policy.run(call) { _ in throw Broken() }
                return false
            } catch { return error == .cancelled }
        }
        #expect(await task.value)
    }

    @Test(.hangLimit) func noAttemptFollowsACancellation() async throws {
        let attempts = Locked(0)
        let (clock, call) = (TestClock(), try call())
        let policy = HTTPRetryPolicy(clock: clock)
        let task = Task {
            do throws(Interruption<HTTPFailure>) {
                try await policy.run(call) { call in
                    attempts.withLock { $0 += 1 }
                    throw call.failure(for: .offline)
                }
                return false
            } catch { return error == .cancelled }
        }
        await clock.waitForSleepers()
        task.cancel()
        #expect(await task.value)
        #expect(attempts.withLock { $0 } == 1)
    }

    @Test func aCallThatIgnoresItsAttemptsIsLimitedToo() async throws {
        let script = ScriptedTransport(Array(repeating: .respond(503, json: "{}"), count: 3))
        let service = HTTPService("https://api.example.com", transport: script).patient
        let call = try call()
        let failure = await failure { () throws(Interruption<HTTPFailure>) in
            try await policy.run(call) { _ in try await service.send(.get, "/x") }
        }
        #expect(script.sent.count == 3)
        #expect(failure?.earlierAttempts.count == 2)
        #expect(failure?.details["attempts"] == 3)
    }
}
