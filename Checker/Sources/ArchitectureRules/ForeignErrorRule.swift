package import WatertightRules

/// `foreign-error`: code above the layer that wraps a library uses the library's errors.
package struct ForeignErrorRule: Query {
    package static let description = RuleDescription(
        id: "foreign-error",
        summary: "Code above the layer that wraps a library uses an error type of the library or of the system.",
        why: """
            `URLError`, `AFError`, and similar types belong to a library. If a use case or a screen uses one, the \
            library can't be replaced, tests need it, and its next version can break code that only shows *You're \
            Offline*.
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
            Error types of the system and of third parties are known from models, if the file imports their module. \
            In presentation and use cases, as stated by declarations or the configuration, reports such a type in \
            signatures, properties, payloads, casts, patterns, and initializer calls, and an `NSError` with one of \
            their domains. Also reports it in the errors that repositories, network layers, and facades throw or \
            return, and in their protocols.

            Ignores `CancellationError`, tests, the app's own error types, members that a protocol requires, \
            logging, coding, and errors created for a system API. Casts and patterns are reported by \
            `error-downcast`.
            """,
        severity: .warning, isContract: true)

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] {
        var found: [Leak] = []
        for naming in search.foreignNamings() {
            switch naming.layer {
            // `error-downcast` reports what a screen branches on.
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
