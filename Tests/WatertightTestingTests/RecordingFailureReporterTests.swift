import Testing
import Watertight
import WatertightTesting

@Suite struct RecordingFailureReporterTests {
    private enum StoreError: LayerFailure { case unavailable }
    private enum LoginError: LayerFailure { case failed }
    private struct Foreign: Error, Equatable { let secret: Int }

    @Test func recordsReportOriginalAndNote() async {
        await recordingFailures { reporter in
            let below: Interruption<StoreError> = .foreign(Foreign(secret: 7)) { _ in .unavailable }
            let above = below.translated { _ in LoginError.failed }
            #expect(above.incident?.reference == reporter.reports.first?.incident)
            #expect(reporter.reports.map(\.code) == [StoreError.unavailable.code])
            #expect(reporter.originals.map { $0 as? Foreign } == [Foreign(secret: 7)])
            guard case .translated(let incident, _, let from, let to) = reporter.notes.first else {
                return #expect(Bool(false), "\(reporter.notes)")
            }
            #expect(incident == above.incident?.reference)
            #expect(from == StoreError.unavailable.code && to == LoginError.failed.code)
        }
    }

    /// An error that occurred before a reporter was registered is reported to it without the original.
    @Test func recordsNoOriginalOfAnOlderError() async {
        let incident = Incident.sample(sealing: Foreign(secret: 7))
        let interruption = Interruption<StoreError>.sample(.unavailable, incident: incident)
        await recordingFailures { reporter in
            _ = interruption.translated { _ in LoginError.failed }
            #expect(reporter.reports.count == 1)
            #expect(reporter.originals.isEmpty)
        }
    }

    @Test func reportingFailuresReplacesTheReporters() async {
        let (outer, inner) = (RecordingFailureReporter(), RecordingFailureReporter())
        await reportingFailures(to: [outer]) {
            await reportingFailures(to: [inner]) {
                let _: Interruption<StoreError> = .foreign(Foreign(secret: 7)) { _ in .unavailable }
            }
        }
        #expect(outer.reports.isEmpty)
        #expect(inner.reports.count == 1)
    }
}
