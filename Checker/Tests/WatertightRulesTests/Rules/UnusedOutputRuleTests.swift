import Testing

@Suite struct UnusedOutputRuleTests {
    @Test func findsWhatNobodyCalls() {
        for names in [("SignInOutput", "onWrongPassword"), ("Parser", "parse")] {
            expectLeaks(
                "unused-output",
                in: [
                    "App/SignIn.swift": """
                    protocol \(names.0): AnyObject {
                        func onSignedIn()
                        func \(names.1)() // leak
                        func handedOn()
                        static func make()
                    }
                    struct SignIn {
                        weak var output: (any \(names.0))?
                        func execute() { output?.onSignedIn(); later(output?.handedOn) }
                    }
                    """,
                    "AppTests/SignInTests.swift": "func test(spy: Spy) { spy.\(names.1)() }",
                ])
        }
    }

    @Test func aCallOfAnotherMethodOfThatNameIsNone() {
        expectLeaks(
            "unused-output",
            in: """
                protocol SignInOutput: AnyObject {
                    func finish() // leak
                    func finish(with name: String)
                    func close()
                }
                extension SignInOutput { func close() {} }
                struct Job { func finish() {} }
                struct SignIn {
                    weak var output: (any SignInOutput)?
                    let job: Job
                    func execute() { job.finish(); output?.finish(with: ""); output?.close() }
                }
                """)
    }

    @Test func aCallOfSomethingUnknownMayBeOne() {
        expectLeaks(
            "unused-output",
            in: """
                protocol SignInOutput: AnyObject { func onSignedIn() }
                struct SignIn {
                    weak var output: (any SignInOutput)?
                    func execute() { find(output).onSignedIn() }
                }
                """)
    }

    @Test func aCallOfWhatAnswersItIsOne() {
        expectLeaks(
            "unused-output",
            in: """
                protocol SignInOutput: AnyObject { func onSignedIn() }
                final class Door: SignInOutput { func onSignedIn() {} }
                struct SignIn {
                    weak var output: (any SignInOutput)?
                    let door: Door
                    func execute() { door.onSignedIn() }
                }
                """)
    }

    @Test func whatPartsOfAScreenTellEachOtherCounts() {
        expectLeaks(
            "unused-output",
            in: """
                import UIKit
                protocol RowDelegate: AnyObject {
                    func chosen()
                    func dismissed() // leak
                }
                final class Row: UITableViewCell {
                    weak var delegate: RowDelegate?
                    func tap() { delegate?.chosen() }
                }
                """)
    }

    @Test func leavesAloneWhatOthersCall() {
        expectLeaks(
            "unused-output",
            in: """
                @objc protocol OldDelegate { func happened() }
                protocol SomeDelegate: NSObjectProtocol { @objc optional func happened() }
                protocol ListDelegate: UITableViewDelegate { func chosen() }
                protocol WebDelegate { func webView(_ view: WKWebView, didFail error: Error) }
                protocol ForeignDelegate: SomethingElse { func chosen() }
                protocol Parser { func parse() }
                final class Holder {
                    weak var a: OldDelegate?
                    weak var b: SomeDelegate?
                    weak var c: ListDelegate?
                    weak var d: WebDelegate?
                    weak var e: ForeignDelegate?
                    let f: Parser
                }
                #if canImport(UIKit)
                protocol TapDelegate: AnyObject { func tapped() }
                final class Tap { weak var delegate: TapDelegate? }
                func tap(_ delegate: TapDelegate) { delegate.tapped() }
                #endif
                """)
    }

    @Test func leavesThePresenterThatAViewCalls() {
        expectLeaks(
            "unused-output",
            in: """
                import UIKit
                protocol WalletPresenterProtocol: AnyObject { func selectType() }
                final class WalletPresenter: WalletPresenterProtocol { func selectType() {} }
                final class WalletViewController: UIViewController { var presenter: WalletPresenterProtocol? }
                """)
    }
}
