import Testing

@Suite struct ErrorInOutputRuleTests {
    @Test func findsErrorsInWhatOutputsHandOver() {
        expectLeaks(
            "error-in-output",
            in: """
                protocol SignInOutput: AnyObject {
                    func onSignedIn()
                    func signInDidFail(with error: any Error) // leak
                    func ended(_ error: NSError?) // leak
                    func finished(result: Result<String, Error>) // leak
                    func asked(then: @escaping (String?, Swift.Error?) -> Void)
                    func paired(_ value: (Int, error: Error)) // leak
                    func listed(_ errors: [any Error]) // leak
                    func offline(_ error: URLError) // leak
                    func generic<E: Error>(_ error: E) // leak
                }
                protocol DownloaderDelegate: AnyObject {
                    func downloader(_ downloader: Downloader, didFailWith error: Error) // leak
                }
                final class Downloader {}
                protocol ProfileView { func show(error: Error) } // leak
                """)
    }

    @Test func followsTypealiasesAndPayloads() {
        expectLeaks(
            "error-in-output",
            in: """
                typealias Failure = Swift.Error
                typealias Outcome<T> = Result<T, any Failure>
                enum Step { case begun, broken(any Error) }
                enum Quiet { case begun, broken(Reason) }
                enum Reason: Error { case gone, other(any Error) }
                protocol ImportOutput {
                    func failed(_ error: Failure) // leak
                    func ended(_ outcome: Outcome<Int>) // leak
                    func went(_ step: Step)
                    func was(_ quiet: Quiet)
                    func because(_ reason: Reason)
                }
                """)
    }

    @Test func recognisesOutputsByHowTheyAreHeldAndShaped() {
        expectLeaks(
            "error-in-output",
            in: """
                protocol Conductor: AnyObject {
                    func stopped(_ error: Error) // leak
                    func begin(_ completion: (Error?) -> Void)
                }
                final class Player { weak var delegate: Conductor? }
                protocol Audience: AnyObject {
                    func onBegin()
                    func onFailure(_ error: Error) // leak
                }
                protocol UploadObserver { func didFail(_ error: Error) } // leak
                protocol Parser { func parse(_ text: String, onError: (Error) -> Void) }
                protocol ErrorHandler { func handle(_ error: Error) }
                """)
    }

    @Test func leavesAloneWhatIsNoOutputOfTheApp() {
        expectLeaks(
            "error-in-output",
            in: """
                protocol AnalyticsTracker: AnyObject {
                    func onTracked(_ error: Error)
                    func track(_ error: Error)
                }
                protocol SignInOutput {
                    func trackFailure(error: Error)
                    func logged(_ reason: Service.API.Error)
                    func save() throws
                    func onWrongPassword(forEmail: String)
                }
                enum Service { enum API { enum Error: Swift.Error { case gone } } }
                protocol SessionDelegate {
                    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: Error?)
                }
                protocol PageLoadDelegate { func ended(_ page: WKWebView, error: Error) }
                protocol ScrollerDelegate: UIScrollViewDelegate { func failed(_ error: Error) }
                protocol DetailViewControllerDelegate { func failed(_ error: Error) }
                protocol ReaderOutput { associatedtype Error: Swift.Error; func failed(_ error: Error) }
                protocol WriterOutput { func failed(_ error: ReaderFailure) }
                enum ReaderFailure: LocalizedError { case torn }
                """)
    }

    @Test func anOwnEnumCalledErrorIsTyped() {
        expectLeaks(
            "error-in-output",
            in: """
                final class Scanner {
                    enum Error: Swift.Error { case torn }
                    weak var delegate: (any ScannerDelegate)?
                }
                extension Scanner { protocol Output { func failed(_ error: Error) } }
                protocol ScannerDelegate: AnyObject { func failed(_ error: Scanner.Error) }
                """)
    }

    @Test func looksBehindConditionsButNotIntoTestsAndGeneratedCode() {
        expectLeaks(
            "error-in-output",
            in: [
                "App/Output.swift": """
                protocol SignInOutput {
                #if os(iOS)
                    func failed(_ error: Error) // leak
                #endif
                }
                """,
                "AppTests/Output.swift": "protocol FakeOutput { func failed(_ error: Error) }",
                "App/Made.swift":
                    "// Generated by a tool. Do not edit.\nprotocol MadeOutput { func failed(_ error: Error) }",
            ])
    }

    @Test func leavesWhatGoesToALog() {
        expectLeaks(
            "error-in-output",
            in: """
                protocol ZoneCollectorDelegate: AnyObject {
                    func collector(_ collector: ZoneCollector, didLog error: Error)
                    func collector(_ collector: ZoneCollector, didFail error: Error) // leak
                }
                """)
    }

    @Test func findsTheDisplayLogicOfCleanSwift() {
        expectLeaks(
            "error-in-output",
            in: """
                protocol MessageDisplayLogic: AnyObject {
                    func applyPermissions(withError: Error?) // leak
                    func endRefresh()
                }
                """)
    }
}
