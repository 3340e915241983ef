/// Errors that whoever hands them on has written down, or shown, before: who ignores them after that loses nothing.
enum ToldErrors {
    /// Whether what is called, or what holds the result of a call, has told of its errors.
    static func areTold(by work: OutlineNode, in codebase: Codebase) -> Bool {
        areTold(by: work, codebase, depth: 0, in: [])
    }

    /// Whether the error that leaves at a place of a body was told before: by its handler, by a log in front of it, or
    /// by what is tried there.
    static func isTold(_ place: OutlineNode, in codebase: Codebase) -> Bool {
        switch place.kind {
        case .throwStatement: isToldByItsHandler(place) || isWrittenDown(place)
        case .tryExpression: areTold(by: place, in: codebase)
        default: false
        }
    }

    /// Functions that only hand on what others have told are followed this far.
    private static let deepest = 4

    /// `bodies` are those of the functions that were followed to get here: none is followed twice.
    private static func areTold(
        by work: OutlineNode, _ codebase: Codebase, depth: Int, in bodies: [OutlineNode]
    ) -> Bool {
        guard depth < deepest else { return false }
        let core = work.unwrapped
        switch core.kind {
        case .call:
            guard let name = core.calledName else { return false }
            if handingOn.contains(name), let base = core.calledBase {
                return areTold(by: base, codebase, depth: depth, in: bodies)
            }
            guard codebase.index.namesakes(of: name).canFail else { return false }
            let (called, isKnown) = functions(calledBy: core, name, codebase)
            let next = called.compactMap { $0.node.child(of: .block) }.filter { !bodies.contains($0) }
            return !next.isEmpty
                && next.allSatisfy { (isKnown && isHarmless($0)) || tells($0, codebase, depth, bodies) }
        case .reference:
            guard case .value(let value)? = Scope.binding(of: core.text, at: core, index: codebase.index) else {
                return false
            }
            return areTold(by: value, codebase, depth: depth + 1, in: bodies)
        default: return false
        }
    }

    /// The functions that a call may call, and whether that is certain: they are those of the receiver's type.
    private static func functions(
        calledBy call: OutlineNode, _ name: String, _ codebase: Codebase
    ) -> ([FunctionDeclaration], isKnown: Bool) {
        let fits = { (function: FunctionDeclaration) in
            function.canFail && function.node.accepts(call) && !codebase.isStandIn(function)
                && (!function.isPrivate || function.node.outline === call.outline)
        }
        let owner =
            call.calledBase == nil
            ? call.enclosingType?.qualifiedTypeName : TypedCalls(index: codebase.index).receiver(of: call)
        let own = owner.map { codebase.index.functions(of: $0, named: name) } ?? []
        let fitting = own.filter { !$0.isRequirement && fits($0) }
        if !fitting.isEmpty { return (fitting, true) }
        let all = codebase.index.functions[name] ?? []
        let possible = all.count <= Namesakes.most ? all.filter(fits) : []
        // The only one there is, in all that is known.
        return (possible, possible.count == 1 && all.count == 1)
    }

    /// Steps on a result that leave its failure what it is.
    private static let handingOn: Set<String> = ["get", "map", "flatMap", "mapError", "publisher"]

    /// Whether a function says `throws`, and nothing in it can.
    private static func isHarmless(_ body: OutlineNode) -> Bool {
        let places = EscapingErrors.places(in: body)
        // Nothing but what nobody can do anything about, behind a name.
        if HopelessFailure.areHopeless(places) { return true }
        return body.firstChild != nil
            && !body.contains(where: { node in
                switch node.kind {
                case .tryExpression: node.isText("try")
                case .call: node.calledName == "Result"
                case .forStatement: true
                default: isFailure(node)
                }
            })
    }

    /// Whether the body of a function tells of its failures. One that is written down is enough: who wrote that line has
    /// thought of them.
    private static func tells(
        _ body: OutlineNode, _ codebase: Codebase, _ depth: Int, _ bodies: [OutlineNode]
    ) -> Bool {
        if body.ownDescendants(where: { Handler.handler(of: $0).map(writes) ?? false }).first != nil { return true }
        if body.ownDescendants(where: { isFailure($0) && isWrittenDown($0) }).first != nil { return true }
        // What it makes itself, without a word, is not told.
        let made = body.ownDescendants { isFailure($0) && !isInHandler($0, of: body) }
        guard made.isEmpty else { return false }
        let tried = body.ownDescendants { $0.kind == .tryExpression && $0.isText("try") }
            .filter { !HopelessFailure.areHopeless([$0]) }
        let results = body.ownDescendants { node in
            guard node.kind == .call, let name = node.calledName,
                node.ancestor(where: { $0.kind == .tryExpression }) == nil
            else { return false }
            guard codebase.index.namesakes(of: name).returnsResult else { return false }
            return codebase.index.functions[name]?.contains { $0.returnsResult && $0.node.accepts(node) } ?? false
        }
        let all = tried + results
        return !all.isEmpty && all.allSatisfy { areTold(by: $0, codebase, depth: depth + 1, in: bodies + [body]) }
    }

    /// Whether a handler tells of its error before it hands anything on.
    private static func writes(_ handler: Handler) -> Bool {
        guard handler.reach != .cancellation else { return false }
        if handler.statements.contains(where: isLog) { return true }
        guard let name = handler.errorName else { return false }
        return handler.body.contains(enter: { !isFailure($0) }, where: { hands(name, to: $0) })
    }

    /// Whether a statement gives the error to somebody: a call that takes it, or what outlives the function keeps it.
    private static func hands(_ name: String, to node: OutlineNode) -> Bool {
        switch node.kind {
        case .call:
            guard let called = node.calledName, called.first?.isLowercase ?? false, called != "failure" else {
                return false
            }
            return node.handedArguments.contains { $0.value.names(name) || $0.value.contains { $0.names(name) } }
        case .assignment:
            guard let target = node.firstChild?.unwrapped, let value = node.lastChild,
                value.names(name) || value.contains(where: { $0.names(name) })
            else { return false }
            guard target.kind == .reference else { return true }
            return !target.ancestors.prefix { !$0.kind.isTypeOrExtension }.contains { scope in
                scope.children(of: .variableDeclaration).contains { variable in
                    variable.children(of: .binding).contains { $0.text == target.text }
                }
            }
        default: return false
        }
    }

    private static func isToldByItsHandler(_ place: OutlineNode) -> Bool {
        guard let clause = place.ancestor(where: { $0.kind == .catchClause || $0.kind.isFunction }),
            let handler = Handler.handler(of: clause)
        else { return false }
        return writes(handler)
    }

    private static func isInHandler(_ node: OutlineNode, of body: OutlineNode) -> Bool {
        node.ancestor { $0 == body || Handler.handler(of: $0) != nil } != body
    }

    /// `throw x`, `return .failure(x)`, `.failure(x)` as the value of a case.
    private static func isFailure(_ node: OutlineNode) -> Bool {
        switch node.kind {
        case .throwStatement: true
        case .returnStatement: node.firstChild?.unwrapped.calledName == "failure"
        default: false
        }
    }

    /// Whether a log stands before the place, in the same block.
    private static func isWrittenDown(_ place: OutlineNode) -> Bool {
        place.parent?.children.prefix { $0.offset < place.offset }.contains(where: isLog) ?? false
    }

    private static func isLog(_ statement: OutlineNode) -> Bool {
        statement.kind == .call && ErrorNames.isDiagnostic(call: statement)
    }
}

extension FunctionDeclaration {
    /// Whether a call of it can end in a failure, as its declaration says.
    fileprivate var canFail: Bool { effect != .none || returnsResult }

    fileprivate var isPrivate: Bool { node.hasModifier("private") || node.hasModifier("fileprivate") }

    fileprivate var returnsResult: Bool { returned?.wrappedNamedType?.isText("Result") ?? false }
}

extension Codebase {
    /// Whether a function is that of a mock, a preview or a test.
    fileprivate func isStandIn(_ function: FunctionDeclaration) -> Bool {
        function.node.isInDouble || layers.layer(around: function.node, in: files[function.file]) == .support
    }
}

extension OutlineNode {
    /// The matching nodes below, without those of functions and types inside; a closure is a part of what is around it.
    fileprivate func ownDescendants(where matches: (OutlineNode) -> Bool) -> [OutlineNode] {
        descendants(enter: { !$0.kind.isFunction && !$0.kind.isTypeOrExtension }, where: matches)
    }
}
