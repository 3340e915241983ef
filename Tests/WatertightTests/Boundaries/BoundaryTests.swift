import Foundation
import Synchronization
import Testing
import Watertight
import WatertightTesting

/// What the layer below says; nobody has reported it yet.
private struct WireFailure: CodedFailure, Hashable {
    var email = "ada@example.com"
    var sealed: SealedError? = SealedError(sealing: CocoaError(.fileLocking))
    var code: FailureCode { FailureCode(domain: "wire", reason: "response", number: 401) }
    var details: FailureDetails { ["status": 401] }
}

private enum RepositoryError: LayerFailure, Hashable {
    case wrongPassword
    case unexpected(SealedError)

    var traits: FailureTraits {
        switch self {
        case .wrongPassword: .expected("repository", "wrong-password")
        case .unexpected: .defect("repository", "unexpected")
        }
    }
}

private enum ServiceError: LayerFailure, Hashable {
    case failed(SealedError)
    var traits: FailureTraits { .defect("service", "failed") }
}

private let repository = Boundary("Repository", layer: .repository)
private let service = Boundary("Service", layer: .useCase)

/// Counts how often it is asked for its cause.
private struct CountingFailure: LayerFailure {
    final class Count: Sendable {
        let value = Atomic(0)
    }

    let count = Count()
    var traits: FailureTraits { .defect("counting", "failed") }
    var cause: SealedError? {
        count.value.add(1, ordering: .relaxed)
        return nil
    }
}

@Suite struct BoundaryTests {
    @Test func letsACancellationPassUnreported() async {
        await recordingFailures { recorder in
            let interruption = repository.translate(Interruption<WireFailure>.cancelled) { _, sealed in
                RepositoryError.unexpected(sealed)
            }
            #expect(interruption == .cancelled)
            #expect(recorder.reports.isEmpty)
        }
    }

    @Test func reportsAFailureOnceWithEverythingThatIsKnown() async throws {
        try await recordingFailures { recorder in
            let line: UInt = #line + 1
            let interruption = repository.translate(.failed(WireFailure())) { _, _ in RepositoryError.wrongPassword }
            #expect(interruption == .failed(.wrongPassword))
            #expect(recorder.reports.count == 1)
            let report = try #require(recorder.reports.first)
            #expect(report.boundary == repository)
            #expect(report.layer == .repository)
            #expect(report.callSite.description == "WatertightTests/BoundaryTests.swift:\(line)")
            #expect(report.code?.description == "wire/response-401")
            #expect(report.translatedCode.description == "repository/wrong-password")
            #expect(report.severity == .expected)
            #expect(report.chain.map(\.domain) == ["wire", "NSCocoaErrorDomain"])
            #expect(report.details["status"]?.description == "401")
        }
    }

    @Test func handsTheOriginalToReportersAlone() async throws {
        try await recordingFailures { recorder in
            _ = repository.translate(WireFailure()) { _, sealed in RepositoryError.unexpected(sealed) }
            #expect(recorder.originals.first as? WireFailure == WireFailure())
            let report = try #require(recorder.reports.first)
            #expect(!String(describing: report).contains("ada@"))
        }
    }

    @Test func keepsTheIncidentOfTheCause() async {
        await recordingFailures { recorder in
            let failure = WireFailure()
            let translated = repository.translate(failure) { _, sealed in RepositoryError.unexpected(sealed) }
            #expect(translated.cause?.incident == failure.cause?.incident)
            #expect(recorder.reports.first?.incident == failure.cause?.incident)
        }
    }

    @Test func addsAHopFurtherUpAndNoSecondReport() async {
        await recordingFailures { recorder in
            let below = repository.translate(.failed(WireFailure())) { _, sealed in RepositoryError.unexpected(sealed) }
            let above = service.translate(below) { _, sealed in ServiceError.failed(sealed) }
            let top = Boundary("Top", layer: .presentation).translate(above) { _, sealed in ServiceError.failed(sealed)
            }
            #expect(recorder.reports.count == 1)
            #expect(recorder.hops.map(\.hop.boundary.name) == ["Service", "Top"])
            #expect(recorder.hops.map(\.hop.incident) == Array(repeating: recorder.reports[0].incident, count: 2))
            #expect(recorder.hops.map(\.hop.isFirstMention) == [false, false])
            #expect(recorder.hops.first?.hop.code?.description == "repository/unexpected")
            #expect(recorder.hops.first?.translatedCode.description == "service/failed")
            #expect(top.failure?.cause?.hops.map(\.boundary.name) == ["Service", "Top"])
            #expect(top.failure?.cause?.incident == recorder.reports.first?.incident)
        }
    }

    @Test func mentionsAnIncidentThatTheFailureBelowDidNotCarry() async {
        await recordingFailures { recorder in
            let translated = service.translate(RepositoryError.wrongPassword) { _, sealed in ServiceError.failed(sealed)
            }
            #expect(recorder.reports.isEmpty)
            #expect(recorder.hops.map(\.hop.isFirstMention) == [true])
            #expect(recorder.hops.first?.hop.incident == translated.cause?.incident)
        }
    }

    @Test func translatesAForeignErrorAndShowsItToTheFacade() async {
        await recordingFailures { recorder in
            let interruption = repository.translate(foreign: CocoaError(.fileLocking)) { error, sealed in
                #expect(error is CocoaError)
                return RepositoryError.unexpected(sealed)
            }
            #expect(interruption.failure?.cause?.fingerprint.domain == "NSCocoaErrorDomain")
            #expect(recorder.reports.count == 1)
            #expect(recorder.reports.first?.code == nil)
        }
    }

    @Test func logsEachCodeOfAnSDKsStructAsAKindOfItsOwn() async throws {
        struct VendorError: Error { let number: Int }
        await recordingFailures { recorder in
            for number in [7, 8] {
                let code = FailureCode(domain: "vendor", reason: "error", number: number)
                _ = repository.translate(foreign: VendorError(number: number), code: code) { error, sealed in
                    #expect(error is VendorError)
                    return RepositoryError.unexpected(sealed)
                }
            }
            #expect(recorder.reports.map(\.code?.description) == ["vendor/error-7", "vendor/error-8"])
            #expect(recorder.reports.map(\.fingerprint.code) == ["error-7", "error-8"])
        }
    }

    @Test func recognisesAReportedFailureThatWasWidened() async {
        await recordingFailures { recorder in
            let below = repository.translate(.failed(WireFailure())) { _, sealed in RepositoryError.unexpected(sealed) }
            let widened: any Error = below
            let above = service.translate(foreign: widened) { _, sealed in ServiceError.failed(sealed) }
            #expect(recorder.reports.count == 1)
            #expect(recorder.hops.count == 1)
            #expect(above.failure?.cause?.incident == recorder.reports.first?.incident)
        }
    }

    @Test func recognisesASealedErrorThatWasReported() async throws {
        try await recordingFailures { recorder in
            let below = repository.translate(WireFailure()) { _, sealed in RepositoryError.unexpected(sealed) }
            let sealed: any Error = try #require(below.cause)
            _ = service.translate(foreign: sealed) { _, sealed in ServiceError.failed(sealed) }
            #expect(recorder.reports.count == 1)
            #expect(recorder.hops.count == 1)
        }
    }

    @Test func reportsAnErrorThatWasOnlySealed() async {
        await recordingFailures { recorder in
            let sealed = SealedError(sealing: CocoaError(.fileLocking))
            let interruption = repository.translate(foreign: sealed) { _, sealed in RepositoryError.unexpected(sealed) }
            #expect(recorder.reports.map(\.incident) == [sealed.incident])
            #expect(recorder.originals.first is CocoaError)
            #expect(interruption.failure?.cause?.incident == sealed.incident)
        }
    }

    @Test func reportsAFailureThatBeginsHere() async {
        await recordingFailures { recorder in
            #expect(repository.originate(RepositoryError.wrongPassword) == .failed(.wrongPassword))
            #expect(recorder.reports.map(\.translatedCode.reason) == ["wrong-password"])
        }
    }

    @Test func asksForTheCauseOnce() async {
        await recordingFailures { _ in
            let began = CountingFailure()
            _ = repository.originate(began)
            #expect(began.count.value.load(ordering: .relaxed) == 1)
            let passed = CountingFailure()
            _ = service.translate(passed) { _, sealed in ServiceError.failed(sealed) }
            #expect(passed.count.value.load(ordering: .relaxed) == 1)
            func lift(_ failure: some CodedFailure) {
                _ = service.translate(failure) { _, sealed in ServiceError.failed(sealed) }
            }
            let lifted = CountingFailure()
            lift(lifted)
            #expect(lifted.count.value.load(ordering: .relaxed) == 1)
        }
    }

    @Test func addsAHopForAFailureThatRestsOnAReportedOne() async throws {
        try await recordingFailures { recorder in
            let below = repository.translate(WireFailure()) { _, sealed in RepositoryError.unexpected(sealed) }
            _ = service.originate(ServiceError.failed(try #require(below.cause)))
            #expect(recorder.reports.count == 1)
            #expect(recorder.hops.count == 1)
        }
    }
}
