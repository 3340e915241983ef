import Foundation
import Testing
import Watertight
import WatertightTesting

private struct SheetError: Error {
    let isClosed: Bool
}

private enum ScanError: LayerFailure { case failed }

/// A facade over an SDK that presents a sheet, and throws.
private func scan(_ error: any Error) throws(Interruption<ScanError>) -> Dismissible<String> {
    do {
        throw error
    } catch {
        let closed = CancellationMatcher.standard.or { ($0 as? SheetError)?.isClosed == true }
        if closed.isDismissal(error) { return .dismissed }
        throw .foreign(error, code: FailureCode(domain: "sheet", reason: "error")) { _ in .failed }
    }
}

@Suite struct DismissalTests {
    @Test(arguments: [SheetError(isClosed: true), CocoaError(.userCancelled)] as [any Error])
    func closingTheSheetIsADismissal(_ error: any Error) async {
        await recordingFailures { recorder in
            do throws(Interruption<ScanError>) {
                #expect(try scan(error) == .dismissed)
            } catch {
                Issue.record("\(error)")
            }
            #expect(recorder.reports.isEmpty && recorder.notes.isEmpty)
        }
    }

    @Test(arguments: [SheetError(isClosed: true), CocoaError(.userCancelled), CancellationError()] as [any Error])
    func closingTheSheetInACancelledTaskIsACancellation(_ error: any Error) async {
        await recordingFailures { recorder in
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                _ = try scan(error)
            }
            await #expect(throws: Interruption<ScanError>.cancelled) { try await task.value }
            #expect(recorder.reports.isEmpty)
        }
    }

    @Test func otherErrorsAreFailures() async {
        await recordingFailures { recorder in
            let interruption = #expect(throws: Interruption<ScanError>.self) { try scan(SheetError(isClosed: false)) }
            #expect(recorder.reports.map(\.cause?.description) == ["sheet/error"])
            #expect(recorder.reports.map(\.incident) == [interruption?.incident?.reference])
        }
    }

    /// An SDK may close its sheet because an operation of the app failed in it.
    @Test func aFailureBelowAClosedSheetIsAFailure() async {
        struct ClosedSheet: Error { let underlying: any Error }
        let closed = CancellationMatcher { $0 is ClosedSheet }
        await recordingFailures { recorder in
            let below = Interruption<ScanError>.failed(.failed)
            #expect(closed.isDismissal(ClosedSheet(underlying: SheetError(isClosed: false))))
            #expect(!closed.isDismissal(ClosedSheet(underlying: below)))
            let interruption: Interruption<ScanError> = .foreign(ClosedSheet(underlying: below)) { _ in .failed }
            #expect(interruption.incident == below.incident)
            #expect(recorder.reports.map(\.incident) == [below.incident?.reference])
        }
    }
}
