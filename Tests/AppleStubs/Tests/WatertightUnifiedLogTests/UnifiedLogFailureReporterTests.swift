import Foundation
import Testing
import Watertight
import WatertightTesting
import os

private struct Refused: LayerFailure {
    static let domain = "wire"
    var codeWord: CodeWord { "refused" }
    var severity: FailureSeverity = .environmental
    var details: FailureDetails {
        [
            "status": .number(503), "method": .word("get"), "request": .safe("GET /people/ada"),
            "media-type": .foreignName("text/html"), "token": .redacted("SECRET"),
        ]
    }
}

private struct Unforeseen: Error {}

private enum StoreError: LayerFailure {
    case unavailable
    static let domain = "store"
}

/// Returns the log entries of the work.
private func logged(_ body: () -> Void) async -> [LogArchive.Entry] {
    let subsystem = "test.\(UUID().uuidString)"
    await reportingFailures(to: [UnifiedLogFailureReporter(subsystem: subsystem)]) { body() }
    return LogArchive.entries(of: subsystem)
}

private func fail(_ failure: Refused = Refused()) -> Interruption<StoreError> {
    Interruption.sample(failure, incident: .sample(sealing: failure)).translated { _ in .unavailable }
}

@Suite struct UnifiedLogFailureReporterTests {
    @Test func logsAFailureInOneEntryOfItsModule() async throws {
        var incident: Incident?
        let entries = await logged { incident = fail().incident }
        let entry = try #require(entries.first)
        #expect(entries.count == 1)
        #expect(entry.category == "WatertightUnifiedLogTests")
        #expect(entry.text.hasPrefix("wire/refused became store/unavailable "))
        #expect(entry.publicText.contains("incident=\(try #require(incident).reference)"))
        #expect(entry.publicText.contains("at=WatertightUnifiedLogTests/UnifiedLogFailureReporterTests.swift:"))
        #expect(entry.publicText.hasSuffix("chain=[WatertightUnifiedLogTests.Refused (wire refused)]"))
    }

    @Test func textsOfTheDetailsArePrivate() async throws {
        let entry = try #require(await logged { _ = fail() }.first)
        #expect(entry.text.contains("detail.request=GET /people/ada detail.media-type=text/html"))
        #expect(!entry.publicText.contains("ada"))
        #expect(!entry.publicText.contains("text/html"))
        #expect(entry.publicText.contains(" <hash> "))
    }

    @Test func numbersAndWordsOfTheDetailsArePublic() async throws {
        let entry = try #require(await logged { _ = fail() }.first)
        #expect(entry.publicText.contains("detail.status=503 detail.method=get detail.token=<redacted, 6 bytes>"))
    }

    @Test func aFailureWithoutTextsHasNoPrivateValue() async throws {
        let entry = try #require(
            await logged {
                let _: Interruption<StoreError> = .foreign(Unforeseen()) { _ in .unavailable }
            }.first)
        #expect(entry.publicText == entry.text)
        #expect(entry.publicText.contains("WatertightUnifiedLogTests.Unforeseen (1) became store/unavailable"))
    }

    @Test(arguments: [
        (FailureSeverity.expected, OSLogType.info), (.environmental, .default), (.defect, .error),
        (.inherited, .error),
    ])
    func theSeverityDecidesTheType(_ severity: FailureSeverity, _ type: OSLogType) async {
        let entries = await logged { _ = fail(Refused(severity: severity)) }
        #expect(entries.map(\.level) == [type])
    }

    @Test func logsTheStepsOfAFailure() async {
        let code = FailureCode(domain: "store", reason: "unavailable")
        let incident = IncidentReference.make()
        let site = CallSite(fileID: "App/Screen.swift", line: 7, function: "load()")
        let entries = await logged {
            FailureReporting.note(.translated(incident, site, from: code, to: code))
            FailureReporting.note(.handled(incident, code, method: "alert", site))
            FailureReporting.note(.shown([incident], code, method: "alert"))
            FailureReporting.note(.outputNotConnected(receiver: "App.LoginOutput", site))
            FailureReporting.note(.dropped(incident, code, site))
        }
        #expect(entries.map(\.category) == ["App", "App", "WatertightPresentation", "App", "App"])
        #expect(entries.map(\.level) == [.debug, .debug, .info, .error, .error])
        #expect(
            entries.dropFirst().first?.publicText
                == "store/unavailable handled (alert) at=App/Screen.swift:7 load() incident=\(incident) method=alert")
        #expect(entries.allSatisfy { $0.publicText == $0.text })
    }
}
