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
}
