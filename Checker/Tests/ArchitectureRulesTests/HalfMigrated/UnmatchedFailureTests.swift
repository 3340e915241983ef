import Testing
import WatertightRules

@testable import ArchitectureRules

/// Old code that tests for a kind of error that the migrated code no longer throws.
@Suite struct UnmatchedFailureTests {
    @Test func aCastDoesNotMatch() {
        HalfMigratedApp.expect(
            """
            enum OldFailure: Error { case a, b }
            final class Screen {
                var text = ""
                func load(_ inbox: Inbox) async {
                    do { _ = try await inbox.letters(); try other() } catch {
                        if let known = error as? OldFailure { text = "\\(known)" } // leak: unmatched-failure
                        if error is URLError { text = "offline" } // leak: unmatched-failure
                        if (error as NSError).code == 7 { text = "seven" } // leak: unmatched-failure
                        switch error { // leak: unmatched-failure
                        case let known as OldFailure: text = "\\(known)"
                        default: text = "Something went wrong"
                        }
                        if case OldFailure.a = error { text = "a" } // leak: unmatched-failure
                    }
                    do { _ = try await inbox.letters(); try other() } catch let error as URLError { // leak: unmatched-failure
                        text = error.localizedDescription
                    } catch { text = "?" }
                }
                func other() throws { throw OldFailure.b }
            }
            """)
    }

    @Test func aCentralHandlerAndAPropertyDoNotMatch() {
        HalfMigratedApp.expect(
            """
            extension Error {
                var isNetworkTrouble: Bool { (self as? URLError)?.code == .notConnectedToInternet } // leak: unmatched-failure
            }
            enum OldFailure: Error { case a }
            final class ErrorPresenter {
                var text = ""
                func present(_ error: any Error) {
                    guard let known = error as? OldFailure else { return } // leak: unmatched-failure
                    text = "\\(known)"
                }
            }
            final class Screen {
                let presenter = ErrorPresenter()
                var isQueued = false
                func load(_ inbox: Inbox) async {
                    do { try await forward(inbox) } catch {
                        if error.isNetworkTrouble { isQueued = true } else { presenter.present(error) }
                    }
                }
                private func forward(_ inbox: Inbox) async throws { _ = try await inbox.letters(); throw OldFailure.a }
            }
            """)
    }

    /// A crash reporter, and a property that compares a code, recognize nothing.
    @Test func aHandlerThatRecordsDoesNotMatch() {
        HalfMigratedApp.expect(
            """
            import FirebaseCrashlytics
            extension Error {
                var isNetworkTrouble: Bool { [7, 8].contains((self as NSError).code) } // leak: unmatched-failure
            }
            enum OldFailure: Error { case a }
            final class ErrorPresenter {
                var text = ""
                func present(_ error: any Error) {
                    Crashlytics.crashlytics().record(error: error) // leak: reported-twice
                    if let known = error as? OldFailure { text = "\\(known)" } // leak: unmatched-failure
                    if error.isNetworkTrouble { text = "offline" }
                }
            }
            final class Screen {
                let presenter = ErrorPresenter()
                func load(_ inbox: Inbox) async {
                    do { _ = try await inbox.letters(); throw OldFailure.a } catch { presenter.present(error) }
                }
            }
            """)
    }

    @Test func aCompletionHandlerDoesNotMatch() {
        HalfMigratedApp.expect(
            """
            final class Service {
                let inbox: Inbox
                init(_ inbox: Inbox) { self.inbox = inbox }
                func load(_ done: @escaping (Result<[String], any Error>) -> Void) {
                    Task { do { done(.success(try await inbox.letters())) } catch { done(.failure(error)) } }
                }
                func load(orElse failed: @escaping (any Error) -> Void) {
                    Task { do { _ = try await inbox.letters() } catch { failed(error) } }
                }
            }
            final class Screen {
                var text = ""
                func load(_ service: Service) {
                    service.load { result in
                        switch result {
                        case .success(let letters): self.text = letters.joined()
                        case .failure(let error):
                            if (error as NSError).domain == "old" { self.text = "old" } // leak: unmatched-failure
                        }
                    }
                    service.load(orElse: { error in
                        if let error = error as? URLError { self.text = "\\(error.code)" } // leak: unmatched-failure
                    })
                }
            }
            """)
    }

    @Test func recognizesOtherCode() {
        HalfMigratedApp.expect(
            """
            import FirebaseCrashlytics
            import WatertightPresentation
            import WatertightURLSession
            import Watertight
            enum OldFailure: Error { case a }
            extension Error {
                var isNetworkTrouble: Bool {
                    if let error = self as? URLError { return error.code == .notConnectedToInternet }
                    return ErasedFailure(foreign: self).isOffline // leak: erased-failure
                }
            }
            final class Screen {
                var text = ""
                let failures: any Routable
                init(_ failures: any Routable) { self.failures = failures }
                func toRouter(_ inbox: Inbox) async {
                    do { _ = try await inbox.letters(); try other() } catch {
                        if let known = error as? OldFailure { text = "\\(known)" } else { failures.handle(error) }
                    }
                    do { _ = try await inbox.letters(); try other() } catch let error as OldFailure { text = "\\(error)" } catch { failures.handle(error) }
                    do { _ = try await inbox.letters(); try other() } catch { show(error) }
                }
                func show(_ error: any Error) {
                    switch error as? OldFailure {
                    case .a?: text = "a"
                    case nil: failures.handle(error)
                    }
                }
                func elseToRouter(_ error: any Error) {
                    guard error is OldFailure || error is URLError else { return failures.handle(error) }
                    Crashlytics.crashlytics().record(error: error)
                    if case .a? = error as? OldFailure { text = "a" }
                }
                func answer(_ inbox: Inbox, _ done: @escaping (any Error) -> Void) {
                    Task { do { _ = try await inbox.letters(); try other() } catch { done(error) } }
                }
                func answered(_ inbox: Inbox) { answer(inbox) { self.elseToRouter($0) } }
                func byType(_ inbox: Inbox) async throws {
                    do { _ = try await inbox.letters(); try other() } catch {
                        if let known = error as? OldFailure { text = "\\(known)" }
                        if let failed = error as? Interruption<InboxTrouble> { text = "\\(failed)" }
                    }
                    do { _ = try await inbox.letters(); try other() } catch {
                        if error.isNetworkTrouble { text = "offline" }
                    }
                    do { _ = try await inbox.letters(); try other() } catch {
                        if let known = error as? OldFailure { text = "\\(known)" } else { throw error }
                    }
                }
                func translates(_ inbox: Inbox) async throws(Interruption<InboxTrouble>) {
                    do { _ = try await inbox.letters(); try other() } catch {
                        if error is OldFailure { throw .failed(.gone) }
                        throw .foreign(error) { _ in .gone }
                    }
                }
                func withoutInterruption() {
                    do { try other() } catch { if error is OldFailure { text = "old" } }
                }
                func cancelled(_ inbox: Inbox) async {
                    do { _ = try await inbox.letters(); try other() } catch {
                        if (error as NSError).code != NSURLErrorCancelled { text = "failed" }
                    }
                }
                func other() throws { throw OldFailure.a }
            }
            """)
    }

    @Test func followsOnlyInterruptions() {
        HalfMigratedApp.expect(
            """
            import WatertightPresentation
            enum OldFailure: Error { case a, wrapped(any Error) }
            protocol Retryable {}
            extension Interruption: Retryable {}
            final class Screen {
                var text = ""
                func load(_ inbox: Inbox) async {
                    do { _ = try await inbox.letters(); try other() } catch { show(OldFailure.wrapped(error)) }
                    do { _ = try await inbox.letters(); try other() } catch {
                        let known = error as? OldFailure // leak: unmatched-failure
                        if let known { show(known) }
                    }
                    do { _ = try await inbox.letters(); try other() } catch {
                        if error is any Retryable { text = "again" }
                    }
                }
                func show(_ error: any Error) { if let known = error as? OldFailure { text = "\\(known)" } } // no interruption
                func log(_ inbox: Inbox) async {
                    do { _ = try await inbox.letters(); try other() } catch {
                        if error is OldFailure { print("old") }
                    }
                }
                func other() throws { throw OldFailure.a }
            }
            """)
    }

    @Test func readsItsOwnCodesAndTexts() {
        let data = HalfMigratedApp.data.mapValues {
            $0 + """
                extension InboxTrouble: CustomNSError { public var errorCode: Int { 7 } }
                extension InboxTrouble: LocalizedError { public var errorDescription: String? { "Try again." } }
                """
        }
        HalfMigratedApp.expect(
            """
            enum OldFailure: Error { case a }
            final class Screen {
                var text = ""
                func load(_ inbox: Inbox) async {
                    do { _ = try await inbox.letters(); try other() } catch {
                        if (error as NSError).code == 7 { text = "seven" }
                    }
                    do { _ = try await inbox.letters(); try other() } catch {
                        if let known = error as? OldFailure { text = "\\(known)" } else { text = error.localizedDescription }
                    }
                }
                func other() throws { throw OldFailure.a }
            }
            """, data)
    }

    /// The next clause, or the view that reads the property, passes the interruption to the router.
    @Test func theRouterReceivesTheRest() {
        HalfMigratedApp.expect(
            """
            import WatertightKit
            enum OldFailure: Error { case a }
            @MainActor final class Screen {
                let failures: any Routable
                var text = ""
                var failure: (any Error)?
                init(_ failures: any Routable) { self.failures = failures }
                func load(_ inbox: Inbox) async {
                    do { _ = try await inbox.letters(); try other() } catch where error is OldFailure {
                        text = "old"
                    } catch { failures.handle(error) }
                    do { _ = try await inbox.letters(); try other() } catch {
                        if let known = error as? OldFailure { text = "\\(known)" } else { failure = error }
                    }
                    do { _ = try await inbox.letters(); try other() } catch where error is OldFailure { // leak: unmatched-failure
                        text = "old"
                    } catch { text = "?" }
                }
                func other() throws { throw OldFailure.a }
                func appear() { if let failure { failures.handle(failure) } }
            }
            """)
    }
}
