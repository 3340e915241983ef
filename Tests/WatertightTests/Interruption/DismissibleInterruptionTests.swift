import Foundation
import Testing
import Watertight
import WatertightTesting

private struct SheetError: Error {
    let isClosed: Bool
}

private enum ScanError: LayerFailure { case failed }

private enum RentalError: LayerFailure { case noCode, dismissed }

/// A facade over an SDK that presents a sheet.
private func scan(_ error: any Error) throws(DismissibleInterruption<ScanError>) {
    do {
        throw error
    } catch {
        throw .foreign(
            error, code: FailureCode(domain: "sheet", reason: "error"),
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

    @Test func otherErrorsAreFailures() async {
        await recordingFailures { recorder in
            let interruption = #expect(throws: DismissibleInterruption<ScanError>.self) {
                try scan(SheetError(isClosed: false))
            }
            #expect(recorder.reports.map(\.code?.description) == ["sheet/error"])
            #expect(recorder.reports.map(\.incident) == [interruption?.incident?.reference])
        }
    }

    @Test func dismissalsPassATranslation() async {
        await recordingFailures { recorder in
            let cancelled: DismissibleInterruption<RentalError> = DismissibleInterruption<ScanError>.cancelled
                .translated {
                    _ in .noCode
                }
            let dismissed: DismissibleInterruption<RentalError> = DismissibleInterruption<ScanError>.dismissed
                .translated {
                    _ in .noCode
                }
            #expect(cancelled == .cancelled)
            #expect(dismissed == .dismissed)
            #expect(recorder.reports.isEmpty && recorder.notes.isEmpty)
        }
    }

    /// A `do` with an operation that cannot be dismissed, in a function that throws a `DismissibleInterruption`.
    @Test func anInterruptionBecomesADismissibleOne() async {
        func begin(_ interruption: Interruption<ScanError>) throws(DismissibleInterruption<RentalError>) {
            do throws(Interruption<ScanError>) { throw interruption } catch { throw error.translated { _ in .noCode } }
        }
        await recordingFailures { recorder in
            #expect(throws: DismissibleInterruption<RentalError>.cancelled) { try begin(.cancelled) }
            let failed = #expect(throws: DismissibleInterruption<RentalError>.self) { try begin(.sample(.failed)) }
            #expect(recorder.reports.map(\.incident) == [failed?.incident?.reference])
        }
    }

    /// A function that throws a plain `Interruption` names the failure that a dismissal becomes.
    @Test func aDismissalBecomesAnExpectedFailureOfAnInterruption() async {
        func begin(_ interruption: DismissibleInterruption<ScanError>) throws(Interruption<RentalError>) {
            do throws(DismissibleInterruption<ScanError>) { throw interruption } catch {
                throw error.translated(dismissed: .dismissed) { _ in .noCode }
            }
        }
        await recordingFailures { recorder in
            #expect(throws: Interruption<RentalError>.cancelled) { try begin(.cancelled) }
            let dismissed = #expect(throws: Interruption<RentalError>.sample(.dismissed)) { try begin(.dismissed) }
            #expect(throws: Interruption<RentalError>.sample(.noCode)) { try begin(.sample(.failed)) }
            #expect(recorder.reports.map(\.translatedCode) == [RentalError.noCode.code])
            dismissed?.incident?.pass(as: RentalError.dismissed, at: CallSite())
            #expect(recorder.reports.map(\.severity) == [.defect, .expected])
        }
    }
}
