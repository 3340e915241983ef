/// What tells a person that something failed: error state that a view shows, an alert, a message.
struct PresentationAct {
    let node: OutlineNode
    /// What it does, for the basis of a finding.
    let name: String
    /// Whether it can only be for a person's eyes, whatever layer the code is in.
    let isUnmistakable: Bool

    /// The first one of a handler that a cancellation would reach; what its queues and tasks run counts.
    static func first(of handler: Handler, in codebase: Codebase) -> PresentationAct? {
        let search = Search(errorName: handler.errorName, codebase: codebase, depth: 0)
        return search.first(in: handler.statements)
    }

    private struct Search {
        let errorName: String?
        let codebase: Codebase
        let depth: Int

        /// Deeper code is not looked at: a chain of calls has no limit, and the stack has one.
        private static let deepest = 100

        func first(in statements: [OutlineNode], nesting: Int = 0) -> PresentationAct? {
            guard nesting < Self.deepest else { return nil }
            for statement in statements {
                if let act = first(at: statement, nesting: nesting + 1) { return act }
                // What follows is only for the errors that the condition lets through.
                if statement.kind == .guardStatement, picksErrors(statement) { return nil }
            }
            return nil
        }

        private func first(at node: OutlineNode, nesting: Int) -> PresentationAct? {
            switch node.kind {
            case _ where node.kind.isFunction || node.kind.isTypeOrExtension: return nil
            case .closure where node.unstructuredTask == nil && !node.runsOnAQueue && !node.isAnimated: return nil
            case .ifExpression where picksErrors(node):
                let branches = node.children.drop { $0.kind != .block }.dropFirst()
                return first(in: Array(branches), nesting: nesting)
            case .switchExpression where node.firstChild.map(namesError) ?? false:
                for one in node.children(of: .switchCase) where one.flags.contains(.isDefault) {
                    if let act = first(in: Array(one.children), nesting: nesting) { return act }
                }
                return nil
            case .assignment: if let act = ofAssignment(node) { return act }
            case .call: if let act = ofCall(node, errorName: errorName, codebase, depth: depth) { return act }
            default: break
            }
            return first(in: Array(node.children), nesting: nesting)
        }

        private func namesError(_ node: OutlineNode) -> Bool {
            guard let errorName else { return false }
            return node.names(errorName) || node.contains { $0.names(errorName) }
        }

        /// Whether a condition asks what kind of error it is.
        private func picksErrors(_ node: OutlineNode) -> Bool {
            node.children.prefix { $0.kind != .block }.contains { condition in
                // `guard let error` asks only whether there is one.
                if condition.kind == .optionalBinding {
                    let source = condition.child(of: .initializerValue)?.firstChild
                    return source.map { $0.kind != .reference && namesError($0) } ?? false
                }
                if condition.kind == .binary, condition.lastChild?.kind == .nilLiteral { return false }
                return namesError(condition)
            }
        }
    }

    // MARK: Error state

    private static func ofAssignment(_ node: OutlineNode) -> PresentationAct? {
        guard node.isText("="), let target = node.firstChild, let value = target.nextSibling, !value.isNothing else {
            return nil
        }
        let path = target.memberPath
        guard let last = path.last, path.first != "_", let act = ofAssignment(of: value, to: path, last, at: node),
            !target.isLocalVariable
        else { return nil }
        return act
    }

    private static func ofAssignment(
        of value: OutlineNode, to path: [String], _ last: String, at node: OutlineNode
    ) -> PresentationAct? {
        if path.contains(where: isErrorName), !value.isText("false") || last == "isHidden" {
            return PresentationAct(node: node, name: "it sets `\(last)`", isUnmistakable: false)
        }
        if last.lowercased().contains("retry"), value.isText("true") {
            return PresentationAct(node: node, name: "it sets `\(last)`", isUnmistakable: false)
        }
        if let named = value.unwrapped.caseName, isFailureName(named) {
            return PresentationAct(node: node, name: "it sets `\(last)` to `.\(named)`", isUnmistakable: false)
        }
        return nil
    }

    private static func isErrorName(_ name: String) -> Bool {
        let lowered = name.lowercased()
        return ["error", "alert", "toast", "snackbar", "banner", "failure", "failed"].contains { lowered.contains($0) }
            && !lowered.contains("log")
    }

    private static func isFailureName(_ name: String) -> Bool {
        let lowered = name.lowercased()
        return lowered.contains("error") || lowered.contains("fail")
    }

    // MARK: Calls

    private static func ofCall(
        _ node: OutlineNode, errorName: String?, _ codebase: Codebase, depth: Int
    ) -> PresentationAct? {
        guard let name = node.calledName else { return nil }
        switch name {
        case "UIAlertController", "NSAlert", "presentError", "runModal", "beginSheetModal":
            return PresentationAct(node: node, name: "it calls `\(name)`", isUnmistakable: true)
        default: break
        }
        let lowered = name.lowercased()
        if ["show", "present", "display", "render"].contains(where: lowered.hasPrefix) {
            let isUnmistakable = ["error", "alert", "toast", "snackbar", "failure", "message"].contains {
                lowered.contains($0)
            }
            if isUnmistakable {
                return PresentationAct(node: node, name: "it calls `\(name)`", isUnmistakable: true)
            }
        }
        if ["enqueue", "show", "present", "display", "post"].contains(name),
            let base = node.calledBase?.unwrapped.text.lowercased(),
            ["notice", "alert", "toast", "snackbar", "banner"].contains(where: base.contains)
        {
            return PresentationAct(node: node, name: "it calls `\(name)`", isUnmistakable: true)
        }
        if lowered.hasPrefix("set") || lowered.hasPrefix("update"),
            let named = node.handedArguments.lazy.compactMap({ $0.value.unwrapped.caseName }).first(
                where: isFailureName)
        {
            return PresentationAct(node: node, name: "it calls `\(name)` with `.\(named)`", isUnmistakable: false)
        }
        guard depth < 2, let errorName,
            node.children.contains(where: { $0.kind == .argument && $0.contains { $0.names(errorName) } }),
            node.calledBase.map({ $0.isText("self") || $0.firstChild?.isText("self") ?? false }) ?? true,
            let type = node.enclosingType?.qualifiedTypeName
        else { return nil }
        for function in codebase.index.functions(of: type, named: name) {
            guard let body = function.node.child(of: .block) else { continue }
            let handed = function.parameters.map(\.localName).first { $0.lowercased().contains("err") }
            let search = Search(errorName: handed, codebase: codebase, depth: depth + 1)
            if let act = search.first(in: Array(body.children)) {
                return PresentationAct(
                    node: node, name: "it calls `\(name)`, where \(act.name.dropFirst(3))",
                    isUnmistakable: act.isUnmistakable)
            }
        }
        return nil
    }
}

extension OutlineNode {
    /// `nil`, `false`'s kin: what takes an error away instead of showing one.
    fileprivate var isNothing: Bool {
        switch kind {
        case .nilLiteral: true
        case .stringLiteral: !children.contains { $0.kind == .interpolation || !$0.text.isEmpty }
        case .member: firstChild == nil && (isText("none") || isText("idle") || isText("empty"))
        default: false
        }
    }

    /// `self.errorLabel.text` as names.
    fileprivate var memberPath: [String] {
        var names: [String] = []
        var current: OutlineNode? = self
        while let node = current {
            switch node.kind {
            case .member, .reference: names.append(node.text)
            case .optionalChain, .forceUnwrap, .call, .subscriptCall: break
            default: return names.reversed()
            }
            current = node.firstChild
        }
        return names.reversed()
    }

    /// `failed` of `.failed(error)`, `.failed`, `State.failed(error)`.
    fileprivate var caseName: String? {
        var core = self
        if core.kind == .call, let callee = core.firstChild?.unwrapped { core = callee }
        guard core.kind == .member else { return nil }
        guard let base = core.firstChild else { return core.text }
        return base.kind == .reference && base.text.first?.isUppercase ?? false ? core.text : nil
    }

    /// Whether the name is that of a variable of the function around it.
    fileprivate var isLocalVariable: Bool {
        guard kind == .reference else { return false }
        let name = text
        var inner = self
        while let scope = inner.parent, !inner.kind.isFunction {
            let isDeclared = scope.children.contains { statement in
                statement.kind == .variableDeclaration && statement.offset < inner.offset
                    && statement.children.contains { $0.kind == .binding && $0.text == name }
            }
            if isDeclared, !scope.kind.isTypeOrExtension { return true }
            inner = scope
        }
        return false
    }

    fileprivate var isAnimated: Bool {
        guard kind == .closure, let call = parent, call.kind == .call else { return false }
        return call.calledName == "withAnimation" || call.calledName == "animate"
    }
}
