import Foundation
import Testing
import Watertight
import WatertightHTTP
import WatertightTesting
import WatertightURLSession

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

private enum InboxError: LayerFailure { case unavailable }

private struct AppError: Error { let cause: any Error }

extension Error {
    fileprivate var isOffline: Bool { ErasedFailure(foreign: self).isOffline }
}

/// What code that isn't migrated reads of an error of unknown type.
@Suite struct ErasedFailureTests {
    /// Returns an error in the forms in which it reaches old code.
    private func forms(of error: any Error) -> [any Error] {
        [
            error, error as NSError, AppError(cause: error),
            NSError(domain: "SDK", code: 1, userInfo: [NSUnderlyingErrorKey: error]),
        ]
    }

    private func translated(_ failure: HTTPFailure) -> any Error {
        Interruption<HTTPFailure>.sample(failure).translated { _ in InboxError.unavailable }
    }

    @Test func findsTheFailureOfTheNetworkBelowATranslation() {
        let rows: [(HTTPFailure, isOffline: Bool, isUnreachable: Bool, NextStep)] = [
            (.sample(.offline), true, true, .retry(after: nil)),
            (.sample(.connectionRefused), false, true, .retry(after: nil)),
            (.sample(.timedOut(.read)), false, true, .retry(after: nil)),
            (.sample(.tls(.untrustedCertificate)), false, false, .reportFault),
            (.sample(status: 401), false, false, .signInAgain),
            (.sample(status: 426), false, false, .upgradeClient),
            (.sample(undecodable: .malformed), false, false, .reportFault),
        ]
        for (failure, isOffline, isUnreachable, nextStep) in rows {
            #expect(failure.isUnreachable == isUnreachable)
            for error in forms(of: translated(failure)) + forms(of: Interruption<HTTPFailure>.sample(failure)) {
                let erased = ErasedFailure(foreign: error)
                #expect(erased.isOffline == isOffline && error.isOffline == isOffline)
                #expect(erased.isUnreachable == isUnreachable)
                #expect(erased.nextStep == nextStep)
                #expect(!erased.isCancelled)
            }
        }
    }

    @Test func findsTheCodeOfAClientThatTheAppKeeps() {
        for cause in forms(of: URLError(.notConnectedToInternet)) {
            // On Linux an error of the app's own that is bridged to `NSError` loses its cause.
            for error in [cause, AppError(cause: cause)]
                + forms(of: Interruption<InboxError>.foreign(cause) { _ in .unavailable })
            {
                #expect(ErasedFailure(foreign: error).isOffline)
            }
        }
    }

    @Test func recognizesACancellation() {
        for error in forms(of: Interruption<InboxError>.cancelled) + forms(of: URLError(.cancelled)) + [
            CancellationError()
        ] {
            let erased = ErasedFailure(foreign: error)
            #expect(erased.isCancelled && !erased.isOffline && !erased.isUnreachable && erased.nextStep == nil)
        }
    }

    @Test func knowsNothingOfOtherErrors() {
        for error in forms(of: AppError(cause: CocoaError(.fileLocking))) + [
            Interruption<InboxError>.failed(.unavailable).reported()
        ] {
            let erased = ErasedFailure(foreign: error)
            #expect(!erased.isCancelled && !erased.isOffline && !erased.isUnreachable && erased.nextStep == nil)
        }
    }
}
