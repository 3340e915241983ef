extension OutlineNode {
    /// The call that makes a task of this closure: `Task { }`, `Task.detached { }`.
    var unstructuredTask: OutlineNode? {
        guard kind == .closure, var call = parent else { return nil }
        if call.kind == .argument, call.isText("operation") || call.text.isEmpty, let outer = call.parent {
            call = outer
        }
        guard call.kind == .call, let name = call.calledName, call.firstChild != self else { return nil }
        if name == "Task" {
            guard let callee = call.firstChild?.unwrapped, callee.kind != .member else { return nil }
            return call
        }
        guard Self.taskMakers.contains(name), let base = call.calledBase?.unwrapped else { return nil }
        let type = base.kind == .specialization ? base.firstChild : base
        return type?.isText("Task") ?? false ? call : nil
    }

    /// Whether nobody keeps the task that this call makes, so that nobody can await or cancel it. The only expression
    /// of a closure counts too: hardly any closure hands a task back.
    func isLetGo(in codebase: Codebase) -> Bool {
        if isDiscarded(in: codebase) { return true }
        guard let closure = parent, closure.kind == .closure, closure.child(of: .returnType) == nil else {
            return false
        }
        var holder = closure.parent
        if let argument = holder, argument.kind == .argument { holder = argument.parent }
        if let assigned = holder, assigned.kind == .assignment || assigned.kind == .initializerValue {
            let type = assigned.parent?.child(of: .typeAnnotation)?.firstChild
            return type.map { !$0.contains { $0.kind == .namedType && $0.isText("Task") } } ?? true
        }
        guard let call = holder, call.kind == .call, let name = call.calledName else { return false }
        return !["map", "compactMap", "flatMap", "withLock", "sync", "reduce"].contains(name)
    }

    /// Whether this code runs only in tasks that nobody keeps: nobody can cancel it.
    func isBeyondCancellation(in codebase: Codebase) -> Bool { isBeyondCancellation(in: codebase, depth: 0) }

    private func isBeyondCancellation(in codebase: Codebase, depth: Int) -> Bool {
        guard depth < 5, let scope = ancestor(where: { $0.kind == .closure || $0.kind.isFunction }) else {
            return false
        }
        if let task = scope.unstructuredTask { return task.isLetGo(in: codebase) }
        if scope.kind == .closure {
            // Closures that run as a part of the code around them.
            guard let name = scope.receivingCall?.calledName, Self.partsOfATask.contains(name) else { return false }
            return scope.isBeyondCancellation(in: codebase, depth: depth)
        }
        // A function is beyond it if all who call it are.
        guard scope.kind == .functionDeclaration, scope.flags.contains(.async),
            let calls = codebase.interfaces.mentions.calls[scope.text], !calls.isEmpty
        else { return false }
        return calls.allSatisfy { $0.call.isBeyondCancellation(in: codebase, depth: depth + 1) }
    }

    private static let partsOfATask: Set<String> = [
        "withTaskGroup", "withThrowingTaskGroup", "addTask", "run", "withAnimation", "withCheckedThrowingContinuation",
    ]
}
