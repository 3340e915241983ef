/// `retry-unsafe`: a home-made retry that does harm.
package struct RetryUnsafeRule: Rule {
    package static let description = RuleDescription(
        id: "retry-unsafe",
        summary: "A home-made retry has no limit, repeats what must not be repeated, or goes on after cancellation.",
        why: """
            A request that changes something may have arrived although its answer did not: repeating it orders or \
            pays twice. A loop without a limit drains the battery and keeps a struggling server down. A loop that \
            takes cancellation for a failure works on for a screen that is gone, and faster, since it no longer waits.
            """,
        before: """
            while true {
                do {
                    return try await client.fetch(request)
                } catch {
                    try? await Task.sleep(for: .seconds(1))
                }
            }
            """,
        after: """
            for _ in 1..<attempts {
                do {
                    return try await client.fetch(request)
                } catch let error where isWorthRetrying(error) {
                    try await Task.sleep(for: .seconds(1))
                }
            }
            return try await client.fetch(request)
            """,
        decides: """
            Looks at loops that await something which can fail, whose catch-all goes on with the loop, and that \
            success ends; and at functions that call themselves when they failed. Found are those that nothing \
            limits, whose request is a POST or PATCH in the code at hand, or that go on after cancellation: no \
            clause, condition or waiting with plain `try` ends them.

            Left alone are loops over different things, and retries that a person asks for.
            """,
        severity: .warning)

    package init() {}

    package func findings(in file: SourceFile, of codebase: Codebase) -> [Finding] {
        file.outline.nodes(of: .whileStatement, .repeatStatement, .forStatement, .functionDeclaration).compactMap {
            node in
            guard let danger = node.kind == .functionDeclaration ? ofRecursion(node) : ofLoop(node),
                ShippedCode.contains(node, in: file, of: codebase)
            else { return nil }
            return finding(
                from: danger.start.offset, to: danger.start.offset &+ danger.length, at: danger.start, in: file,
                of: codebase, danger.message, basis: danger.basis)
        }
    }

    private struct Danger {
        var start: OutlineNode
        var length: UInt32
        var message: String
        var basis: [String]
    }

    // MARK: Loops

    private func ofLoop(_ loop: OutlineNode) -> Danger? {
        guard let body = loop.child(of: .block), let attempt = attempt(in: body) else { return nil }
        let isForAwait = loop.kind == .forStatement && loop.flags.contains(.async)
        guard !isForAwait else { return nil }
        let handler = attempt.handler
        let endsOnSuccess = body.leavesLoop(outside: handler.node, of: loop)
        let isEndless = loop.isEndless
        let isRetry = endsOnSuccess || loop.endsByFlag(setIn: body, outside: handler.node)
        let length: UInt32 = 5
        guard isRetry else { return nil }
        if let request = loop.unrepeatableRequest {
            return Danger(
                start: loop, length: length, message: "This loop repeats a request that is not idempotent.",
                basis: ["the request is \(request)", "the clause of line \(handler.node.line) goes on with the loop"])
        }
        if isEndless, !handler.body.leavesLoop(outside: nil, of: loop), !body.countsUp {
            return Danger(
                start: loop, length: length, message: "This loop tries again without a limit.",
                basis: ["its condition is always true", "the clause of line \(handler.node.line) never leaves it"])
        }
        guard !CancellationMention.isPresent(in: loop), !loop.contains(where: { $0.isText("checkCancellation") }),
            !handler.body.leavesAlways, !body.waitsWithTry(after: handler.node), attempt.isAwaited
        else { return nil }
        return Danger(
            start: loop, length: length, message: "This loop tries again after it was cancelled.",
            basis: [
                "the clause of line \(handler.node.line) takes cancellation too",
                "nothing in the loop names cancellation, and no wait ends it",
            ])
    }

    /// The `do` of a loop whose catch-all stands for a failed attempt.
    private func attempt(in body: OutlineNode) -> (handler: Handler, isAwaited: Bool)? {
        let statements = body.descendants(
            enter: { $0.kind != .closure && !$0.kind.isLoop && !$0.kind.isFunction && $0.kind != .catchClause },
            where: { $0.kind == .doStatement })
        for statement in statements {
            guard let operation = statement.child(of: .block) else { continue }
            let places = EscapingErrors.places(in: operation).filter { !HopelessFailure.areHopeless([$0]) }
            let isAwaited = places.contains { place in
                place.kind == .tryExpression
                    && place.contains(enter: { $0.kind != .closure }, where: { $0.kind == .awaitExpression })
            }
            guard isAwaited else { continue }
            let handlers = statement.children(of: .catchClause).compactMap(Handler.handler(of:))
            guard let last = handlers.first(where: { $0.reach == .everything }), !last.body.leavesAlways else {
                continue
            }
            return (last, isAwaited)
        }
        return nil
    }

    // MARK: Recursion

    private func ofRecursion(_ function: OutlineNode) -> Danger? {
        guard let body = function.child(of: .block) else { return nil }
        let name = function.text
        let labels = function.children(of: .parameter).map(\.text)
        let calls = body.descendants(where: { call in
            guard call.kind == .call, call.calledName == name else { return false }
            let base = call.calledBase
            return base == nil && call.firstChild?.kind == .reference || base?.unwrapped.isText("self") ?? false
        })
        for call in calls where call.children(of: .argument).map(\.text) == labels.map({ $0 == "_" ? "" : $0 }) {
            guard let handler = unconditionalHandler(of: call, in: function) else { continue }
            let changes = call.contains { $0.kind == .binary && ($0.isText("+") || $0.isText("-")) }
            guard !changes, !body.countsUp, handler.reach == .everything,
                !CancellationMention.isPresent(in: function)
            else { continue }
            return Danger(
                start: call, length: UInt32(clamping: name.utf8.count),
                message: "`\(name)` calls itself whenever it failed, without a limit.",
                basis: [
                    "the handler of line \(handler.node.line) takes every error", "no argument counts the attempts",
                ])
        }
        return nil
    }

    /// The handler of a failure that a call always runs in: no condition stands between.
    private func unconditionalHandler(of call: OutlineNode, in function: OutlineNode) -> Handler? {
        var current = call.parent
        var inner = call
        while let node = current, node != function {
            if let handler = Handler.handler(of: node) {
                let isBranch = handler.body == inner || handler.body == node
                let decides = handler.statements.contains {
                    ($0.kind == .guardStatement || $0.kind == .ifExpression) && $0.offset < call.offset
                }
                return isBranch && !decides ? handler : nil
            }
            switch node.kind {
            case .ifExpression, .guardStatement, .switchCase, .ternary, .binary, .doStatement: return nil
            case .closure where node.unstructuredTask == nil && !node.runsOnAQueue: return nil
            case .functionDeclaration: return nil
            default: break
            }
            inner = node
            current = node.parent
        }
        return nil
    }
}

extension OutlineKind {
    fileprivate var isLoop: Bool { self == .whileStatement || self == .repeatStatement || self == .forStatement }
}

extension OutlineNode {
    fileprivate var isEndless: Bool {
        guard kind != .forStatement else { return false }
        return children.contains { $0.kind == .booleanLiteral && $0.isText("true") }
    }

    /// Whether something in this body ends the loop: `return`, `break` of the loop itself, `throw`.
    fileprivate func leavesLoop(outside left: OutlineNode?, of loop: OutlineNode) -> Bool {
        contains(
            enter: { $0 != left && $0.kind != .closure && !$0.kind.isFunction && $0.kind != .catchClause },
            where: { node in
                guard node != left else { return false }
                switch node.kind {
                case .returnStatement: return true
                case .throwStatement:
                    return node.ancestor { $0.kind == .doStatement || $0 == loop } == loop || left == nil
                case .breakStatement:
                    return node.ancestor { $0.kind.isLoop || $0.kind == .switchCase } == loop
                default: return false
                }
            })
    }

    /// Whether the last statement of a handler leaves, so that no further attempt follows.
    fileprivate var leavesAlways: Bool {
        switch lastChild?.kind {
        case .returnStatement, .throwStatement, .breakStatement: true
        case .call: lastChild?.isText("fatalError") ?? false
        default: false
        }
    }

    /// Whether the condition of a loop names a variable that the body assigns where an attempt worked.
    fileprivate func endsByFlag(setIn body: OutlineNode, outside left: OutlineNode) -> Bool {
        guard kind != .forStatement else { return false }
        var names: Set<String> = []
        for condition in children where condition.kind != .block {
            condition.visit { if $0.kind == .reference { names.insert($0.text) } }
        }
        guard !names.isEmpty else { return false }
        return body.contains(enter: { $0 != left }) { node in
            node.kind == .assignment && node.isText("=") && node.firstChild.map { names.contains($0.text) } ?? false
                && node.firstChild?.nextSibling?.kind != .binary
        }
    }

    fileprivate var countsUp: Bool {
        contains { $0.kind == .assignment && ($0.isText("+=") || $0.isText("-=")) }
    }

    /// Whether a wait that cancellation ends follows the attempt, in the handler or after it.
    fileprivate func waitsWithTry(after handler: OutlineNode) -> Bool {
        contains { node in
            guard node.kind == .tryExpression, node.isText("try"), let operand = node.firstChild,
                operand.unwrapped.calledName == "sleep"
            else { return false }
            // Inside the `do`, the catch-all takes what it throws.
            guard let statement = handler.parent else { return false }
            return !node.isInside(statement) || node.isInside(handler)
        }
    }

    /// How the code at hand says that its request changes something.
    fileprivate var unrepeatableRequest: String? {
        let scope = ancestor { $0.kind.isFunction } ?? self
        var found: String?
        scope.visit { node in
            guard found == nil else { return }
            switch node.kind {
            case .assignment:
                guard let target = node.firstChild, target.kind == .member, target.isText("httpMethod"),
                    let value = target.nextSibling
                else { return }
                for method in ["POST", "PATCH"] where value.children.contains(where: { $0.text == method }) {
                    found = method
                }
            case .argument where node.isText("method") || node.isText("httpMethod"):
                guard let value = node.firstChild, value.kind == .member, value.firstChild == nil else { return }
                if value.isText("post") { found = "POST" }
                if value.isText("patch") { found = "PATCH" }
            default: return
            }
        }
        return found
    }
}
