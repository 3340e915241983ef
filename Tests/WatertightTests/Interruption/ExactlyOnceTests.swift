import Foundation
import Testing
import Watertight
import WatertightTesting

private enum StoreError: LayerFailure { case empty, failed }

private enum ServiceError: LayerFailure { case failed }

/// Wrappers, as apps and SDKs write them.
private struct ContextualError: Error {
    let title: String
    let underlyingError: any Error
}

private enum AppError: Error {
    case wrapped(any Error)
    case labeled(cause: any Error)
    case several(code: Int, any Error)
}

private struct Identified: Error, Identifiable {
    let id = 7
    let errors: [any Error]
}

private struct Custom: Error, CustomNSError {
    let cause: any Error
    var errorUserInfo: [String: Any] { [NSUnderlyingErrorKey: cause] }
}

private func wrappers(of error: any Error) -> [any Error] {
    let inside = NSError(domain: "SDK", code: 1, userInfo: [NSUnderlyingErrorKey: error])
    return [
        error, inside, NSError(domain: "SDK", code: 2, userInfo: [NSUnderlyingErrorKey: inside]),
        NSError(domain: "SDK", code: 2, userInfo: ["NSMultipleUnderlyingErrorsKey": [error]]),
        ContextualError(title: "", underlyingError: error), AppError.wrapped(error), AppError.labeled(cause: error),
        AppError.several(code: 1, error), Identified(errors: [error]), Custom(cause: error),
        AppError.wrapped(ContextualError(title: "", underlyingError: error)),
    ]
}

/// Every failure is reported exactly once, and a cancellation never.
@Suite struct ExactlyOnceTests {
    @Test func theFirstTranslationReportsAndTheOthersNote() async {
        await recordingFailures { recorder in
            let wire = Interruption.sample(StoreError.failed, incident: .sample(sealing: CocoaError(.fileLocking)))
            #expect(wire.incident?.isReported == false)
            let store: Interruption<StoreError> = wire.translated { _ in .empty }
            #expect(wire.incident?.isReported == true)
            var interruption: Interruption<ServiceError> = store.translated { _ in .failed }
            for _ in 0..<2 { interruption = interruption.translated { _ in .failed } }
            #expect(recorder.reports.map(\.code) == [StoreError.empty.code])
            #expect(recorder.originals.count == 1)
            // A translation that changes nothing isn't noted.
            #expect(incidents(of: recorder.notes) == recorder.reports.map(\.incident))
        }
    }

    @Test func concurrentTranslationsReportOnce() async {
        await recordingFailures { recorder in
            let interruption = Interruption.sample(StoreError.failed)
            await withTaskGroup { group in
                for _ in 0..<1000 {
                    group.addTask {
                        let _: Interruption<ServiceError> = interruption.translated { _ in .failed }
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

    /// The incident is found, reported or not, below every wrapper.
    @Test(arguments: 0..<11, [true, false])
    func aWrappedInterruptionKeepsItsIncident(_ wrapper: Int, isReported: Bool) async {
        await recordingFailures { recorder in
            let below = Interruption.sample(StoreError.empty)
            if isReported { let _: Interruption<StoreError> = below.translated { $0 } }
            let above: Interruption<ServiceError> = .foreign(wrappers(of: below)[wrapper]) { _ in .failed }
            #expect(recorder.reports.count == 1)
            #expect(recorder.reports.first?.incident == below.incident?.reference)
            #expect(above.incident == below.incident)
            #expect(above.failure == .failed)
        }
    }

    private func incidents(of notes: [FailureNote]) -> [IncidentReference] {
        notes.compactMap { if case .translated(let incident, _, _, _) = $0 { incident } else { nil } }
    }

    // MARK: Cancellation

    @Test func aTypedCancellationIsNeverReported() async {
        await recordingFailures { recorder in
            let interruption: Interruption<ServiceError> = Interruption<StoreError>.cancelled.translated { _ in .failed
            }
            #expect(interruption == .cancelled)
            #expect(recorder.reports.isEmpty && recorder.notes.isEmpty)
        }
    }

    static let cancellations: [any Error] = [
        CancellationError(), Interruption<StoreError>.cancelled, CocoaError(.userCancelled),
        NSError(domain: "NSURLErrorDomain", code: -999), CancellationError() as NSError,
    ]

    static let others: [any Error] = [
        NSError(domain: "SDK", code: 3072), CocoaError(.fileLocking), AppError.wrapped(CocoaError(.fileLocking)),
    ]

    /// The task still runs, so a screen without an output would wait forever.
    @Test(arguments: cancellations.indices, 0..<11)
    func whatCallsItselfCanceledIsAFailureUnlessTheTaskIs(_ index: Int, _ wrapper: Int) async {
        await recordingFailures { recorder in
            let error = wrappers(of: Self.cancellations[index])[wrapper]
            let interruption: Interruption<ServiceError> = .foreign(error) { _ in .failed }
            #expect(interruption.failure == .failed)
            #expect(recorder.reports.map(\.severity) == [.expected])
        }
    }

    @Test(arguments: cancellations.indices, 0..<11)
    func whatCallsItselfCanceledIsADismissalWhereTheFacadeAsks(_ index: Int, _ wrapper: Int) async {
        await recordingFailures { recorder in
            let error = wrappers(of: Self.cancellations[index])[wrapper]
            #expect(CancellationMatcher.standard.isDismissal(error))
            #expect(recorder.reports.isEmpty && recorder.notes.isEmpty)
        }
    }

    @Test(arguments: (cancellations + others).indices)
    func everyErrorOfACanceledTaskIsACancellation(_ index: Int) async {
        await recordingFailures { recorder in
            let error = (Self.cancellations + Self.others)[index]
            let task = Task { () -> (Interruption<ServiceError>, Bool) in
                withUnsafeCurrentTask { $0?.cancel() }
                return (.foreign(error) { _ in .failed }, CancellationMatcher.standard.isDismissal(error))
            }
            let interruptions = await task.value
            #expect(interruptions.0 == .cancelled)
            #expect(!interruptions.1)
            #expect(recorder.reports.isEmpty && recorder.notes.isEmpty)
        }
    }

    /// The failure happened before the cancellation, so it belongs in the log.
    @Test func aFailureOfACanceledTaskIsReportedOnceIfItHasAnIncident() async {
        await recordingFailures { recorder in
            let below = Interruption.sample(StoreError.failed)
            await Task {
                withUnsafeCurrentTask { $0?.cancel() }
                let _: Interruption<ServiceError> = .foreign(AppError.wrapped(below)) { _ in .failed }
                let _: Interruption<ServiceError> = below.translated { _ in .failed }
            }.value
            #expect(recorder.reports.map(\.incident) == [below.incident?.reference])
        }
    }

    // MARK: A shared operation

    /// A token refresh that all callers share. `signOut` cancels it.
    private actor SharedRefresh {
        private var refresh: Task<String, any Error>?
        private let started = AsyncStream<Void>.makeStream()

        func token() async throws(Interruption<ServiceError>) -> String {
            let refresh =
                refresh
                ?? Task {
                    started.continuation.yield()
                    // Only a cancellation ends it.
                    while true { try await Task.sleep(for: .seconds(3600)) }
                }
            self.refresh = refresh
            do { return try await refresh.value } catch { throw .foreign(error) { _ in .failed } }
        }

        func signOut() async {
            for await _ in started.stream { break }
            refresh?.cancel()
        }
    }

    @Test func aSharedOperationThatAnotherCallerCancelsIsAFailure() async {
        await recordingFailures { recorder in
            let shared = SharedRefresh()
            async let end: Interruption<ServiceError>? = {
                do throws(Interruption<ServiceError>) {
                    _ = try await shared.token()
                    return nil
                } catch { return error }
            }()
            await shared.signOut()
            #expect(await end?.failure == .failed)
            #expect(recorder.reports.count == 1)
        }
    }
}
