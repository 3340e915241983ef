/// `cancellation-presented`: who only left a screen is told that something failed.
package struct CancellationPresentedRule: Query {
    package static let description = RuleDescription(
        id: "cancellation-presented",
        summary: "A catch-all around cancellable work presents whatever it catches, cancellation included.",
        why: """
            Leaving a screen, typing the next letter or pulling to refresh cancels the work that runs, and cancelled \
            work throws. A catch-all takes that for a failure: an alert appears for something the person did on \
            purpose, or the error state of the old request overwrites the result of the new one.
            """,
        before: """
            func reload() async {
                do {
                    items = try await repository.items()
                } catch {
                    errorMessage = message(for: error)
                }
            }
            """,
        after: """
            func reload() async {
                do {
                    items = try await repository.items()
                } catch is CancellationError {
                } catch {
                    errorMessage = message(for: error)
                }
            }
            """,
        decides: """
            Looks at clauses that take every error of a body in which something can end because its task was cancelled: what models \
            say so of, functions of the codebase in which such a thing can, and what is awaited and not known. Found are those whose \
            error, or what they give in its place, is shown or kept where a view reads it, if somebody ends the task: a view that goes, \
            or who keeps it and cancels it.

            Left alone are bodies whose errors are typed, callbacks bridged by a continuation, streams, which end quietly, a `Task` \
            that nobody keeps, code that names cancellation in any spelling, handlers that first ask whether they are outdated, what \
            runs only for errors of some kind, and what is given elsewhere than in handlers as well.
            """,
        severity: .warning, consequence: .misled,
        notice: "They leave a screen, and are told that something failed.")

    package init() {}

    package func leaks(in search: inout Search) -> [Leak] {
        var found: [Leak] = []
        for handler in search.handlers() where handler.origin == .clause && handler.reach == .everything {
            guard search.ships(handler.body), search.place(around: handler.body).layer != .diagnostics,
                !saysItsType(handler, search),
                let cancelled = Cancellations(search.flow).cancellation(
                    caughtBy: handler.filter, of: search.number(of: handler.body), in: search.survey.throwSets),
                let shown = Viewers(search).presentation(in: handler),
                !CancellationNames(search).treatsCancellation(handler),
                case let end = TaskEnds(search).taskEnd(of: handler.body), end >= .left
            else { continue }
            found.append(
                Leak(
                    offset: handler.offset, length: 5, body: handler.body,
                    message: "A cancellation is presented as a failure: this clause takes it too.",
                    basis: [
                        "line \(lineOf: cancelled, in: search.file) can be cancelled", shown,
                        "nothing around it names cancellation",
                    ], fix: fix(handler, &search), consequence: end == .left ? .silence : nil))
        }
        return found
    }

    /// `do throws(E)`
    private func saysItsType(_ handler: ErrorHandler, _ search: Search) -> Bool {
        region(of: handler, search).map { $0.link >= 0 } ?? false
    }

    func region(of handler: ErrorHandler, _ search: Search) -> Event? {
        search.events(of: handler.body)[..<handler.event].last { $0.kind == .region && Int($0.next) > handler.event }
    }
}
