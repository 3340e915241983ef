extension OutlineNode {
    private var isOpaqueErrorName: Bool {
        switch kind {
        case .namedType: isText("Error") || isText("NSError") || isText("Swift.Error")
        case .someOrAnyType, .optionalType: firstChild?.isOpaqueErrorName ?? false
        default: false
        }
    }

    /// Whether a property of this type keeps a value, rather than work that is under way or a way to get it.
    var isStateType: Bool {
        if contains(where: { $0.kind == .namedType && $0.isText("Task") }) { return false }
        guard let named = innermostNamedType else { return true }
        let last = named.text.split(separator: ".").last.map(String.init) ?? named.text
        switch last {
        case "Task", "Future", "AsyncThrowingStream", "Continuation", "CheckedContinuation", "UnsafeContinuation",
            "Predicate", "KeyPath":
            return false
        case "AnyPublisher", "PassthroughSubject", "CurrentValueSubject", "Observable", "PublishSubject",
            "PublishRelay", "BehaviorRelay", "BehaviorSubject", "Driver", "Signal":
            // What it publishes is state; how the publisher itself may fail is not.
            return named.children.first { $0.kind.isTypeNode }?.isOpaqueErrorName ?? false
        default: return true
        }
    }
}
