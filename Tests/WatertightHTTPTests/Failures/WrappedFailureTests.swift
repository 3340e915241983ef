import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
@_spi(Tests) import WatertightTesting

private enum AppFailure: Error {
    case http(HTTPFailure)
    case several([HTTPFailure], String)
}

// Unchecked, as every error class with a subclass.
private class BaseError: Error, @unchecked Sendable {
    let failure: HTTPFailure?
    init(_ failure: HTTPFailure?) { self.failure = failure }
}

// Unchecked, as every error class with a superclass.
private final class NetworkError: BaseError, @unchecked Sendable { let code = 7 }

private enum ShelfError: LayerFailure {
    case failed
    case http(HTTPFailure)
}

/// Errors of an app's own that contain only the failure, without its incident.
@Suite struct WrappedFailureTests {
    static let wrappers: [@Sendable (Interruption<HTTPFailure>) -> any Error] = [
        { error in error.failure.map(AppFailure.http) as (any Error)? ?? error },
        { error in error.failure.map { AppFailure.several([$0], "x") } as (any Error)? ?? error },
        { NetworkError($0.failure) },
        { error in error.failure as (any Error)? ?? error },
        { NSError(domain: "App", code: 1, userInfo: ["failure": $0.failure as Any]) },
    ]

    private func thrown(
        _ wrap: (Interruption<HTTPFailure>) -> any Error, by service: HTTPService
    ) async -> any Error {
        do throws(Interruption<HTTPFailure>) {
            try await service.send(.get, "/x")
            return CancellationError()
        } catch { return wrap(error) }
    }

    @Test(arguments: wrappers.indices) func aFailureKeepsItsIncident(_ wrapper: Int) async throws {
        try await recordingFailures { recorder in
            let service = HTTPService(
                "https://api.example.com", transport: ScriptedTransport(.respond(TransportResponse(statusCode: 503))))
            var reference: IncidentReference?
            do {
                let error = await thrown(
                    {
                        reference = $0.incident?.reference
                        return Self.wrappers[wrapper]($0)
                    }, by: service)
                let above: Interruption<ShelfError> = .foreign(error) { _ in .failed }
                #expect(above.incident?.reference == reference)
            }
            let report = try #require(recorder.reports.first)
            #expect(recorder.reports.count == 1)
            #expect(recorder.notes.isEmpty)
            #expect(report.incident == reference)
            #expect(report.severity == .environmental)
            #expect(report.cause?.description == "http/response-503")
            #expect(report.details["status"]?.description == "503")
        }
    }

    @Test func aFailureThatBeginsWithAResponseHasItsIncident() async {
        await recordingFailures { recorder in
            let service = HTTPService(
                "https://api.example.com", transport: ScriptedTransport(.respond(TransportResponse(statusCode: 503))))
            do throws(Interruption<ShelfError>) {
                do throws(Interruption<HTTPFailure>) { try await service.send(.get, "/x") } catch {
                    guard let failure = error.failure else { return }
                    throw .failed(.http(failure))
                }
            } catch {
                let _: Interruption<ShelfError> = error.translated { $0 }
            }
            #expect(recorder.reports.map(\.severity) == [.environmental])
            #expect(recorder.notes.isEmpty)
        }
    }

    /// A failure that only a screen's state keeps is dropped with it.
    @Test func aFailureIsNotedWhenItIsDropped() async {
        await recordingFailures { recorder in
            let service = HTTPService(
                "https://api.example.com", transport: ScriptedTransport(.respond(TransportResponse(statusCode: 503))))
            var state = await failure { () throws(Interruption<HTTPFailure>) in try await service.send(.get, "/x") }
            #expect(state?.status == .serviceUnavailable)
            #expect(recorder.notes.isEmpty)
            state = nil
            #expect(recorder.notes.count == 1)
        }
    }

    @Test(arguments: wrappers.indices) func aPolicyRepeatsAWrapped503(_ wrapper: Int) async throws {
        let policy = HTTPRetryPolicy(clock: VirtualClock())
        let call = try #require(HTTPCall(.get, "https://api.example.com/x"))
        var attempts = 0
        let failed = await failure { () throws(Interruption<HTTPFailure>) in
            try await policy.run(call) { call in
                attempts += 1
                throw Self.wrappers[wrapper](call.failure(for: TransportResponse(statusCode: 503)))
            }
        }
        #expect(attempts == 3)
        #expect(failed?.status == .serviceUnavailable)
    }

    /// A failure of another layer is unclassified, and has the incident too.
    @Test func aFailureOfAnotherLayerKeepsItsIncident() async {
        await recordingFailures { recorder in
            let policy = HTTPRetryPolicy(clock: VirtualClock())
            guard let call = HTTPCall(.get, "https://api.example.com/x") else { return }
            let below = Interruption<ShelfError>.failed(.failed)
            let failed = await failure { () throws(Interruption<HTTPFailure>) in
                try await policy.run(call) { _ in throw below }
            }
            guard let failed else { return }
            let above: Interruption<ShelfError> = .foreign(AppFailure.http(failed)) { _ in .failed }
            #expect(above.incident == below.incident)
            #expect(recorder.reports.count == 1)
        }
    }

    @Test(.hangLimit, arguments: wrappers.indices) func aKeeperRenewsForAWrapped401(_ wrapper: Int) async throws {
        let keeper = CredentialKeeper("t1") {
            $1[.authorization] = $0
        } renew: { _ in
            "t2"
        }
        let call = try #require(HTTPCall(.get, "https://api.example.com/x"))
        let sent = try await keeper.run(call) { call in
            guard call.headerFields[.authorization] == "t2" else {
                throw Self.wrappers[wrapper](call.failure(for: TransportResponse(statusCode: 401)))
            }
            return call.headerFields[.authorization]
        }
        #expect(sent == "t2")
    }
}
