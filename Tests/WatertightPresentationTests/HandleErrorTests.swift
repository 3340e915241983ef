import Foundation
import Testing
import Watertight
@_spi(Adapters) import WatertightPresentation
@_spi(Tests) import WatertightTesting

/// `handle(error)` in a `catch`, with and without the error's type.
@MainActor @Suite(.hangLimit) struct HandleErrorTests {
    enum OrdersFailure: LayerFailure, PresentableFailure {
        case offline, closed

        var presentation: PresentationError {
            switch self {
            case .offline: PresentationError(title: "You're Offline", method: .alert, actions: [.retry])
            case .closed: PresentationError(title: "The Shop Is Closed")
            }
        }
    }

    enum StoreFailure: LayerFailure { case full }

    let router = SpyRouter()

    private func load(_ interruption: Interruption<OrdersFailure>?) throws(Interruption<OrdersFailure>) {
        if let interruption { throw interruption }
    }

    @Test func aTypedFailureIsShownWithItsIncidentAndAction() throws {
        let failed = Interruption<OrdersFailure>.sample(.offline)
        var chosen: [PresentationAction.Kind] = []
        do { try load(failed) } catch { router.handle(error) { chosen.append($0.kind) } }
        #expect(router.shown.map(\.title) == ["You're Offline"] && router.incidents == [failed.incident])
        router.choose(.retry)
        #expect(chosen == [.retry])
    }

    @Test func nothingHappensForACancellationOrADismissal() throws {
        do { try load(.cancelled) } catch { router.handle(error) }
        router.handle(DismissibleInterruption<OrdersFailure>.dismissed)
        let erased: [any Error] = [
            Interruption<OrdersFailure>.cancelled, DismissibleInterruption<StoreFailure>.dismissed, CancellationError(),
            URLError(.cancelled),
        ]
        for error in erased { router.handle(error) }
        router.handle(CocoaError(.userCancelled) as any Error, cancelledBy: .standard.or { $0 is CocoaError })
        #expect(router.handled.isEmpty && router.unexpected.isEmpty)
    }

    @Test func anErasedFailureKeepsItsTexts() throws {
        let failed = Interruption<OrdersFailure>.sample(.closed)
        let erased: [any Error] = [failed, OrdersFailure.offline]
        for error in erased { router.handle(error) }
        #expect(router.shown.map(\.title) == ["The Shop Is Closed", "You're Offline"])
        #expect(router.incidents.first == failed.incident && router.unexpected.isEmpty)
    }

    @Test func anErrorWithoutAPresentationIsUnexpected() throws {
        router.handle(CocoaError(.fileNoSuchFile) as any Error)
        router.handle(Interruption<StoreFailure>.sample(.full) as any Error)
        #expect(router.handled.isEmpty && router.unexpected.count == 2)
    }

    // MARK: Without a router

    @Test func aFailureWithoutARouterIsReportedAndWithheld() async {
        await recordingFailures { reporter in
            let handle = FailureHandle(router: nil)
            #expect(handle.handle(OrdersFailure.offline) == nil)
            #expect(handle.forScreen().handle(CocoaError(.fileNoSuchFile) as any Error) == nil)
            #expect(handle.handle(Interruption<OrdersFailure>.cancelled) == nil)
            #expect(reporter.reports.count == 2)
            #expect(reporter.notes.count { if case .withheld = $0 { true } else { false } } == 2)
        }
    }
}
