import Testing

@Suite struct UnhandledOutputRuleTests {
    @Test func findsEmptyAnswersToFailures() {
        expectLeaks(
            "unhandled-output",
            in: """
                enum Reason: Error { case gone }
                protocol SignInOutput: AnyObject {
                    func onSignedIn()
                    func onWrongPassword(forEmail email: String)
                    func ended(because reason: Reason)
                    func saved(_ failed: Bool)
                }
                final class SignInViewModel: SignInOutput {
                    func onSignedIn() {}
                    func onWrongPassword(forEmail email: String) {} // leak
                    func saved(_ failed: Bool) {}
                    func onWrongPassword() {}
                }
                extension SignInViewModel {
                    func ended(because reason: Reason) { // leak
                        // later
                    }
                }
                final class OtherViewModel: SignInOutput {
                    func onWrongPassword(forEmail email: String) { print(email) }
                    func onFailure() {}
                }
                """)
    }

    @Test func leavesTheDefaultOfAnOptionalRequirementAlone() {
        expectLeaks(
            "unhandled-output",
            in: """
                protocol LoadOutput { func onOffline() }
                extension LoadOutput { func onOffline() {} }
                struct A: LoadOutput {}
                protocol Parser { func failed() }
                struct P: Parser { func failed() {} }
                """)
    }

    @Test func leavesTheSystemAndTestsAlone() {
        expectLeaks(
            "unhandled-output",
            in: [
                "App/Page.swift": """
                protocol PageDelegate { func webView(_ view: WKWebView, didFail error: Error) }
                final class Page: PageDelegate, WKNavigationDelegate {
                    func webView(_ view: WKWebView, didFail error: Error) {}
                    func urlSession(_ session: URLSession, didBecomeInvalidWithError error: Error?) {}
                }
                protocol LoadOutput { func onOffline() }
                """,
                "AppTests/Spy.swift": "final class Spy: LoadOutput { func onOffline() {} }",
            ])
    }
}
