import FederatedSignInFeature
import Foundation
import ProfileFeature
import RegistrationFeature
import SignInApp
import SignInFeature
import SyncFeature
@_spi(Adapters) import WatertightPresentation

/// The content of a window: its screen, and the failures that the router shows. A value that can be drawn.
struct Screen: Sendable {
    /// A failure on the screen.
    struct Shown: Sendable, Hashable, Codable {
        let method: String
        let title: String
        let description: String?
        let recovery: String?
        let actions: [String]
        /// The incident reference, if a text contains it.
        let incident: String?
        let icon: String
    }

    /// The screen and its state, such as `profile: Ada Lovelace`. Not localized.
    let place: String
    /// The localized title.
    let title: String
    /// The localized lines of the screen's own content.
    let content: [String]
    /// The failures that the router shows, the most prominent first.
    let shown: [Shown]

    @MainActor init(_ window: Window, place: String, title: String, content: [String]) {
        // Parts of it come from a server.
        self.place = place.harmless
        self.title = title
        self.content = content.map(\.harmless)
        shown = window.shown.map(Shown.init)
    }

    /// The sign-in screen.
    @MainActor init(_ window: Window, signIn state: SignInViewModel.State, email: String) {
        let (note, button): (String, String)
        switch state {
        case .signedIn(let name):
            self.init(window, welcoming: name)
            return
        case .editing: (note, button) = ("ready", Self.text("signIn.button"))
        case .signingIn: (note, button) = ("signing in", Self.text("signIn.waiting"))
        case .blocked(nil): (note, button) = ("blocked", Self.text("signIn.blocked"))
        case .blocked(let end?):
            (note, button) = ("blocked", Self.text("signIn.blockedUntil", formatting: ["time": .moment(end)]))
        }
        self.init(
            window, place: "sign-in: \(note)", title: Self.text("signIn.title"),
            content: Self.form([("email", email), ("password", "••••••••")], button: button))
    }

    /// The screen with the button of an identity provider.
    @MainActor init(_ window: Window, federated state: FederatedSignInViewModel.State, at provider: String) {
        let note: String
        switch state {
        case .signedIn(let name):
            self.init(window, welcoming: name)
            return
        case .ready: note = "ready"
        case .waiting: note = "waiting"
        }
        let button = Self.text(state == .ready ? "provider.button" : "provider.waiting", ["provider": provider])
        self.init(window, place: "sign-in: \(note)", title: Self.text("signIn.title"), content: ["[ \(button) ]"])
    }

    /// The registration screen.
    @MainActor init(_ window: Window, registration state: RegistrationViewModel.State, email: String, name: String) {
        let (note, button): (String, String)
        switch state {
        case .registered(let name):
            self.init(window, welcoming: name)
            return
        case .editing: (note, button) = ("ready", Self.text("registration.button"))
        case .registering: (note, button) = ("registering", Self.text("registration.waiting"))
        }
        self.init(
            window, place: "registration: \(note)", title: Self.text("registration.title"),
            content: Self.form([("email", email), ("name", name), ("password", "••••••••")], button: button))
    }

    /// The profile screen.
    @MainActor init(_ window: Window, profile state: ProfileViewModel.State, isLoading: Bool) {
        let title = Self.text("profile.title")
        switch state {
        case .loaded(let profile):
            let day = profile.memberSince.formatted(.iso8601.year().month().day())
            self.init(
                window, place: "profile: \(profile.displayName)", title: title,
                content: [profile.displayName, profile.email, Self.text("profile.memberSince", ["day": day])])
        case .empty where isLoading, .unavailable where isLoading:
            self.init(window, place: "profile: loading", title: title, content: [Self.text("profile.waiting")])
        case .empty where window.navigator.destination == .signIn:
            self.init(
                window, place: "sign-in: ready", title: Self.text("signIn.title"),
                content: [Self.text("profile.empty")])
        case .empty: self.init(window, place: "profile: empty", title: title, content: [])
        case .unavailable:
            self.init(window, place: "profile: unavailable", title: title, content: [Self.text("profile.unavailable")])
        }
    }

    /// The notebook.
    @MainActor init(_ window: Window, notebook state: SyncViewModel.State?) {
        let note =
            switch state {
            case nil: "not synced"
            case .syncing: "syncing"
            case .synced(let summary): "in sync, sent \(summary.sent), received \(summary.received)"
            case .waiting: "waiting"
            case .incomplete: "incomplete"
            case .stopped: "not in sync"
            }
        self.init(window, place: "notebook: \(note)", title: "Recipes", content: [])
    }

    @MainActor private init(_ window: Window, welcoming name: String) {
        self.init(
            window, place: "profile: signed in as \(name)", title: Self.text("profile.title"),
            content: [Self.text("welcome", ["name": name])])
    }

    private static func form(_ fields: [(label: String, value: String)], button: String) -> [String] {
        let labels = fields.map { text("field.\($0.label)") }
        let width = 2 + (labels.map(\.columns).max() ?? 0)
        return zip(labels, fields).map { TextLayout.padded($0, width: width) + $1.value } + ["[ \(button) ]"]
    }

    private static func text(
        _ key: String, _ values: [String: String] = [:], formatting: [String: TextValue] = [:]
    ) -> String {
        LocalizedText(key, bundle: .module, values: values, formatting: formatting).string
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
        line(title, .bold)
        if !covers {
            for text in content { line(text) }
        }
        for failure in shown {
            rule("├", "┤")
            line("\(failure.icon) \(failure.title)", failure.method == "banner" ? .yellow : .red)
            if let description = failure.description { line(description) }
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
            default: "message"
            }
        title = error.title.harmless
        description = error.description?.harmless
        recovery = error.recoverySuggestion?.harmless
        actions = error.actions.map(\.title.harmless)
        let texts = [error.title, error.description, error.recoverySuggestion].compactMap(\.self)
        incident = error.incident.map(\.description).flatMap { reference in
            texts.contains { $0.contains(reference) } ? reference : nil
        }
        icon = error.icon.character
    }
}

extension PresentationIcon {
    /// The character that the terminal draws in place of the symbol.
    var character: String {
        switch image {
        case .none: ""
        case .asset: "⚠"
        case .symbol(let name): Self.characters[name] ?? "⚠"
        }
    }

    private static let characters = [
        "exclamationmark.circle": "✎", "wifi.slash": "⌁", "lock": "⚿", "lock.trianglebadge.exclamationmark": "⚿",
        "clock": "◷", "wrench.and.screwdriver": "⚒", "exclamationmark.icloud": "☁",
        "person.crop.circle.badge.exclamationmark": "☺", "externaldrive.badge.exclamationmark": "▤",
    ]
}
