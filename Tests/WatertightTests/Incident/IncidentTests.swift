import Foundation
import Testing
import Watertight
@_spi(Tests) import WatertightTesting

private enum WireFailure: LayerFailure {
    case refused, rejected(String)

    var severity: FailureSeverity { .environmental }
    var details: FailureDetails { ["attempts": 3] }
}

private enum StoreError: LayerFailure { case failed, other }

private struct Planted: Error, Hashable { var secret = "tok_4f9a" }

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

    @Test func theFailureOfASealedErrorIsReportedWithWhatArrives() async {
        await recordingFailures { recorder in
            let incident = Incident(sealing: Planted(), as: WireFailure.refused, at: CallSite())
            incident.pass(as: StoreError.other, at: CallSite())
            #expect(recorder.reports.map(\.cause) == [WireFailure.refused.code])
            #expect(recorder.reports.map(\.code) == [StoreError.other.code])
            #expect(recorder.reports.map(\.severity) == [.environmental])
            #expect(recorder.reports.map(\.details) == [WireFailure.refused.details])
        }
    }

    @Test func descriptionIsTheReference() {
        let incident = Incident.sample(sealing: Planted())
        #expect("\(incident)" == incident.reference.description)
        #expect(String(reflecting: incident) == incident.reference.description)
    }

    // MARK: Incidents that nothing reported

    private enum Drop: CaseIterable { case unstated, recovered, cancelled, reported, compared }

    /// A reference that a person reads is always in the log.
    @Test(arguments: Drop.allCases) private func aDroppedFailureIsNoted(_ drop: Drop) async {
        await recordingFailures { recorder in
            func read() throws(Interruption<StoreError>) -> Int { throw .failed(.failed) }
            func value() -> Int {
                switch drop {
                case .unstated: return (try? read()) ?? 0
                case .recovered:
                    do { return try read() } catch {
                        error.recovered()
                        return 0
                    }
                case .cancelled:
                    withUnsafeCurrentTask { $0?.cancel() }
                    return (try? read()) ?? 0
                case .reported:
                    do { return try read() } catch {
                        let _: Interruption<StoreError> = error.translated { $0 }
                        return 0
                    }
                case .compared: return Interruption<StoreError>.cancelled == .sample(.failed) ? 1 : 0
                }
            }
            await Task { _ = value() }.value
            let notes = recorder.notes.map { note in
                switch note {
                case .dropped(_, let code, let site): "dropped \(code) \(site.function)"
                case .recovered(_, let code, let site): "recovered \(code) \(site.function)"
                default: "\(note)"
                }
            }
            switch drop {
            case .unstated: #expect(notes == ["dropped StoreError/failed read()"])
            case .recovered: #expect(notes == ["recovered StoreError/failed read()"])
            case .cancelled, .reported, .compared: #expect(notes.isEmpty)
            }
            #expect(recorder.reports.count == (drop == .reported ? 1 : 0))
        }
    }

    // MARK: Reporters that fail

    /// A reporter that fails while it runs, and starts a task that fails later.
    private final class Sender: FailureReporter {
        let log = RecordingFailureReporter()
        let started = Locked(0)
        let returned = AsyncStream<Void>.makeStream()
        let ended = AsyncStream<Void>.makeStream()

        func report(_ report: FailureReport, original: (any Error)?) {
            log.report(report, original: original)
            fail()
        }

        func note(_ note: FailureNote) {
            log.note(note)
            fail()
        }

        private func fail() {
            let _: Interruption<StoreError> = .foreign(Planted()) { _ in .failed }
            let _: Interruption<WireFailure> = Interruption<StoreError>.failed(.other).translated { _ in .refused }
            _ = try? read()
            guard started.next() == 1 else { return }
            Task {
                for await _ in returned.stream { break }
                let _: Interruption<StoreError> = .foreign(Planted()) { _ in .other }
                ended.continuation.yield()
            }
        }

        private func read() throws(Interruption<StoreError>) { throw .failed(.other) }
    }

    /// A failure inside of a reporter causes no other report or note. A task that it starts is an ordinary one.
    @Test(.hangLimit, arguments: [false, true]) func aReporterThatFailsReportsNothingAgain(_ isNote: Bool) async {
        let sender = Sender()
        await reportingFailures(to: [sender]) {
            func read() throws(Interruption<StoreError>) { throw .failed(.failed) }
            if isNote {
                _ = try? read()
            } else {
                let _: Interruption<StoreError> = .foreign(Planted()) { _ in .failed }
            }
            #expect(sender.log.reports.count == (isNote ? 0 : 1))
            sender.returned.continuation.yield()
            for await _ in sender.ended.stream { break }
        }
        #expect(sender.log.reports.last?.code == StoreError.other.code)
        #expect(sender.log.reports.count == (isNote ? 1 : 2))
        #expect(sender.log.notes.count == (isNote ? 1 : 0))
    }

    // MARK: Who receives the original

    @Test func theReporterReceivesTheOriginal() async {
        await recordingFailures { recorder in
            let _: Interruption<StoreError> = .foreign(Planted()) { _ in .failed }
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
            case .typed: interruption.translated { _ in .failed }
            case .widened: .foreign(interruption as any Error) { _ in .failed }
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
            let _: Interruption<StoreError> = Interruption.sample(WireFailure.refused, incident: incident).translated {
                _ in .failed
            }
        }
        #expect(incident.isReported)
        // The reporter of the time of sealing was swift-log's, which keeps nothing.
        #expect(released == nil)
    }
}
