import InMemoryLogging
import Logging
import Testing
import Watertight
import WatertightTesting

private struct WireFailure: LayerFailure {
    static let domain = "wire"
    var email = "ada@example.com"
    var codeWord: CodeWord { "response-401" }
    var details: FailureDetails { ["request": .safe("GET /profile"), "email": .redacted(email)] }
}

private struct LayerError: LayerFailure {
    static let domain = "layer"
    var severity: FailureSeverity = .defect
}

/// Returns the log entries of the work.
private func logged(at level: Logger.Level = .trace, _ body: () -> Void) async -> [InMemoryLogHandler.Entry] {
    let handler = InMemoryLogHandler()
    var logger = Logger(label: "test") { _ in handler }
    logger.logLevel = level
    await reportingFailures(to: [LogFailureReporter(logger: logger)]) { body() }
    return handler.entries
}

private func translate(
    _ interruption: Interruption<WireFailure> = .sample(
        WireFailure(), incident: .sample(sealing: WireFailure())),
    severity: FailureSeverity = .defect
) -> Interruption<LayerError> {
    interruption.translated { _ in LayerError(severity: severity) }
}

@Suite struct LogFailureReporterTests {
    @Test func logsAFailureInOneEntry() async throws {
        let entries = await logged { _ = translate() }
        #expect(entries.count == 1)
        let entry = try #require(entries.first)
        #expect(entry.message == "wire/response-401 became layer/failed")
        #expect(entry.metadata["cause"]?.description == "wire/response-401")
        #expect(entry.metadata["code"]?.description == "layer/failed")
        #expect(entry.metadata["detail.request"]?.description == "GET /profile")
        #expect("\(entry.metadata["at"] ?? "")".hasPrefix("WatertightTests/LogFailureReporterTests.swift:"))
        #expect("\(entry.metadata["chain"] ?? "")".contains("WatertightTests.WireFailure (wire response-401)"))
        #expect("\(entry.metadata["group"] ?? "")".count == 16)
    }

    @Test func logsAFailureThatBeginsHereWithItsCodeOnly() async {
        let entries = await logged {
            let failed = Interruption<LayerError>.failed(LayerError())
            let _: Interruption<LayerError> = failed.translated { $0 }
        }
        #expect(entries.map(\.message) == ["layer/failed"])
    }

    @Test func logsNoValues() async {
        let entries = await logged { _ = translate() }
        #expect(!"\(entries)".contains("ada@"))
        #expect("\(entries.first?.metadata["detail.email"] ?? "")" == "<redacted, 15 bytes>")
    }

    @Test(arguments: [
        (FailureSeverity.expected, Logger.Level.info), (.environmental, .warning), (.defect, .error),
        (.inherited, .error),
    ])
    func logsAtTheLevelOfTheSeverity(_ severity: FailureSeverity, _ level: Logger.Level) async {
        let entries = await logged { _ = translate(severity: severity) }
        #expect(entries.map(\.level) == [level])
    }

    @Test func logsATranslationAtDebugWithTheSameIncident() async throws {
        let entries = await logged {
            let below = translate()
            let _: Interruption<WireFailure> = below.translated { _ in WireFailure() }
        }
        #expect(entries.map(\.level) == [.error, .debug])
        let incidents = entries.map { "\($0.metadata["incident"] ?? "none")" }
        #expect(Set(incidents).count == 1)
    }

    @Test func logsNothingBelowTheLoggersLevel() async {
        let entries = await logged(at: .critical) { _ = translate() }
        #expect(entries.isEmpty)
    }

    @Test func logsThePresentationOfAFailure() async throws {
        let code = WireFailure().code
        let incidents = [IncidentReference.make(), .make()]
        let site = CallSite(fileID: "App/Screen.swift", line: 7, function: "load()")
        let entries = await logged {
            FailureReporting.note(.handled(incidents[0], code, method: "alert", site))
            FailureReporting.note(.withheld(incidents[0], code, method: "alert", reason: "owner-ended", site))
            FailureReporting.note(.notConnected(incidents[0], code, method: "alert", site))
            FailureReporting.note(.shown(incidents, code, method: "alert"))
        }
        #expect(entries.map(\.level) == [.debug, .debug, .error, .info])
        #expect(
            entries.map(\.message) == [
                "wire/response-401 handled (alert)", "wire/response-401 not shown (alert): owner-ended",
                "wire/response-401 not shown (alert): no view above has 'presentsFailures(of:)'.",
                "wire/response-401 shown (alert)",
            ])
        #expect("\(entries.first?.metadata["incident"] ?? "")" == incidents[0].description)
        #expect("\(entries.first?.metadata["at"] ?? "")" == "App/Screen.swift:7 load()")
        let shown = "\(entries.last?.metadata["incidents"] ?? "")"
        #expect(incidents.allSatisfy { shown.contains($0.description) })
    }

    @Test func logsADroppedFailureAsAnErrorAndARecoveryAtDebug() async {
        let (incident, code) = (IncidentReference.make(), WireFailure().code)
        let site = CallSite(fileID: "App/Screen.swift", line: 7, function: "load()")
        let entries = await logged {
            FailureReporting.note(.dropped(incident, code, site))
            FailureReporting.note(.recovered(incident, code, site))
        }
        #expect(entries.map(\.level) == [.error, .debug])
        for entry in entries {
            #expect(entry.metadata["incident"]?.description == incident.description)
            #expect(entry.metadata["code"]?.description == "wire/response-401")
            #expect(entry.metadata["at"]?.description == "App/Screen.swift:7 load()")
        }
    }

    @Test func logsOutputsThatReceiveNothingAsErrors() async {
        let entries = await logged {
            FailureReporting.note(.outputNotConnected(receiver: "LoginUseCaseOutput", CallSite()))
            FailureReporting.note(.cancelledElsewhere(receiver: "LoginUseCaseOutput", CallSite()))
        }
        #expect(entries.map(\.level) == [.error, .error])
        #expect("\(entries.first?.metadata["receiver"] ?? "")" == "LoginUseCaseOutput")
    }
}
