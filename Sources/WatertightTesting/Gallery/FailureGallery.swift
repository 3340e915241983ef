import Foundation
public import Testing
import Watertight
@_spi(Adapters) public import WatertightPresentation

/// Writes a page with everything that users see of an app's failures, for designers, translators and support, and compares it
/// with the committed one.
///
/// ```swift
/// @Test func theGalleryIsUpToDate() {
///     failureGallery("Shop", in: Bundle.module.localizations, of: OrdersFailure.samples, AccountFailure.samples)
/// }
/// ```
///
/// The page is `Galleries/NAME.html` beside the test, without scripts and without the network. It has a card for each failure: title,
/// description, icon, method and buttons in each language. It marks what breaks the guidelines: a title that doesn't fit one
/// line, a missing text, and two failures that read alike. It shows texts and their order, not how a system draws them.
///
/// The test fails if a failure offers an action that isn't among those that the screens perform, or if the page differs from the
/// committed one. To write it, run the test with the environment variable
/// `WATERTIGHT_RECORD=1`. Marks don't fail the test. Give failures with dates and delays fixed values.
/// - Parameters:
///   - name: The name of the page, such as that of the app.
///   - languages: The languages, such as those of a bundle.
///   - failures: Samples of the failures, such as those of failure tables.
///   - performed: The kinds of the actions that the screens perform; `nil` if the page doesn't check them. Failure tables check
///     them for each screen.
///   - sourceLocation: The place to which an issue belongs.
///   - filePath: The file of the test.
@MainActor public func failureGallery(
    _ name: String, in languages: [String], of failures: [any PresentableFailure]...,
    performing performed: [PresentationAction.Kind]? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, filePath: String = #filePath
) {
    let gallery = FailureGallery(
        name: name, languages: languages, failures: failures.flatMap(\.self), performed: performed)
    for problem in gallery.unperformed { Issue.record("\(problem)", sourceLocation: sourceLocation) }
    let page = gallery.page
    let file = URL(filePath: filePath).deletingLastPathComponent().appending(path: "Galleries/\(name).html")
    if ProcessInfo.processInfo.environment["WATERTIGHT_RECORD"]?.isEmpty == false {
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(page.utf8).write(to: file)
        } catch { Issue.record("The gallery can't be written: \(error)", sourceLocation: sourceLocation) }
    }
    guard let committed = try? String(contentsOf: file, encoding: .utf8) else {
        Issue.record("There is no \(file.path). Run the test with WATERTIGHT_RECORD=1.", sourceLocation: sourceLocation)
        return
    }
    guard committed != page else { return }
    let lines = page.split(separator: "\n").difference(from: committed.split(separator: "\n")).map { change in
        switch change {
        case .remove(let offset, let line, _): (offset, "- \(line)")
        case .insert(let offset, let line, _): (offset, "+ \(line)")
        }
    }
    let changes = lines.sorted { $0.0 < $1.0 }.prefix(10).map(\.1)
    Issue.record(
        """
        The gallery differs from \(file.path) (- committed, + now):
        \(changes.joined(separator: "\n"))
        To write it, run the test with WATERTIGHT_RECORD=1 and review the file.
        """, sourceLocation: sourceLocation)
}

/// What users see of some failures, in some languages.
struct FailureGallery {
    /// One failure in one language.
    struct Panel {
        let language: String
        let screen: PresentationError
        var marks: [String] = []

        /// The texts, to recognize failures that read alike.
        var texts: [String] { [screen.title, screen.description ?? "", screen.recoverySuggestion ?? ""] }
    }

    struct Card {
        let code: String
        /// Two failures that carry the same one are the same for the user.
        let carried: FailureCode
        var panels: [Panel]
    }

    let name: String
    let cards: [Card]
    /// The actions that are offered and that nothing performs.
    let unperformed: [String]

    init(
        name: String, languages: [String], failures: [any PresentableFailure],
        performed: [PresentationAction.Kind]? = nil
    ) {
        self.name = name
        var handlers: PresentationAction.Handlers = [:]
        for kind in performed ?? [] { handlers[kind] = {} }
        let shown = failures.filter { performed != nil && $0.presentation.method != .silent }
        let problems = shown.flatMap { failure in
            failure.presentation.unperformedActions(handlers).map { kind in
                "\(failure.presentedCode) offers \(kind), which isn't among the kinds of 'performing:'"
            }
        }
        unperformed = Set(problems).sorted()
        var cards = failures.map { Self.card($0, in: languages) }
        for (first, second) in cards.indices.flatMap({ first in cards.indices.map { (first, $0) } }) {
            guard cards[first].carried != cards[second].carried else { continue }
            for index in languages.indices
            where cards[first].panels[index].texts == cards[second].panels[index].texts
                && cards[first].panels[index].screen.method != .silent
            { cards[first].panels[index].marks.append("reads like \(cards[second].code)") }
        }
        self.cards = cards
    }

    private static func card(_ failure: any PresentableFailure, in languages: [String]) -> Card {
        let (code, carried) = (failure.presentedCode, failure.carriedCode)
        let panels = languages.map { language in
            let preferences = TextPreferences(
                locale: Locale(identifier: language), timeZone: TimeZone(secondsFromGMT: 0) ?? .current)
            return preferences.during { Panel(language: language, screen: failure.presentation) }
        }
        let name = code == carried ? "\(code)" : "\(code) → \(carried)"
        return Card(code: name, carried: carried, panels: panels.map { marked($0, beside: panels) })
    }

    private static func marked(_ panel: Panel, beside all: [Panel]) -> Panel {
        var panel = panel
        guard panel.screen.method != .silent else { return panel }
        // An ideograph is as wide as two letters.
        let width = panel.screen.title.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x2E80 ? 2 : 1) }
        if width > 40 { panel.marks.append("the title doesn’t fit one line") }
        if panel.screen.title.allSatisfy(\.isWhitespace) { panel.marks.append("no title") }
        for text in panel.texts + panel.screen.actions.map(\.title) {
            if text.wholeMatch(of: /[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)+/) != nil {
                panel.marks.append("no text for \(text)")
            }
            for name in text.matches(of: /\{[A-Za-z]+\}/).map({ String($0.output) }) where name != "{incident}" {
                panel.marks.append("no value for \(name)")
            }
        }
        if panel.screen.actions.contains(where: { $0.title.isEmpty }) { panel.marks.append("a button without a text") }
        let first = all[0]
        let names = ["title", "description", "next step"]
        for (name, (text, original)) in zip(names, zip(panel.texts, first.texts))
        where panel.language != first.language && !text.isEmpty && text == original {
            panel.marks.append("the \(name) is the same as in \(first.language)")
        }
        return panel
    }

    var marks: Int { cards.flatMap(\.panels).map(\.marks.count).reduce(0, +) }
}

// MARK: - The page

extension FailureGallery {
    /// The page, the same in every run.
    var page: String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>Failures of \(Self.escaped(name))</title>
        <style>
        \(Self.style)
        </style>
        </head>
        <body>
        <h1>Failures of \(Self.escaped(name))</h1>
        <p>Everything that users see of \(cards.count) failures. \(marks == 0 ? "No marks." : marks == 1 ? "1 mark." : "\(marks) marks.")
        This page shows texts and their order, not how a system draws them: fonts, colors and places are those of the platform.</p>
        \(cards.map(html).joined(separator: "\n"))
        </body>
        </html>

        """
    }

    private func html(_ card: Card) -> String {
        let screen = card.panels.first?.screen
        let facts =
            [screen.map(Self.method), screen.flatMap(Self.icon)].compactMap(\.self)
            + (screen?.isUrgent == true ? ["urgent"] : [])
        return """
            <section>
            <h2>\(Self.escaped(card.code))</h2>
            <p class="facts">\(facts.map(Self.escaped).joined(separator: " · "))</p>
            <div class="panels">
            \(card.panels.map(html).joined(separator: "\n"))
            </div>
            </section>
            """
    }

    private func html(_ panel: Panel) -> String {
        let screen = panel.screen
        let direction = Locale(identifier: panel.language).language.characterDirection == .rightToLeft ? "rtl" : "ltr"
        var lines = ["<article lang=\"\(Self.escaped(panel.language))\" dir=\"\(direction)\">"]
        lines.append("<p class=\"language\">\(Self.escaped(panel.language))</p>")
        lines.append("<h3>\(Self.text(screen.title))</h3>")
        lines += [screen.description, screen.recoverySuggestion].compactMap(\.self).map { "<p>\(Self.text($0))</p>" }
        if !screen.actions.isEmpty {
            let buttons = screen.buttons().map { "<li\(Self.role($0))>\(Self.text($0.title))</li>" }
            lines.append("<ul>\(buttons.joined())</ul>")
        }
        lines += panel.marks.map { "<p class=\"mark\">\(Self.escaped($0))</p>" }
        return (lines + ["</article>"]).joined(separator: "\n")
    }

    private static func method(_ screen: PresentationError) -> String {
        switch screen.method {
        case .inline(let anchor), .indicator(let anchor): "\(screen.method.name) at \(anchor.name)"
        case .silent: "silent: not shown"
        case .alert, .banner, .confirmation, .fullScreen: screen.method.name
        }
    }

    private static func icon(_ screen: PresentationError) -> String? {
        switch screen.icon.image {
        case .symbol(let name), .asset(let name, _): "icon \(name)"
        case .none: nil
        }
    }

    private static func role(_ button: PresentationButton) -> String {
        let roles =
            (button.isDefault ? ["preferred"] : [])
            + (button.role == .normal ? [] : [button.role == .cancel ? "cancel" : "destructive"])
        guard !roles.isEmpty else { return "" }
        return " class=\"\(roles.joined(separator: " "))\" title=\"\(roles.joined(separator: ", "))\""
    }

    /// The text with a sample of the reference that a router inserts.
    private static func text(_ text: String) -> String {
        escaped(text).replacing("{incident}", with: "<i>A1B2-C3D4</i>")
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }

    private static let style = """
        :root { color-scheme: light dark; --ink: #1c1c1e; --soft: #6e6e73; --page: #f2f2f7; --card: #fff; --line: #d1d1d6; --blue: #0a60d8; --red: #c4281c; --mark: #8a5a00; }
        @media (prefers-color-scheme: dark) { :root { --ink: #f2f2f7; --soft: #a1a1a6; --page: #000; --card: #1c1c1e; --line: #3a3a3c; --blue: #6cb2ff; --red: #ff7a70; --mark: #ffc24d; } }
        body { margin: 2rem auto; padding: 0 1rem; max-width: 90rem; font: 1rem/1.4 system-ui, sans-serif; color: var(--ink); background: var(--page); }
        h2 { margin: 2rem 0 0; font-size: 1rem; overflow-wrap: anywhere; }
        .facts, .language { margin: .25rem 0; color: var(--soft); font-size: .85rem; }
        .panels { display: grid; grid-template-columns: repeat(auto-fill, minmax(17rem, 1fr)); gap: .75rem; align-items: start; }
        article { padding: .75rem 1rem; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; }
        h3 { margin: 0; font-size: 1rem; }
        article p { margin: .25rem 0; }
        ul { display: flex; flex-wrap: wrap; gap: .5rem; margin: .5rem 0 0; padding: 0; list-style: none; }
        li { padding: .2rem .7rem; border: 1px solid var(--line); border-radius: 1rem; color: var(--blue); }
        .preferred { font-weight: 700; border-color: var(--blue); }
        .destructive { color: var(--red); }
        .mark { color: var(--mark); font-weight: 600; }
        .mark::before { content: "⚠ "; }
        """
}
