/// Operations whose failure nobody can do anything about, so that ignoring it loses nothing: waiting, cleaning up.
enum HopelessFailure {
    /// Whether an operation that is tried is one of them.
    static func isHopeless(_ operand: OutlineNode) -> Bool {
        let core = operand.unwrapped
        switch core.kind {
        // `try await task.value`: whoever made the task has its error.
        case .member: return isTaskValue(core)
        case .call:
            guard let name = core.calledName else { return false }
            if names.contains(name) { return true }
            switch name {
            // Of files; a keychain's has another label, and its failure matters.
            case "removeItem", "trashItem":
                return core.children.contains { $0.kind == .argument && ($0.isText("at") || $0.isText("atPath")) }
                    && !isAskedFor(core)
            case "next", "nextResult": return core.calledBase?.text.lowercased().contains("group") ?? false
            // A future of SwiftNIO: what it stands for counts.
            case "get" where core.child(of: .argument) == nil:
                guard let base = core.calledBase?.unwrapped else { return false }
                return base.isText("closeFuture") || isHopeless(base)
            case "setActive":
                return core.children.contains { $0.kind == .argument && $0.firstChild?.isText("false") ?? false }
            default: return isWalk(name) && core.child(of: .closure).map(isHopelessInside) ?? false
            }
        default: return false
        }
    }

    /// Whether the function around it is there to remove something that the person or the app keeps: `deleteAccount`,
    /// `removeKey`. Of caches, copies and temporary files nobody asks.
    private static func isAskedFor(_ removal: OutlineNode) -> Bool {
        guard let function = removal.enclosingFunction, !isCleanUp(removal) else { return false }
        let words = NameWords.words(of: function.text)
        guard let verb = words.first, ["delete", "remove", "erase", "wipe"].contains(verb), words.count > 1 else {
            return false
        }
        let passing: Set<String> = [
            "temp", "temporary", "tmp", "cache", "caches", "cached", "old", "stale", "legacy", "existing", "unused",
            "orphaned", "expired", "log", "logs", "lock", "partial", "incomplete", "needed", "possible", "exists",
            "obsolete", "duplicate", "duplicates", "thumbnail", "thumbnails", "preview", "previews",
        ]
        if words.contains(where: passing.contains) { return false }
        let named = removal.descendants { $0.kind == .reference || $0.kind == .member }.map(\.text)
        return !named.contains { name in NameWords.words(of: name).contains(where: passing.contains) }
    }

    /// `forEach`, `concurrentForEach`, `asyncMap`: they throw what their closure throws, and nothing else.
    private static func isWalk(_ name: String) -> Bool {
        let lower = name.lowercased()
        return lower.hasSuffix("foreach") || lower.hasSuffix("map")
    }

    private static func isHopelessInside(_ closure: OutlineNode) -> Bool {
        areHopeless(EscapingErrors.places(in: closure))
    }

    /// Whether a member is the value of a task: of one with a name, or of one that is made on the spot.
    static func isTaskValue(_ member: OutlineNode) -> Bool {
        guard member.isText("value") || member.isText("result"), let base = member.firstChild?.unwrapped else {
            return false
        }
        switch base.kind {
        case .reference, .member: return true
        case .call: return base.child(of: .closure)?.unstructuredTask != nil
        default: return false
        }
    }

    private static let names: Set<String> = [
        "sleep", "checkCancellation", "close", "closeFile", "closeHandle", "waitForAll", "waitForNext", "unlink",
        "shutdown", "shutdownGracefully", "syncShutdownGracefully", "invalidate", "disconnect", "cancel", "terminate",
        "stop", "deactivate", "unregister",
    ]

    /// Whether all that can fail in a body is hopeless. Nothing that can fail is not.
    static func areHopeless(_ places: [OutlineNode]) -> Bool {
        !places.isEmpty
            && places.allSatisfy { place in
                switch place.kind {
                case .tryExpression: place.firstChild.map(isHopeless) ?? false
                case .throwStatement: CancellationMention.isPresent(in: place)
                default: false
                }
            }
    }

    /// Whether the code cleans up after something that is over.
    static func isCleanUp(_ node: OutlineNode) -> Bool {
        node.ancestor { $0.kind == .deferStatement || $0.kind == .deinitializerDeclaration } != nil
    }
}
