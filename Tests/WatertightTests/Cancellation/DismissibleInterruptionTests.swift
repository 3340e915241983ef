import Foundation
import Testing
import Watertight
import WatertightTesting

private struct SheetError: Error {
    let isClosed: Bool
}

private enum ScanError: LayerFailure, Hashable {
    case failed(SealedError)
    var traits: FailureTraits { .defect("scan", "failed") }
}

private enum RentalError: LayerFailure, Hashable {
    case noCode(SealedError)
    var traits: FailureTraits { .defect("rental", "no-code") }
}

private let facade = Boundary("Scanner", layer: .facade)

/// A facade over an SDK that puts up a sheet.
private func scan(_ error: any Error) throws(DismissibleInterruption<ScanError>) {
    do {
        throw error
    } catch {
        throw facade.translate(
            foreign: error, code: FailureCode(domain: "sheet", reason: "error"),
            dismissedBy: .standard.or { ($0 as? SheetError)?.isClosed == true }
        ) { .failed($1) }
    }
}

@Suite struct DismissibleInterruptionTests {
    @Test(
        arguments: [
            SheetError(isClosed: true), CocoaError(.userCancelled), Interruption.failed(SheetError(isClosed: true)),
            DismissibleInterruption<ScanError>.dismissed,
            Interruption.failed(DismissibleInterruption<ScanError>.dismissed),
        ] as [any Error])
    func isADismissalWhereThePersonClosesTheSheet(_ error: any Error) async {
        await recordingFailures { recorder in
            #expect(throws: DismissibleInterruption<ScanError>.dismissed) { try scan(error) }
            #expect(recorder.reports.isEmpty)
        }
    }

    @Test(
        arguments: [
            SheetError(isClosed: true), CocoaError(.userCancelled), CancellationError(),
            DismissibleInterruption<ScanError>.dismissed,
        ] as [any Error])
    func isACancellationWhereTheTaskIsCancelled(_ error: any Error) async {
        await recordingFailures { recorder in
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                try scan(error)
            }
            await #expect(throws: DismissibleInterruption<ScanError>.cancelled) { try await task.value }
            #expect(recorder.reports.isEmpty)
        }
    }

    @Test(
        arguments: [
            CancellationError(), Interruption<ScanError>.cancelled, Interruption.failed(CancellationError()),
            DismissibleInterruption<ScanError>.cancelled,
        ] as [any Error])
    func isACancellationInOurOwnSpelling(_ error: any Error) {
        #expect(throws: DismissibleInterruption<ScanError>.cancelled) { try scan(error) }
    }

    @Test func isAFailureOtherwise() async {
        await recordingFailures { recorder in
            let interruption = #expect(throws: DismissibleInterruption<ScanError>.self) {
                try scan(SheetError(isClosed: false))
            }
            #expect(recorder.reports.map(\.code?.description) == ["sheet/error"])
            #expect(recorder.reports.map(\.incident) == [interruption?.failure?.cause?.incident])
        }
    }

    @Test func takesOverWhatNoPersonHadAPartIn() async {
        func begin(isAllowed: Bool) throws(DismissibleInterruption<ScanError>) {
            guard isAllowed else {
                throw DismissibleInterruption(
                    facade.originate(.failed(SealedError(sealing: SheetError(isClosed: false)))))
            }
            throw DismissibleInterruption(.cancelled)
        }
        await recordingFailures { recorder in
            #expect(throws: DismissibleInterruption<ScanError>.cancelled) { try begin(isAllowed: true) }
            let interruption = #expect(throws: DismissibleInterruption<ScanError>.self) { try begin(isAllowed: false) }
            #expect(recorder.reports.map(\.incident) == [interruption?.failure?.cause?.incident])
        }
    }

    @Test func passesABoundaryAsWhatItIs() async throws {
        await recordingFailures { recorder in
            let rental = Boundary("Rental", layer: .repository)
            for interruption in [DismissibleInterruption<ScanError>.cancelled, .dismissed] {
                let above = interruption.mapFailure { rental.translate($0) { _, sealed in RentalError.noCode(sealed) } }
                #expect(above.failure == nil && String(describing: above) == String(describing: interruption))
            }
            #expect(recorder.reports.isEmpty && recorder.hops.isEmpty)
            let below = #expect(throws: DismissibleInterruption<ScanError>.self) {
                try scan(SheetError(isClosed: false))
            }
            let above = below?.mapFailure { rental.translate($0) { _, sealed in RentalError.noCode(sealed) } }
            #expect(recorder.reports.map(\.incident) == [above?.failure?.cause?.incident])
            #expect(recorder.hops.count == 1)
        }
    }

    @Test(arguments: [DismissibleInterruption<ScanError>.cancelled, .dismissed])
    private func isNoFailureWhereItsTypeIsForgotten(_ interruption: DismissibleInterruption<ScanError>) async {
        await recordingFailures { recorder in
            let above: Interruption<RentalError> = facade.translate(foreign: interruption) { .noCode($1) }
            #expect(above == .cancelled)
            #expect(recorder.reports.isEmpty)
        }
    }
}
