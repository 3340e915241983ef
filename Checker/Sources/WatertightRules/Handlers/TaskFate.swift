/// Whether the task that code runs in can be cancelled, as far as the codebase shows it.
enum TaskFate {
    /// Something ends it: a view that disappears, a new request, whoever holds the task.
    case cancelled
    /// Nobody can: the task is not kept, or nobody calls what runs it.
    case never
    case unknown

    static func of(_ node: OutlineNode, in codebase: Codebase) -> TaskFate { of(node, codebase, []) }

    /// `around` are the functions that were followed to get here.
    private static func of(_ node: OutlineNode, _ codebase: Codebase, _ around: [OutlineNode]) -> TaskFate {
        guard around.count < 5, let scope = node.ancestor(where: { $0.kind == .closure || $0.kind.isFunction }) else {
            return .unknown
        }
        if let task = scope.unstructuredTask { return kept(task, codebase) }
        if scope.kind == .closure { return closure(scope, codebase, around) }
        guard scope.kind == .functionDeclaration, scope.flags.contains(.async) else { return .unknown }
        return function(scope, codebase, around)
    }

    // MARK: Tasks that are made

    private static func kept(_ task: OutlineNode, _ codebase: Codebase) -> TaskFate {
        if task.isLetGo(in: codebase) { return .never }
        if let set = storage(of: task) {
            // Emptying the set cancels what it stores.
            let isEmptied = task.outline.nodes(of: .assignment, .member).contains { node in
                node.kind == .assignment
                    ? node.firstChild?.unwrapped.text == set
                    : node.isText("removeAll") && node.firstChild?.unwrapped.text == set
            }
            return isEmptied ? .cancelled : .never
        }
        guard let holder = holder(of: task) else { return .unknown }
        // Kept for its value, or to wait for it: only who calls `cancel` ends it.
        let isCancelled = task.outline.nodes(of: .member).contains { member in
            guard member.text.hasPrefix("cancel"), let base = member.firstChild?.unwrapped else { return false }
            return base.text == holder || ErrorNames.names(in: base).contains(holder)
        }
        if isCancelled { return .cancelled }
        // `cancel(&loading)`, `loading.map { $0.cancel() }`, a property that others see.
        let isHandedOn = task.outline.nodes(of: .call).contains { call in
            guard call.calledName?.lowercased().contains("cancel") ?? false else { return false }
            return call.contains { ($0.kind == .reference || $0.kind == .member) && $0.text == holder }
        }
        return isHandedOn ? .cancelled : .never
    }

    /// The set of `Task { … }.store(in: &set)`.
    private static func storage(of task: OutlineNode) -> String? {
        guard let member = task.parent, member.kind == .member, member.isText("store"), let call = member.parent,
            call.kind == .call, let set = call.child(of: .argument)?.firstChild
        else { return nil }
        return (set.kind == .inOut ? set.firstChild : set)?.unwrapped.text
    }

    /// The name of what a task is assigned to.
    private static func holder(of task: OutlineNode) -> String? {
        guard let parent = task.parent else { return nil }
        switch parent.kind {
        case .assignment:
            guard let target = parent.firstChild?.unwrapped, target != task else { return nil }
            if target.kind == .subscriptCall { return target.firstChild?.unwrapped.text }
            return target.kind == .reference || target.kind == .member ? target.text : nil
        case .initializerValue: return parent.parent.flatMap { $0.kind == .binding ? $0.text : nil }
        default: return nil
        }
    }

    // MARK: Closures

    private static func closure(_ closure: OutlineNode, _ codebase: Codebase, _ around: [OutlineNode]) -> TaskFate {
        guard let call = closure.receivingCall, let name = call.calledName else { return .unknown }
        // What a view starts ends with the view.
        if ["task", "refreshable"].contains(name), call.calledBase != nil { return .cancelled }
        // A closure that runs as a part of the code around it.
        return partsOfATask.contains(name) ? of(closure, codebase, around) : .unknown
    }

    private static let partsOfATask: Set<String> = [
        "withTaskGroup", "withThrowingTaskGroup", "withDiscardingTaskGroup", "addTask", "run", "withAnimation",
        "withTaskCancellationHandler",
    ]

    // MARK: Functions

    /// A function is ended if somebody who calls it can be.
    private static func function(_ function: OutlineNode, _ codebase: Codebase, _ around: [OutlineNode]) -> TaskFate {
        guard !around.contains(function) else { return .never }
        let calls = (codebase.interfaces.mentions.calls[function.text] ?? []).map(\.call)
            .filter { Self.mayCall($0, function, codebase) }
        guard !calls.isEmpty else { return .unknown }
        var isUnknown = false
        for call in calls {
            switch of(call, codebase, around + [function]) {
            case .cancelled: return .cancelled
            case .unknown: isUnknown = true
            case .never: break
            }
        }
        return isUnknown ? .unknown : .never
    }

    /// Whether a call by that name can be one of this function.
    private static func mayCall(_ call: OutlineNode, _ function: OutlineNode, _ codebase: Codebase) -> Bool {
        guard function.accepts(call) else { return false }
        guard let owner = function.owner else { return call.calledBase == nil }
        guard let base = call.calledBase?.unwrapped, !base.isText("self") else {
            return call.ancestor {
                $0.kind.isTypeOrExtension && $0.qualifiedTypeName == owner.qualifiedTypeName
            } != nil
        }
        if function.hasModifier("private") || function.hasModifier("fileprivate"), base.outline !== function.outline {
            return false
        }
        guard let receiver = TypedCalls(index: codebase.index).receiver(of: call) else {
            // Of several functions of one name, nothing says that it is this one.
            return codebase.index.namesakes(of: function.text).count == 1
        }
        if receiver == owner.qualifiedTypeName { return true }
        return codebase.index.types(qualified: owner.qualifiedTypeName).contains {
            codebase.index.ancestors(of: $0).contains(receiver)
        }
    }
}
