#if canImport(AuthenticationServices)
public import AuthenticationServices
import Foundation
public import SwiftUI

#if canImport(UIKit)
import UIKit
#else
import AppKit
#endif

extension AppleSignInController {
    /// Creates a facade for a SwiftUI view.
    ///
    /// ```swift
    /// @Environment(\.authorizationController) private var authorizationController
    /// ```
    /// - Parameter authorizationController: The controller from the environment of the view that presents the sheet.
    public convenience init(_ authorizationController: AuthorizationController) {
        self.init(.swiftUI(authorizationController), in: .shared)
    }
}

#if !os(watchOS)
/// The system's Sign in with Apple button, which calls a closure of the app.
///
/// SwiftUI's `SignInWithAppleButton` sends its own request instead. Give the button a height, such as 44 points.
public struct AppleSignInButton: View {
    @Environment(\.colorScheme) private var colorScheme
    private let type: ASAuthorizationAppleIDButton.ButtonType
    private let style: ASAuthorizationAppleIDButton.Style?
    private let action: @MainActor () -> Void

    /// Creates a button.
    /// - Parameters:
    ///   - type: The text, such as "Sign in with Apple".
    ///   - style: The colors. By default, black, or white in Dark Mode.
    ///   - action: Called when the user taps or clicks the button.
    public init(
        _ type: ASAuthorizationAppleIDButton.ButtonType = .signIn, style: ASAuthorizationAppleIDButton.Style? = nil,
        action: @escaping @MainActor () -> Void
    ) {
        self.type = type
        self.style = style
        self.action = action
    }

    /// The system's button.
    public var body: some View {
        let style = style ?? (colorScheme == .dark ? .white : .black)
        // The button's type and style can't be changed after its creation.
        SystemButton(type: type, style: style, action: action).id([type.rawValue, style.rawValue])
    }
}

@MainActor private struct SystemButton {
    let type: ASAuthorizationAppleIDButton.ButtonType
    let style: ASAuthorizationAppleIDButton.Style
    let action: @MainActor () -> Void

    /// The target of the button, which stores the latest action.
    @MainActor final class Coordinator: NSObject {
        var action: @MainActor () -> Void = {}
        #if canImport(ObjectiveC)
        @objc
        #endif
        func press() { action() }
    }

    func makeCoordinator() -> Coordinator { Coordinator() }

    private func button() -> ASAuthorizationAppleIDButton {
        ASAuthorizationAppleIDButton(authorizationButtonType: type, authorizationButtonStyle: style)
    }
}

#if canImport(UIKit)
extension SystemButton: UIViewRepresentable {
    func makeUIView(context: Context) -> ASAuthorizationAppleIDButton {
        let button = button()
        #if os(tvOS)
        let event = UIControl.Event.primaryActionTriggered
        #else
        let event = UIControl.Event.touchUpInside
        #endif
        button.addAction(UIAction { [coordinator = context.coordinator] _ in coordinator.press() }, for: event)
        return button
    }

    func updateUIView(_ button: ASAuthorizationAppleIDButton, context: Context) {
        context.coordinator.action = action
        button.isEnabled = context.environment.isEnabled
    }
}
#else
extension SystemButton: NSViewRepresentable {
    func makeNSView(context: Context) -> ASAuthorizationAppleIDButton {
        let button = button()
        button.target = context.coordinator
        button.action = #selector(Coordinator.press)
        return button
    }

    func updateNSView(_ button: ASAuthorizationAppleIDButton, context: Context) {
        context.coordinator.action = action
        button.isEnabled = context.environment.isEnabled
    }
}
#endif
#endif
#endif
