import Foundation
import Testing
import Watertight

private enum ShopError: Error, Hashable { case soldOut, closed(until: Int) }

@Suite struct InterruptionTests {
    @Test func hasAFailureUnlessCancelled() {
        #expect(Interruption<ShopError>.cancelled.failure == nil)
        #expect(Interruption.failed(ShopError.soldOut).failure == .soldOut)
    }

    @Test func renamesAFailureAndKeepsACancellation() {
        #expect(Interruption<ShopError>.cancelled.mapFailure { _ in ShopError.soldOut } == .cancelled)
        #expect(
            Interruption.failed(ShopError.soldOut).mapFailure { _ in ShopError.closed(until: 9) }
                == .failed(.closed(until: 9)))
    }

    @Test func switchesFlatAndExhaustively() {
        func answer(_ interruption: Interruption<ShopError>) -> String {
            switch interruption {
            case .cancelled: "cancelled"
            case .failed(.soldOut): "sold out"
            case .failed(.closed(let hour)): "closed until \(hour)"
            }
        }
        #expect(answer(.cancelled) == "cancelled")
        #expect(answer(.failed(.closed(until: 9))) == "closed until 9")
    }

    @Test func noticesThatTheTaskIsCancelled() async {
        let task = Task { () -> Interruption<ShopError>? in
            withUnsafeCurrentTask { $0?.cancel() }
            do throws(Interruption<ShopError>) {
                try Interruption<ShopError>.checkCancellation()
                return nil
            } catch { return error }
        }
        #expect(await task.value == .cancelled)
    }

    @Test func saysWhatItsFailureSaysWhereFoundationAsks() {
        enum Localized: LocalizedError {
            case full
            var errorDescription: String? { "Full" }
            var failureReason: String? { "No space." }
            var recoverySuggestion: String? { "Delete." }
        }
        #expect(Interruption.failed(Localized.full).localizedDescription == "Full")
        #expect(DismissibleInterruption.failed(Localized.full).localizedDescription == "Full")
        let error: any LocalizedError = Interruption.failed(Localized.full)
        #expect(error.failureReason == "No space." && error.recoverySuggestion == "Delete.")
        #expect(Interruption<Localized>.cancelled.errorDescription == nil)
        #expect(DismissibleInterruption<Localized>.dismissed.errorDescription == nil)
    }
}
