/// `swallowed`: an error is lost without a trace.
package struct SwallowedRule: Rule {
    package static let description = RuleDescription(
        id: "swallowed",
        summary: "An error is lost without a trace: nobody sees it, and no log has it.",
        why: """
            What failed looks as if it had worked: the person waits for something that does not come, and the log has \
            nothing to say about it. Such a failure is found by accident, often only after data are gone. If nothing \
            can be done about a failure, say so in a log; if only cancellation may be ignored, ignore only that.
            """,
        before: """
            func save(_ draft: Draft) {
                try? store.write(draft)
            }
            """,
        after: """
            func save(_ draft: Draft) {
                do {
                    try store.write(draft)
                } catch {
                    logger.error("The draft is not saved: \\(error)")
                    output.onDraftNotSaved()
                }
            }
            """,
        decides: """
            Found are a catch-all whose body is empty or only a comment, a `try?` whose result nobody uses, a `Task` \
            whose closure throws while nobody keeps the task, a child task whose group nobody asks, a `.failure` case of a \
            result that does nothing, and a completion that leaves at an error without a word, or is empty.

            Left alone are clauses for cancellation or for one kind of error, waiting (`try? await Task.sleep`), \
            removing files (but not where the function is there to delete something that is kept), closing and shutting down, \
            functions that write their failures down themselves, code in `deinit` and `defer`, loggers, and a `try?` whose value \
            is used. A `try?` that is all there is in a closure counts only if the closure is known to return nothing.
            """,
        severity: .warning)

    package init() {}

    package func findings(in file: SourceFile, of codebase: Codebase) -> [Finding] {
        let nodes = file.outline.nodes(
            of: .catchClause, .switchCase, .ifExpression, .guardStatement, .tryExpression, .closure)
        return nodes.compactMap { node in
            switch node.kind {
            case .catchClause, .switchCase: emptyHandler(node, file, codebase)
            case .tryExpression: ignoredResult(node, file, codebase)
            case .ifExpression, .guardStatement: ignoredError(node, file, codebase)
            default:
                lostTask(node, file, codebase) ?? lostChild(node, file, codebase)
                    ?? emptyCompletion(node, file, codebase)
            }
        }
    }

    /// Whether code stands where a lost error would matter.
    private func matters(_ node: OutlineNode, _ file: SourceFile, _ codebase: Codebase) -> Bool {
        ShippedCode.contains(node, in: file, of: codebase) && !HopelessFailure.isCleanUp(node)
            // Where writing a log fails, there is no log to write it to.
            && codebase.layers.layer(around: node, in: file) != .diagnostics
    }

    private func emptyHandler(_ node: OutlineNode, _ file: SourceFile, _ codebase: Codebase) -> Finding? {
        guard let handler = Handler.handler(of: node), handler.reach == .everything, handler.doesNothing else {
            return nil
        }
        if let operation = handler.operation {
            let places = EscapingErrors.places(in: operation)
            guard !HopelessFailure.areHopeless(places),
                places.isEmpty || !places.allSatisfy({ ToldErrors.isTold($0, in: codebase) })
            else { return nil }
        } else {
            guard handler.losesPayload(in: codebase), !handler.isCauseTold(in: codebase), !handler.isResultKept else {
                return nil
            }
        }
        guard matters(node, file, codebase) else { return nil }
        let head = handler.head
        let isCatch = handler.origin == .catchClause
        return finding(
            from: head.start, to: head.end, at: node, in: file, of: codebase,
            isCatch
                ? "This `catch` does nothing with the error that it catches."
                : "This `.failure` case does nothing with the error that it has.",
            basis: [
                isCatch ? "the clause takes every error" : "the `switch` is over a result",
                handler.statements.isEmpty ? "its body has no statement" : "its body only leaves",
            ])
    }

    /// A completion that leaves on an error without a word.
    private func ignoredError(_ node: OutlineNode, _ file: SourceFile, _ codebase: Codebase) -> Finding? {
        guard let handler = Handler.handler(of: node), handler.reach == .everything, handler.doesNothing,
            !handler.isErrorNamedAfter, matters(node, file, codebase)
        else { return nil }
        return finding(
            from: node.offset, to: max(node.offset, handler.body.offset), at: node, in: file, of: codebase,
            "The error that the completion was handed is left without a word.",
            basis: ["the branch is taken if there is an error", "nothing else names `\(handler.errorName ?? "error")`"])
    }

    /// A closure that is handed an error and does nothing at all.
    private func emptyCompletion(_ closure: OutlineNode, _ file: SourceFile, _ codebase: Codebase) -> Finding? {
        guard !closure.children.contains(where: { $0.kind.isStatementLike }), let call = closure.receivingCall,
            let name = call.calledName
        else { return nil }
        let parameters = closure.children(of: .parameter)
        guard !parameters.isEmpty else { return nil }
        let isHandedError: Bool
        if let position = SystemCallbacks.errorPosition[name], codebase.index.functions[name] == nil {
            isHandedError = parameters.count == position + 1
        } else {
            isHandedError = parameters.indices.contains { position in
                guard let type = ProvenanceSearch(index: codebase.index).closureParameterType(closure, position) else {
                    return false
                }
                return codebase.index.carriedErrors(in: type).contains(where: \.isOpaque)
            }
        }
        guard isHandedError, !Self.isHopeless(name), matters(closure, file, codebase) else { return nil }
        return finding(
            at: closure, in: file, of: codebase,
            "The error that `\(name)` hands over is ignored: the closure is empty.",
            basis: ["`\(name)` hands its closure an error", "the closure has no statement"])
    }

    private static func isHopeless(_ name: String) -> Bool {
        ["stop", "close", "cancel", "remove", "shutdown", "disconnect"].contains { name.hasPrefix($0) }
    }

    /// A child task whose error its group never asks for.
    private func lostChild(_ closure: OutlineNode, _ file: SourceFile, _ codebase: Codebase) -> Finding? {
        guard let call = closure.receivingCall, let name = call.calledName, name.hasPrefix("addTask"),
            let group = call.calledBase?.unwrapped, group.kind == .reference,
            let scope = closure.ancestor(where: {
                $0.kind == .closure && $0.receivingCall?.calledName == "withThrowingTaskGroup"
                    && $0.child(of: .parameter)?.localName == group.text
            }),
            // Whoever does more with the group than to add to it asks for its errors.
            !scope.contains(where: { node in
                guard node.kind == .reference, node.text == group.text else { return false }
                guard let parent = node.parent, parent.kind == .member else { return true }
                return !["addTask", "addTaskUnlessCancelled", "cancelAll", "isCancelled"].contains(parent.text)
            }),
            let place = EscapingErrors.places(in: closure).first(where: {
                !HopelessFailure.areHopeless([$0]) && !ToldErrors.isTold($0, in: codebase)
            }),
            matters(call, file, codebase)
        else { return nil }
        return finding(
            from: call.offset, to: call.firstChild?.end ?? call.end, at: call, in: file, of: codebase,
            "An error that leaves this child task is seen by nobody: its group is never asked.",
            basis: [
                "the error of line \(place.line) is not caught in the closure",
                "nothing calls `next` or `waitForAll` of `\(group.text)`",
            ])
    }

    private func ignoredResult(_ node: OutlineNode, _ file: SourceFile, _ codebase: Codebase) -> Finding? {
        guard node.isText("try?"), let operand = node.firstChild, node.isDiscarded(in: codebase),
            !HopelessFailure.isHopeless(operand), matters(node, file, codebase)
        else { return nil }
        if ToldErrors.areTold(by: operand, in: codebase) { return nil }
        // `try? self.init(…)`: the failable initializer fails.
        if let call = Optional(operand.unwrapped), call.calledName == "init", call.calledBase?.isText("self") ?? false {
            return nil
        }
        let name = operand.unwrapped.calledName.map { "`\($0)`" } ?? "the operation"
        return finding(
            at: node, in: file, of: codebase, "If \(name) fails, nobody notices: the result of `try?` is not used.",
            basis: ["the value of the expression goes nowhere"])
    }

    private func lostTask(_ closure: OutlineNode, _ file: SourceFile, _ codebase: Codebase) -> Finding? {
        guard let call = closure.unstructuredTask, call.isLetGo(in: codebase),
            codebase.index.types(qualified: "Task").isEmpty
        else { return nil }
        let places = EscapingErrors.places(in: closure)
        guard
            let place = places.first(where: {
                !HopelessFailure.areHopeless([$0]) && !EscapingErrors.isPartlyCaught($0)
                    && !ToldErrors.isTold($0, in: codebase)
            }),
            matters(call, file, codebase)
        else { return nil }
        return finding(
            from: call.offset, to: call.firstChild?.end ?? call.end, at: call, in: file, of: codebase,
            "An error that leaves this `Task` is seen by nobody.",
            basis: [
                "the error of line \(place.line) is not caught in the closure", "nobody keeps the task",
            ])
    }
}

extension Handler {
    /// Whether the body is empty, or only leaves where there is nothing to hand back.
    var doesNothing: Bool {
        let statements = statements
        guard let only = statements.first else { return true }
        guard statements.count == 1 else { return false }
        switch only.kind {
        case .breakStatement: return origin == .resultCase
        // `.none` is a reducer's word for nothing to do.
        case .returnStatement:
            return only.firstChild.map { origin == .resultCase && errorName == nil && $0.isNothingToDo } ?? true
        default: return false
        }
    }

    /// Whether the whole result is handed on or kept before its failure is ignored: `self.result = result`.
    var isResultKept: Bool {
        guard let statement = node.parent, let subject = statement.firstChild?.unwrapped, subject.kind == .reference,
            let block = statement.parent
        else { return false }
        return block.children.contains { other in
            other != statement && other.offset < statement.offset && other.kind != .variableDeclaration
                && (other.names(subject.text) || other.contains { $0.names(subject.text) })
        }
    }

    /// Whether a `.failure` case has an error to lose: no enum of the codebase has one without a payload, and no step
    /// before took the error already.
    func losesPayload(in codebase: Codebase) -> Bool {
        guard origin == .resultCase else { return false }
        // `.failure(_)` says that there is one.
        if node.child(of: .caseItem)?.contains(where: { $0.kind == .call }) != true {
            let cases = codebase.index.enumCases["failure"] ?? []
            guard !cases.contains(where: { $0.child(of: .parameter) == nil && $0.isBesideSuccess }) else {
                return false
            }
        }
        guard let closure = node.ancestor(where: { $0.kind == .closure || $0.kind.isFunction }),
            closure.kind == .closure
        else { return true }
        var call = closure.ancestor { $0.kind == .call }
        while let step = call {
            if let name = step.calledName, ["catch", "replaceError", "handleEvents", "mapError"].contains(name) {
                return false
            }
            call = step.calledBase?.unwrapped
            if call?.kind != .call { break }
        }
        return true
    }
}

extension OutlineNode {
    fileprivate var isNothingToDo: Bool { kind == .member && isText("none") && firstChild == nil }

    /// Whether an enum's case has one beside it that says that all went well.
    fileprivate var isBesideSuccess: Bool {
        parent?.children.contains { $0.kind == .enumCase && ($0.isText("success") || $0.isText("finished")) } ?? false
    }
}
