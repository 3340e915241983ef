import Authentication
import FeatureTesting
import Foundation
import HTTPTypes
import Testing
import Watertight
import WatertightHTTP
import WatertightTesting

/// The failure of each response, and its report.
struct FailureTranslationTests {
    let scene = Scene()

    private func signIn(
        _ transport: any HTTPTransport
    ) async throws -> (Interruption<AuthenticationError>, RecordingFailureReporter) {
        let repository = try scene.repository(transport)
        let (interruption, reporter) = await recordingFailures { (await repository.signInProblem(), $0) }
        return (try #require(interruption), reporter)
    }

    private func signIn(
        _ step: ScriptedTransport.Step
    ) async throws -> (AuthenticationError, RecordingFailureReporter) {
        let (interruption, reporter) = try await signIn(ScriptedTransport(step))
        return (try #require(interruption.failure), reporter)
    }

    @Test(arguments: ScriptedTransport.Step.everything.filter { $0 != .cancel })
    func aFailureIsReportedOnceWithItsCodeAndPlace(_ step: ScriptedTransport.Step) async throws {
        let (interruption, reporter) = try await signIn(ScriptedTransport(step))
        let report = try #require(reporter.reports.first)
        #expect(reporter.reports.count == 1)
        #expect(reporter.notes.isEmpty)
        #expect(report.incident == interruption.incident?.reference)
        #expect(report.cause?.domain == "http")
        #expect(report.code == interruption.failure?.code)
        #expect(report.severity == interruption.failure?.severity)
        #expect(report.callSite.fileID == "AuthenticationData/LiveAuthenticationRepository.swift")
        #expect(report.callSite.function == "signIn(email:password:)")
        #expect(report.details["request"]?.description == "POST https://auth.example.com/session")
    }

    @Test(arguments: [
        ScriptedTransport.Step.fail(.blockedBySystem), .fail(.outOfResources), .fail(.proxyFailed), .status(407),
    ])
    func aFailureOnTheWayIsNotAProblemOfTheService(_ step: ScriptedTransport.Step) async throws {
        #expect(try await signIn(step).0 == .unreachable(.refused))
    }

    /// A transport whose library fails with an error of its own.
    private struct ForbiddenTransport: HTTPTransport {
        func send(_ call: HTTPCall) async throws(Interruption<HTTPFailure>) -> TransportResponse {
            throw call.failure(foreign: CocoaError(.fileReadNoPermission), as: .blockedBySystem)
        }
    }

    @Test func theReportNamesTheErrorOfTheTransport() async throws {
        let (interruption, reporter) = try await signIn(ForbiddenTransport())
        let report = try #require(reporter.reports.first)
        #expect(report.chain.count == 1)
        #expect(report.chain.first?.contains("\(NSCocoaErrorDomain) 257") == true)
        #expect(report.incident == interruption.incident?.reference)
    }

    @Test func aDelayOfAMaintenanceCountsFromTheAnswer() async throws {
        let before = Date()
        let (error, _) = try await signIn(.status(503, headerFields: [.retryAfter: "120"]))
        let after = Date()
        guard case .maintenance(until: let end?) = error else {
            Issue.record("It was \(error)")
            return
        }
        #expect(end >= before.addingTimeInterval(120) && end <= after.addingTimeInterval(120))
    }

    @Test func aDateToComeBackBecomesADelay() async throws {
        let (error, _) = try await signIn(.status(429, headerFields: [.retryAfter: "Thu, 01 Jan 2060 00:00:00 GMT"]))
        guard case .tooManyAttempts(let delay) = error else {
            Issue.record("It was \(error)")
            return
        }
        #expect(delay > .zero)
        #expect(delay <= .seconds(Date(timeIntervalSince1970: 2_840_140_800).timeIntervalSince1970))
    }

    @Test(arguments: [
        (ScriptedTransport.Step.problem(401, "urn:signin:identity-refused"), "authentication/identity-refused"),
        (.status(401), "authentication/identity-refused"),
        (.problem(401, "urn:signin:wrong-credentials"), "authentication/identity-refused"),
        (.problem(422, "urn:signin:invalid-fields"), "authentication/unacceptable"),
        (.problem(423, "urn:signin:account-locked"), "authentication/unacceptable"),
        (.status(500), "authentication/service-fault"), (.fail(.offline), "authentication/offline"),
        (.content(200, "text/html", "<html>"), "authentication/captive-portal"),
    ])
    func federatedSignInsAreTranslatedAlike(_ step: ScriptedTransport.Step, _ code: String) async throws {
        let repository = try scene.repository(ScriptedTransport(step))
        let (interruption, reporter) = await recordingFailures { (await repository.federatedSignInProblem(), $0) }
        #expect(interruption?.failure?.code.description == code)
        #expect(reporter.reports.map(\.code.description) == [code])
    }

    @Test(arguments: [
        (ScriptedTransport.Step.problem(401, "urn:signin:token-invalid"), "authentication/session-ended"),
        (.status(401), "authentication/session-ended"),
        (.problem(401, "urn:signin:wrong-credentials"), "authentication/session-ended"),
        (.problem(401, "urn:signin:identity-refused"), "authentication/session-ended"),
        (.problem(422, "urn:signin:invalid-fields"), "authentication/unacceptable"),
        (.problem(423, "urn:signin:account-locked"), "authentication/unacceptable"),
        (.status(500), "authentication/service-fault"), (.fail(.offline), "authentication/offline"),
        (.content(200, "application/json", "{}"), "authentication/unintelligible"),
    ])
    func profileFailuresAreTranslatedAlike(_ step: ScriptedTransport.Step, _ code: String) async throws {
        let transport = ScriptedTransport(.session("1"), step, .respond(.refreshRefused))
        let repository = try scene.repository(transport)
        #expect(await repository.signInProblem() == nil)
        let (interruption, reporter) = await recordingFailures { (await repository.profileProblem(), $0) }
        #expect(interruption?.failure?.code.description == code)
        #expect(reporter.reports.map(\.code.description) == [code])
        // Each 401 is followed by a refresh.
        #expect(transport.sent.count == (code == "authentication/session-ended" ? 3 : 2))
    }
}
