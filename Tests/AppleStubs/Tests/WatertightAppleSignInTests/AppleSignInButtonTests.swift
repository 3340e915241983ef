import AuthenticationServices
import Foundation
import Observation
import SwiftUI
import Testing
import UIKit
import Watertight
import WatertightFacades
@_spi(Tests) import WatertightTesting

@MainActor @Suite(.hangLimit) struct AppleSignInButtonTests {
    private let host = Host()

    private var button: ASAuthorizationAppleIDButton? {
        host.views(ASAuthorizationAppleIDButton.self).first
    }

    @Test func pressCallsTheAction() throws {
        var presses = 0
        host.show(AppleSignInButton { presses += 1 })
        try #require(button).press()
        #expect(presses == 1)
    }

    /// The system's button is made once, and the closure captures the view's values.
    @Test func pressCallsTheLatestAction() throws {
        var presses: [String] = []
        let user = User()
        host.show(Screen(user: user) { presses.append($0) })
        let first = try #require(button)
        user.name = "Grace"
        host.settle()
        #expect(button === first)
        first.press()
        #expect(presses == ["Grace"])
    }

    @Test func viewSignsInWithTheControllerOfItsEnvironment() async throws {
        let device = StubAppleDevice()
        device.onPerform = {
            $0.stubComplete(ASAuthorizationAppleIDCredential(stubUser: "001", identityToken: Data("signed".utf8)))
        }
        try StubAppleDevice.$current.withValue(device) {
            host.show(SignInView())
            try #require(button).press()
        }
        while host.texts != ["001"] {
            await Task.yield()
            host.settle()
        }
        #expect(device.performed.count == 1)
    }

    @Test func disabledButtonIgnoresPresses() throws {
        var presses = 0
        host.show(AppleSignInButton { presses += 1 }.disabled(true))
        try #require(button).press()
        #expect(presses == 0)
    }

    @Test(arguments: [(ColorScheme.light, ASAuthorizationAppleIDButton.Style.black), (.dark, .white)])
    func styleFollowsTheColorScheme(_ scheme: ColorScheme, _ style: ASAuthorizationAppleIDButton.Style) throws {
        host.show(AppleSignInButton {}.environment(\.colorScheme, scheme))
        #expect(button?.stubType == .signIn && button?.stubStyle == style)
    }

    @Test func otherTypeAndStyleReplaceTheButton() throws {
        host.show(AppleSignInButton(.continue, style: .whiteOutline) {})
        let first = try #require(button)
        #expect(first.stubType == .continue && first.stubStyle == .whiteOutline)
        host.show(AppleSignInButton(.signUp, style: .whiteOutline) {})
        #expect(button !== first && button?.stubType == .signUp)
    }
}

@MainActor @Observable private final class User {
    var name = "Ada"
}

private struct SignInView: View {
    @Environment(\.authorizationController) private var authorizationController
    @State private var user = ""

    var body: some View {
        AppleSignInButton {
            Task {
                let apple = AppleSignInController(authorizationController)
                if case .answered(let credential) = try await apple.signIn(AppleSignInRequest(scopes: [])) {
                    user = credential.user
                }
            }
        }
        Text(user)
    }
}

private struct Screen: View {
    let user: User
    let onPress: @MainActor (String) -> Void

    var body: some View {
        let name = user.name
        AppleSignInButton { onPress(name) }
    }
}
