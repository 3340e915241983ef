/// Code that runs because something failed: a `catch` clause, the `.failure` case of a result, the branch of an error
/// that a completion handed over. The rules about handlers all ask the same few questions of it.
struct Handler {
    /// Which errors reach it.
    enum Reach: Sendable, Hashable {
        /// All that no clause before it took.
        case everything
        /// Those of a type, or those that one pattern or condition picks: the handler knows what it deals with.
        case some
        case cancellation
    }

    enum Origin: Sendable, Hashable { case catchClause, resultCase, optionalError }

    let origin: Origin
    /// The clause, the case, or the whole `if` or `guard`.
    let node: OutlineNode
    /// What holds the statements: a block, or the case itself.
    let body: OutlineNode
    let reach: Reach
    /// What the handler calls the error; nil if it cannot name it.
    let errorName: String?

    var statements: [OutlineNode] {
        body.children.filter { $0.kind != .caseItem }
    }

    /// Whether the error is named anywhere in the body: in a log, a condition, a closure.
    var mentionsError: Bool {
        guard let errorName else { return false }
        return body.contains { $0.names(errorName) }
    }

    /// The `do` whose errors a clause catches.
    var operation: OutlineNode? {
        origin == .catchClause ? node.parent?.child(of: .block) : nil
    }

    /// Where a finding about the handler as a whole points: its head.
    var head: (start: UInt32, end: UInt32) {
        switch origin {
        case .catchClause: (node.offset, max(node.offset, body.offset))
        case .resultCase: (node.offset, node.child(of: .caseItem)?.end ?? node.end)
        case .optionalError: (node.offset, max(node.offset, body.offset))
        }
    }
}

extension Handler {
    /// All handlers of a file, in the order of the source.
    static func all(in file: SourceFile) -> [Handler] {
        file.outline.nodes(of: .catchClause, .switchCase, .ifExpression, .guardStatement).compactMap(handler(of:))
    }

    static func handler(of node: OutlineNode) -> Handler? {
        switch node.kind {
        case .catchClause: ofCatch(node)
        case .switchCase: ofResultCase(node)
        case .ifExpression, .guardStatement: ofOptionalError(node)
        default: nil
        }
    }

    // MARK: Catch clauses

    private static func ofCatch(_ clause: OutlineNode) -> Handler? {
        guard let body = clause.child(of: .block) else { return nil }
        let items = clause.children(of: .catchItem)
        guard !items.isEmpty else {
            return Handler(origin: .catchClause, node: clause, body: body, reach: .everything, errorName: "error")
        }
        let parts = items.map(part(of:))
        let reach: Reach =
            if parts.contains(where: { $0.reach == .everything }) {
                .everything
            } else if parts.allSatisfy({ $0.reach == .cancellation }) {
                .cancellation
            } else {
                .some
            }
        // A clause with patterns that bind nothing has no `error` of its own.
        return Handler(
            origin: .catchClause, node: clause, body: body, reach: reach,
            errorName: parts.compactMap(\.name).first)
    }

    private static func part(of item: OutlineNode) -> (reach: Reach, name: String?) {
        guard let pattern = item.firstChild else { return (.everything, "error") }
        let name = boundNames(in: pattern).first
        let mentionsCancellation = CancellationMention.isPresent(in: item)
        guard item.child(of: .whereClause) == nil else { return (mentionsCancellation ? .cancellation : .some, name) }
        if mentionsCancellation { return (.cancellation, name) }
        var core = pattern
        while core.kind == .valueBinding || core.kind == .expressionPattern, let inner = core.firstChild {
            core = inner
        }
        switch core.kind {
        case .identifierPattern, .wildcardPattern: return (.everything, name)
        case .reference where core.isText("_"): return (.everything, nil)
        case .cast, .isTypePattern:
            let type = core.lastChild
            return (type.map(isAnyError) ?? false ? .everything : .some, name)
        default: return (.some, name)
        }
    }

    /// Whether a type says no more than that a value is an error.
    private static func isAnyError(_ type: OutlineNode) -> Bool {
        switch type.kind {
        case .someOrAnyType, .optionalType: type.firstChild.map(isAnyError) ?? false
        case .namedType: type.isText("Error") || type.isText("NSError") || type.isText("Swift.Error")
        default: false
        }
    }

    // MARK: Results

    /// `.failure` of a `switch` that also has `.success` or `.finished`: a result, or the completion of a stream.
    private static func ofResultCase(_ node: OutlineNode) -> Handler? {
        let items = node.children(of: .caseItem)
        guard items.count == 1, let item = items.first, item.child(of: .whereClause) == nil, let parent = node.parent
        else { return nil }
        if let outer = nestedResult(item.firstChild, "failure") {
            // `case .loaded(.failure)` beside `case .loaded(.success(let items))`: what a reducer is told.
            let isBoth = parent.children(of: .switchCase).contains { other in
                other.children(of: .caseItem).contains { nestedResult($0.firstChild, "success") == outer }
            }
            return isBoth
                ? Handler(origin: .resultCase, node: node, body: node, reach: .everything, errorName: nil) : nil
        }
        guard let (binding, isPlain) = failurePattern(item.firstChild) else { return nil }
        guard
            parent.children(of: .switchCase).contains(where: { other in
                other.children(of: .caseItem).contains { caseName($0.firstChild) == "success" }
                    || other.children(of: .caseItem).contains { caseName($0.firstChild) == "finished" }
            })
        else { return nil }
        return Handler(
            origin: .resultCase, node: node, body: node, reach: isPlain ? .everything : .some, errorName: binding)
    }

    /// `loaded` of `.loaded(.failure)` and of `.loaded(.failure(_))`; nil if the failure has a name.
    private static func nestedResult(_ pattern: OutlineNode?, _ name: String) -> String? {
        guard var core = pattern else { return nil }
        while core.kind == .valueBinding || core.kind == .expressionPattern, let inner = core.firstChild {
            core = inner
        }
        guard core.kind == .call, let outer = core.calledName, let argument = core.child(of: .argument),
            argument.nextSibling == nil, let inner = argument.firstChild, caseName(inner) == name
        else { return nil }
        guard name == "failure" else { return outer }
        return boundNames(in: inner).isEmpty ? outer : nil
    }

    /// What `.failure` binds, and whether it takes any error.
    private static func failurePattern(_ pattern: OutlineNode?) -> (binding: String?, isPlain: Bool)? {
        guard let pattern, caseName(pattern) == "failure" else { return nil }
        var core = pattern
        while core.kind == .valueBinding || core.kind == .expressionPattern, let inner = core.firstChild {
            core = inner
        }
        guard core.kind == .call else { return (nil, true) }
        let payload = core.children(of: .argument)
        guard payload.count <= 1 else { return (nil, false) }
        guard var value = payload.first?.firstChild else { return (nil, true) }
        while value.kind == .valueBinding, let inner = value.firstChild { value = inner }
        switch value.kind {
        case .identifierPattern: return (value.text, true)
        case .wildcardPattern: return (nil, true)
        case .reference where value.isText("_"): return (nil, true)
        default: return (boundNames(in: pattern).first, false)
        }
    }

    private static func caseName(_ pattern: OutlineNode?) -> String? {
        var core = pattern
        while let node = core {
            switch node.kind {
            case .valueBinding, .expressionPattern, .call, .optionalChain, .postfixOperator: core = node.firstChild
            case .member: return node.text
            default: return nil
            }
        }
        return nil
    }

    // MARK: Errors of completions

    /// `if let error`, `if error != nil`, `guard error == nil else`, where `error` was handed to the function.
    private static func ofOptionalError(_ node: OutlineNode) -> Handler? {
        let isGuard = node.kind == .guardStatement
        let conditions = node.children.prefix { $0.kind != .block }
        // `guard let data, error == nil else`: no data and an error are dealt with in one.
        let asksForNone = isGuard ? conditions.first(where: Self.comparesWithNil) : nil
        guard let condition = asksForNone ?? conditions.first, conditions.count == 1 || asksForNone != nil,
            let body = node.child(of: .block)
        else { return nil }
        switch condition.kind {
        case .optionalBinding where !isGuard:
            let source = condition.child(of: .initializerValue)?.firstChild
            let reach: Reach
            let subject: OutlineNode?
            if let source, source.kind == .cast {
                reach = source.lastChild.map(isAnyError) ?? false ? .everything : .some
                subject = source.firstChild
            } else {
                reach = .everything
                subject = source
            }
            let name: String
            if let subject {
                guard subject.kind == .reference else { return nil }
                name = subject.text
            } else {
                name = condition.text
            }
            guard isErrorParameter(name, at: node) else { return nil }
            return Handler(origin: .optionalError, node: node, body: body, reach: reach, errorName: condition.text)
        case .binary where condition.isText(isGuard ? "==" : "!="):
            guard let left = condition.firstChild, left.kind == .reference, left.nextSibling?.kind == .nilLiteral,
                isErrorParameter(left.text, at: node)
            else { return nil }
            return Handler(
                origin: .optionalError, node: node, body: body, reach: .everything, errorName: left.text)
        default: return nil
        }
    }

    /// `x == nil`
    private static func comparesWithNil(_ condition: OutlineNode) -> Bool {
        condition.kind == .binary && condition.isText("==") && condition.firstChild?.nextSibling?.kind == .nilLiteral
            && condition.firstChild.map { isErrorParameter($0.text, at: condition) } ?? false
    }

    /// Whether a name is that of an error which the closure or function around it was handed.
    private static func isErrorParameter(_ name: String, at node: OutlineNode) -> Bool {
        let lowered = name.lowercased()
        guard lowered == "err" || lowered.hasSuffix("error") else { return false }
        var current = node.parent
        while let scope = current {
            if scope.kind == .closure || scope.kind == .functionDeclaration {
                if scope.children.contains(where: { $0.kind == .parameter && $0.localName == name }) { return true }
                if scope.kind == .functionDeclaration { return false }
            }
            current = scope.parent
        }
        return false
    }

    static func boundNames(in pattern: OutlineNode) -> [String] {
        var names: [String] = []
        pattern.visit { if $0.kind == .identifierPattern { names.append($0.text) } }
        return names
    }
}

extension OutlineNode {
    /// Whether this node refers to a value by that name.
    func names(_ name: String) -> Bool {
        switch kind {
        case .reference, .capture: text == name
        // `if let error` reads what it shadows.
        case .optionalBinding: text == name && child(of: .initializerValue) == nil
        default: false
        }
    }
}
