package import WatertightRules

/// `foreign-error`: code above the layer that wraps a library speaks the library's errors.
package struct ForeignErrorRule: Query {
    package static let description = RuleDescription(
        id: "foreign-error",
        summary: "An error type of a third party or of the system is named above the layer that wraps it.",
        why: """
            `URLError`, `AFError` and their like are words of a library. Where a use case or a screen names one, the library can no \
            longer be replaced, tests need it, and its next version breaks code that only wanted to say *you are offline*.
            """,
        before: """
            import UIKit

            final class ProfileViewController: UIViewController {
                func failed(with error: URLError) { output?.onFailure(error.code.rawValue) }
            }
            """,
        after: """
            enum ProfileError: Error { case offline, unavailable }

            final class ProfileViewController: UIViewController {
                func failed(with error: ProfileError) { output?.onFailure(error) }
            }
            """,
        decides: """
            Knows the errors of the system and of third parties by their models: a type that a module declares which the file imports. \
            Looks in things of the screen and in use cases, where declarations or the configuration state the layer, for such a type \
            in signatures, properties, payloads, casts, patterns, where one is made, and for an `NSError` in one of their domains; and \
            in what repositories, network layers and facades throw, return or ask of those who implement their protocols.

            `CancellationError`, tests and error types of the app are left alone, and so are members that a protocol asks for, what is \
            only written down, coding, and an error that is made for the system: handed to a function of its own, or thrown where one \
            of its protocols asks for it. A cast or a pattern is `error-downcast`.
            """,
        severity: .warning, isContract: true)

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] {
        var found: [Leak] = []
        for naming in search.foreignNamings() {
            switch naming.layer {
            // What a screen decides by is another rule's.
            case .presentation, .useCase: guard !naming.decides else { continue }
            case .repository, .network, .facade: guard naming.isOffered else { continue }
            default: continue
            }
            found.append(
                Leak(
                    offset: naming.offset, length: UInt32(clamping: naming.name.utf8.count), body: naming.body,
                    declaration: naming.declaration,
                    message: "`\(naming.name)` is named above the layer that should wrap it.",
                    basis: [
                        "`\(naming.name)` is an error of the system or of a third party",
                        "this is in the layer \(naming.layer.description)",
                    ]))
        }
        var lines: Set<Int> = []
        return found.sorted { $0.offset < $1.offset }
            .filter { lines.insert(search.facts.line(of: $0.offset)).inserted }
    }
}
