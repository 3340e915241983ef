import Testing

@testable import WatertightRules

@Suite struct ForeignErrorRuleTests {
    /// Checks a source as it is and with neutral names.
    private func expectLeaks(in source: String, sourceLocation: SourceLocation = #_sourceLocation) {
        WatertightRulesTests.expectLeaks(
            "foreign-error",
            whatever: [
                "LoginViewController": "Thing", "OrdersRepository": "Orders", "failed": "hand", "last": "one",
                "FeedViewController": "Other",
            ], in: source, sourceLocation: sourceLocation)
    }

    /// An extension of the app's makes it the app's error.
    @Test func leavesWhatIsAnErrorOnlyHere() {
        let source = """
            import SwiftUI
            extension String: @retroactive Error {}
            struct ItemsView: View {
                let title: String
                var body: some View { Text(title) }
                func rename(to name: String) -> String { name }
            }
            """
        #expect(Survey(["App/A.swift": source]).findings(by: [ForeignErrorRule()]) == [])
    }

    @Test func findsSignaturesAndProperties() {
        expectLeaks(
            in: """
                import Alamofire
                import Contacts
                import UIKit

                final class LoginViewController: UIViewController {
                    var last: URLError? // leak
                    func failed(with error: AFError) { show() } // leak
                    let ready = URLError.Code.timedOut // leak
                    func name(_ code: CNError.Code) -> String { "" } // leak
                    func load() throws(AFError) { try go() } // leak
                    func retry(_ done: (Result<Int, URLError>) -> Void) {} // leak
                    enum Step { case wrong(AFError) } // leak
                    func stop(_ error: CancellationError) {}
                    var task: Task<Void, Never>?
                    func fail(_ error: any Error) {}
                }
                """)
    }

    @Test func findsWhatARepositoryOffers() {
        expectLeaks(
            in: """
                protocol OrdersRepository {
                    func orders() async throws(URLError) -> [Order] // leak
                    func stop() throws(CancellationError)
                    func clear() throws(CocoaError) // leak
                }
                struct StoredOrders: OrdersRepository {
                    func orders() async throws(URLError) -> [Order] { [] }
                    func stop() throws(CancellationError) {}
                    func clear() throws(CocoaError) { try FileManager.default.removeItem(at: url) }
                    func failed(_ error: URLError) {}
                }
                """)
    }

    @Test func findsErrorsThatAreMadeAndDomainsOfTheSystem() {
        expectLeaks(
            in: """
                import Network
                import UIKit

                final class FeedViewController: UIViewController {
                    var state = State.idle
                    enum State { case idle, failed(any Error) }
                    func stopped() throws {
                        state = .failed(NSError(domain: NSCocoaErrorDomain, code: NSUserCancelledError)) // leak
                        state = .failed(NSError(domain: "app.feed", code: 1))
                        state = .failed(NSError(domain: Constants.domain, code: 1))
                        state = .failed(NWError.posix(.ECONNABORTED)) // leak
                        throw URLError(.badURL) // leak
                    }
                }
                """)
    }

    @Test func leavesAnswersToTheSystem() {
        expectLeaks(
            in: """
                import UIKit

                final class ShareViewController: UIViewController {
                    func cancel() {
                        extensionContext?.cancelRequest(withError: NSError(domain: NSCocoaErrorDomain, code: 3072))
                        let answer = NSError(domain: NSCocoaErrorDomain, code: 3072)
                        extensionContext?.cancelRequest(withError: answer)
                    }
                }
                """)
    }

    @Test func leavesOwnTypesOfTheSameName() {
        expectLeaks(
            in: """
                import UIKit

                enum AFError: Error { case locked }
                final class LoginViewController: UIViewController {
                    func failed(_ error: AFError) { show() }
                    func refused(_ error: Keeper.URLError) { show() }
                }
                final class Keeper { enum URLError: Error { case a } }
                """)
    }

    @Test func aModuleThatIsNotImportedHasNoErrors() {
        expectLeaks(
            in: """
                import UIKit

                final class LoginViewController: UIViewController {
                    func failed(_ error: AFError) { show() }
                }
                """)
    }

    @Test func leavesWhatIsOnlyWrittenDown() {
        expectLeaks(
            in: """
                import UIKit
                import os

                final class LoginViewController: UIViewController {
                    let logger = Logger()
                    func note(_ error: URLError) { logger.error("\\(error.code)") }
                    func stop() { logger.error("\\(URLError(.badURL))") }
                }
                """)
    }

    @Test func leavesWhatAProtocolAsksFor() {
        expectLeaks(
            in: """
                import SwiftUI
                import UIKit

                protocol Loading { func ended(_ error: URLError) } // leak
                final class LoginViewController: UIViewController, Loading {
                    func ended(_ error: URLError) {}
                }
                struct CsvDocument: FileDocument {
                    @State var text = ""
                    init(configuration: ReadConfiguration) throws { throw CocoaError(.fileReadCorruptFile) }
                }
                struct Saved: View, Codable {
                    var body: some View { Text("") }
                    init(from decoder: any Decoder) throws { throw DecodingError.dataCorrupted(.init()) }
                }
                """)
    }

    @Test func leavesDecisionsOfTheScreenAndErrorsOfTheApp() {
        expectLeaks(
            in: """
                import UIKit

                final class LoginViewController: UIViewController {
                    func failed(with error: any Error) {
                        if let error = error as? URLError { show() }
                        if error is CocoaError { show() }
                        do { try go() } catch let error as URLError { show() } catch URLError.timedOut {}
                    }
                    enum Trouble: Error {
                        case offline
                        init(_ error: URLError) { self = .offline }
                    }
                }
                """)
    }

    @Test func findsDecisionsOfUseCases() {
        let source = """
            final class Ordering {
                func order() async {
                    do { try await go() } catch let error as URLError { // leak
                        stop()
                    } catch {
                        if let error = error as? CocoaError { stop() } // leak
                        if (error as? URLError)?.code == .cancelled { return }
                    }
                }
            }
            """
        let domain = LayerSettings(declared: [.init(layer: .useCase, types: ["Ordering"])])
        WatertightRulesTests.expectLeaks("foreign-error", in: ["App/A.swift": source], settings: domain)
    }

    @Test func leavesLowerLayersTestsAndDebugBuilds() {
        expectLeaks(in: "struct URLSessionAdapter { func failure(of error: URLError) -> Int { error.errorCode } }")
        WatertightRulesTests.expectLeaks(
            "foreign-error", at: "AppTests/LoginTests.swift",
            in: "import UIKit\nfinal class FakeViewController: UIViewController { var error: URLError? }")
        expectLeaks(
            in: """
                import UIKit

                final class LoginViewController: UIViewController {
                #if DEBUG
                    func simulate() { show(URLError(.badURL)) }
                #endif
                    func show(_ error: any Error) { state = error }
                }
                """)
    }

    @Test func aNameAloneIsNoPlace() {
        expectLeaks(
            in: """
                final class LoginViewModel { var error: URLError? }
                final class LoadUseCase { var error: URLError? }
                protocol CardRepository { func load() throws(URLError) }
                """)
    }

    @Test func theExampleHasTheLeakAndItsMendedFormHasNot() {
        let rule = ForeignErrorRule()
        #expect(Survey(["App/A.swift": rule.description.before]).findings(by: [rule]).count == 1)
        #expect(Survey(["App/A.swift": rule.description.after]).findings(by: [rule]) == [])
    }

    @Test func aFunctionOfATypeIsNotAskedForByTheSystem() {
        expectLeaks(
            in: """
                import WebKit

                final class LoginViewController: UIViewController, WKNavigationDelegate {
                    static func failed(_ url: URL?) -> URLError { // leak
                        URLError(.badServerResponse) // leak
                    }
                }
                """)
    }
}
