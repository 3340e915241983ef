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
        severity: .warning, isOnByDefault: false)

    package init() {}

    package func findings(in file: SourceFile, of codebase: Codebase) -> [Finding] {
        let called = file.outline.calledTexts
        return file.outline.nodes(of: .whileStatement, .repeatStatement, .forStatement, .functionDeclaration).compactMap
        {
            node in
            // Most functions do not call themselves.
            if node.kind == .functionDeclaration, !called.contains(node.textNumber) { return nil }
            guard let danger = node.kind == .functionDeclaration ? ofRecursion(node) : ofLoop(node, codebase),
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

    private func ofLoop(_ loop: OutlineNode, _ codebase: Codebase) -> Danger? {
        guard let body = loop.child(of: .block), !loop.flags.contains(.async), loop.repeatsTheSame else { return nil }
        if let attempt = loop.attempt(in: body), loop.endsOnSuccess(of: attempt, in: body) {
            return ofAttempt(attempt, loop, body, codebase)
        }
        return TaskFate.of(loop, in: codebase) == .never ? nil : ofDeafWait(loop, body)
    }

    private func ofAttempt(
        _ handler: Handler, _ loop: OutlineNode, _ body: OutlineNode, _ codebase: Codebase
    ) -> Danger? {
        let goesOn = "the clause of line \(handler.node.line) takes every error and goes on with the loop"
        if let request = loop.unrepeatableRequest {
            return Danger(
                start: loop, length: loop.keywordLength,
                message: "This loop repeats a request that is not idempotent.",
                basis: ["the request is a \(request)", goesOn])
        }
        if loop.isEndless, !handler.body.leavesLoop(loop), !body.countsUp {
            return Danger(
                start: loop, length: loop.keywordLength, message: "This loop tries again without a limit.",
                basis: ["its condition is always true", goesOn])
        }
        guard !loop.knowsCancellation(outside: handler.operation), !body.waitsWithTry(after: handler.node),
            TaskFate.of(loop, in: codebase) != .never
        else { return nil }
        return Danger(
            start: loop, length: loop.keywordLength, message: "This loop tries again after it was cancelled.",
            basis: [goesOn, "nothing in the loop names cancellation, and no wait ends it"])
    }

    /// A loop that waits with `try?`: once it is cancelled it goes on without waiting.
    private func ofDeafWait(_ loop: OutlineNode, _ body: OutlineNode) -> Danger? {
        guard loop.isEndless ? body.triesWork : loop.endsByFlag(setIn: body) && body.awaitsWork,
            let wait = body.deafWait, !loop.knowsCancellation(outside: nil),
            !body.waitsWithTry(after: nil)
        else { return nil }
        return Danger(
            start: loop, length: loop.keywordLength, message: "This loop goes on after it was cancelled.",
            basis: [
                "the `try?` of line \(wait.line) drops what would end it", "nothing in the loop names cancellation",
            ])
    }

    // MARK: Recursion

    private func ofRecursion(_ function: OutlineNode) -> Danger? {
        guard let body = function.child(of: .block) else { return nil }
        let name = function.text
        let calls = body.descendants { node in
            node.kind == .call && node.firstChild?.unwrapped.hasSameText(as: function) ?? false
        }
        for call in calls {
            guard call.repeats(function), let handler = handlerThatAlwaysRuns(call, in: function),
                handler.reach == .everything, !body.countsUp, !CancellationMention.isPresent(in: function),
                function.parent?.children.filter({ $0.kind == .functionDeclaration && $0.text == name }).count == 1
            else { continue }
            return Danger(
                start: call, length: UInt32(clamping: name.utf8.count),
                message: "`\(name)` calls itself whenever it failed, without a limit.",
                basis: [handler.whatItTakes, "the call hands on what it was handed, and counts nothing"])
        }
        return nil
    }

    /// The handler of a failure that always makes a call: no condition stands between it and the function.
    private func handlerThatAlwaysRuns(_ call: OutlineNode, in function: OutlineNode) -> Handler? {
        var found: Handler?
        var completions = 0
        var current = call.parent
        while let node = current, node != function {
            defer { current = node.parent }
            if let handler = Handler.handler(of: node) {
                guard found == nil, !handler.decides(before: call) else { return nil }
                found = handler
                continue
            }
            switch node.kind {
            case .guardStatement, .switchCase, .ternary, .functionDeclaration: return nil
            case .ifExpression where found == nil: return nil
            case .closure where node.unstructuredTask == nil && !node.runsOnAQueue:
                // The closure that is told of the failure; another one runs when somebody else wants it to.
                completions += 1
                guard let handler = found, handler.origin != .catchClause, completions == 1 else { return nil }
            default: break
            }
        }
        return found
    }
}

extension Handler {
    /// Whether the body asks something before it comes to a node.
    fileprivate func decides(before node: OutlineNode) -> Bool {
        body.contains {
            ($0.kind == .guardStatement || $0.kind == .ifExpression || $0.kind == .switchExpression)
                && $0.offset < node.offset
        }
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

    fileprivate var keywordLength: UInt32 {
        switch kind {
        case .forStatement: 3
        case .repeatStatement: 6
        default: 5
        }
    }

    /// Whether each turn of a loop does the same: a loop over things does it with another thing.
    fileprivate var repeatsTheSame: Bool {
        guard kind == .forStatement, let pattern = firstChild, let body = child(of: .block) else { return true }
        if let sequence = pattern.nextSibling, sequence.kind == .binary, sequence.text.hasPrefix("..") {
            // `for index in 0..<items.count { use(items[index]) }`
            let names = Handler.boundNames(in: pattern)
            return !body.contains { node in
                node.kind == .subscriptCall && node.contains { inner in names.contains { inner.names($0) } }
            }
        }
        return Handler.boundNames(in: pattern).isEmpty && pattern.kind == .wildcardPattern
    }

    /// The catch-all of a `do` that stands for a failed attempt: after it, the loop may go on.
    fileprivate func attempt(in body: OutlineNode) -> Handler? {
        let statements = body.descendants(
            enter: { $0.kind != .closure && !$0.kind.isLoop && !$0.kind.isFunction && $0.kind != .catchClause },
            where: { $0.kind == .doStatement })
        for statement in statements {
            guard let operation = statement.child(of: .block), operation.awaitsWork else { continue }
            let handlers = statement.children(of: .catchClause).compactMap(Handler.handler(of:))
            guard let last = handlers.first(where: { $0.reach == .everything }), !last.body.leavesAlways else {
                continue
            }
            return last
        }
        return nil
    }

    /// Whether an attempt that worked ends the loop: a loop that goes on anyway does something else than retry.
    fileprivate func endsOnSuccess(of handler: Handler, in body: OutlineNode) -> Bool {
        guard let operation = handler.operation, let statement = handler.node.parent else { return false }
        if operation.leavesAlways { return true }
        if statement.parent == body, body.leavesAlways, body.lastChild?.kind != .throwStatement { return true }
        return endsByFlag(setIn: operation)
    }

    /// Whether something in this body ends the loop: `return`, `throw`, `break` of the loop itself.
    fileprivate func leavesLoop(_ loop: OutlineNode) -> Bool {
        contains(
            enter: { $0.kind != .closure && !$0.kind.isFunction },
            where: { node in
                switch node.kind {
                case .returnStatement, .throwStatement: true
                case .breakStatement: node.ancestor { $0.kind.isLoop || $0.kind == .switchCase } == loop
                default: false
                }
            })
    }

    /// Whether the last statement leaves, so that no further turn follows.
    fileprivate var leavesAlways: Bool {
        switch lastChild?.kind {
        case .returnStatement, .throwStatement, .breakStatement: true
        default: false
        }
    }

    /// Whether the condition of a loop names a variable that the body assigns.
    fileprivate func endsByFlag(setIn body: OutlineNode) -> Bool {
        guard kind != .forStatement else { return false }
        var names: Set<String> = []
        for condition in children where condition.kind != .block {
            condition.visit { if $0.kind == .reference { names.insert($0.text) } }
        }
        guard !names.isEmpty else { return false }
        return body.contains { node in
            node.kind == .assignment && node.isText("=") && node.firstChild.map { names.contains($0.text) } ?? false
                && node.firstChild?.nextSibling?.kind != .binary
        }
    }

    /// Whether something is awaited here that is more than waiting.
    fileprivate var awaitsWork: Bool {
        contains(
            enter: { $0.kind != .closure },
            where: { node in
                guard node.kind == .awaitExpression, let work = node.firstChild?.unwrapped, work.kind == .call else {
                    return false
                }
                return work.calledName != "run" && !HopelessFailure.isHopeless(work)
            })
    }

    /// Whether something is tried and awaited here that is more than waiting.
    fileprivate var triesWork: Bool {
        contains(
            enter: { $0.kind != .closure },
            where: { node in
                node.kind == .tryExpression && !HopelessFailure.isHopeless(node)
                    && (node.awaitsWork || node.parent?.kind == .awaitExpression)
            })
    }

    /// A wait whose cancellation is dropped.
    fileprivate var deafWait: OutlineNode? {
        descendants(
            enter: { $0.kind != .closure && !$0.kind.isLoop },
            where: { $0.kind == .tryExpression && $0.isText("try?") && $0.unwrapped.calledName == "sleep" }
        ).first
    }

    fileprivate func knowsCancellation(outside operation: OutlineNode?) -> Bool {
        if CancellationMention.isPresent(in: self) { return true }
        return contains(enter: { $0 != operation }, where: { $0 != operation && $0.isText("checkCancellation") })
    }

    /// Whether a call hands on what the function was handed, unchanged.
    fileprivate func repeats(_ function: OutlineNode) -> Bool {
        let base = calledBase
        guard base == nil && firstChild?.kind == .reference || base?.unwrapped.isText("self") ?? false else {
            return false
        }
        let parameters = function.children(of: .parameter)
        let arguments = children(of: .argument)
        guard arguments.count == parameters.count, child(of: .closure) == nil else { return false }
        return zip(parameters, arguments).allSatisfy { parameter, argument in
            guard let value = argument.firstChild, value.isReference(to: parameter.localName) else { return false }
            return !function.contains { $0.kind == .binding && $0.text == parameter.localName }
        }
    }

    fileprivate var countsUp: Bool {
        contains { $0.kind == .assignment && ($0.isText("+=") || $0.isText("-=")) }
    }

    /// Whether a wait that cancellation ends follows the attempt, in the handler or after it.
    fileprivate func waitsWithTry(after handler: OutlineNode?) -> Bool {
        contains { node in
            guard node.kind == .tryExpression, node.isText("try"), node.unwrapped.calledName == "sleep" else {
                return false
            }
            // Inside the `do`, the catch-all takes what it throws.
            guard let handler, let statement = handler.parent else { return true }
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
