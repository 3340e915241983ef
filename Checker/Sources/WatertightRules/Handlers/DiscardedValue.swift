extension OutlineNode {
    /// Whether the value of this expression goes nowhere: it is a statement, and not the one whose value a function, a
    /// closure or an `if` takes without saying `return`. `unknown` closures are taken to use it.
    func isDiscarded(in codebase: Codebase) -> Bool {
        guard let parent else { return false }
        switch parent.kind {
        case .assignment: return parent.firstChild?.isText("_") ?? false && parent.firstChild != self
        case .awaitExpression, .cast: return parent.isDiscarded(in: codebase)
        case .initializerValue:
            guard let binding = parent.parent, binding.kind == .binding else { return false }
            return binding.firstChild?.kind == .wildcardPattern
        case .block, .switchCase, .closure, .conditionalClause, .file:
            return parent.discardsStatement(self, in: codebase)
        default: return false
        }
    }

    /// Whether this container of statements leaves the value of one of them.
    private func discardsStatement(_ statement: OutlineNode, in codebase: Codebase) -> Bool {
        let isOnly = !children.contains { $0.kind.isStatementLike && $0 != statement }
        switch kind {
        case .file: return true
        case .conditionalClause:
            guard let holder = parent, let outer = holder.parent else { return true }
            return outer.discardsStatement(holder, in: codebase)
        case .switchCase:
            guard isOnly, let expression = parent else { return true }
            return expression.isDiscarded(in: codebase)
        case .closure: return !isOnly || isClosureWithoutValue(in: codebase)
        case .block:
            guard isOnly, let holder = parent else { return true }
            switch holder.kind {
            case .functionDeclaration:
                return holder.child(of: .returnType).map { $0.firstChild?.isVoid ?? false } ?? true
            case .accessorDeclaration: return !holder.isText("get")
            case .binding, .subscriptDeclaration: return false
            case .ifExpression: return holder.outermostIf.isDiscarded(in: codebase)
            default: return true
            }
        default: return false
        }
    }

    private var outermostIf: OutlineNode {
        var current = self
        while let parent = current.parent, parent.kind == .ifExpression { current = parent }
        return current
    }

    var isVoid: Bool {
        (kind == .namedType && (isText("Void") || isText("Never"))) || (kind == .tupleType && firstChild == nil)
    }

    /// Whether nobody takes what this closure's only expression is worth.
    private func isClosureWithoutValue(in codebase: Codebase) -> Bool {
        if let returned = child(of: .returnType)?.firstChild { return returned.isVoid }
        var holder = parent
        if let argument = holder, argument.kind == .argument { holder = argument.parent }
        guard let call = holder, call.kind == .call, call.firstChild != self, let name = call.calledName else {
            return false
        }
        if name == "Task" || Self.taskMakers.contains(name) && (call.calledBase?.isText("Task") ?? false) {
            return call.isLetGo(in: codebase)
        }
        if parent?.kind == .argument, let label = parent?.text, Self.saysThatItReturnsNothing(label) { return true }
        if Self.takersOfNothing.contains(name) { return true }
        // What these return is what the closure returns.
        if Self.handersBack.contains(name) { return call.isDiscarded(in: codebase) }
        guard let declared = codebase.index.functions[name], !declared.isEmpty else { return false }
        return declared.allSatisfy { function in
            function.parameters.contains { $0.handsNothingBack }
                && !function.parameters.contains { $0.declaredType?.isFunctionWithValue ?? false }
        }
    }

    /// `action:`, `set:`, `onDismiss:`: by convention such closures hand nothing back.
    private static func saysThatItReturnsNothing(_ label: String) -> Bool {
        switch label {
        case "action", "set", "perform", "completion", "completionHandler": true
        default: label.hasPrefix("on") && label.dropFirst(2).first?.isUppercase ?? false
        }
    }

    static let taskMakers: Set<String> = ["detached", "immediate", "immediateDetached", "init"]

    /// Functions of the system whose closures return nothing.
    private static let takersOfNothing: Set<String> = [
        "async", "asyncAfter", "asyncAndWait", "onAppear", "onDisappear", "onTapGesture", "onLongPressGesture",
        "onChange",
        "onReceive", "onSubmit", "onOpenURL", "onContinueUserActivity", "task", "refreshable", "Button", "forEach",
        "addOperation", "BlockOperation", "DispatchWorkItem", "UIAction", "UIAlertAction", "UIContextualAction",
        "scheduledTimer", "Timer", "addObserver", "animate", "performBatchUpdates", "sink", "performBackgroundTask",
        "addTask", "dataTask", "performExpiringActivity", "enumerateObjects",
    ]

    private static let handersBack: Set<String> = [
        "sync", "performAndWait", "withLock", "autoreleasepool", "withAnimation", "assumeIsolated",
    ]

    private var functionType: OutlineNode? {
        guard let type = declaredType else { return nil }
        return type.innerFunctionType
    }

    private var innerFunctionType: OutlineNode? {
        switch kind {
        case .functionType: self
        case .optionalType, .attributedType, .tupleType:
            children.lazy.compactMap { $0.kind.isTypeNode ? $0.innerFunctionType : nil }.first
        default: nil
        }
    }

    private var handsNothingBack: Bool {
        functionType?.child(of: .returnType)?.firstChild?.isVoid ?? false
    }

    private var isFunctionWithValue: Bool {
        guard let function = innerFunctionType else { return false }
        return !(function.child(of: .returnType)?.firstChild?.isVoid ?? false)
    }
}

extension OutlineKind {
    /// What stands in a closure as a statement, and not as a part of its signature.
    var isStatementLike: Bool {
        switch self {
        case .attribute, .capture, .parameter, .throwsClause, .returnType, .caseItem, .modifier: false
        default: true
        }
    }
}
