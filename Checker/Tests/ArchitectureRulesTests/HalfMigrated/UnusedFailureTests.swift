import Testing
import WatertightRules

@testable import ArchitectureRules

/// Old code that reports a failure twice, or uses nothing of it.
@Suite struct UnusedFailureTests {
    @Test func isReportedTwice() {
        HalfMigratedApp.expect(
            """
            import OSLog
            enum OldFailure: Error { case a }
            enum Crash { static func record(_ error: any Error) { NSLog("%@", "\\(error)") } } // leak: reported-twice
            final class Screen {
                func load(_ inbox: Inbox) async {
                    do { _ = try await inbox.letters(); throw OldFailure.a } catch { Crash.record(error) }
                    do { _ = try await inbox.letters(); throw OldFailure.a } catch {
                        Logger().error("\\(error.localizedDescription)") // leak: reported-twice
                    }
                    do { _ = try await inbox.drafts(); throw OldFailure.a } catch { Logger().error("\\(error)") }
                    do { throw OldFailure.a } catch { Logger().error("\\(error)") }
                }
            }
            """)
    }

    /// The type of the error was tested before.
    @Test func otherErrorsAreRecordedOnce() {
        HalfMigratedApp.expect(
            """
            import OSLog
            import Watertight
            enum OldFailure: Error { case a }
            final class Screen {
                var text = ""
                func one(_ inbox: Inbox) async {
                    do { _ = try await inbox.letters(); throw OldFailure.a } catch {
                        if error is Interruption<InboxTrouble> { text = "a" } else { Logger().error("\\(error.localizedDescription)") }
                    }
                    do { _ = try await inbox.letters(); throw OldFailure.a } catch {
                        guard !(error is Interruption<InboxTrouble>) else { text = "a"; return }
                        Logger().error("\\(error.localizedDescription)")
                    }
                    do { _ = try await inbox.letters(); throw OldFailure.a } catch {
                        if error is OldFailure { Logger().error("\\(error.localizedDescription)") } // leak: unmatched-failure
                    }
                    do { _ = try await inbox.letters(); throw OldFailure.a } catch {
                        switch error { // leak: unmatched-failure
                        case is OldFailure: Logger().error("\\(error.localizedDescription)")
                        default: text = "b"
                        }
                    }
                }
                func two(_ inbox: Inbox) async {
                    do { _ = try await inbox.letters(); throw OldFailure.a } catch {
                        if error is Interruption<InboxTrouble> { text = "a"; return }
                        Logger().error("\\(error.localizedDescription)")
                    }
                    do { _ = try await inbox.letters(); throw OldFailure.a } catch {
                        switch error {
                        case is Interruption<InboxTrouble>: text = "b"
                        default: Logger().error("\\(error.localizedDescription)")
                        }
                    }
                    do { _ = try await inbox.letters(); throw OldFailure.a } catch {
                        if error is OldFailure || text == "" { Logger().error("\\(error.localizedDescription)") } // leak: unmatched-failure, reported-twice
                    }
                    do { _ = try await inbox.letters(); throw OldFailure.a } catch {
                        if !(error is OldFailure) && text == "" { Logger().error("\\(error.localizedDescription)") } // leak: unmatched-failure, reported-twice
                    }
                    do { _ = try await inbox.letters(); throw OldFailure.a } catch {
                        switch error {
                        case is Interruption<InboxTrouble> where text == "": text = "b"
                        default: Logger().error("\\(error.localizedDescription)") // leak: reported-twice
                        }
                    }
                    do { _ = try await inbox.letters(); throw OldFailure.a } catch {
                        if error is OldFailure { text = "c" } else { Logger().error("\\(error.localizedDescription)") } // leak: unmatched-failure, reported-twice
                    }
                }
            }
            """)
    }

    @Test func membersAreIgnored() {
        HalfMigratedApp.expect(
            """
            import Watertight
            enum WrongTrouble: LayerFailure {
                case gone
                var severity: String { "high" } // leak: ignored-member
                var details: [String: String] { [:] } // leak: ignored-member
                var domain: String { "wrong" } // leak: ignored-member
            }
            struct OtherTrouble: LayerFailure { let codeWord = "other" } // leak: ignored-member
            enum RightTrouble: LayerFailure {
                case gone
                static var domain: String { "right" }
                var severity: FailureSeverity { .expected }
                var details: FailureDetails { [:] }
                var codeWord: CodeWord { "gone" }
                var reason: String { "" }
            }
            enum PlainError: Error { case a; var severity: String { "" } }
            """)
    }

    @Test func casesHaveNoName() {
        HalfMigratedApp.expect(
            """
            import Watertight
            enum DescribedTrouble: LayerFailure, CustomStringConvertible { // leak: ignored-member
                case gone
                var description: String { "" }
            }
            enum MirroredTrouble: LayerFailure, CustomReflectable { // leak: ignored-member
                case full(Int)
                var customMirror: Mirror { Mirror(self, children: [:]) }
            }
            enum CodedTrouble: LayerFailure, CustomStringConvertible {
                case gone
                var description: String { "" }
                var codeWord: CodeWord { "gone" }
            }
            enum FullTrouble: LayerFailure, CustomStringConvertible { case full(Int); var description: String { "" } }
            enum TextTrouble: String, LayerFailure, CustomStringConvertible { case gone; var description: String { "" } }
            """)
    }

    @Test func actionsAreNotPerformed() {
        HalfMigratedApp.expect(
            """
            import SwiftUI
            import WatertightKit
            enum ShownTrouble: PresentableFailure {
                case offline, gone, other, refused(String)
                var presentation: PresentationError {
                    switch self {
                    case .offline: PresentationError(title: "Offline", actions: [.retry, .cancel])
                    case .gone: PresentationError(title: "Gone", actions: [PresentationAction(.archive, title: "Archive")])
                    case .other: PresentationError(title: "Other")
                    case .refused: PresentationError(title: "Refused", actions: [.signIn])
                    }
                }
            }
            @MainActor final class Screen {
                let failures: any Routable
                init(_ failures: any Routable) { self.failures = failures }
                func show(_ failure: ShownTrouble, _ interruption: Interruption<ShownTrouble>) {
                    failures.handle(failure) // leak: unhandled-action
                    failures.handle(interruption, perform: [.retry: { }]) // leak: unhandled-action
                    failures.handle(failure, perform: [.retry: { }, .archive: { }, .signIn: { }])
                    failures.handle(ShownTrouble.refused("a"), perform: [.signIn: { }])
                    failures.handle(ShownTrouble.refused("a"), perform: [.retry: { }]) // leak: unhandled-action
                    failures.handle(failure, inBackground: true)
                    failures.handle(ShownTrouble.offline, perform: [.retry: { }])
                    failures.handle(ShownTrouble.gone, perform: [.retry: { }]) // leak: unhandled-action
                    failures.handle(ShownTrouble.other)
                }
                func pass(_ failure: ShownTrouble, _ handlers: PresentationAction.Handlers) { failures.handle(failure, perform: handlers) }
                func some(_ failure: ShownTrouble) {
                    switch failure {
                    case .other: failures.handle(failure)
                    default: break
                    }
                }
                func unknown(_ error: any Error) { failures.handle(error) }
                func load() async throws(Interruption<ShownTrouble>) { throw .failed(.gone) }
                func catches() async {
                    do throws(Interruption<ShownTrouble>) { try await load() } catch { failures.handle(error) } // leak: unhandled-action
                    do throws(Interruption<ShownTrouble>) { try await load() } catch .failed(.gone, _) { print("gone") } catch { failures.handle(error) }
                    do throws(Interruption<ShownTrouble>) { try await load() } catch .cancelled { print("cancelled") } catch { failures.handle(error) } // leak: unhandled-action
                }
                func compares() async {
                    do throws(Interruption<ShownTrouble>) { try await load() } catch { if error.failure == .gone { print("gone") } else { failures.handle(error) } }
                }
                func view(_ failure: ShownTrouble) -> FailureView { FailureView(failure.presentation) } // leak: unhandled-action
            }
            """)
    }

    @Test func outcomesDoNotReachTheOutput() {
        HalfMigratedApp.expect(
            """
            import Watertight
            @MainActor protocol Shown: UseCaseOutput {
                func onShown()
                func onLost() // leak: unreached-output
            }
            @MainActor struct Showing {
                let output = Output<any Shown>()
                func execute() { output.begin().send { $0.onShown() } }
            }
            protocol OtherDelegate: AnyObject { func onNever() }
            """)
    }

    @Test func erasedFailuresAreListed() {
        HalfMigratedApp.expect(
            """
            import WatertightURLSession
            func isOffline(_ error: any Error) -> Bool { ErasedFailure(foreign: error).isOffline } // leak: erased-failure
            """)
    }
}
