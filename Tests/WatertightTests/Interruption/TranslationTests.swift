import Foundation
import Testing
import Watertight
import WatertightTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

private struct WireFailure: LayerFailure {
    static let domain = "wire"
    var email = "ada@example.com"
    var codeWord: CodeWord { "response-401" }
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

@Suite struct TranslationTests {
    // MARK: translated

    @Test func reportsEverythingThatMayBeLogged() async throws {
        try await recordingFailures { recorder in
            let below = Interruption.sample(
                WireFailure(), incident: .sample(sealing: CocoaError(.fileLocking)))
            let line: UInt = #line + 1
            let above: Interruption<RepositoryError> = below.translated { _ in .wrongPassword }
            #expect(above == .sample(.wrongPassword))
            #expect(above.incident?.reference == below.incident?.reference)
            #expect(recorder.reports.count == 1)
            let report = try #require(recorder.reports.first)
            #expect(report.incident == below.incident?.reference)
            #expect(
                report.callSite.description
                    == "WatertightTests/TranslationTests.swift:\(line) reportsEverythingThatMayBeLogged()")
            #expect(report.callSite.module == "WatertightTests")
            #expect(report.cause?.description == "wire/response-401")
            #expect(report.code.description == "repository/wrong-password")
            #expect(report.severity == .expected)
            #expect(report.chain == ["Foundation.CocoaError (NSCocoaErrorDomain 255)"])
            #expect(report.details["status"]?.description == "401")
            #expect(!String(describing: report).contains("ada@"))
        }
    }

    @Test func callsTheClosureOnceAndOnlyForFailures() async {
        await recordingFailures { _ in
            var calls = 0
            let _: Interruption<RepositoryError> = Interruption<WireFailure>.cancelled.translated { _ in
                calls += 1
                return .unexpected
            }
            #expect(calls == 0)
            let _: Interruption<RepositoryError> = Interruption.sample(WireFailure()).translated { failure in
                calls += 1
                #expect(failure == WireFailure())
                return .unexpected
            }
            #expect(calls == 1)
        }
    }

    @Test func notesASecondTranslation() async throws {
        try await recordingFailures { recorder in
            let below: Interruption<RepositoryError> = Interruption.sample(WireFailure()).translated { _ in .unexpected
            }
            let line: UInt = #line + 1
            let above: Interruption<ServiceError> = below.translated { _ in .failed }
            let incident = try #require(recorder.reports.first).incident
            #expect(recorder.reports.count == 1)
            #expect(above.incident?.reference == incident)
            #expect(
                recorder.notes == [
                    .translated(
                        incident, CallSite(fileID: #fileID, line: line), from: RepositoryError.unexpected.code,
                        to: ServiceError.failed.code)
                ])
        }
    }

    @Test func acceptsAFailureThatIsNoLayerFailure() async {
        await recordingFailures { recorder in
            let below = Interruption.sample(PlainError(), incident: .sample(sealing: PlainError()))
            let _: Interruption<RepositoryError> = below.translated { _ in .unexpected }
            #expect(recorder.reports.map(\.cause) == [nil])
            #expect(recorder.reports.map(\.severity) == [.defect])
        }
    }

    // MARK: foreign

    @Test func passesAForeignErrorToTheClosure() async {
        await recordingFailures { recorder in
            let error: any Error = CocoaError(.fileLocking)
            let interruption: Interruption<RepositoryError> = .foreign(error) { error in
                #expect(error is CocoaError)
                return .unexpected
            }
            #expect(interruption.failure == .unexpected)
            #expect(recorder.reports.map(\.incident) == [interruption.incident?.reference])
            #expect(recorder.reports.map(\.cause) == [nil])
            #expect(recorder.originals.first is CocoaError)
        }
    }

    @Test func keepsTheTypeOfATypedForeignError() async {
        enum StoreError: Error { case full, locked }
        func write() throws(StoreError) { throw .full }
        func save() throws(Interruption<RepositoryError>) {
            do { try write() } catch {
                throw .foreign(error) { error in
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

    @Test func logsTheCodeOfAVendorsStruct() async {
        struct VendorError: Error { let number: Int }
        await recordingFailures { recorder in
            for number in [7, 8] {
                let code = FailureCode(domain: "vendor", reason: "error", number: number)
                let _: Interruption<RepositoryError> = .foreign(VendorError(number: number), code: code) { _ in
                    .unexpected
                }
            }
            #expect(recorder.reports.map(\.cause?.description) == ["vendor/error-7", "vendor/error-8"])
            #expect(recorder.reports.map(\.kind.code) == ["error-7", "error-8"])
            #expect(Set(recorder.reports.map(\.group)).count == 2)
        }
    }

    // MARK: failed

    @Test func aFailureThatBeginsHereIsReportedAsExpectedWhereItBegan() async {
        func read() throws(Interruption<ServiceError>) { throw .failed(.failed) }
        await recordingFailures { recorder in
            let interruption = #expect(throws: Interruption<ServiceError>.self) { try read() }
            #expect(recorder.reports.isEmpty && recorder.notes.isEmpty)
            let _: Interruption<RepositoryError>? = interruption?.translated { _ in .unexpected }
            #expect(recorder.reports.map(\.severity) == [.expected])
            #expect(recorder.reports.map(\.cause) == [ServiceError.failed.code])
            #expect(recorder.reports.map(\.callSite.function) == ["read()"])
        }
    }

    @Test func aFailureThatBeginsHereKeepsItsOwnSeverity() async {
        enum Broken: LayerFailure {
            case configuration
            var severity: FailureSeverity { .defect }
        }
        await recordingFailures { recorder in
            let _: Interruption<RepositoryError> = Interruption<Broken>.failed(.configuration).translated { _ in
                .unexpected
            }
            #expect(recorder.reports.map(\.severity) == [.defect])
        }
    }

    /// Drops an incident without a note in the test's output.
    private func withKnownDrops(_ body: () -> Void) {
        FailureReporting.$overriding.withValue([], operation: body)
    }
}

// MARK: - Severities

/// An error of an app's own client, as apps write them.
private enum ClientError: Error, CustomStringConvertible {
    case networking(any Error)
    case response(status: Int, cause: any Error)
    case invalidSession

    var description: String { "Ada's session" }
}

private struct ContextualError: Error {
    var title = "Loading failed"
    let underlyingError: (any Error)?
}

@Suite struct ForeignSeverityTests {
    private static let rows: [(error: any Error, severity: FailureSeverity)] = [
        (URLError(.notConnectedToInternet), .environmental), (URLError(.timedOut), .environmental),
        (URLError(.serverCertificateUntrusted), .environmental), (URLError(.badURL), .defect),
        (URLError(.userAuthenticationRequired), .expected), (URLError(.cancelled), .expected),
        (ClientError.networking(URLError(.timedOut)), .environmental),
        (ClientError.response(status: 0, cause: URLError(.timedOut)), .environmental),
        (ContextualError(underlyingError: URLError(.networkConnectionLost)), .environmental),
        (POSIXError(.ECONNREFUSED), .environmental), (CocoaError(.userCancelled), .expected),
        (CocoaError(.fileWriteOutOfSpace), .environmental),
        (NSError(domain: "SDK", code: 1, userInfo: [NSUnderlyingErrorKey: URLError(.timedOut)]), .environmental),
        (NSError(domain: "CKErrorDomain", code: 9), .expected),
        (NSError(domain: "CKErrorDomain", code: 3), .environmental),
        (NSError(domain: "CKErrorDomain", code: 12), .defect),
        // Nothing is known of these: the developer states it in the failure's type.
        (ClientError.invalidSession, .defect), (NSError(domain: "SDK", code: 1), .defect), (PlainError(), .defect),
        (WireFailure(), .environmental),
    ]

    @Test(arguments: rows.indices) func isThatOfTheKnownError(_ index: Int) async {
        await recordingFailures { recorder in
            let _: Interruption<ServiceError> = .foreign(Self.rows[index].error) { _ in .failed }
            #expect(recorder.reports.map(\.severity) == [Self.rows[index].severity])
        }
    }

    @Test func isThatOfTheFailuresTypeIfItStatesOne() async {
        await recordingFailures { recorder in
            let _: Interruption<RepositoryError> = .foreign(PlainError()) { _ in .wrongPassword }
            #expect(recorder.reports.map(\.severity) == [.expected])
        }
    }
}

// MARK: - Causes

@Suite struct CauseTests {
    private static func chain(of error: any Error) async -> [String] {
        await recordingFailures { recorder in
            let _: Interruption<ServiceError> = .foreign(error) { _ in .failed }
            return recorder.reports.flatMap(\.chain)
        }
    }

    @Test func theChainFollowsThePayloadsOfEnumsAndTheUserInfo() async {
        let wrapped = NSError(domain: "SDK", code: 7, userInfo: [NSUnderlyingErrorKey: URLError(.timedOut)])
        #expect(
            await Self.chain(of: ClientError.networking(wrapped)) == [
                "WatertightTests.ClientError (networking)", "\(Fingerprint(of: wrapped))",
                "Foundation.URLError (NSURLErrorDomain -1001)",
            ])
        #expect(
            await Self.chain(of: ClientError.response(status: 500, cause: PlainError())) == [
                "WatertightTests.ClientError (response)", "WatertightTests.PlainError (1)",
            ])
    }

    @Test func theChainFollowsThePropertiesOfStructs() async {
        #expect(
            await Self.chain(of: ContextualError(underlyingError: ClientError.networking(URLError(.timedOut)))) == [
                "WatertightTests.ContextualError (1)", "WatertightTests.ClientError (networking)",
                "Foundation.URLError (NSURLErrorDomain -1001)",
            ])
        #expect(
            await Self.chain(of: ContextualError(underlyingError: nil)) == ["WatertightTests.ContextualError (1)"])
    }

    /// Swift's public API shows no name, and a description may contain values.
    @Test func aCaseWithoutAPayloadIsNumberedIfItHasADescription() async {
        let number = (ClientError.invalidSession as NSError).code
        #expect(await Self.chain(of: ClientError.invalidSession) == ["WatertightTests.ClientError (\(number))"])
    }

    @Test func aCycleOfCausesEnds() async {
        // Unchecked: it changes before it is thrown.
        final class Cycle: Error, @unchecked Sendable {
            // Set once, before the error is used.
            var cause: (any Error)?
        }
        let (first, second) = (Cycle(), Cycle())
        (first.cause, second.cause) = (second, first)
        #expect(await Self.chain(of: first).count <= 16)
        (first.cause, second.cause) = (nil, nil)
    }
}
