import Testing

@Suite struct UnusedOutputRuleTests {
    @Test func findsWhatNobodyCalls() {
        expectLeaks(
            "unused-output",
            in: [
                "App/SignIn.swift": """
                protocol SignInOutput: AnyObject {
                    func onSignedIn()
                    func onWrongPassword() // leak
                    func handedOn()
                    static func make()
                }
                struct SignIn {
                    weak var output: (any SignInOutput)?
                    func execute() { output?.onSignedIn(); later(output?.handedOn) }
                }
                """,
                "AppTests/SignInTests.swift": "func test(spy: Spy) { spy.onWrongPassword() }",
            ])
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
                #if canImport(UIKit)
                protocol TapDelegate { func tapped() }
                func tap(_ delegate: TapDelegate) { delegate.tapped() }
                #endif
                """)
    }

    @Test func leavesThePresenterThatAViewCalls() {
        expectLeaks(
            "unused-output",
            in: """
                protocol WalletPresenterProtocol: AnyObject { func selectType() }
                final class WalletViewController { var presenter: WalletPresenterProtocol? }
                """)
    }
}
