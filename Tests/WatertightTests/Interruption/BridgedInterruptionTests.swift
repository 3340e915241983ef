import Foundation
import Testing
import Watertight
import WatertightTesting

private enum InboxError: LayerFailure { case offline, locked(until: Int), unavailable }

private enum ProductError: LayerFailure, CustomNSError {
    case offline, wrongPassword

    static var errorDomain: String { "Products" }
    var errorCode: Int { self == .offline ? -1009 : 2 }
    var errorUserInfo: [String: Any] { ["Field": "password"] }
}

extension InboxError: LocalizedError {
    var errorDescription: String? { "Can’t load your messages." }
    var recoverySuggestion: String? { "Try again." }
}

private enum OldError: Error { case first, second }

/// What code that isn't migrated reads of an interruption.
@Suite struct BridgedInterruptionTests {
    @Test func aFailureWithACodeOfItsOwnKeepsIt() {
        let error = Interruption<ProductError>.sample(.wrongPassword) as NSError
        #expect(error.domain == "Products")
        #expect(error.code == 2)
        #expect(error.userInfo["Field"] as? String == "password")
        #expect((Interruption<ProductError>.sample(.offline) as NSError).code == NSURLErrorNotConnectedToInternet)
    }

    @Test func aCancellationHasTheCodeOfAURLError() {
        #expect((Interruption<ProductError>.cancelled as NSError).code == NSURLErrorCancelled)
        #expect((Interruption<InboxError>.cancelled as NSError).code == NSURLErrorCancelled)
    }

    /// Old screens show it.
    @Test func theDescriptionIsTheTextOfTheFailure() {
        let error: any Error = Interruption<InboxError>.sample(.offline)
        #expect(error.localizedDescription == "Can’t load your messages.")
        let bridged = error as NSError
        #expect(bridged.localizedDescription == "Can’t load your messages.")
        #expect(bridged.localizedRecoverySuggestion == "Try again.")
    }

    /// A crash reporter groups by domain and code.
    @Test func eachFailureHasADomainAndACodeThatSurviveANewCase() {
        func bridged(_ failure: InboxError) -> NSError { Interruption<InboxError>.sample(failure) as NSError }
        #expect(bridged(.offline).domain == "InboxError")
        // The same numbers in each build and on each platform: 64-bit FNV-1a of `InboxError/offline`, its lowest 30 bits.
        #expect(bridged(.offline).code == 1_680_665_971)
        #expect(bridged(.unavailable).code == 1_917_640_838)
        #expect(bridged(.locked(until: 1)).code == bridged(.locked(until: 2)).code)
    }

    @Test func aFailureOfAnotherKindHasTheNumberOfItsCase() {
        let errors = [OldError.first, .second].map { Interruption<OldError>.sample($0) as NSError }
        #expect(errors[0].code != errors[1].code && errors.allSatisfy { $0.code > 1_000_000_000 })
    }

    @Test func theIncidentIsFoundAfterBridging() async {
        await recordingFailures { recorder in
            let cause = NSError(domain: "Cause", code: 7, userInfo: ["secret": "token"])
            let first = Interruption<InboxError>.foreign(cause) { _ in .unavailable }
            let bridged: any Error = first as NSError
            let second = Interruption<InboxError>.foreign(bridged) { _ in .offline }
            #expect(second.incident == first.incident)
            #expect(recorder.reports.count == 1)
            #expect(!"\((bridged as NSError).userInfo) \(bridged)".contains("token"))
        }
    }

    // MARK: Reporting without an output

    @Test func aFailureOfACompletionHandlerIsReportedOnce() async {
        await recordingFailures { recorder in
            let error = Interruption<InboxError>.failed(.offline).reported()
            error.reported()
            #expect(recorder.reports.map(\.code) == [InboxError.offline.code])
            #expect(recorder.reports.map(\.severity) == [.expected])
            let _: Interruption<ProductError> = error.translated { _ in .offline }
            #expect(recorder.reports.count == 1)
        }
    }

    @Test func aCancellationIsNotReported() async {
        await recordingFailures { recorder in
            Interruption<InboxError>.cancelled.reported()
            #expect(recorder.reports.isEmpty && recorder.notes.isEmpty)
        }
    }
}
