import Foundation
import Testing
import Watertight
import WatertightTesting

private enum WireFailure: LayerFailure {
    case refused, rejected(String)

    var severity: FailureSeverity { .environmental }
    var details: FailureDetails { ["attempts": 3] }
}

private enum StoreError: LayerFailure { case failed, other }

private struct Planted: Error, Hashable { var secret = "tok_4f9a" }

private let boundary = Boundary("Store", layer: .repository)

@Suite struct IncidentTests {
    @Test func equalityComparesReferencesAndRevealsNothingAboutTheError() {
        let incident = Incident.sample(sealing: WireFailure.refused)
        #expect(incident == incident)
        #expect(incident != .sample(sealing: WireFailure.refused))
    }

    @Test func theFirstKindOfFailureIsPresentedUnderTheIncident() {
        let incident = Incident.sample()
        #expect(incident.claim(for: StoreError.failed.code))
        #expect(!incident.claim(for: StoreError.other.code))
        #expect(incident.claim(for: StoreError.failed.code))
    }

    @Test func theFailureOfASealedErrorIsReportedByTheRouter() async {
        await recordingFailures { recorder in
            let incident = Incident(sealing: Planted(), as: WireFailure.refused)
            boundary.report(incident, as: StoreError.other.code, severity: .inherited, CallSite())
            #expect(recorder.reports.map(\.code) == [WireFailure.refused.code])
            #expect(recorder.reports.map(\.severity) == [.environmental])
            #expect(recorder.reports.map(\.details) == [WireFailure.refused.details])
        }
    }

    @Test func theFailureOfASealedErrorIsReportedAfterMapFailure() async {
        await recordingFailures { recorder in
            let sealed = Interruption.sample(
                WireFailure.refused, incident: Incident(sealing: Planted(), as: WireFailure.refused))
            let renamed = sealed.mapFailure { _ in StoreError.failed }
            let _: Interruption<StoreError> = boundary.translate(renamed) { _ in .other }
            #expect(recorder.reports.map(\.code) == [WireFailure.refused.code])
            #expect(recorder.reports.map(\.details) == [WireFailure.refused.details])
        }
    }

    @Test func descriptionIsTheReference() {
        let incident = Incident.sample(sealing: Planted())
        #expect("\(incident)" == incident.reference.description)
        #expect(String(reflecting: incident) == incident.reference.description)
    }

    // MARK: Who receives the original

    @Test func theReporterReceivesTheOriginal() async {
        await recordingFailures { recorder in
            let _: Interruption<StoreError> = boundary.translate(foreign: Planted()) { _ in .failed }
            #expect(recorder.originals.first as? Planted == Planted())
        }
    }

    enum Attack: CaseIterable { case typed, widened }

    @Test(arguments: Attack.allCases)
    func aReporterThatWasRegisteredLaterReceivesNoOriginal(_ attack: Attack) async {
        let log = RecordingFailureReporter()
        let thief = RecordingFailureReporter()
        let second = RecordingFailureReporter()
        await reportingFailures(to: [log]) {
            let interruption = Interruption.sample(WireFailure.refused, incident: .sample(sealing: Planted()))
            await reportingFailures(to: [thief]) { translate(interruption, attack) }
            await reportingFailures(to: [second]) { translate(interruption, attack) }
        }
        #expect(log.originals.map { $0 as? Planted } == [Planted()])
        #expect(log.reports == thief.reports)
        #expect(thief.reports.count == 1)
        #expect(thief.originals.isEmpty)
        #expect(second.reports.isEmpty && second.originals.isEmpty)
        #expect(second.notes.count == 1)
    }

    @Test(arguments: Attack.allCases)
    func aReporterOfAnotherScopeReceivesNoOriginalEvenIfRegisteredEarlier(_ attack: Attack) async {
        let log = RecordingFailureReporter()
        let thief = RecordingFailureReporter()
        await reportingFailures(to: [thief]) {
            let task = Task.detached {
                await reportingFailures(to: [log]) {
                    Interruption.sample(WireFailure.refused, incident: .sample(sealing: Planted()))
                }
            }
            translate(await task.value, attack)
        }
        #expect(log.originals.map { $0 as? Planted } == [Planted()])
        #expect(log.reports == thief.reports)
        #expect(thief.reports.count == 1)
        #expect(thief.originals.isEmpty)
    }

    private func translate(_ interruption: Interruption<WireFailure>, _ attack: Attack) {
        let _: Interruption<StoreError> =
            switch attack {
            case .typed: boundary.translate(interruption) { _ in .failed }
            case .widened: boundary.translate(foreign: interruption as any Error) { _ in .failed }
            }
    }

    @Test func theOriginalIsReleasedAfterTheReport() async {
        final class Token: Sendable {}
        struct Holding: Error { let token: Token }
        weak var released: Token?
        let incident: Incident
        do {
            let token = Token()
            released = token
            incident = .sample(sealing: Holding(token: token))
        }
        #expect(released != nil)
        await reportingFailures(to: []) {
            let _: Interruption<StoreError> = boundary.translate(
                Interruption.sample(WireFailure.refused, incident: incident)
            ) { _ in .failed }
        }
        #expect(incident.isReported)
        // The reporter of the time of sealing was swift-log's, which keeps nothing.
        #expect(released == nil)
    }
}
