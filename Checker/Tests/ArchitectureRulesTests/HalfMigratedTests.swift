import Testing
import WatertightRules

@testable import ArchitectureRules

/// An app whose repositories are migrated and whose other modules aren't: each trap with the expected line, and compliant
/// code, which no rule reports.
@Suite struct HalfMigratedTests {
    private static let rules = ArchitectureRules.all.filter { $0.description.runsIn == .programs }

    /// The migrated module.
    private static let data = [
        "Data/Inbox.swift": """
        import Foundation
        import Watertight
        public enum InboxTrouble: LayerFailure { case offline, gone }
        public struct Inbox {
            public func letters() async throws(Interruption<InboxTrouble>) -> [String] {
                do { return try read() } catch { throw .foreign(error) { _ in .offline } }
            }
            public func drafts() async throws(Interruption<InboxTrouble>) -> [String] { throw .failed(.gone) }
            private func read() throws -> [String] { [try String(contentsOfFile: "a", encoding: .utf8)] }
        }
        """
    ]

    private func expect(
        _ source: String, _ others: [String: String] = [:], sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let sources = Self.data.merging(others) { $1 }.merging([
            "Old/Old.swift": "import Data\nimport Foundation\n" + source
        ]) { $1 }
        expectContracts(sources, rules: Self.rules, sourceLocation: sourceLocation)
        // No name decides.
        let neutral = sources.mapValues { source in
            source.replacing(#/\w+/#) { Self.names[String($0.output)] ?? String($0.output) }
        }
        expectContracts(neutral, rules: Self.rules, sourceLocation: sourceLocation)
    }

    private static let names = [
        "InboxTrouble": "Abc", "Inbox": "Bcd", "letters": "cde", "drafts": "def", "OldFailure": "Efg", "Screen": "Fgh",
        "isNetworkTrouble": "ghi", "ErrorPresenter": "Hij", "present": "ijk", "Session": "Jkl", "TokenStore": "Klm",
        "Crash": "Lmn",
    ]

    @Test(arguments: rules.map(\.description))
    func theExampleOfThePageIsFound(rule: RuleDescription) {
        let survey = Survey(files: [
            ProgramFile(path: "A/A.swift", module: "A", facts: SourceTree(rule.page.before).facts)
        ])
        #expect(!survey.findings(by: Self.rules.filter { $0.description.id == rule.id }).isEmpty)
    }

    // MARK: Tests of the kind

    @Test func aCastDoesNotMatch() {
        expect(
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
        expect(
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
        expect(
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
        expect(
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
        expect(
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
        expect(
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
        let data = Self.data.mapValues {
            $0 + """
                extension InboxTrouble: CustomNSError { public var errorCode: Int { 7 } }
                extension InboxTrouble: LocalizedError { public var errorDescription: String? { "Try again." } }
                """
        }
        expect(
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

    // MARK: Reports

    @Test func isReportedTwice() {
        expect(
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

    // MARK: Failures

    @Test func membersAreIgnored() {
        expect(
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
        expect(
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

    // MARK: Actions and outputs

    @Test func actionsAreNotPerformed() {
        expect(
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
                func view(_ failure: ShownTrouble) -> FailureView { FailureView(failure.presentation) } // leak: unhandled-action
            }
            """)
    }

    @Test func outcomesDoNotReachTheOutput() {
        expect(
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

    // MARK: Credentials

    private static let store = """
        public struct Session { public var token: String }
        public final class TokenStore {
            public private(set) var session: Session?
            public init() { session = nil }
            public func save(_ session: Session?) { self.session = session }
            public func clear() { session = nil }
            public func read() -> Session? { session }
        }
        """

    @Test func changesTheStoreOfAKeeper() {
        expect(
            """
            final class SignIn {
                let tokens: TokenStore
                init(_ tokens: TokenStore) { self.tokens = tokens }
                func signIn(_ session: Session) { tokens.save(session) } // leak: credential-bypassed
                func signOut() { tokens.clear() } // leak: credential-bypassed
                func isSignedIn() -> Bool { tokens.read() != nil }
                func signInElsewhere(_ session: Session) { UserDefaults.standard.set("a", forKey: "theme") }
            }
            """,
            [
                "Data/Keeper.swift": """
                import WatertightHTTP
                \(Self.store)
                public func keeper(_ tokens: TokenStore) -> CredentialKeeper<Session> {
                    CredentialKeeper<Session>(load: { tokens.read() }) { session, fields in
                    } renew: { session in
                        session
                    } store: { session in
                        tokens.save(session)
                    }
                }
                public func signOut(_ tokens: TokenStore, _ keeper: CredentialKeeper<Session>) async {
                    tokens.clear()
                    await keeper.reload()
                }
                """
            ])
    }

    /// Nothing that it writes shows that `clear` changes the store, but the keeper calls it.
    @Test func callsWhatTheKeeperCallsToDelete() {
        expect(
            """
            final class SignIn {
                let tokens: TokenFile
                init(_ tokens: TokenFile) { self.tokens = tokens }
                func signIn(_ session: String) { tokens.save(session) } // leak: credential-bypassed
                func signOut() { tokens.clear() } // leak: credential-bypassed
                func size() -> Int { tokens.size() }
            }
            """,
            [
                "Data/Keeper.swift": """
                import Foundation
                import WatertightHTTP
                public final class TokenFile {
                    let file: URL
                    public init(_ file: URL) { self.file = file }
                    public func save(_ session: String) { try? session.write(to: file, atomically: true, encoding: .utf8) }
                    public func clear() { try? FileManager.default.removeItem(at: file) }
                    public func size() -> Int { 1 }
                }
                public func keeper(_ tokens: TokenFile) -> CredentialKeeper<String> {
                    CredentialKeeper(authorize: { _, _ in }, renew: { $0 }, store: { session in
                        if let session { tokens.save(session) } else { tokens.clear() }
                    })
                }
                """
            ])
    }

    @Test func callsTheStoreOfAKeeperBehindAProtocol() {
        expect(
            """
            final class Interceptor {
                let disk: any Keeping
                init(_ disk: any Keeping) { self.disk = disk }
                func renew(_ data: Data) throws { try disk.keep(data) } // leak: credential-bypassed
                func encode(_ text: String) -> Data { encoded(text) }
            }
            """,
            [
                "Data/Keeper.swift": """
                import Foundation
                import WatertightHTTP
                public protocol Keeping { func keep(_ data: Data) throws }
                struct Disk: Keeping { func keep(_ data: Data) throws { try data.write(to: URL(fileURLWithPath: "a")) } }
                public func encoded(_ text: String) -> Data { Data(text.utf8) }
                public func keeper(_ disk: any Keeping) -> CredentialKeeper<String> {
                    CredentialKeeper(authorize: { _, _ in }, renew: { $0 }, store: { token in
                        if let token { try disk.keep(encoded(token)) }
                    })
                }
                """
            ])
    }

    @Test func changesTheKeyOfAKeeper() {
        expect(
            """
            final class SignIn {
                func signOut() { UserDefaults.standard.removeObject(forKey: "token") } // leak: credential-bypassed
                func token() -> String? { UserDefaults.standard.string(forKey: "token") }
                func theme() { UserDefaults.standard.set("dark", forKey: "theme") }
            }
            """,
            [
                "Data/Keeper.swift": """
                import Foundation
                import WatertightHTTP
                public struct Box { public static var token: String? }
                public func keeper() -> CredentialKeeper<String> {
                    CredentialKeeper(load: { UserDefaults.standard.string(forKey: "token") }, authorize: { _, _ in }, renew: { $0 }, store: { token in
                        guard let token else { return UserDefaults.standard.removeObject(forKey: "token") }
                        UserDefaults.standard.set(token, forKey: "token")
                        Box.token = token
                    })
                }
                func refresh() { Box.token = "b" } // leak: credential-bypassed
                """
            ])
    }

    // MARK: Erased failures

    @Test func erasedFailuresAreListed() {
        expect(
            """
            import WatertightURLSession
            func isOffline(_ error: any Error) -> Bool { ErasedFailure(foreign: error).isOffline } // leak: erased-failure
            """)
    }
}
