import Testing

@Suite struct ErrorInOutputRuleTests {
    @Test func findsErrorsInWhatOutputsHandOver() {
        expectLeaks(
            "error-in-output",
            in: """
                import Foundation
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
                final class Downloader { weak var delegate: (any DownloaderDelegate)? }
                final class SignIn { weak var output: (any SignInOutput)? }
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
                struct Import { weak var output: (any ImportOutput)? }
                """)
    }

    @Test func recognisesOutputsByHowTheyAreHeldAndShaped() {
        expectLeaks(
            "error-in-output",
            in: """
                import UIKit
                protocol Conductor: AnyObject {
                    func stopped(_ error: Error) // leak
                    func begin(_ completion: (Error?) -> Void)
                }
                final class Player { weak var delegate: Conductor? }
                protocol Audience {
                    func begin()
                    func failure(_ error: Error) // leak
                }
                struct Stage {
                    let audience: any Audience
                    func load() async throws { _ = try await URLSession.shared.data(from: URL(fileURLWithPath: "")) }
                }
                final class Hall: UIViewController, Audience {
                    func begin() {}
                    func failure(_ error: Error) {}
                }
                protocol Parser { func parse(_ text: String, onError: (Error) -> Void) }
                protocol ErrorHandler { func handle(_ error: Error) }
                struct Reading { let parser: any Parser, handler: any ErrorHandler }
                """)
    }

    @Test func leavesAloneWhatIsNoOutputOfTheApp() {
        expectLeaks(
            "error-in-output",
            in: """
                import UIKit
                import WebKit
                protocol AnalyticsTracker: AnyObject {
                    func onTracked(_ error: Error)
                    func track(_ error: Error)
                }
                protocol SignInOutput: AnyObject {
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
                final class DetailViewController: UIViewController { weak var delegate: (any DetailViewControllerDelegate)? }
                final class Loader {
                    weak var signIn: (any SignInOutput)?
                    weak var session: (any SessionDelegate)?
                    weak var page: (any PageLoadDelegate)?
                    weak var scroller: (any ScrollerDelegate)?
                    weak var reader: (any ReaderOutput)?
                    weak var writer: (any WriterOutput)?
                }
                """)
    }

    @Test func anOwnEnumCalledErrorIsTyped() {
        expectLeaks(
            "error-in-output",
            in: """
                final class Scanner {
                    enum Error: Swift.Error { case torn }
                    weak var delegate: (any ScannerDelegate)?
                    weak var output: (any Scanner.Output)?
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
                struct SignIn { weak var output: (any SignInOutput)? }
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
                final class ZoneCollector { weak var delegate: (any ZoneCollectorDelegate)? }
                """)
    }

    @Test func whatNothingHoldsIsToldByNobody() {
        expectLeaks(
            "error-in-output",
            in: """
                protocol MessageDisplayLogic: AnyObject {
                    func applyPermissions(withError: Error?)
                    func endRefresh()
                }
                """)
    }

    @Test func manyCanBeTold() {
        expectLeaks(
            "error-in-output",
            in: """
                import UIKit
                protocol StockTold { func stock(_ stock: Stock, failed error: any Error) } // leak
                final class Stock {
                    private let all = NSHashTable<StockTold>.weakObjects()
                    func load(_ file: URL) {
                        do { try FileManager.default.removeItem(at: file) } catch {
                            for told in all.allObjects { told.stock(self, failed: error) }
                        }
                    }
                }
                final class StockController: UIViewController, StockTold {
                    func stock(_ stock: Stock, failed error: any Error) {}
                }
                """)
    }

    @Test func whatOnlyDrawsForAScreenTellsIt() {
        expectLeaks(
            "error-in-output",
            in: """
                import UIKit
                protocol FareTold: AnyObject { func fare(_ fare: Fare, present error: any Error) } // leak
                final class Fare {
                    weak var told: (any FareTold)?
                    func warn() { _ = UIAlertController(title: "a", message: "b", preferredStyle: .alert) }
                }
                final class FareController: UIViewController, FareTold {
                    func fare(_ fare: Fare, present error: any Error) {}
                }
                """)
    }

    @Test func leavesWhatOnlyHandsOnWhatTheSystemTold() {
        expectLeaks(
            "error-in-output",
            in: """
                import CoreLocation
                import UIKit
                protocol PlaceTold: AnyObject {
                    func place(_ place: Place, received error: any Error)
                    func place(_ place: Place, moved far: Int)
                }
                final class Map: UIViewController, PlaceTold {
                    func place(_ place: Place, received error: any Error) {}
                    func place(_ place: Place, moved far: Int) {}
                }
                final class Place: NSObject, CLLocationManagerDelegate {
                    private let all = NSHashTable<PlaceTold>.weakObjects()
                    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) { pass(error) }
                    func moved() { for told in all.allObjects { told.place(self, moved: 1) } }
                    private func pass(_ error: any Error) {
                        for told in all.allObjects { told.place(self, received: error) }
                    }
                }
                """)
    }

    @Test func whatAModelObservesTellsIt() {
        expectLeaks(
            "error-in-output",
            in: """
                import SwiftUI
                protocol TapeTold: AnyObject { func failed(_ error: any Error) } // leak
                final class Tape: ObservableObject { weak var told: (any TapeTold)? }
                final class Hearing: ObservableObject, TapeTold {
                    let tape: Tape
                    func failed(_ error: any Error) {}
                }
                struct Wall: View { @StateObject var hearing: Hearing }
                """)
    }
}
