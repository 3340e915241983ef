import Testing

@Suite struct UnhandledOutputRuleTests {
    private static let neutral = [
        "SignInOutput": "Told", "SignInViewModel": "Door", "onWrongPassword": "second", "onSignedIn": "first",
        "LoadOutput": "Asked", "onOffline": "third",
    ]

    @Test func findsEmptyAnswersToFailures() {
        expectLeaks(
            "unhandled-output", whatever: Self.neutral,
            in: """
                enum Reason: Error { case gone }
                protocol SignInOutput: AnyObject {
                    func onSignedIn()
                    func onWrongPassword(forEmail email: String)
                    func ended(because reason: Reason)
                    func saved(_ failed: Bool)
                    func finished()
                }
                struct SignIn {
                    weak var output: (any SignInOutput)?
                    func execute() {
                        do {
                            try enter()
                            output?.onSignedIn()
                            output?.finished()
                        } catch {
                            output?.onWrongPassword(forEmail: "")
                            output?.finished()
                        }
                    }
                    func enter() throws { throw Reason.gone }
                }
                final class SignInViewModel: SignInOutput {
                    func onSignedIn() {}
                    func onWrongPassword(forEmail email: String) {} // leak
                    func saved(_ failed: Bool) {}
                    func onWrongPassword() {}
                    func finished() {}
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

    @Test func aFailureIsKnownByWhereItIsTold() {
        expectLeaks(
            "unhandled-output", whatever: Self.neutral,
            in: """
                import Foundation
                protocol LoadOutput: AnyObject {
                    func onOffline()
                    func onDenied()
                    func onNothing()
                    func onCancelled()
                }
                final class Load {
                    weak var output: (any LoadOutput)?
                    func execute(_ request: URLRequest) {
                        URLSession.shared.dataTask(with: request) { data, _, error in
                            if let error {
                                DispatchQueue.main.async { self.output?.onOffline() }
                                return
                            }
                            if data == nil { self.output?.onNothing() }
                        }
                    }
                    func execute(_ result: Result<Data, any Error>) {
                        switch result {
                        case .success: break
                        case .failure: output?.onDenied()
                        }
                    }
                    func wait() async {
                        do { try await Task.sleep(for: .seconds(1)) } catch is CancellationError {
                            output?.onCancelled()
                        } catch {}
                    }
                }
                final class Page: LoadOutput {
                    func onOffline() {} // leak
                    func onDenied() {} // leak
                    func onNothing() {}
                    func onCancelled() {}
                }
                """)
    }

    @Test func aNameAloneSaysNoFailure() {
        expectLeaks(
            "unhandled-output",
            in: """
                protocol MenuOutput: AnyObject { func onErrorDismissed() }
                struct Menu {
                    weak var output: (any MenuOutput)?
                    func close() { output?.onErrorDismissed() }
                }
                final class Page: MenuOutput { func onErrorDismissed() {} }
                """)
    }

    @Test func leavesTheDefaultOfAnOptionalRequirementAlone() {
        expectLeaks(
            "unhandled-output",
            in: """
                enum Reason: Error { case gone }
                protocol LoadOutput: AnyObject { func onOffline(_ reason: Reason) }
                struct Load { weak var output: (any LoadOutput)? }
                extension LoadOutput { func onOffline(_ reason: Reason) {} }
                struct A: LoadOutput {}
                class Base: LoadOutput { func onOffline(_ reason: Reason) {} }
                final class Derived: Base { override func onOffline(_ reason: Reason) { print(reason) } }
                protocol Parser { func failed(_ reason: Reason) }
                struct P: Parser { func failed(_ reason: Reason) {} }
                """)
    }

    @Test func leavesTheSystemAndTestsAlone() {
        expectLeaks(
            "unhandled-output",
            in: [
                "App/Page.swift": """
                protocol PageDelegate: AnyObject { func webView(_ view: WKWebView, didFail error: Error) }
                final class Pages { weak var delegate: PageDelegate? }
                final class Page: PageDelegate, WKNavigationDelegate {
                    func webView(_ view: WKWebView, didFail error: Error) {}
                    func urlSession(_ session: URLSession, didBecomeInvalidWithError error: Error?) {}
                }
                protocol LoadOutput: AnyObject { func onOffline(_ error: Error) }
                final class Load { weak var output: LoadOutput? }
                """,
                "AppTests/Spy.swift": "final class Spy: LoadOutput { func onOffline(_ error: Error) {} }",
            ])
    }
}
