import InMemoryLogging
import Logging
import Testing
import Watertight
import WatertightTesting

private struct WireFailure: CodedFailure {
    var email = "ada@example.com"
    var code: FailureCode { FailureCode(domain: "wire", reason: "response", number: 401) }
    var details: FailureDetails { ["request": .safe("GET /profile"), "email": .redacted(email)] }
}

private struct LayerError: LayerFailure {
    var severity: FailureSeverity = .defect
    var cause: SealedError?
    var traits: FailureTraits {
        FailureTraits(code: FailureCode(domain: "layer", reason: "failed"), severity: severity)
    }
}

private let boundary = Boundary("Repository", layer: .repository)

/// What is logged while `body` runs.
private func logged(at level: Logger.Level = .trace, _ body: () -> Void) async -> [InMemoryLogHandler.Entry] {
    let handler = InMemoryLogHandler()
    var logger = Logger(label: "test") { _ in handler }
    logger.logLevel = level
    await reportingFailures(to: [LogFailureReporter(logger: logger)]) { body() }
    return handler.entries
}

@Suite struct LogFailureReporterTests {
    @Test func logsAFailureInOneEntry() async throws {
        let entries = await logged { _ = boundary.translate(WireFailure()) { LayerError(cause: $1) } }
        #expect(entries.count == 1)
        let entry = try #require(entries.first)
        #expect(entry.message == "Repository: wire/response-401 became layer/failed")
        #expect(entry.metadata["layer"]?.description == "repository")
        #expect(entry.metadata["code"]?.description == "wire/response-401")
        #expect(entry.metadata["became"]?.description == "layer/failed")
        #expect(entry.metadata["detail.request"]?.description == "GET /profile")
        #expect("\(entry.metadata["at"] ?? "")".hasPrefix("WatertightTests/LogFailureReporterTests.swift:"))
        #expect("\(entry.metadata)".contains("chain"))
    }

    @Test func logsNoValues() async {
        let entries = await logged { _ = boundary.translate(WireFailure()) { LayerError(cause: $1) } }
        #expect(!"\(entries)".contains("ada@"))
        #expect("\(entries.first?.metadata["detail.email"] ?? "")" == "<redacted, 15 bytes>")
    }

    @Test(arguments: [
        (FailureSeverity.expected, Logger.Level.info), (.environmental, .warning), (.defect, .error),
    ])
    func logsAtTheLevelOfTheSeverity(_ severity: FailureSeverity, _ level: Logger.Level) async {
        let entries = await logged {
            _ = boundary.translate(WireFailure()) { LayerError(severity: severity, cause: $1) }
        }
        #expect(entries.map(\.level) == [level])
    }

    @Test func logsAHopAtDebugWithTheSameIncident() async throws {
        let entries = await logged {
            let below = boundary.translate(WireFailure()) { LayerError(cause: $1) }
            _ = boundary.translate(below) { LayerError(cause: $1) }
        }
        #expect(entries.map(\.level) == [.error, .debug])
        let incidents = entries.map { "\($0.metadata["incident"] ?? "none")" }
        #expect(Set(incidents).count == 1)
    }

    @Test func logsAHopThatMentionsItsIncidentFirstAtTheLevelOfTheSeverity() async {
        let entries = await logged { _ = boundary.translate(LayerError(cause: nil)) { LayerError(cause: $1) } }
        #expect(entries.map(\.level) == [.error])
    }

    @Test func logsNothingBelowTheLoggersLevel() async {
        let entries = await logged(at: .critical) { _ = boundary.translate(WireFailure()) { LayerError(cause: $1) } }
        #expect(entries.isEmpty)
    }

    @Test func logsWhatAPersonWasShown() async throws {
        let kind = Fingerprint(of: WireFailure())
        let incident = IncidentReference.make()
        let site = CallSite(fileID: "App/Screen.swift", line: 7)
        let entries = await logged {
            for event in [FailurePresentation.Event.handled(site), .withheld(site), .shown] {
                FailureReporting.note(
                    FailurePresentation(event, kind: kind, method: "alert", incidents: [incident]))
            }
            FailureReporting.note(FailurePresentation(.handled(site), kind: kind, method: "banner", incidents: []))
        }
        #expect(entries.map(\.level) == [.debug, .debug, .info, .info], "what has no incident has no other entry")
        #expect("\(entries[2].message)".hasSuffix("(wire response-401) shown (alert)"))
        #expect("\(entries[2].metadata["incidents"] ?? "")".contains(incident.description))
        #expect("\(entries[3].metadata["at"] ?? "")" == "App/Screen.swift:7")
    }
}
