import FederatedSignInFeature
import Foundation
import Navigation
import ProfileFeature
import SharedFailures
import SignInFeature
import WatertightPresentation

/// What a person sees: the place where the app is, and what the router shows there. A value, so that it can be drawn,
/// printed as data and compared.
struct Screen: Sendable, Hashable {
    /// A failure on the screen.
    struct Shown: Sendable, Hashable, Encodable {
        let method: String
        let title: String
        let description: String
        let recovery: String?
        let actions: [String]
        let incident: String?
        let icon: String
    }

    /// Where the app is, in a few words, such as `profile: Ada Lovelace`.
    let place: String
    /// The lines of the place's own content.
    let content: [String]
    /// What the router shows, the most urgent first.
    let shown: [Shown]

    @MainActor private init(router: Router, place: String, content: [String]) {
        // Much of it comes from a server.
        self.place = place.harmless
        self.content = content.map(\.harmless)
        let pressing = [router.cover(of: nil, in: .main)?.failure, router.alert(in: .main), router.banner(in: .main)]
        shown = (pressing.compactMap { $0 } + router.inlineMessages(in: .main)).map { Shown($0.error) }
    }

    /// The sign-in screen.
    @MainActor init(app: App, signIn state: SignInViewModel.State, email: String) {
        let (note, button) =
            switch state {
            case .editing: ("ready", "Sign In")
            case .signingIn: ("signing in", "Signing in …")
            case .blocked(let end): ("blocked", end.map { "Sign In (at \($0.clockTime()))" } ?? "Sign In (later)")
            case .signedIn(let name): ("signed in as \(name)", "Welcome, \(name)!")
            }
        let isSignedIn = if case .signedIn = state { true } else { false }
        self.init(
            router: app.router, place: isSignedIn ? "profile: \(note)" : "sign-in: \(note)",
            content: isSignedIn ? [button] : ["E-mail    \(email)", "Password  ••••••••", "[ \(button) ]"])
    }

    /// The screen with the button of an identity provider.
    @MainActor init(app: App, federated state: FederatedSignInViewModel.State) {
        switch state {
        case .ready:
            self.init(router: app.router, place: "sign-in: ready", content: ["[ Sign in with Acme ]"])
        case .waiting:
            self.init(router: app.router, place: "sign-in: waiting", content: ["[ Waiting for Acme … ]"])
        case .signedIn(let name):
            self.init(router: app.router, place: "profile: signed in as \(name)", content: ["Welcome, \(name)!"])
        }
    }

    /// The profile screen.
    @MainActor init(app: App, profile state: ProfileViewModel.State) {
        let isThere = app.navigator.destination == .profile
        switch state {
        case .empty:
            self.init(
                router: app.router, place: isThere ? "profile: empty" : "sign-in: ready",
                content: isThere ? [] : ["You are not signed in."])
        case .loading:
            self.init(router: app.router, place: "profile: loading", content: ["Loading …"])
        case .unavailable:
            self.init(router: app.router, place: "profile: unavailable", content: ["Your profile cannot be shown."])
        case .loaded(let profile):
            self.init(
                router: app.router, place: "profile: \(profile.displayName)",
                content: [
                    profile.displayName, profile.email,
                    "Member since \(profile.memberSince.formatted(.iso8601.year().month().day()))",
                ])
        }
    }

    /// The screen in one line, such as `alert: Account Locked`.
    var summary: String {
        shown.isEmpty ? place : shown.map { "\($0.method): \($0.title)" }.joined(separator: ", ")
    }

    /// The screen, drawn in a frame.
    func drawn(width: Int) -> String {
        let inner = min(width, 72) - 4
        var lines: [String] = []
        func line(_ text: String, _ style: Console.Style? = nil) {
            for part in TextLayout.wrapped(text, width: inner) {
                let padded = TextLayout.padded(part, width: inner)
                lines.append("│ \(style.map { Console.styled(padded, $0) } ?? padded) │")
            }
        }
        func rule(_ left: String, _ right: String) {
            lines.append(left + String(repeating: "─", count: inner + 2) + right)
        }
        rule("┌", "┐")
        let covers = shown.contains { $0.method == "full screen" }
        line(place.split(separator: ":").first.map(String.init)?.capitalized ?? "", .bold)
        if !covers {
            for text in content { line(text) }
        }
        for failure in shown {
            rule("├", "┤")
            line("\(failure.icon) \(failure.title)", failure.method == "banner" ? .yellow : .red)
            line(failure.description)
            if let recovery = failure.recovery { line(recovery) }
            if !failure.actions.isEmpty { line(failure.actions.map { "[ \($0) ]" }.joined(separator: "  ")) }
            line("(\(failure.method))", .dim)
        }
        rule("└", "┘")
        return lines.joined(separator: "\n")
    }
}

extension Screen.Shown {
    init(_ error: PresentationError) {
        method =
            switch error.method {
            case .inline(let anchor): "inline at \(anchor)"
            case .indicator(let anchor): "indicator at \(anchor)"
            case .banner: "banner"
            case .alert: "alert"
            case .confirmation: "confirmation"
            case .fullScreen: "full screen"
            case .silent: "silent"
            }
        title = error.title.harmless
        description = error.description?.harmless ?? ""
        recovery = error.recoverySuggestion?.harmless
        actions = error.actions.map(\.title.harmless)
        incident = error.incident?.description
        icon = error.icon.text
    }
}
