import Testing
import Watertight
import WatertightTesting

enum Auth: LayerFailure {
    case wrongPassword, httpURLBad, status404, tls13Missing
    case `default`
    case `wrong e-mail`
    case maintenance(until: Int)
    case rejected(String)
}

private enum Hidden: LayerFailure { case hidden }

struct Outer<Value> {
    enum Failure: LayerFailure { case one, two }
}

enum Login {
    enum Failure: LayerFailure { case refused }
}

enum Signup {
    enum Failure: LayerFailure { case refused }
}

enum Raw: String, LayerFailure {
    case plain
    case renamed = "old_name"
}

private struct Outage: LayerFailure { var region = "ada@example.com" }

private enum Written: LayerFailure, CustomStringConvertible {
    case refused(String)
    static let domain = "written"
    var codeWord: CodeWord { "refused-by-hand" }
    var description: String { "ada@example.com" }
}

private enum Debugged: LayerFailure, CustomDebugStringConvertible {
    case first, second
    case third(String)
    var debugDescription: String { "ada@example.com" }
}

private enum Mirrored: LayerFailure, CustomReflectable {
    case first, second
    var customMirror: Mirror { Mirror(self, children: ["ada@example.com": 1]) }
}

@Suite struct LayerFailureTests {
    // MARK: Codes

    static let codes: [(any LayerFailure, String)] = [
        (Auth.wrongPassword, "Auth/wrong-password"),
        (Auth.httpURLBad, "Auth/http-url-bad"),
        (Auth.status404, "Auth/status-404"),
        (Auth.tls13Missing, "Auth/tls-13-missing"),
        (Auth.default, "Auth/default"),
        (Auth.`wrong e-mail`, "Auth/wrong-e-mail"),
        (Auth.maintenance(until: 9), "Auth/maintenance"),
        (Hidden.hidden, "Hidden/hidden"),
        (Outer<Int>.Failure.two, "Outer.Failure/two"),
        (Outer<[String: Outer<Int>]>.Failure.one, "Outer.Failure/one"),
        (Login.Failure.refused, "Login.Failure/refused"),
        (Signup.Failure.refused, "Signup.Failure/refused"),
        (Raw.plain, "Raw/plain"),
        (Raw.renamed, "Raw/old-name"),
        (Outage(), "Outage/failed"),
        (Written.refused("ada@example.com"), "written/refused-by-hand"),
        // A description or a mirror might contain a value, so the name doesn't come from them.
        (Debugged.first, "Debugged/case-1"),
        (Mirrored.second, "Mirrored/failed"),
        (Debugged.third("ada@example.com"), "Debugged/third"),
    ]

    @Test(arguments: codes.indices) func codeIsDerivedFromTypeAndCase(_ index: Int) {
        let (failure, code) = Self.codes[index]
        #expect(failure.code.description == code)
    }

    @Test func codeOfAnUnlabeledPayloadContainsNoValue() {
        #expect(Auth.rejected("ada@example.com").code.description == "Auth/rejected")
    }

    @Test func codeOfALocalTypeIsStable() {
        enum Local: LayerFailure { case failed }
        #expect(!Local.failed.code.description.contains("$"))
        #expect(Local.failed.code.description.hasSuffix("/failed"))
    }

    // MARK: Severity

    private struct Rated: LayerFailure { var severity: FailureSeverity }

    static let severities: [(below: FailureSeverity, above: FailureSeverity, reported: FailureSeverity)] = [
        (.expected, .inherited, .expected),
        (.environmental, .inherited, .environmental),
        (.defect, .inherited, .defect),
        (.inherited, .inherited, .defect),
        (.expected, .defect, .defect),
        (.defect, .expected, .expected),
        (.inherited, .environmental, .environmental),
    ]

    @Test(arguments: severities)
    func severityIsInheritedFromTheFailureBelow(
        _ below: FailureSeverity, _ above: FailureSeverity, _ reported: FailureSeverity
    ) async {
        await recordingFailures { recorder in
            let _: Interruption<Rated> = Interruption.sample(Rated(severity: below)).translated { _ in
                Rated(severity: above)
            }
            #expect(recorder.reports.map(\.severity) == [reported])
        }
    }

    @Test func theSeverityOfAnUnknownErrorIsDefect() async {
        await recordingFailures { recorder in
            let _: Interruption<Auth> = .foreign(UnknownError()) { _ in .wrongPassword }
            let _: Interruption<Auth> = Interruption.sample(UnknownError()).translated { _ in .wrongPassword }
            #expect(recorder.reports.map(\.severity) == [.defect, .defect])
        }
    }

    private struct UnknownError: Error {}

    // MARK: Details

    private struct Detailed: LayerFailure { var details: FailureDetails }

    @Test func detailsOfBothFailuresAreReported() async throws {
        try await recordingFailures { recorder in
            let below = Interruption.sample(Detailed(details: ["status": 401, "attempt": 2]))
            let _: Interruption<Detailed> = below.translated { _ in
                Detailed(details: ["attempt": 3, "cached": true])
            }
            let details = try #require(recorder.reports.first).details
            #expect(details == ["status": 401, "attempt": 2, "cached": true])
        }
    }
}
