/// `cancellation-presented`: who only left a screen is told that something failed.
package struct CancellationPresentedRule: Rule {
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
            Looks at clauses that take every error of a body with `try await`. Found are those that set error state, \
            show or present something, where no clause, condition or function that is handed the error names cancellation in any spelling.

            Left alone are bodies whose errors are typed (`do throws(E)`, or only calls of functions that throw \
            typed), callbacks bridged by a continuation, which do not end with their task, streams, which end quietly, a `Task` that nobody keeps, \
            because nobody can cancel it, and code below presentation.
            """,
        severity: .warning)

    package init() {}

    package func findings(in file: SourceFile, of codebase: Codebase) -> [Finding] {
        lazy var mentions = CancellationMention.offsets(in: file.outline)
        return file.outline.nodes(of: .catchClause).compactMap { clause in
            guard let handler = Handler.handler(of: clause), handler.reach == .everything,
                let statement = clause.parent, statement.child(of: .throwsClause) == nil,
                let operation = handler.operation,
                let act = PresentationAct.first(of: handler, in: codebase),
                isShown(act, at: clause, in: file, of: codebase),
                ShippedCode.contains(clause, in: file, of: codebase),
                !handler.treatsCancellation(in: codebase), !isMentioned(mentions, around: statement),
                TaskFate.of(statement, in: codebase) == .cancelled,
                let place = CancellableWork.first(in: operation, of: codebase)
            else { return nil }
            return finding(
                from: handler.head.start, to: handler.head.end, at: clause, in: file, of: codebase,
                "A cancellation is presented as a failure: this clause takes it too.",
                basis: [
                    "line \(place.line) can be cancelled", act.name,
                    "nothing around it names cancellation",
                ],
                fix: CancellationClause.fix(for: handler))
        }
    }

    private func isShown(_ act: PresentationAct, at node: OutlineNode, in file: SourceFile, of codebase: Codebase)
        -> Bool
    {
        switch codebase.layers.layer(around: node, in: file) {
        case .presentation: true
        case .unknown, .composition: act.isUnmistakable
        default: false
        }
    }

    /// Whether the code around the `do`, before it or after it, knows of cancellation.
    private func isMentioned(_ mentions: [UInt32], around statement: OutlineNode) -> Bool {
        guard let scope = statement.ancestor(where: { $0.kind == .closure || $0.kind.isFunction }) else { return false }
        return mentions.contains { scope.offset <= $0 && $0 < scope.end }
    }
}
