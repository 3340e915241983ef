import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
@_spi(Tests) import WatertightTesting

@Suite struct EnforcingLimitsTests {
    private func service(_ transport: any HTTPTransport) throws -> HTTPService {
        try HTTPService(parsing: "https://example.com/v1", transport: transport)
    }

    /// Whether a call ends as canceled.
    private func isCancelled(_ service: HTTPService) async -> Bool {
        do throws(Interruption<HTTPFailure>) {
            try await service.send(.get, "/")
            return false
        } catch { return error == .cancelled }
    }

    /// A transport that answers when the test lets it, and ignores limits and cancellations.
    private struct Lax: HTTPTransport {
        let answer: @Sendable () async -> Result<TransportResponse, Interruption<HTTPFailure>>

        func send(_ call: HTTPCall) async throws(Interruption<HTTPFailure>) -> TransportResponse {
            try await answer().get()
        }
    }

    /// Waits until the process ends, and doesn't notice a cancellation.
    private static func forever() async { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }

    private static let never = Lax {
        await forever()
        return .failure(.cancelled)
    }

    @Test func aDeadlineHoldsForEveryTransport() async throws {
        let service = try service(Self.never).with(timeout: .milliseconds(20))
        let failure = await failure { () throws(Interruption<HTTPFailure>) in try await service.send(.post, "/") }
        #expect(failure?.kind == .transport(.timedOut(.deadline)))
        #expect(failure?.delivery == .mayHaveBeenProcessed)
    }

    /// A client's own limit is often that of the call.
    @Test(.hangLimit) func aFailureAtTheDeadlineIsNotReportedBesideIt() async throws {
        struct Punctual: HTTPTransport {
            func send(_ call: HTTPCall) async throws(Interruption<HTTPFailure>) -> TransportResponse {
                while ContinuousClock.now < call.deadline { await Task.yield() }
                throw call.failure(for: .timedOut(.unspecified))
            }
        }
        let service = try service(Punctual()).with(timeout: .milliseconds(20))
        await recordingFailures { recorder in
            await withTaskGroup { group in
                for _ in 0..<200 {
                    group.addTask {
                        do throws(Interruption<HTTPFailure>) { try await service.send(.get, "/") } catch {
                            error.recovered()
                        }
                    }
                }
            }
            let dropped = recorder.notes.count { if case .dropped = $0 { true } else { false } }
            #expect(dropped == 0)
        }
    }

    @Test func aCancellationEndsACallOfEveryTransport() async throws {
        for started in [false, true] {
            for transport: any HTTPTransport in [Self.never, ScriptedTransport(.hang)] {
                let sent = FirstEnd<Bool>()
                let service = try service(Signaling(base: transport) { sent.end(true) })
                let call = Task { await isCancelled(service) }
                if started { #expect(await sent.wait()) }
                call.cancel()
                #expect(await call.value)
            }
        }
    }

    /// Signals that a call has reached it.
    private struct Signaling: HTTPTransport {
        let base: any HTTPTransport
        let signal: @Sendable () -> Void
        var enforcesLimits: Bool { base.enforcesLimits }

        func send(_ call: HTTPCall) async throws(Interruption<HTTPFailure>) -> TransportResponse {
            signal()
            return try await base.send(call)
        }
    }

    @Test func aLimitHoldsForEveryTransport() async throws {
        let lax = Lax { .success(TransportResponse(statusCode: 200, body: Data(count: 11))) }
        var service = try service(lax)
        service.successBodyLimit = 10
        let limited = service
        let failure = await failure { () throws(Interruption<HTTPFailure>) in try await limited.send(.get, "/") }
        #expect(failure?.kind == .transport(.responseTooLarge(limit: 10)))
        #expect(failure?.delivery == .answered)
        #expect(failure?.response?.statusCode == 200)
        #expect(failure?.response?.isBodyTruncated == true)
    }

    @Test func whateverATransportThrowsInACanceledTaskIsACancellation() async throws {
        let call = try #require(HTTPCall(.get, "https://h", timeout: .patient))
        for transport: any HTTPTransport in [
            Lax { .failure(call.failure(for: .connectionLost)) }, ScriptedTransport(.fail(.connectionLost)),
        ] {
            let service = try service(Cancelling(base: transport))
            await recordingFailures { recorder in
                #expect(await Task { await isCancelled(service) }.value)
                #expect(recorder.reports.isEmpty && recorder.notes.isEmpty)
            }
        }
    }

    /// Cancels the caller's task before it sends.
    private struct Cancelling: HTTPTransport {
        let base: any HTTPTransport
        var enforcesLimits: Bool { true }

        func send(_ call: HTTPCall) async throws(Interruption<HTTPFailure>) -> TransportResponse {
            withUnsafeCurrentTask { $0?.cancel() }
            // Not canceled itself, as in a library with tasks of its own.
            let result = await Task.detached { [base] in await base.outcome(call) }.value
            return try result.get()
        }
    }

    @Test func aCancellationThatTheTaskDidNotCauseIsAFailure() async throws {
        let lax = Lax { .failure(.cancelled) }
        let service = try service(lax)
        let failure = await failure { () throws(Interruption<HTTPFailure>) in try await service.send(.post, "/") }
        #expect(failure?.kind == .transport(.connectionLost))
        #expect(failure?.delivery == .mayHaveBeenProcessed)
    }
}

extension HTTPTransport {
    fileprivate func outcome(_ call: HTTPCall) async -> Result<TransportResponse, Interruption<HTTPFailure>> {
        do { return .success(try await send(call)) } catch { return .failure(error) }
    }
}
