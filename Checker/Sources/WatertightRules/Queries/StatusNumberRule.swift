/// `status-number`: code above the network asks for a number of HTTP's.
package struct StatusNumberRule: Query {
    package static let description = RuleDescription(
        id: "status-number",
        summary: "An HTTP status code is compared as a number outside the network layer.",
        why: """
            A number says what the server answered, not what it means for the app: 401 is *sign in again*, 503 with a \
            `Retry-After` is *maintenance until*. Where every caller compares numbers, each knows other ones, and a new code is \
            forgotten somewhere. The network layer can say what a status means once, as a type that the compiler knows.
            """,
        before: """
            import UIKit

            final class ProfileViewController: UIViewController {
                func show(_ response: HTTPURLResponse) {
                    if response.statusCode == 401 { signOut() }
                }
            }
            """,
        after: """
            enum ProfileError: Error { case signedOut, unavailable }

            final class ProfileViewController: UIViewController {
                func show(_ error: ProfileError) {
                    switch error {
                    case .signedOut: signOut()
                    case .unavailable: showRetry()
                    }
                }
            }
            """,
        decides: """
            Knows what models say is the status that a server answered with (`HTTPURLResponse.statusCode`), and follows that \
            number through variables, properties, parameters, payloads of cases and results of functions. Found is where it meets a \
            number from 200 to 599, a range or a list of them, or is switched over such numbers, in things of the screen and in use \
            cases that are more than a name or a folder.

            Left alone are types that send requests themselves and are no certain things of the screen, error types that tell what a status means, \
            repositories, the network layer and tests, and numbers of which it is not known that a server answered with them.
            """,
        severity: .warning)

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] {
        var found: [Leak] = []
        var lines: Set<Int> = []
        for comparison in search.statusComparisons() {
            let place = search.place(around: comparison.body)
            guard place.layer == .presentation || place.layer == .useCase, !place.isByNameAlone,
                !place.isByFolderAlone, search.ships(comparison.body),
                !search.isInOwnError(search.symbol(around: comparison.body)),
                isOfInterface(place) || !search.sendsRequests(comparison.body),
                lines.insert(search.facts.line(of: comparison.offset)).inserted
            else { continue }
            let name = search.name(ofStatus: comparison.status)
            found.append(
                Leak(
                    offset: comparison.offset, length: 1, body: comparison.body,
                    message: "The status code `\(name)` is compared as a number outside the network layer.",
                    basis: [
                        "`\(name)` is what a server answered, and meets a number from 200 to 599",
                        "this is \(place.layer.rawValue)",
                    ]))
        }
        return found
    }

    /// Whether it is certain that it is a thing of the screen: what else is seen may well be a service, unless its name says
    /// that it is none.
    private func isOfInterface(_ place: Place) -> Bool {
        let isNamed = place.reasons.contains { $0.strength == .name }
        return place.isDeclared
            || place.reasons.contains { reason in
                switch reason {
                case .inherits, .keepsState, .extendsInterface: true
                case .observed: isNamed
                default: false
                }
            }
    }
}
