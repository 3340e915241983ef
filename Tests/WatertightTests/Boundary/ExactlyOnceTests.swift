import Foundation
import Testing
import Watertight
import WatertightTesting

private enum StoreError: LayerFailure { case empty, failed }

private enum ServiceError: LayerFailure { case failed }

private let store = Boundary("Store", layer: .repository)
private let service = Boundary("Service", layer: .useCase)

/// Every failure is reported exactly once, and a cancellation never.
@Suite struct ExactlyOnceTests {
    @Test func theFirstBoundaryReportsAndTheOthersNote() async {
        await recordingFailures { recorder in
            let wire = Interruption.sample(StoreError.failed, incident: .sample(sealing: CocoaError(.fileLocking)))
            #expect(wire.incident?.isReported == false)
            var interruption: Interruption<StoreError> = store.translate(wire) { _ in .failed }
            #expect(wire.incident?.isReported == true)
            for _ in 0..<3 { interruption = service.translate(interruption) { _ in .failed } }
            #expect(recorder.reports.map(\.boundary) == [store])
            #expect(recorder.originals.count == 1)
            #expect(incidents(of: recorder.notes) == (0..<3).flatMap { _ in recorder.reports.map(\.incident) })
        }
    }

    @Test func concurrentTranslationsReportOnce() async {
        await recordingFailures { recorder in
            let interruption = Interruption.sample(StoreError.failed)
            await withTaskGroup { group in
                for _ in 0..<1000 {
                    group.addTask {
                        let _: Interruption<ServiceError> = service.translate(interruption) { _ in .failed }
                    }
                }
            }
            #expect(recorder.reports.count == 1)
            #expect(recorder.originals.count == 1)
            let noted = incidents(of: recorder.notes)
            #expect(noted.count == 999)
            #expect(Set(noted) == Set(recorder.reports.map(\.incident)))
        }
    }

    /// An interruption that was widened to `any Error` keeps its incident.
    @Test(arguments: [true, false]) func aWidenedInterruptionIsNotReportedAgain(isReported: Bool) async {
        await recordingFailures { recorder in
            let below: Interruption<StoreError> = isReported ? store.originate(.empty) : .sample(.empty)
            let widened: any Error = below
            let above: Interruption<ServiceError> = service.translate(foreign: widened) { _ in .failed }
            #expect(recorder.reports.count == 1)
            #expect(recorder.reports.first?.boundary == (isReported ? store : service))
            #expect(recorder.reports.first?.incident == below.incident?.reference)
            #expect(above.incident?.reference == below.incident?.reference)
            #expect(recorder.notes.count == (isReported ? 1 : 0))
        }
    }

    @Test func aRouterReportsAFailureThatCrossedNoBoundary() async {
        await recordingFailures { recorder in
            let incident = Incident.sample()
            let site = CallSite()
            for _ in 0..<2 { service.report(incident, as: ServiceError.failed.code, severity: .inherited, site) }
            #expect(recorder.reports.map(\.incident) == [incident.reference])
            #expect(recorder.reports.map(\.severity) == [.defect])
            #expect(recorder.notes.isEmpty)
        }
    }

    private func incidents(of notes: [FailureNote]) -> [IncidentReference] {
        notes.compactMap { if case .translated(let incident, _, _, _, _) = $0 { incident } else { nil } }
    }

    @Test func aThirdPartysErrorThatWrapsAnInterruptionKeepsItsIncident() async {
        await recordingFailures { recorder in
            let reported: Interruption<StoreError> = store.originate(.empty)
            let wrapped = NSError(domain: "SDK", code: 1, userInfo: [NSUnderlyingErrorKey: reported])
            let outer = NSError(domain: "SDK", code: 2, userInfo: [NSUnderlyingErrorKey: wrapped])
            let interruption: Interruption<ServiceError> = service.translate(foreign: outer) { _ in .failed }
            #expect(interruption.incident == reported.incident)
            #expect(recorder.reports.count == 1)
            #expect(recorder.notes.count == 1)
        }
    }

    // MARK: Cancellation

    @Test func aTypedCancellationIsNeverReported() async {
        await recordingFailures { recorder in
            let interruption: Interruption<ServiceError> = service.translate(Interruption<StoreError>.cancelled) { _ in
                .failed
            }
            #expect(interruption == .cancelled)
            #expect(recorder.reports.isEmpty && recorder.notes.isEmpty)
        }
    }

    static let cancellations: [any Error] = [
        CancellationError(), Interruption<StoreError>.cancelled, CocoaError(.userCancelled), URLError(.cancelled),
        Interruption.sample(Interruption<StoreError>.cancelled), Interruption.sample(CancellationError()),
        DismissibleInterruption<StoreError>.dismissed, CancellationError() as NSError,
    ]

    @Test(arguments: cancellations) func aCancellationIsNeverReported(_ error: any Error) async {
        await recordingFailures { recorder in
            let interruption: Interruption<ServiceError> = service.translate(foreign: error) { _ in .failed }
            #expect(interruption == .cancelled)
            #expect(recorder.reports.isEmpty && recorder.notes.isEmpty)
        }
    }

    @Test(
        arguments: [
            CancellationError(), Interruption<StoreError>.cancelled,
            Interruption.sample(Interruption<StoreError>.cancelled), Interruption.sample(CancellationError()),
        ] as [any Error])
    func aMatcherCannotHideSwiftsCancellation(_ error: any Error) async {
        await recordingFailures { recorder in
            let matcher = CancellationMatcher { ($0 as NSError).domain == "SDK" }
            let interruption: Interruption<ServiceError> = service.translate(foreign: error, cancelledBy: matcher) {
                _ in
                .failed
            }
            #expect(interruption == .cancelled)
            #expect(recorder.reports.isEmpty && recorder.notes.isEmpty)
        }
    }

    @Test(
        arguments: [
            NSError(domain: "SDK", code: 3072), NSError(domain: "SDK", code: -999),
            NSError(domain: "SDK", code: 1, userInfo: [NSUnderlyingErrorKey: CancellationError()]),
            CocoaError(.fileLocking), URLError(.timedOut),
        ] as [any Error])
    func otherErrorsAreNoCancellation(_ error: any Error) async {
        await recordingFailures { recorder in
            let interruption: Interruption<ServiceError> = service.translate(foreign: error) { _ in .failed }
            #expect(interruption.failure == .failed)
            #expect(recorder.reports.count == 1)
        }
    }
}
