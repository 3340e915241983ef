import Testing
import WatertightRules

@testable import ArchitectureRules

/// Small modules that use Watertight: one for each way to break a rule, with the expected line, and one for each
/// compliant pattern, which no rule reports.
@Suite struct AdopterModulesTests {
    @Test func theModuleCompliesWithEveryRule() { expectContracts(AccountsModule.sources) }

    @Test(arguments: broken.indices)
    func findsViolations(number: Int) { expectContracts(AccountsModule.with(Self.broken[number])) }

    @Test(arguments: kept.indices)
    func ignoresCompliantCode(number: Int) { expectContracts(AccountsModule.with(Self.kept[number])) }

    @Test func everyRuleHasAViolation() {
        let marked = (Self.broken + Self.features).flatMap(\.values).joined()
        for rule in ArchitectureRules.all.map(\.description) where rule.runsIn == .modules {
            #expect(marked.contains("// leak: \(rule.id)"), "\(rule.id)")
        }
    }

    // MARK: Broken

    private static func file(_ source: String) -> [String: String] {
        [
            "Accounts/Other.swift":
                "import Foundation\nimport SwiftUI\nimport Watertight\nimport WatertightPresentation\n" + source
        ]
    }

    private static let broken = [
        // A repository with methods that don't declare the type of their failures.
        file(
            """
            struct Orders {
                func cancel() async throws(Interruption<AccountTrouble>) { throw .failed(.gone) }
                func order() async throws -> String { try await read() } // leak: untyped-throws
                func last() async throws(any Error) -> String { try await read() } // leak: untyped-throws
                func all(_ done: @escaping (Result<String, any Error>) -> Void) {} // leak: untyped-throws
                func each(_ done: @escaping (String?, (any Error)?) -> Void) {} // leak: untyped-throws
                func first() -> Result<String, any Error> { .success("") } // leak: untyped-throws
                var count: Int { get throws { try number() } } // leak: untyped-throws
                private func read() async throws -> String { try String(contentsOfFile: "a", encoding: .utf8) }
                private func number() throws -> Int { try Int(String(contentsOfFile: "a", encoding: .utf8)) ?? 0 }
            }
            """),
        file(
            """
            protocol Storing { // leak: untyped-throws
                func store(_ text: String) async throws
            }
            actor Disk: Storing {
                func erase() throws(Interruption<AccountTrouble>) { throw .failed(.gone) }
                func store(_ text: String) async throws { try Data().write(to: URL(fileURLWithPath: text)) }
            }
            """),
        // An output that passes an opaque error.
        file(
            """
            enum Reason { case offline, other(any Error) }
            protocol Ordered: UseCaseOutput {
                func onFailed(_ error: any Error) // leak: error-in-output
                func onBroken(_ error: NSError?) // leak: error-in-output
                func onOffline(_ error: URLError) // leak: error-in-output
                func onDone(_ result: Result<String, any Error>) // leak: error-in-output
                func onReason(_ reason: Reason) // leak: error-in-output
                var last: (any Error)? { get } // leak: error-in-output
            }
            """),
        // A delegate through which a facade calls a higher layer.
        file(
            """
            protocol ScannerDelegate: AnyObject {
                func didFail(_ error: any Error) // leak: error-in-output
            }
            final class Scanner {
                weak var delegate: (any ScannerDelegate)?
                func scan() throws(Interruption<AccountTrouble>) {
                    do { try Data().write(to: URL(fileURLWithPath: "a")) } catch { throw .foreign(error) { _ in .gone } }
                }
            }
            final class Codes: ScannerDelegate {
                let scanner: Scanner
                func scan() throws(Interruption<AccountTrouble>) {
                    do { try scanner.scan() } catch { throw error.translated { _ in .gone } }
                }
                func didFail(_ error: any Error) {}
            }
            """),
        // A failure that contains the underlying error.
        file(
            """
            enum OrderTrouble: LayerFailure {
                case gone
                case broken(any Error) // leak: underlying-leak
                case system(NSError) // leak: underlying-leak
                case offline(URLError) // leak: underlying-leak
                case nested(cause: (any Error)?) // leak: underlying-leak
            }
            struct ShopTrouble: LayerFailure {
                let underlying: any Error // leak: underlying-leak
            }
            enum Shown: PresentableFailure {
                case failed(any Error) // leak: underlying-leak
                var presentation: PresentationError { .init() }
            }
            """),
        // A screen that stores an error.
        file(
            """
            enum OrderState { case idle, failed(any Error) } // leak: underlying-leak
            @MainActor final class Orders: ObservableObject, Entered {
                @Published var problem: (any Error)? // leak: underlying-leak
                @Published var state = OrderState.idle
                func onEntered(as name: String) {}
                func onLocked(since day: Int) {}
                func onGone() {}
            }
            """),
        // A screen or a use case that tests the type of an error.
        file(
            """
            @MainActor final class Orders: ObservableObject, Entered {
                var text = ""
                func load() async {
                    do { try await go() } catch {
                        if error is DecodingError { text = "broken" } // leak: error-downcast
                        if (error as? URLError)?.code == .timedOut { text = "late" } // leak: error-downcast
                        if (error as NSError).code == 4 { text = "4" } // leak: error-downcast
                    }
                    do { try await go() } catch let error as AccountTrouble { text = "\\(error.domain)" } catch { text = "" } // leak: error-downcast
                }
                func go() async throws {}
                func onEntered(as name: String) {}
                func onLocked(since day: Int) {}
                func onGone() {}
            }
            @MainActor struct Leaving {
                let output = Output<any Entered>()
                func execute(_ error: any Error) async {
                    if error is URLError { output.begin().send { $0.onGone() } } // leak: error-downcast
                }
            }
            """),
        // A library's error types above the facade, or in its interface.
        file(
            """
            @MainActor final class Orders: ObservableObject, Entered {
                var code = 0
                func failed(_ error: URLError) { code = error.errorCode } // leak: foreign-error
                func onEntered(as name: String) {}
                func onLocked(since day: Int) {}
                func onGone() {}
            }
            struct Wire {
                func close() throws(Interruption<AccountTrouble>) { throw .failed(.gone) }
                func send() async throws(URLError) {} // leak: foreign-error
                func last() -> Result<String, URLError> { .success("") } // leak: foreign-error
            }
            """),
    ]

    // MARK: Compliant

    private static let kept = [
        // Declarations that are private, only used inside, required by the system, or typed.
        file(
            """
            struct Orders: Decodable {
                init(from decoder: any Decoder) throws {}
                func order() async throws(Interruption<AccountTrouble>) -> String { _ = try? read(); return "" }
                func all(_ done: @escaping (Result<String, AccountTrouble>) -> Void) {}
                func read() throws -> String { try String(contentsOfFile: "a", encoding: .utf8) }
                func each(_ body: () throws -> Void) rethrows { try body() }
                func map<E: Error>(_ body: () throws(E) -> Void) throws(E) { try body() }
                func stop() async { try? await Task.sleep(for: .seconds(1)) }
            }
            """),
        // Without an interruption there is no layer, regardless of names.
        file(
            """
            final class OrderRepository { func order() async throws -> String { "" } }
            final class OrderViewModel { var error: (any Error)?; func failed(_ error: URLError) {} }
            protocol OrderDelegate: AnyObject { func didFail(_ error: any Error) }
            final class OrderService { weak var delegate: (any OrderDelegate)? }
            struct OrderUseCase { func execute() async throws -> String { "" } }
            """),
        // A facade receives the errors of the library that it wraps, and translates them.
        file(
            """
            final class Wire: NSObject, URLSessionTaskDelegate {
                func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {}
                func trouble(of error: URLError) -> AccountTrouble {
                    if error.code == .timedOut { return .gone }
                    return .gone
                }
                func read() async throws(Interruption<AccountTrouble>) -> Data {
                    do { return try Data(contentsOf: URL(fileURLWithPath: "a")) } catch {
                        if error is CocoaError { throw .failed(.gone) }
                        throw .foreign(error) { _ in .gone }
                    }
                }
            }
            """),
        // A service that throws the failures of the library's HTTP client, whose model isn't included.
        file(
            """
            final class Sessions {
                func renew() async throws(Interruption<HTTPFailure>) -> String { throw .cancelled }
                func scan() async throws(Interruption<ScanProblem>) -> Dismissible<String> { throw .cancelled }
            }
            struct Shown<Failure: PresentableFailure> {
                let router: any Routable
                func show(_ failure: Failure) { _ = router.handle(failure) }
            }
            """),
        // Failures with context in the app's own types, and a typed enum that an output passes.
        file(
            """
            enum OrderTrouble: LayerFailure { case tooMany(limit: Int), refused(reason: String), after(AccountTrouble) }
            enum OrderProblem: Error { case tooMany(limit: Int), offline }
            protocol Ordered: UseCaseOutput {
                func onProblem(_ problem: OrderProblem)
                func onAsked(_ answer: @escaping (Result<String, any Error>) -> Void)
            }
            """),
        // Screens that only test for cancellation, hold work, or switch over their own failures.
        file(
            """
            @MainActor final class Orders: ObservableObject, Entered {
                @Published var problem: AccountTrouble?
                var work: Task<Void, any Error>?
                func load(_ accounts: Accounts) async {
                    do { try await go() } catch is CancellationError {} catch { problem = .gone }
                    do throws(Interruption<AccountTrouble>) { _ = try await accounts.account() } catch {
                        switch error {
                        case .cancelled: break
                        case .failed(.locked, _): problem = .gone
                        case .failed(.gone, _): problem = .gone
                        }
                    }
                }
                func go() async throws {}
                func onEntered(as name: String) {}
                func onLocked(since day: Int) {}
                func onGone() {}
            }
            """),
        // Tests, test doubles, and previews.
        [
            "AccountsTests/Fakes.swift": """
            import Testing
            import Watertight

            struct FakeAccounts {
                func account() async throws -> String { "" }
                func leave() throws(Interruption<FakeTrouble>) { throw .failed(.gone) }
            }
            enum FakeTrouble: LayerFailure { case gone, broken(any Error) }
            """
        ],
    ]

    // MARK: Features

    private static let features = [
        [
            "Profile/Profile.swift": """
            import Accounts // leak: feature-import
            import Watertight
            protocol Shown: UseCaseOutput { func onShown() }
            final class ProfileModel: Shown { func onShown() {} }
            """
        ],
        [
            "Profile/Profile.swift": """
            import SharedFailures
            import Watertight
            protocol Shown: UseCaseOutput { func onShown() }
            final class ProfileModel: Shown { func onShown() {} }
            """,
            "SharedFailures/Failures.swift": """
            import Watertight
            public enum Shared: PresentableFailure { case offline }
            """,
            "App/App.swift": """
            import Accounts
            import Profile
            import SwiftUI
            import Watertight
            @main struct Start: App { var body: some Scene { WindowGroup { Text("") } } }
            """,
        ],
    ]

    @Test(arguments: features.indices)
    func findsImportsBetweenFeatures(number: Int) { expectContracts(AccountsModule.with(Self.features[number])) }

    // MARK: Configured layers

    @Test func theConfigurationDeclaresLayers() {
        let settings = LayerSettings(declared: [
            .init(layer: .repository, types: ["*Store"]), .init(layer: .useCase, types: ["*Action"]),
            .init(layer: .presentation, paths: ["App/Screens/**"]),
        ])
        expectContracts(
            [
                "App/Data.swift": """
                import Foundation
                final class NoteStore { func note() throws -> String { try String(contentsOfFile: "a", encoding: .utf8) } } // leak: untyped-throws
                protocol Listening: AnyObject { func didFail(_ error: any Error) } // leak: error-in-output
                final class LoadAction {
                    weak var listener: (any Listening)?
                    func execute() async throws -> String { "" }
                }
                """,
                "App/Screens/Note.swift": """
                import Foundation
                final class Note: Listening {
                    var problem: (any Error)? // leak: underlying-leak
                    func didFail(_ error: any Error) { if error is URLError { problem = nil } } // leak: error-downcast
                }
                """,
            ], settings: settings)
    }

    // MARK: Modules that use Watertight

    @Test func oneImportMakesAModuleAnAdopter() {
        let files = [
            ("A", "import WatertightHTTP"), ("A", ""), ("B", "import Foundation"), ("C", "import WatertightTesting"),
        ].enumerated().map { number, file in
            ProgramFile(path: "\(number).swift", module: file.0, facts: SourceTree(file.1).facts)
        }
        let program = Program(files: files)
        let adopters = Adopters(program)
        #expect((0..<4).map { adopters.contains(FileID($0)) } == [true, true, false, false])
    }
}
