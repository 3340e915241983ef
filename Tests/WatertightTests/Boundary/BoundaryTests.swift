import Foundation
import Testing
import Watertight
import WatertightTesting

private struct WireFailure: LayerFailure {
    static let domain = "wire"
    var email = "ada@example.com"
    var reason: CodeWord { "response-401" }
    var severity: FailureSeverity { .environmental }
    var details: FailureDetails { ["status": 401] }
}

private enum RepositoryError: LayerFailure {
    case wrongPassword, unexpected
    static let domain = "repository"
    var severity: FailureSeverity {
        switch self {
        case .wrongPassword: .expected
        case .unexpected: .inherited
        }
    }
}

private enum ServiceError: LayerFailure {
    case failed
    static let domain = "service"
}

private struct PlainError: Error, Hashable {}

private let repository = Boundary("Repository", layer: .repository)
private let service = Boundary("Service", layer: .useCase)

@Suite struct BoundaryTests {
    @Test func translateReportsEverythingThatMayBeLogged() async throws {
        try await recordingFailures { recorder in
            let below = Interruption.sample(
                WireFailure(), incident: .sample(sealing: CocoaError(.fileLocking)))
            let line: UInt = #line + 1
            let above: Interruption<RepositoryError> = repository.translate(below) { _ in .wrongPassword }
            #expect(above == .sample(.wrongPassword))
            #expect(above.incident?.reference == below.incident?.reference)
            #expect(recorder.reports.count == 1)
            let report = try #require(recorder.reports.first)
            #expect(report.incident == below.incident?.reference)
            #expect(report.boundary == repository)
            #expect(report.callSite.description == "WatertightTests/BoundaryTests.swift:\(line)")
            #expect(report.code?.description == "wire/response-401")
            #expect(report.translatedCode.description == "repository/wrong-password")
            #expect(report.severity == .expected)
            #expect(report.chain == ["Foundation.CocoaError (NSCocoaErrorDomain 255)"])
            #expect(report.details["status"]?.description == "401")
            #expect(!String(describing: report).contains("ada@"))
        }
    }

    @Test func translateCallsTheClosureOnceAndOnlyForFailures() async {
        await recordingFailures { _ in
            var calls = 0
            let _: Interruption<RepositoryError> = repository.translate(Interruption<WireFailure>.cancelled) { _ in
                calls += 1
                return .unexpected
            }
            #expect(calls == 0)
            let _: Interruption<RepositoryError> = repository.translate(.sample(WireFailure())) { failure in
                calls += 1
                #expect(failure == WireFailure())
                return .unexpected
            }
            #expect(calls == 1)
        }
    }

    @Test func boundariesAboveTheFirstNoteTheTranslation() async throws {
        try await recordingFailures { recorder in
            let below: Interruption<RepositoryError> = repository.translate(.sample(WireFailure())) { _ in .unexpected }
            let line: UInt = #line + 1
            let above: Interruption<ServiceError> = service.translate(below) { _ in .failed }
            let incident = try #require(recorder.reports.first).incident
            #expect(recorder.reports.count == 1)
            #expect(above.incident?.reference == incident)
            #expect(
                recorder.notes == [
                    .translated(
                        incident, at: service, CallSite(fileID: #fileID, line: line),
                        from: RepositoryError.unexpected.code, to: ServiceError.failed.code)
                ])
        }
    }

    @Test func translateAcceptsAFailureThatIsNoLayerFailure() async {
        await recordingFailures { recorder in
            let below = Interruption.sample(PlainError(), incident: .sample(sealing: PlainError()))
            let _: Interruption<RepositoryError> = repository.translate(below) { _ in .unexpected }
            #expect(recorder.reports.map(\.code) == [nil])
            #expect(recorder.reports.map(\.severity) == [.defect])
        }
    }

    @Test func translateForeignPassesTheErrorToTheClosure() async {
        await recordingFailures { recorder in
            let error: any Error = CocoaError(.fileLocking)
            let interruption: Interruption<RepositoryError> = repository.translate(foreign: error) { error in
                #expect(error is CocoaError)
                return .unexpected
            }
            #expect(interruption.failure == .unexpected)
            #expect(recorder.reports.map(\.incident) == [interruption.incident?.reference])
            #expect(recorder.reports.map(\.code) == [nil])
            #expect(recorder.originals.first is CocoaError)
        }
    }

    @Test func translateForeignKeepsTheTypeOfATypedError() async {
        enum StoreError: Error { case full, locked }
        func write() throws(StoreError) { throw .full }
        func save() throws(Interruption<RepositoryError>) {
            do { try write() } catch {
                throw repository.translate(foreign: error) { error in
                    switch error {
                    case .full: .wrongPassword
                    case .locked: .unexpected
                    }
                }
            }
        }
        await recordingFailures { _ in
            #expect(throws: Interruption<RepositoryError>.sample(.wrongPassword)) { try save() }
        }
    }

    @Test func translateForeignLogsTheCodeOfAVendorsStruct() async {
        struct VendorError: Error { let number: Int }
        await recordingFailures { recorder in
            for number in [7, 8] {
                let code = FailureCode(domain: "vendor", reason: "error", number: number)
                let _: Interruption<RepositoryError> = repository.translate(
                    foreign: VendorError(number: number), code: code
                ) { _ in .unexpected }
            }
            #expect(recorder.reports.map(\.code?.description) == ["vendor/error-7", "vendor/error-8"])
            #expect(recorder.reports.map(\.kind.code) == ["error-7", "error-8"])
            #expect(Set(recorder.reports.map(\.group)).count == 2)
        }
    }

    @Test func originateReportsAFailureThatBeginsHere() async {
        await recordingFailures { recorder in
            let interruption: Interruption<RepositoryError> = repository.originate(.wrongPassword)
            #expect(interruption == .sample(.wrongPassword))
            #expect(recorder.reports.map(\.translatedCode.reason) == ["wrong-password"])
            #expect(recorder.reports.map(\.code) == [nil])
            #expect(recorder.reports.map(\.incident) == [interruption.incident?.reference])
            #expect(recorder.notes.isEmpty)
        }
    }

    @Test func originateThrowsADismissibleInterruptionAsWell() async {
        func find() throws(DismissibleInterruption<RepositoryError>) { throw repository.originate(.wrongPassword) }
        await recordingFailures { _ in
            #expect(throws: DismissibleInterruption<RepositoryError>.sample(.wrongPassword)) { try find() }
        }
    }
}
