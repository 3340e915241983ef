import Testing

@testable import WatertightRules

@Suite struct ForeignErrorRuleTests {
    @Test func findsSignaturesAndProperties() {
        expectLeaks(
            "foreign-error",
            in: """
                import Alamofire

                final class LoginViewModel {
                    var last: URLError? // leak
                    func failed(with error: AFError) { show() } // leak
                    let ready = URLError.Code.timedOut // leak
                }
                """)
    }

    @Test func findsWhatARepositoryOffers() {
        expectLeaks(
            "foreign-error",
            in: """
                protocol OrdersRepository {
                    func orders() async throws(URLError) -> [Order] // leak
                    func stop() throws(CancellationError)
                }
                """)
    }

    @Test func findsSystemDomains() {
        expectLeaks(
            "foreign-error",
            in: """
                final class FeedViewModel {
                    func stopped() {
                        state = .failed(NSError(domain: NSCocoaErrorDomain, code: NSUserCancelledError)) // leak
                        state = .failed(NSError(domain: "app.feed", code: 1))
                        state = .failed(NSError(domain: Constants.domain, code: 1))
                    }
                }
                """)
    }

    @Test func leavesAnswersToTheSystem() {
        expectLeaks(
            "foreign-error",
            in: """
                final class ShareViewController {
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
            "foreign-error",
            in: """
                enum AuthError: Error { case locked }
                final class LoginViewModel {
                    func failed(_ error: AuthError) { show() }
                    func refused(_ error: Keeper.AuthError) { show() }
                    func stopped(_ error: CancellationError) {}
                }
                final class Keeper: KeeperBase {}
                """)
    }

    @Test func leavesFunctionsThatOnlyLog() {
        expectLeaks(
            "foreign-error",
            in: """
                final class PageViewModel {
                    func note(_ error: URLError) { logger.error("\\(error.code)") }
                }
                """)
    }

    @Test func leavesLowerLayersAndTests() {
        expectLeaks(
            "foreign-error",
            in: "struct URLSessionAdapter { func failure(of error: URLError) -> Int { error.errorCode } }")
        expectLeaks(
            "foreign-error", at: "AppTests/LoginTests.swift",
            in: "final class FakeViewModel { var error: URLError? }")
    }

    @Test func leavesWhatAScreenOnlyHolds() {
        expectLeaks(
            "foreign-error",
            in: """
                final class ContactStore {
                    let repository: CardRepository
                    func name(_ code: CNError.Code) -> String { "" }
                }
                protocol CardRepository {}
                final class RootViewController: UIViewController { let store: ContactStore? }
                """)
    }

    @Test func leavesDocumentsOfTheSystemAndDebugBuilds() {
        expectLeaks(
            "foreign-error",
            in: """
                struct CsvDocument: FileDocument {
                    @State var text = ""
                    init(configuration: ReadConfiguration) throws { throw CocoaError(.fileReadCorruptFile) }
                }
                final class RadioViewModel {
                    func stop() { end(with: NWError.posix(.ECONNABORTED)) } // leak
                #if DEBUG
                    func simulate() { end(with: NWError.posix(.ECONNABORTED)) }
                #endif
                }
                """)
    }
}
