import Testing

@testable import WatertightRules

@Suite struct UntypedThrowsRuleTests {
    /// A screen that shows what an account cannot be read for.
    private static let screen = """
        import SwiftUI
        final class AccountModel: ObservableObject {
            @Published var message = ""
            let accounts: any AccountRepository
            func load() async {
                do { _ = try await accounts.account() } catch { message = error.localizedDescription }
            }
        }
        struct AccountScreen: View { @ObservedObject var model: AccountModel; var body: some View { Text(model.message) } }
        """
    private static let attempt =
        "do { _ = try await accounts.account() } catch { message = error.localizedDescription }"

    private func findings(_ source: String, _ screen: String = screen) -> [Finding] {
        Survey(["App/A.swift": source, "App/Screen.swift": screen]).findings(by: [UntypedThrowsRule()])
    }

    @Test func aProtocolIsOneFindingThatListsItsMethods() throws {
        let source = """
            import Foundation
            typealias Completion<T> = (Result<T, Error>) -> Void
            @MainActor
            public protocol AccountRepository: AnyObject {
                func account() async throws -> String
                func typed() async throws(AccountFailure) -> String
                func never() throws(Never)
                func each(_ body: () throws -> Void) rethrows
                @discardableResult
                func load(completion: @escaping (Result<String, Error>) -> Void)
                func read(_ done: ((String?, Error?) -> Void)?)
                func alias(_ done: @escaping Completion<String>)
                func publisher() -> AnyPublisher<String, Error>
                func result() async -> Result<String, any Error>
                func work() -> Task<String, Error>
                func stream() -> AsyncThrowingStream<String, Error>
                func quiet() -> AnyPublisher<String, Never>
                func named(_ done: (Result<String, AccountFailure>) -> Void)
                var name: String { get throws }
                func plain()
            }
            enum AccountFailure: Error { case gone }
            """
        let found = findings(source)
        let finding = try #require(found.first)
        #expect(found.count == 1)
        #expect(
            finding.message
                == "`AccountRepository` does not say how `account`, `load`, `read`, `alias`, `publisher` and 2 more can fail."
        )
        #expect(
            finding.basis == [
                "`AccountRepository` is in the layer repository",
                "`AccountModel.load()`, which is presentation, has to answer what `account` fails with (Screen.swift:6)",
                "`account` throws without a type",
                "`load` completes with `any Error`", "`read` completes with `any Error`",
                "`alias` completes with `any Error`", "`publisher` returns `any Error` in `AnyPublisher`",
                "`result` returns `any Error` in `Result`", "`name` throws without a type",
            ])
        #expect([finding.range.line, finding.range.column, finding.range.endLine] == [4, 17, 19])
    }

    @Test func overloadsAreNamedOnce() throws {
        let source = "protocol AccountRepository { func account() async throws -> Int; func account(_ id: Int) throws }"
        let found = findings(source)
        #expect(found.map(\.message) == ["`AccountRepository` does not say how `account` can fail."])
        #expect(found.first?.basis.count == 4)
    }

    @Test func saysWhatToWriteWhereItIsKnown() throws {
        let source = """
            protocol AccountRepository { func account() async throws -> String }
            enum AccountFailure: Error { case gone, other }
            struct LiveAccounts: AccountRepository {
                func account() async throws -> String { throw AccountFailure.gone }
            }
            """
        #expect(
            try #require(findings(source).first).basis.last
                == "`account` can say `throws(AccountFailure)`: it throws exactly `AccountFailure.gone`")
    }

    private static let requirement = "protocol AccountRepository { func account() async throws -> String }"

    @Test(arguments: [
        "do { _ = try await accounts.account() } catch is CancellationError {}",
        "do { _ = try await accounts.account() } catch { print(error) }", "_ = try? await accounts.account()",
        "Task { _ = try await accounts.account() }", "",
    ])
    func whatNobodyAnswersIsLeftAlone(statement: String) {
        #expect(findings(Self.requirement, Self.screen.replacing(Self.attempt, with: statement)).isEmpty)
    }

    @Test(arguments: [
        "do { _ = try await accounts.account() } catch { message = \"Try again\" }",
        "do { _ = try await accounts.account() } catch AccountFailure.gone { print(1) } catch { print(error) }",
        "do { _ = try await accounts.account() } catch { if error is AccountFailure { print(1) } }",
        "Task { do { _ = try await accounts.account() } catch { message = \"\\(error)\" } }",
        "do { try await again() } catch { message = \"\" } }\nfunc again() async throws { _ = try await accounts.account()",
    ])
    func whatAScreenAnswersIsFound(statement: String) {
        let source = Self.requirement + "\nenum AccountFailure: Error { case gone }"
        #expect(findings(source, Self.screen.replacing(Self.attempt, with: statement)).count == 1)
    }

    /// The same without a word that says what a type is.
    @Test func noNameIsNeeded() {
        func renamed(_ text: String) -> String {
            text.replacing("AccountRepository", with: "Quince").replacing("AccountModel", with: "Plum")
                .replacing("AccountScreen", with: "Pear").replacing("account", with: "fruit")
        }
        let source = """
            import Foundation
            protocol AccountRepository { func account() async throws -> String }
            struct Orchard: AccountRepository {
                func account() async throws -> String { try String(contentsOf: URL(fileURLWithPath: ""), encoding: .utf8) }
            }
            """
        #expect(findings(source).count == 1)
        #expect(findings(renamed(source), renamed(Self.screen)).count == 1)
    }

    @Test func reportsOneMethodOnce() {
        expectLeaks(
            "untyped-throws",
            in: [
                "App/Accounts.swift": """
                protocol AccountRepository { func account() async throws -> String } // leak
                extension AccountRepository { func account(_ id: Int) throws -> String { throw Gone.gone } }
                enum Gone: Error { case gone }
                struct LiveAccountRepository: AccountRepository {
                    func account() async throws -> String { throw Gone.gone }
                }
                """, "App/Screen.swift": Self.screen,
            ])
    }

    @Test func findsMethodsWithoutProtocolThatPresentationCalls() {
        expectLeaks(
            "untyped-throws",
            in: """
                import SwiftUI
                struct OrderRepository {
                    func placeOrder() throws { try helper() } // leak
                    func unusedAbove() throws { try helper() }
                    private func helper() throws { throw Gone.gone }
                    func shared() throws { try helper() } // leak
                    func inVain() throws {}
                    func dropped() throws { try helper() }
                    init(from decoder: Decoder) throws {}
                    func encode(to encoder: Encoder) throws {}
                }
                enum Gone: Error { case gone }
                struct Other { func shared() {} }
                final class OrderModel: ObservableObject {
                    @Published var message = ""
                    let orders: OrderRepository
                    func order() {
                        do { try orders.placeOrder(); try orders.shared(); try orders.inVain() } catch { message = "no" }
                        try? orders.dropped()
                    }
                }
                struct OrderScreen: View { @ObservedObject var model: OrderModel }
                """)
    }

    @Test func leavesOtherTypesAlone() {
        expectLeaks(
            "untyped-throws",
            in: [
                "App/Other.swift": """
                protocol Parser { func parse() throws }
                protocol ListDataSource { func list(_ list: List, load done: (Error?) -> Void) }
                protocol EventLogger { func write() throws; func log(_ message: String) }
                protocol AccountRepository { func account() async throws -> String }
                extension SystemIdentityStore: AccountRepository {}
                struct ListView { func draw() throws {} }
                """,
                "App/Screen.swift": Self.screen,
                "AppTests/Fake.swift": "protocol FakeRepository { func load() throws }",
                "App/Made.swift":
                    "// Generated by a tool. Do not edit.\nprotocol MadeRepository { func load() throws }",
            ])
    }

    @Test func leavesWhatIsNoBoundary() {
        expectLeaks(
            "untyped-throws",
            in: """
                import SwiftUI
                protocol DeletableProviding { func delete() async throws }
                protocol NetworkClient { func send() async throws }
                enum Gone: Error { case gone }
                final class ProfileManager: ObservableObject { func save() async throws { throw Gone.gone } }
                struct ProfileView: View {
                    @ObservedObject var manager: ProfileManager
                    @State var message = ""
                    func save() async { do { try await manager.save() } catch { message = "no" } }
                }
                final class KeyManager { func load() throws { fatalError() } }
                final class ProfileViewModel {
                    let keys: KeyManager, client: NetworkClient
                    var message = ""
                    func save() async {
                        do { try keys.load() } catch { message = "no" }
                        try? await client.send()
                    }
                }
                """)
    }

    @Test func leavesRecordsAndWhatRunsOnAConnection() {
        expectLeaks(
            "untyped-throws", at: "Database/Source.swift",
            in: """
                import GRDB
                import SwiftUI
                enum Gone: Error { case gone }
                struct Letter: PersistableRecord { func update() throws { throw Gone.gone } }
                struct Drafts {
                    func remove(_ db: Database) throws { try db.execute(sql: "") }
                    func store() throws { throw Gone.gone } // leak
                }
                final class LetterModel: ObservableObject {
                    let letter: Letter, drafts: Drafts, db: Database
                    @Published var message = ""
                    func save() {
                        do { try letter.update(); try drafts.remove(db); try drafts.store() } catch { message = "no" }
                    }
                }
                struct LetterScreen: View { @ObservedObject var model: LetterModel }
                """)
    }

    @Test func whatARepositoryReplacesIsTheClients() {
        expectLeaks(
            "untyped-throws",
            in: """
                import Foundation
                protocol Wire { // leak
                    func tickets() async throws -> [Int]
                }
                struct LiveWire: Wire {
                    func tickets() async throws -> [Int] {
                        _ = try await URLSession.shared.data(from: URL(fileURLWithPath: ""))
                        return []
                    }
                }
                enum TicketFailure: Error { case offline }
                struct TicketRepository {
                    let wire: any Wire
                    func load() async throws(TicketFailure) -> [Int] {
                        do { return try await wire.tickets() } catch { throw .offline }
                    }
                }
                """)
    }

    @Test func completionsAndResultsAreAnsweredToo() {
        expectLeaks(
            "untyped-throws",
            in: """
                import SwiftUI
                struct AccountRepository {
                    func load(_ done: @escaping (Result<Int, any Error>) -> Void) {} // leak
                    func save() async -> Result<Int, any Error> { .success(1) } // leak
                    func drop(_ done: @escaping (Result<Int, any Error>) -> Void) {}
                }
                final class AccountModel: ObservableObject {
                    @Published var message = ""
                    let accounts: AccountRepository
                    func load() {
                        accounts.load { result in
                            switch result {
                            case .success: break
                            case .failure(let error): self.message = error.localizedDescription
                            }
                        }
                    }
                    func save() async {
                        switch await accounts.save() {
                        case .success: break
                        case .failure: message = "No"
                        }
                    }
                    func drop() { accounts.drop { _ in } }
                }
                struct AccountScreen: View { @ObservedObject var model: AccountModel }
                """)
    }

    @Test func aTypeIsNotAboveItself() {
        expectLeaks(
            "untyped-throws",
            in: """
                final class DeviceManager {
                    static let shared = DeviceManager()
                    func refresh() throws { throw Gone.gone }
                    func start() { do { try DeviceManager.shared.refresh() } catch { state = "no" } }
                    var state = ""
                }
                enum Gone: Error { case gone }
                """)
    }

    @Test func aRequirementOfAComposedProtocolIsReportedOnce() {
        expectLeaks(
            "untyped-throws",
            in: """
                import SwiftUI
                typealias MailStoring = CalendarStoring & DraftStoring
                protocol CalendarStoring { func importEvent() throws } // leak
                protocol DraftStoring {}
                enum Gone: Error { case gone }
                final class MailboxStore: MailStoring {}
                extension MailboxStore { func importEvent() throws { throw Gone.gone } }
                final class CalendarModel: ObservableObject {
                    let mailbox: MailboxStore
                    @Published var message = ""
                    func save() { do { try mailbox.importEvent() } catch { message = "no" } }
                }
                struct CalendarScreen: View { @ObservedObject var model: CalendarModel }
                """)
    }

    @Test func followsAPublisherToWhoTakesItsError() {
        expectLeaks(
            "untyped-throws",
            in: """
                import Combine
                import SwiftUI
                struct Shelf {
                    func items(_ file: URL) -> AnyPublisher<Data, any Error> { // leak
                        Just(file).tryMap { try Data(contentsOf: $0) }.eraseToAnyPublisher()
                    }
                    func lost(_ file: URL) -> AnyPublisher<Data, any Error> {
                        Just(file).tryMap { try Data(contentsOf: $0) }.eraseToAnyPublisher()
                    }
                }
                struct Serving {
                    let shelf: Shelf
                    func all(_ file: URL) -> AnyPublisher<Int, any Error> { // leak
                        shelf.items(file).map { $0.count }.eraseToAnyPublisher()
                    }
                }
                extension Publisher {
                    func showing(in model: Model) -> AnyPublisher<Output, Never> {
                        self.catch { error -> Empty<Output, Never> in
                            model.hint = "\\(error)"
                            return Empty()
                        }.eraseToAnyPublisher()
                    }
                }
                final class Model: ObservableObject {
                    let serving: Serving
                    let shelf: Shelf
                    var hint = ""
                    func load(_ file: URL) {
                        serving.all(file).showing(in: self).sink { _ in }.store(in: &all)
                        shelf.lost(file).sink { _ in } receiveValue: { _ in }.store(in: &all)
                    }
                }
                struct Wall: View { @StateObject var model: Model }
                """)
    }
}
