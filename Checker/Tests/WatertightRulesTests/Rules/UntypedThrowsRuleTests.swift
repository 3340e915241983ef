import Testing

@testable import WatertightRules

@Suite struct UntypedThrowsRuleTests {
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
            #if DEBUG
                func reset() throws
            #endif
            }
            enum AccountFailure: Error { case gone }
            """
        let found = Codebase(["App/A.swift": source]).findings(by: [UntypedThrowsRule()])
        let finding = try #require(found.first)
        #expect(found.count == 1)
        #expect(
            finding.message
                == "`AccountRepository` does not say how `account`, `load`, `read`, `alias`, `publisher` and 2 more can fail."
        )
        #expect(
            finding.basis == [
                "`AccountRepository` is the protocol of a repository", "`account` throws without a type",
                "`load` completes with `any Error`", "`read` completes with `any Error`",
                "`alias` completes with `any Error`", "`publisher` returns `any Error` in `AnyPublisher`",
                "`result` returns `any Error` in `Result`", "`name` throws without a type",
            ])
        // From the protocol's name to the last of its methods: a change of any of them is a change of the finding.
        #expect([finding.range.line, finding.range.column, finding.range.endLine] == [4, 17, 19])
    }

    @Test func overloadsAreNamedOnce() throws {
        let source = "protocol AccountRepository { func load() throws; func load(_ id: Int) throws }"
        let found = Codebase(["App/A.swift": source]).findings(by: [UntypedThrowsRule()])
        #expect(found.map(\.message) == ["`AccountRepository` does not say how `load` can fail."])
        #expect(found.first?.basis.count == 3)
    }

    @Test func aUseCasesProtocolCountsToo() {
        expectLeaks("untyped-throws", in: "protocol SignInUseCase { func execute() async throws } // leak")
    }

    @Test func reportsOneMethodOnce() {
        expectLeaks(
            "untyped-throws",
            in: """
                protocol AccountRepository { func account() throws -> String } // leak
                extension AccountRepository { func account(_ id: Int) throws -> String { "" } }
                struct LiveAccountRepository: AccountRepository {
                    func account() throws -> String { "" }
                }
                final class AccountViewModel {
                    let repository: AccountRepository
                    func load() { _ = try? repository.account(); _ = try? repository.account(1) }
                }
                """)
    }

    @Test func findsMethodsWithoutProtocolThatPresentationCalls() {
        expectLeaks(
            "untyped-throws",
            in: """
                struct OrderRepository {
                    func placeOrder() throws { try helper() } // leak
                    func unusedAbove() throws {}
                    private func helper() throws {}
                    func shared() throws { try helper() } // leak
                    func inVain() throws {}
                    func calledOnSomething() throws {}
                    init(from decoder: Decoder) throws {}
                    func encode(to encoder: Encoder) throws {}
                }
                struct Other { func shared() {} }
                final class OrderViewModel {
                    let orders: OrderRepository
                    func order() { try? orders.placeOrder(); orders.shared(); orders.inVain(); something().calledOnSomething(); encode() }
                }
                """)
    }

    @Test func aServiceCountsWherePresentationNamesIt() {
        expectLeaks(
            "untyped-throws",
            in: """
                protocol AccountService { func account() throws } // leak
                protocol InnerService { func inner() throws }
                final class AccountViewModel { let service: any AccountService }
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
                protocol IdentityStoring { func save() throws }
                extension SystemIdentityStore: IdentityStoring {}
                struct ListView { func draw() throws {} }
                """,
                "AppTests/Fake.swift": "protocol FakeRepository { func load() throws }",
                "App/Made.swift":
                    "// Generated by a tool. Do not edit.\nprotocol MadeRepository { func load() throws }",
            ])
    }

    @Test func findsMethodsThatAnObservedTypeCalls() {
        expectLeaks(
            "untyped-throws",
            in: [
                "App/Data/Repository.swift": """
                struct Repository {
                    func domains() throws -> [Domain] { try store.domains() } // leak
                    func sync() throws {}
                }
                final class DomainRepository: ObservableObject {
                    let repository: Repository
                    func load() { _ = try? repository.domains() }
                }
                struct OtherRepository {
                    let repository: Repository
                    func load() { try? repository.sync() }
                }
                """
            ])
    }

    @Test func findsMethodsOfAServiceThatHasItsOwnName() {
        expectLeaks(
            "untyped-throws",
            in: """
                final class DownloadService {
                    func cancelDownload(id: Int) async throws { try await queue.cancel(id) } // leak
                    func deleteDownload(id: Int) async throws {}
                }
                final class ContentViewModel {
                    let kind = DownloadService.self
                    func cancel() { Task { try? await environment.downloadService.cancelDownload(id: 1) } }
                }
                """)
    }

    @Test func leavesWhatIsNoBoundary() {
        expectLeaks(
            "untyped-throws",
            in: """
                protocol DeletableProviding { func delete() async throws }
                protocol FeedLoading { var items: [Item] { get }; func loadMore() async throws }
                protocol NetworkClient { func send() async throws }
                final class ProfileManager: ObservableObject { func save() async throws {} }
                struct ProfileView: View { @ObservedObject var manager: ProfileManager }
                final class KeyManager { func load() throws { fatalError() } }
                final class ProfileViewModel {
                    let manager: ProfileManager, keys: KeyManager, client: NetworkClient, feed: FeedLoading
                    func save() async {
                        try? await manager.save()
                        try? keys.load()
                        try? await client.send()
                        try? await feed.loadMore()
                    }
                }
                """)
    }

    @Test func leavesRecordsAndWhatRunsOnAConnection() {
        expectLeaks(
            "untyped-throws", at: "Database/Source.swift",
            in: """
                struct Thread: FetchableRecord { func update() throws { try go() } }
                struct Drafts {
                    func remove(_ db: Connection) throws { try db.run() }
                    func store() throws { try go() } // leak
                }
                final class ThreadViewModel {
                    let thread: Thread, drafts: Drafts
                    func save() {
                        do { try thread.update(); try drafts.remove(db); try drafts.store() } catch { state = .failed }
                    }
                }
                """)
    }

    @Test func theProtocolOfTheAppsOwnClientIsABoundary() {
        expectLeaks(
            "untyped-throws", at: "API/Source.swift",
            in: """
                protocol TicketAPI { // leak
                    func tickets() async throws -> [Ticket]
                    func buy(_ id: Int, completion: @escaping (Result<Ticket, any Error>) -> Void)
                }
                protocol Client {
                    func send(_ request: URLRequest) async throws -> Data
                    func cancel()
                }
                protocol SendingClient {
                    func send<T: Decodable>(_ type: T.Type) async throws -> T
                    func cancel()
                }
                """)
    }

    @Test func aHelperAroundAStorageIsARepository() {
        expectLeaks(
            "untyped-throws",
            in: """
                final class KeychainHelper {
                    static let shared = KeychainHelper()
                    func setPin(_ pin: String) throws { try go() } // leak
                }
                final class PinViewModel {
                    func save() { do { try KeychainHelper.shared.setPin("1") } catch { state = .failed } }
                }
                """)
    }

    @Test func aTypeIsNotAboveItself() {
        expectLeaks(
            "untyped-throws",
            in: """
                final class DeviceManager: ObservableObject {
                    static let shared = DeviceManager()
                    func refresh() throws {}
                    func start() { do { try DeviceManager.shared.refresh() } catch { log(error) } }
                }
                final class DeviceViewModel { let manager: DeviceManager }
                """)
    }

    @Test func whatAViewHoldsAndObservesIsNoBoundary() {
        expectLeaks(
            "untyped-throws", at: "Networking/Connections.swift",
            in: """
                final class ConnectionManager: ObservableObject { func login() throws { try go() } }
                struct LoginView: View {
                    @EnvironmentObject var manager: ConnectionManager
                    func login() { do { try manager.login() } catch { log(error) } }
                }
                """)
    }

    @Test func aRequirementOfAComposedProtocolIsReportedOnce() {
        expectLeaks(
            "untyped-throws",
            in: """
                typealias MailStoring = CalendarStoring & DraftStoring
                protocol CalendarStoring { func importEvent() throws } // leak
                protocol DraftStoring {}
                final class MailboxManager: MailStoring {}
                extension MailboxManager { func importEvent() throws { try go() } }
                final class CalendarViewModel {
                    let manager: MailboxManager, store: CalendarStoring
                    func save() { do { try manager.importEvent() } catch { log(error) } }
                }
                """)
    }
}
