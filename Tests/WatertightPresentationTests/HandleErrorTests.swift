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

    @Test func aTypedFailureIsShownWithItsIncidentAndAction() async throws {
        let failed = Interruption<OrdersFailure>.sample(.offline)
        var retries = 0
        do { try load(failed) } catch { router.handle(error, perform: [.retry: { retries += 1 }]) }
        #expect(router.shown.map(\.title) == ["You're Offline"] && router.incidents == [failed.incident])
        await router.choose(.retry)
        #expect(retries == 1)
    }

    @Test func nothingHappensForACancellation() throws {
        do { try load(.cancelled) } catch { router.handle(error) }
        let erased: [any Error] = [
            Interruption<OrdersFailure>.cancelled, CocoaError(.userCancelled),
            Contextual(underlyingError: Interruption<OrdersFailure>.cancelled),
            Contextual(underlyingError: CocoaError(.userCancelled)),
        ]
        for error in erased { router.handle(error) }
        #expect(router.shown.isEmpty && router.handled.isEmpty)
    }

    /// The task of the screen isn't canceled, so its user is waiting.
    @Test(arguments: [CancellationError(), NSError(domain: "NSURLErrorDomain", code: -999)] as [any Error])
    func theCancellationOfAnotherTaskIsShown(_ error: any Error) {
        router.handle(error)
        #expect(router.unexpected.count == 1 && router.shown.count == 1)
    }

    @Test(
        arguments: [
            CancellationError(), CocoaError(.fileNoSuchFile), OrdersFailure.offline,
            Interruption<OrdersFailure>.cancelled,
        ] as [any Error])
    func nothingHappensInACanceledTask(_ error: any Error) async {
        await recordingFailures { reporter in
            await Task {
                withUnsafeCurrentTask { $0?.cancel() }
                router.handle(error)
            }.value
            #expect(router.shown.isEmpty)
            #expect(reporter.reports.isEmpty && reporter.notes.isEmpty)
        }
    }

    /// What happened did happen, but its screen is gone.
    @Test func aFailureWithAnIncidentIsReportedAndNotShownInACanceledTask() async {
        await recordingFailures { reporter in
            let failed = [Interruption<OrdersFailure>.sample(.offline), .sample(.closed), .sample(.offline)]
            await Task {
                withUnsafeCurrentTask { $0?.cancel() }
                router.handle(failed[0])
                router.handle(failed[1] as any Error)
                router.handle(Contextual(underlyingError: failed[2]))
            }.value
            #expect(router.shown.isEmpty)
            #expect(reporter.reports.map(\.incident) == failed.compactMap { $0.incident?.reference })
            #expect(reporter.notes.count { if case .withheld = $0 { true } else { false } } == 3)
        }
    }

    // MARK: Errors that the app wraps

    /// An error of the app's own around any other, for its central handler.
    private struct Contextual: Error, Identifiable {
        let id = UUID()
        var title: String?
        let underlyingError: any Error
    }

    @Test func aWrappedFailureKeepsItsTextsAndItsIncident() async {
        await recordingFailures { reporter in
            let failed = Interruption<OrdersFailure>.sample(.closed)
            let _: Interruption<OrdersFailure> = failed.translated { $0 }
            let wrappers: [any Error] = [
                Contextual(underlyingError: failed),
                NSError(domain: "App", code: 1, userInfo: [NSUnderlyingErrorKey: failed]),
                Contextual(underlyingError: Contextual(underlyingError: failed)),
            ]
            for error in wrappers { router.handle(error) }
            #expect(router.shown.map(\.title) == Array(repeating: "The Shop Is Closed", count: 3))
            #expect(router.incidents == Array(repeating: failed.incident, count: 3))
            #expect(reporter.reports.count == 1)
        }
    }

    @Test func aWrappedFailureWithoutAPresentationIsReportedOnce() async {
        await recordingFailures { reporter in
            let failed = Interruption<StoreFailure>.sample(.full)
            let _: Interruption<StoreFailure> = failed.translated { $0 }
            let screenRouter = FailureRouter(clock: TestClock())
            screenRouter.handle(Contextual(underlyingError: failed))
            #expect(reporter.reports.map(\.incident) == [failed.incident?.reference])
        }
    }

    @Test func anErasedFailureKeepsItsTexts() throws {
        let failed = Interruption<OrdersFailure>.sample(.closed)
        let erased: [any Error] = [failed, OrdersFailure.offline]
        for error in erased { router.handle(error, perform: [.retry: {}]) }
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
            #expect(reporter.notes.count { if case .notConnected = $0 { true } else { false } } == 2)
        }
    }
}
