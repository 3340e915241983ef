import Foundation
import Testing
import Watertight
import WatertightTesting

private struct SheetError: Error {
    let isClosed: Bool
}

private enum ScanError: LayerFailure { case failed }

private enum RentalError: LayerFailure { case noCode }

private let facade = Boundary("Scanner", layer: .facade)
private let rental = Boundary("Rental", layer: .repository)

/// A facade over an SDK that presents a sheet.
private func scan(_ error: any Error) throws(DismissibleInterruption<ScanError>) {
    do {
        throw error
    } catch {
        throw facade.translate(
            foreign: error, code: FailureCode(domain: "sheet", reason: "error"),
            dismissedBy: .standard.or { ($0 as? SheetError)?.isClosed == true }
        ) { _ in .failed }
    }
}

@Suite struct DismissibleInterruptionTests {
    @Test(
        arguments: [
            SheetError(isClosed: true), CocoaError(.userCancelled), DismissibleInterruption<ScanError>.dismissed,
        ] as [any Error])
    func closingTheSheetIsADismissal(_ error: any Error) async {
        await recordingFailures { recorder in
            #expect(throws: DismissibleInterruption<ScanError>.dismissed) { try scan(error) }
            #expect(recorder.reports.isEmpty && recorder.notes.isEmpty)
        }
    }

    @Test(
        arguments: [
            SheetError(isClosed: true), CocoaError(.userCancelled), CancellationError(),
            DismissibleInterruption<ScanError>.dismissed,
        ] as [any Error])
    func closingTheSheetInACancelledTaskIsACancellation(_ error: any Error) async {
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
            CancellationError(), Interruption<ScanError>.cancelled, Interruption.sample(CancellationError()),
            DismissibleInterruption<ScanError>.cancelled,
        ] as [any Error])
    func aCancellationIsNoDismissal(_ error: any Error) {
        #expect(throws: DismissibleInterruption<ScanError>.cancelled) { try scan(error) }
    }

    @Test func otherErrorsAreFailures() async {
        await recordingFailures { recorder in
            let interruption = #expect(throws: DismissibleInterruption<ScanError>.self) {
                try scan(SheetError(isClosed: false))
            }
            #expect(recorder.reports.map(\.code?.description) == ["sheet/error"])
            #expect(recorder.reports.map(\.incident) == [interruption?.incident?.reference])
        }
    }

    @Test func dismissalsPassABoundary() async {
        await recordingFailures { recorder in
            for interruption in [DismissibleInterruption<ScanError>.cancelled, .dismissed] {
                let above: DismissibleInterruption<RentalError> = rental.translate(interruption) { _ in .noCode }
                #expect(above == interruption.mapFailure { _ in RentalError.noCode })
            }
            #expect(recorder.reports.isEmpty && recorder.notes.isEmpty)
        }
    }

    /// A `do` with an operation that cannot be dismissed, in a function that throws a `DismissibleInterruption`.
    @Test func anInterruptionBecomesADismissibleOne() async {
        func begin(_ interruption: Interruption<ScanError>) throws(DismissibleInterruption<RentalError>) {
            do throws(Interruption<ScanError>) { throw interruption } catch {
                throw rental.translate(error) { _ in .noCode }
            }
        }
        await recordingFailures { recorder in
            #expect(throws: DismissibleInterruption<RentalError>.cancelled) { try begin(.cancelled) }
            let failed = #expect(throws: DismissibleInterruption<RentalError>.self) { try begin(.sample(.failed)) }
            #expect(recorder.reports.map(\.incident) == [failed?.incident?.reference])
        }
    }

    @Test(arguments: [DismissibleInterruption<ScanError>.cancelled, .dismissed])
    private func aWidenedDismissalIsACancellationForAnInterruption(
        _ interruption: DismissibleInterruption<ScanError>
    ) async {
        await recordingFailures { recorder in
            let widened: any Error = interruption
            let above: Interruption<RentalError> = facade.translate(foreign: widened) { _ in .noCode }
            #expect(above == .cancelled)
            #expect(recorder.reports.isEmpty)
        }
    }
}
