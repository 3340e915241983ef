/// Whether what a `do` awaits can end in a cancellation, as far as the codebase tells.
///
/// A continuation that bridges a callback does not end when its task is cancelled, nor does waiting for the value of
/// another task. A function of the codebase can if something in it can. What is not known can.
enum CancellableWork {
    /// The first place of a body that can.
    static func first(in body: OutlineNode, of codebase: Codebase) -> OutlineNode? {
        EscapingErrors.places(in: body).first { canCancel($0, codebase, depth: 0) }
    }

    private static func canCancel(_ place: OutlineNode, _ codebase: Codebase, depth: Int) -> Bool {
        switch place.kind {
        case .forStatement:
            // A stream and a publisher's values end when the task is cancelled; they do not throw. A file or a download does.
            guard place.flags.contains(.async) else { return false }
            return place.children.contains { sequence in
                sequence.kind == .member && ["lines", "bytes", "characters", "unicodeScalars"].contains(sequence.text)
            }
        case .throwStatement: return CancellationMention.isPresent(in: place)
        default: break
        }
        let awaited = awaits(in: place)
        guard !awaited.isEmpty else {
            return place.unwrapped.calledName == "checkCancellation"
        }
        return awaited.contains { canCancel(work: $0.unwrapped, codebase, depth: depth) }
    }

    /// What a `try` awaits: `try await x`, `await try x`, `try f(await x)`.
    private static func awaits(in place: OutlineNode) -> [OutlineNode] {
        if place.parent?.kind == .awaitExpression { return [place] }
        var found: [OutlineNode] = []
        place.visit({ if $0.kind == .awaitExpression { found.append($0) } }, enter: { $0.kind != .closure })
        return found
    }

    private static func canCancel(work: OutlineNode, _ codebase: Codebase, depth: Int) -> Bool {
        switch work.kind {
        case .member:
            guard !HopelessFailure.isTaskValue(work) else { return false }
            guard let base = work.firstChild?.unwrapped, base.kind == .call else { return true }
            return canCancel(work: base, codebase, depth: depth)
        case .reference:
            guard let started = asyncLet(work) else { return true }
            return canCancel(work: started.unwrapped, codebase, depth: depth)
        case .call: break
        default: return true
        }
        guard let name = work.calledName else { return true }
        switch name {
        case "withCheckedThrowingContinuation", "withUnsafeThrowingContinuation": return false
        case "next" where isIteratorOfValues(work.calledBase): return false
        case "get" where work.calledBase?.unwrapped.kind == .member: return false
        default: break
        }
        // What is handed to an initializer may be what can end.
        guard name != "init", let declared = codebase.index.functions[name], !declared.isEmpty else { return true }
        let isOwn = work.firstChild?.unwrapped.kind == .reference
        let owner = isOwn ? work.enclosingType?.qualifiedTypeName : TypedCalls(index: codebase.index).receiver(of: work)
        let own = declared.filter { $0.owner == owner && owner != nil }
        let candidates = (own.isEmpty ? declared : own).filter { $0.isAsync && $0.node.accepts(work) }
        guard !candidates.isEmpty else {
            // Awaited for the sake of an actor, or a function of that name that is not declared here.
            return !declared.contains { $0.node.parent?.kind == .actorDeclaration }
        }
        return candidates.contains { canCancel(function: $0, codebase, depth: depth) }
    }

    private static func canCancel(function: FunctionDeclaration, _ codebase: Codebase, depth: Int) -> Bool {
        switch function.effect {
        case .none, .typed: return false
        case .untyped, .rethrowing: break
        }
        // A requirement may be met by anything.
        guard depth < 6, let body = function.node.child(of: .block) else { return true }
        let places = EscapingErrors.places(in: body)
        if places.contains(where: { canCancel($0, codebase, depth: depth + 1) }) { return true }
        // A handler that throws the error on throws the cancellation on.
        return body.contains(
            enter: { $0.kind != .closure },
            where: { node in
                guard node.kind == .doStatement, let operation = node.child(of: .block),
                    places.contains(where: { $0.kind == .throwStatement && $0.isInside(node) })
                else { return false }
                return EscapingErrors.places(in: operation).contains { canCancel($0, codebase, depth: depth + 1) }
            })
    }

    /// `publisher.values.makeAsyncIterator()`, kept in a variable.
    private static func isIteratorOfValues(_ base: OutlineNode?) -> Bool {
        guard let base = base?.unwrapped, base.kind == .reference,
            let scope = base.ancestor(where: { $0.kind == .block })
        else { return false }
        let name = base.text
        return scope.contains { node in
            guard node.kind == .binding, node.text == name,
                let made = node.child(of: .initializerValue)?.firstChild?.unwrapped
            else { return false }
            return made.calledName == "makeAsyncIterator" && made.calledBase?.isText("values") ?? false
        }
    }

    /// What `async let name = …` started.
    private static func asyncLet(_ reference: OutlineNode) -> OutlineNode? {
        let name = reference.text
        guard let scope = reference.ancestor(where: { $0.kind.isFunction || $0.kind == .closure }) else { return nil }
        var found: OutlineNode?
        scope.visit { node in
            if found == nil, node.kind == .binding, node.text == name { found = node }
        }
        guard let binding = found, binding.parent?.hasModifier("async") ?? false else { return nil }
        return binding.child(of: .initializerValue)?.firstChild
    }
}
