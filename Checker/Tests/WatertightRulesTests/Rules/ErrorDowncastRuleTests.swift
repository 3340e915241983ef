import Testing

@testable import WatertightRules

@Suite struct ErrorDowncastRuleTests {
    /// What the types of these sources are called says nothing.
    private let names = [
        "LoginViewModel": "Ground", "DoorViewController": "Gate", "FeedViewModel": "River", "HistoryViewModel": "Past",
        "ScriptViewController": "Lines", "AccountViewModel": "Purse", "ErrorView": "Sorry",
        "HTTPTransportClient": "Courier",
    ]

    /// A controller of previews is no preview, in its extensions neither.
    @Test func findsWhatStandsInAnExtension() {
        expectLeaks(
            "error-downcast",
            in: """
                import UIKit
                final class PreviewViewController: UIViewController {
                    func first(_ error: any Error) -> Bool { error is AppFailure } // leak
                }
                extension PreviewViewController {
                    func second(_ error: any Error) -> Bool { error is AppFailure } // leak
                }
                enum AppFailure: Error { case a }
                """)
    }

    @Test func findsCastsAndChecks() {
        expectLeaks(
            "error-downcast", whatever: names,
            in: """
                import UIKit
                enum Refusal: Error { case closed }
                final class LoginViewModel: UIViewController {
                    func enter() async {
                        do { try await door.open() } catch {
                            if error is Refusal { knock() } // leak
                            guard let error = error as? URLError else { return } // leak
                            show(error.code)
                        }
                    }
                    func failed(_ error: Error?) {
                        if let refusal = error as? Refusal { show(refusal) } // leak
                    }
                }
                """)
    }

    @Test func findsPatterns() {
        expectLeaks(
            "error-downcast", whatever: names,
            in: """
                import UIKit
                enum Refusal: Error { case closed, full }
                final class DoorViewController: UIViewController {
                    func open() {
                        do { try door.open() } catch Refusal.closed { // leak
                            knock()
                        } catch { wait() }
                        do { try door.open() } catch let error as Refusal { show(error) } // leak
                    }
                    func failed(error: any Error) {
                        switch error { // leak
                        case Refusal.full: wait()
                        case let other as URLError: show(other)
                        default: knock()
                        }
                        if case Refusal.closed = error { knock() } // leak
                    }
                }
                """)
    }

    @Test func findsCodesAndHelpersThatAskForThem() {
        expectLeaks(
            "error-downcast",
            in: [
                "Shared/Error+Offline.swift": """
                import Foundation
                extension Error {
                    var isOffline: Bool { (self as? URLError)?.code == .notConnectedToInternet }
                    var isFull: Bool { self is StorageError }
                    var words: String? { (self as NSError).userInfo["words"] as? String }
                }
                """,
                "App/FeedViewModel.swift": """
                import UIKit
                final class FeedViewModel: UIViewController {
                    func failed(_ error: Error) {
                        if (error as NSError).code == 404 { empty() } // leak
                        if error.isOffline { offline() } // leak
                        if let words = error.words { show(words) }
                        if error.asAFError?.responseCode == 404 { empty() } // leak
                    }
                }
                """,
            ])
    }

    @Test func leavesWhatIsNotOpaque() {
        expectLeaks(
            "error-downcast", whatever: names,
            in: """
                import SwiftUI
                import UIKit
                enum Refusal: Error { case closed, full }
                struct ErrorView: View {
                    let error: Refusal
                    var text: String { switch error { case Refusal.closed: "Closed"; case .full: "Full" } }
                }
                final class LoginViewModel: UIViewController {
                    func enter() async {
                        do throws(Refusal) { try await door.open() } catch {
                            if case .closed = error { knock() }
                        }
                    }
                    func received(_ error: Any, view: UIView) {
                        if let label = view as? UILabel { label.hide() }
                    }
                }
                """)
        expectLeaks(
            "error-downcast", whatever: names,
            in: """
                import UIKit
                final class ScriptViewController: UIViewController {
                    enum Error { case wrong(Int) }
                    func failed(_ error: Error) { if case Error.wrong = error { knock() } }
                    let script = "try { go() } catch (e) { if (error instanceof TypeError) {} }"
                }
                """)
    }

    @Test func leavesQuestionsForCancellation() {
        expectLeaks(
            "error-downcast", whatever: names,
            in: """
                import UIKit
                final class LoginViewModel: UIViewController {
                    func enter() async {
                        do { try await door.open() } catch is CancellationError {} catch {
                            guard (error as? URLError)?.code != .cancelled else { return }
                            if let failure = error as? URLError, failure.code == .cancelled { return }
                            let nsError = error as NSError
                            let wasCancelled = nsError.domain == NSURLErrorDomain && nsError.code == NSURLErrorCancelled
                            knock(wasCancelled)
                        }
                    }
                }
                """)
    }

    @Test func findsWhatOnlyLooksLikeLoggingOrCancelling() {
        expectLeaks(
            "error-downcast", whatever: names,
            in: """
                import UIKit
                final class LoginViewModel: UIViewController {
                    func failed(_ error: Error) {
                        if error is URLError { return } // leak
                        if let failure = error as? CocoaError { // leak
                            if failure.code == .userCancelled { return }
                            showEmpty()
                        }
                        show()
                    }
                }
                """)
    }

    @Test func leavesWhatIsOnlyLoggedAndOtherLayers() {
        expectLeaks(
            "error-downcast", whatever: names,
            in: """
                import UIKit
                enum Refusal: Error { case closed }
                final class LoginViewModel: UIViewController {
                    func failed(_ error: Error) {
                        if error is Refusal { logger.notice("refused") } else { logger.error("unknown") }
                        Analytics.track("failed", isRefusal: error is Refusal)
                    }
                    func enter() {
                        do { try door.open() } catch let error as Refusal { logger.notice("refused") } catch {
                            logger.error("unknown")
                        }
                    }
                    func note(_ error: Error) {
                        guard let refusal = error as? Refusal else { return }
                        Analytics.track("refused", refusal)
                    }
                }
                final class HTTPTransportClient {
                    func isOffline(_ error: Error) -> Bool { (error as? URLError)?.code == .notConnectedToInternet }
                }
                """)
        expectLeaks(
            "error-downcast", at: "AppTests/LoginViewModelTests.swift",
            in:
                "final class SpyViewModel: UIViewController { func failed(_ error: Error) { if error is URLError { count() } } }"
        )
    }

    @Test func leavesACastThatAlwaysSucceeds() {
        expectLeaks(
            "error-downcast", whatever: names,
            in: """
                import UIKit
                final class HistoryViewModel: UIViewController {
                    func entry() -> Entry? {
                        do { return try context.fetch() } catch let error as NSError {
                            save(error)
                            return nil
                        }
                    }
                    func other() -> Entry? {
                        do { return try context.fetch() } catch let error as StoreError { // leak
                            save(error)
                            return nil
                        } catch { return nil }
                    }
                }
                """)
    }

    @Test func leavesServicesThatLieAmongScreens() {
        expectLeaks(
            "error-downcast", at: "App/Scenes/Login/Services/SessionManager.swift",
            in: """
                final class SessionManager {
                    func refresh() {
                        do { try renew() } catch SessionError.expired { signOut() } catch { log(error) }
                    }
                }
                """)
    }

    @Test func leavesThirdPartiesQuestionsForCancellation() {
        expectLeaks(
            "error-downcast", whatever: names,
            in: """
                import UIKit
                final class LoginViewModel: UIViewController {
                    func failed(_ error: Error) {
                        if (error as? PMKError)?.isCancelled ?? false { return }
                        if let known = error as? PMKError { show(known) } // leak
                    }
                }
                """)
    }

    @Test func findsQuestionsThatOnlyAnExtensionOfErrorCanAnswer() {
        expectLeaks(
            "error-downcast", whatever: names,
            in: """
                import UIKit
                final class AccountViewModel: UIViewController {
                    func load() async {
                        do { try await open() } catch {
                            if error.isInternetError { message = offline } // leak
                            if error.isUserCancelled { return }
                        }
                        do { try await open() } catch {
                            if error.isEmptyText { return }
                        }
                    }
                    static func isUserCancellation(_ error: any Error) -> Bool {
                        (error as? SheetFailure) == .dismissed
                    }
                }
                extension Error { var isEmptyText: Bool { localizedDescription == "" } }
                """)
    }

    @Test func leavesCancellationAskedThroughAHelper() {
        expectLeaks(
            "error-downcast", whatever: names,
            in: """
                import UIKit
                final class AccountViewModel: UIViewController {
                    func load() async {
                        do { try await open() } catch {
                            if error.asAFError?.isExplicitlyCancelledError == true { return }
                            if error.asAFError?.isSessionTaskError == true { return } // leak
                        }
                    }
                }
                """)
    }

    @Test func aFolderAloneIsNoScreen() {
        let source = "struct Sender { func send() { do { try go() } catch { if error is URLError { retry() } } } }"
        expectLeaks("error-downcast", at: "Scenes/Sender.swift", in: source)
    }

    @Test func whatMayBeAnErrorAndMayNotIsOpaque() {
        expectLeaks(
            "error-downcast",
            in: """
                import UIKit
                extension String: @retroactive Error {}
                final class LoginViewController: UIViewController {
                    func load() {
                        service.load { outcome in
                            if outcome is URLError { show() } // leak
                            if outcome is String { show() }
                            if outcome is UIView { show() }
                        }
                    }
                }
                """)
    }

    @Test func whatLogsAndDecidesIsNotOnlyForLogs() {
        expectLeaks(
            "error-downcast",
            in: """
                import UIKit
                import os
                enum SignInError: Error { case offline }
                final class LoginViewController: UIViewController {
                    let logger = Logger()
                    var hint = ""
                    func load() async {
                        do { try await go() } catch let error as SignInError { // leak
                            take(error)
                        } catch { stop() }
                    }
                    func take(_ error: SignInError) {
                        logger.error("\\(error)")
                        hint = "Not signed in"
                    }
                }
                """)
    }
}
