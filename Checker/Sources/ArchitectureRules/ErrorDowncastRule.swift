package import WatertightRules

/// `error-downcast`: a screen decides by what kind of error an error is that could be anybody's.
package struct ErrorDowncastRule: Query {
    package static let description = RuleDescription(
        id: "error-downcast",
        summary: "A screen or a use case decides by the type, the domain or the code of an opaque error.",
        why: """
            A screen that asks `error as? URLError` must know every library below it. When a layer changes its library, or wraps an \
            error, the cast fails in silence and the screen shows the wrong thing: the compiler knows nothing of the agreement. A layer \
            that speaks its own words makes the same decision exhaustive.
            """,
        before: """
            import UIKit

            final class LoginViewController: UIViewController {
                func signIn() async {
                    do { try await session.open() } catch {
                        if (error as? URLError)?.code == .notConnectedToInternet { showOffline() } else { showFailure() }
                    }
                }
            }
            """,
        after: """
            import UIKit

            enum SignInError: Error { case offline, rejected }

            final class LoginViewController: UIViewController {
                func signIn() async {
                    do throws(SignInError) { try await session.open() } catch {
                        switch error {
                        case .offline: showOffline()
                        case .rejected: showFailure()
                        }
                    }
                }
            }
            """,
        decides: """
            Looks in use cases and in things of the screen (what a use case tells, a view, what a view observes, what the \
            configuration declares) for `as?`, `as!` and `is` on an error whose static type is `any Error`, `NSError` or a generic parameter, \
            `catch` clauses, `switch` cases and `if case` that match a type or a case of one, members of `NSError` such as `code` and \
            `domain` that something depends on, and members of an `extension Error` that answer by type or code, wherever it is \
            declared. An error whose static type is known, by its declaration, by typed throws or by what its `do` can throw, is left \
            alone, and so are places that only ask for cancellation or only log, error types that describe themselves, and decoding.
            """,
        severity: .warning, isContract: true)

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] {
        var found: [Leak] = []
        var lines: Set<Int> = []
        for decision in search.decisions() {
            guard let layer = search.layer(around: decision.body), layer == .presentation || layer == .useCase,
                search.ships(decision.body),
                !search.isInOwnError(search.symbol(around: decision.body)),
                !search.isForCoding(decision.body), !search.asksForCancellation(decision),
                !search.isOnlyForLogs(decision), lines.insert(search.facts.line(of: decision.offset)).inserted
            else { continue }
            found.append(leak(decision, layer == .useCase ? "A use case" : "Presentation", search))
        }
        return found
    }

    private func leak(_ decision: ErrorDecision, _ who: String, _ search: Search) -> Leak {
        let opaque: Sentence = "nothing says what kind of error it is"
        let (message, basis): (Sentence, [Sentence]) =
            switch decision.question {
            case .type(let type):
                ("\(who) asks whether an opaque error is a `\(search.facts.name(ofAskedType: type))`.", [opaque])
            case .clause(let name): ("\(who) catches `\(name)` out of an opaque error.", [opaque])
            case .selection(let name): ("\(who) switches over an opaque error, by `\(name)`.", [opaque])
            case .match(let name): ("\(who) matches an opaque error with `\(name)`.", [opaque])
            case .bridged(let name, isDeclared: false):
                ("\(who) decides by the `\(name)` of an opaque error.", [opaque, "it is bridged to `NSError`"])
            case .bridged(let name, isDeclared: true):
                ("\(who) decides by the `\(name)` of an `NSError`.", ["its type is `NSError`"])
            case .helper(let name, let isHere):
                (
                    "\(who) asks `\(name)` of an opaque error, which asks for its type.",
                    [
                        opaque,
                        isHere
                            ? "`\(name)` of an extension of `Error` decides by type or code"
                            : "what `Error` itself offers is no `\(name)`: an extension of it decides",
                    ]
                )
            }
        return Leak(offset: decision.offset, length: 1, body: decision.body, message: message, basis: basis)
    }
}
