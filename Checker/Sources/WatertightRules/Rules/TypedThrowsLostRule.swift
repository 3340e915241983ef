/// `typed-throws-lost`
package struct TypedThrowsLostRule: Rule {
    package static let description = RuleDescription(
        id: "typed-throws-lost",
        summary: "The code throws one type, and the place makes it any error.",
        why: """
            Inside a closure or a `Task`, with `async let`, and in closures handed to generic functions, the compiler does \
            not infer the thrown type: `error` is `any Error` again, without a warning. A `switch` then needs a \
            `default`, which will also take the case that is added next year. `do throws(E)` brings the type back.
            """,
        before: """
            enum LoadFailure: Error { case offline, gone }
            func load() async throws(LoadFailure) -> String { throw .gone }
            func refresh(show: @escaping (any Error) -> Void) {
                Task {
                    do { _ = try await load() } catch { show(error) }
                }
            }
            """,
        after: """
            enum LoadFailure: Error { case offline, gone }
            func load() async throws(LoadFailure) -> String { throw .gone }
            func refresh(show: @escaping (LoadFailure) -> Void) {
                Task {
                    do throws(LoadFailure) { _ = try await load() } catch { show(error) }
                }
            }
            """,
        decides: """
            It reports places where every `try` calls a declaration of the codebase that throws one and the same type: a \
            `do` inside a closure whose catch-all uses the error, `async let`, a `Task` whose value is kept, a closure \
            without a thrown type that is handed to a generic or rethrowing function inside such a `do`, and a function \
            that takes a typed closure and throws without a type. If one call cannot be told, it is silent.

            The fix writes `do throws(E)` where nothing is left open.
            """,
        severity: .warning, isOnByDefault: false)

    package init() {}

    package func findings(in file: SourceFile, of codebase: Codebase) -> [Finding] {
        guard codebase.interfaces.hasTypedThrows, !file.outline.isGenerated else { return [] }
        let calls = TypedCalls(index: codebase.index)
        return file.outline.nodes(of: .doStatement, .variableDeclaration, .call, .functionDeclaration).flatMap {
            node -> [Finding] in
            let found: [Finding] =
                switch node.kind {
                case .doStatement: catching(node, calls, in: file, of: codebase)
                case .variableDeclaration: asyncLet(node, calls, in: file, of: codebase)
                case .call: task(node, calls, in: file, of: codebase)
                default: forwarding(node, in: file, of: codebase)
                }
            return found.isEmpty || codebase.isChecked(node, in: file) ? found : []
        }
    }

    // MARK: do

    private func catching(
        _ node: OutlineNode, _ calls: TypedCalls, in file: SourceFile, of codebase: Codebase
    ) -> [Finding] {
        guard node.child(of: .throwsClause) == nil, let body = node.child(of: .block),
            let clause = node.children(of: .catchClause).first(where: \.isCatchAll), let name = clause.errorName,
            let handler = clause.child(of: .block),
            handler.contains(where: { $0.kind == .reference && $0.text == name })
        else { return [] }
        guard node.ancestor(where: { $0.kind == .closure || $0.kind.isFunction })?.kind == .closure else {
            return handedClosures(body, calls, in: file, of: codebase)
        }
        guard case .typed(let type, let isCertain) = calls.outcome(of: [body]) else { return [] }
        let clauses = node.children(of: .catchClause)
        var fix: Fix?
        if isCertain, clauses.count == 1, clause.child(of: .catchItem) == nil,
            isVisible(type, at: node, in: file, of: codebase)
        {
            let start = Int(node.offset)
            fix = Fix(
                title: "Name the thrown type: `do throws(\(type))`",
                edits: [Fix.Edit(offset: start, end: start + 2, replacement: "do throws(\(type))")])
        }
        return [
            finding(
                from: node.offset, to: body.offset, at: node, in: file, of: codebase,
                "This `do` throws only `\(type)`, but in a closure its `\(name)` is `any Error`.",
                basis: [
                    "every `try` in it calls what throws `\(type)`", "the compiler infers no thrown type in closures",
                ],
                fix: fix)
        ]
    }

    /// Whether a type can be written at a place by this name, and means the same there.
    private func isVisible(_ type: String, at node: OutlineNode, in file: SourceFile, of codebase: Codebase) -> Bool {
        guard let own = codebase.index.type(named: type, at: node), own.qualifiedName == type,
            codebase.files.indices.contains(own.file)
        else { return false }
        let module = codebase.files[own.file].module
        let isHidden = sequence(first: own.node, next: \.parent).contains {
            $0.kind.isTypeOrExtension && ($0.hasModifier("private") || $0.hasModifier("fileprivate"))
        }
        if isHidden { return false }
        return module == nil || module == file.module || module.map(file.imports.contains) ?? true
    }

    /// Closures inside a `do` that throw one type and are handed to what does not keep it.
    private func handedClosures(
        _ body: OutlineNode, _ calls: TypedCalls, in file: SourceFile, of codebase: Codebase
    ) -> [Finding] {
        var closures: [(closure: OutlineNode, callee: String, type: String)] = []
        var types: Set<String> = []
        for tried in body.ownNodes(where: { $0.kind == .tryExpression && $0.isText("try") }) {
            guard let call = tried.firstChild?.unwrapped, call.kind == .call, let name = call.calledName else {
                return []
            }
            if let type = calls.error(of: call) {
                types.insert(type)
                continue
            }
            let handed = call.handedArguments.map(\.value).filter { $0.kind == .closure }
            if handed.count == 1, case .typed(let type)? = handed.first?.throwsEffect,
                let kept = calls.spelling(of: type)
            {
                types.insert(kept)
                continue
            }
            guard let closure = handed.first, handed.count == 1, closure.child(of: .throwsClause) == nil,
                losesType(call, name, codebase.index),
                case .typed(let type, _) = calls.outcome(of: Array(closure.children))
            else { return [] }
            types.insert(type)
            closures.append((closure, name, type))
        }
        guard types.count == 1 else { return [] }
        return closures.map { closure, callee, type in
            finding(
                from: closure.offset, to: closure.offset, at: closure, in: file, of: codebase,
                "This closure throws only `\(type)`, but `\(callee)` makes it `any Error`.",
                basis: [
                    "every `try` in it calls what throws `\(type)`",
                    "the closure is handed to a generic or rethrowing function and names no thrown type",
                ])
        }
    }

    /// Whether a call hands the errors of its closure on, and nothing else, but not their type.
    private func losesType(_ call: OutlineNode, _ name: String, _ index: CodebaseIndex) -> Bool {
        let own = index.functions[name] ?? []
        guard !own.isEmpty else { return Self.rethrowing.contains(name) }
        return own.allSatisfy { function in
            switch function.effect {
            case .rethrowing: true
            case .typed(let type):
                function.node.children(of: .genericParameter).contains { $0.text == type.text }
            case .none, .untyped: false
            }
        }
    }

    private static let rethrowing: Set<String> = [
        "map", "flatMap", "compactMap", "forEach", "filter", "reduce", "mapValues", "withLock", "sorted",
    ]

    // MARK: async let, Task

    private func asyncLet(
        _ node: OutlineNode, _ calls: TypedCalls, in file: SourceFile, of codebase: Codebase
    ) -> [Finding] {
        guard node.hasModifier("async") else { return [] }
        return node.children(of: .binding).compactMap { binding in
            guard let call = binding.child(of: .initializerValue)?.firstChild?.unwrapped, call.kind == .call,
                let type = calls.error(of: call)
            else { return nil }
            return finding(
                at: binding, in: file, of: codebase,
                "`async let \(binding.text)` makes the `\(type)` of `\(call.calledName ?? "the call")` `any Error`.",
                basis: ["`\(call.calledName ?? "")` throws `\(type)`", "`async let` keeps no thrown type"])
        }
    }

    private func task(
        _ node: OutlineNode, _ calls: TypedCalls, in file: SourceFile, of codebase: Codebase
    ) -> [Finding] {
        guard let callee = node.firstChild, callee.isTask, isKept(node),
            let closure = node.handedArguments.last?.value, closure.kind == .closure,
            closure.child(of: .throwsClause) == nil,
            case .typed(let type, _) = calls.outcome(of: Array(closure.children)),
            // What is only thrown by hand was never declared.
            closure.children.contains(where: { part in
                part.ownNodes { $0.kind == .tryExpression }.contains {
                    $0.firstChild.flatMap { calls.error(of: $0.unwrapped) } != nil
                }
            })
        else { return [] }
        return [
            finding(
                from: node.offset, to: callee.end, at: node, in: file, of: codebase,
                "This task throws only `\(type)`, but its value fails with `any Error`.",
                basis: [
                    "every `try` in it calls what throws `\(type)`",
                    "`Task` keeps no thrown type, and the task is kept",
                ])
        ]
    }

    private func isKept(_ node: OutlineNode) -> Bool {
        switch node.parent?.kind {
        case .initializerValue, .assignment, .returnStatement: true
        default: false
        }
    }

    // MARK: Forwarding

    /// A function that takes a typed closure, tries nothing else, and throws without a type.
    private func forwarding(_ node: OutlineNode, in file: SourceFile, of codebase: Codebase) -> [Finding] {
        guard node.throwsEffect == .untyped || node.throwsEffect == .rethrowing, let body = node.child(of: .block)
        else { return [] }
        var closures: [String: String] = [:]
        for parameter in node.children(of: .parameter) {
            guard let function = parameter.declaredType?.functionTypeInside,
                case .typed(let type) = function.throwsEffect, type.kind == .namedType,
                codebase.index.nature(ofType: type) != .opaque
            else { continue }
            closures[parameter.localName] = type.text
        }
        guard closures.count == 1, let (name, type) = closures.first else { return [] }
        let tried = body.ownNodes {
            ($0.kind == .tryExpression && $0.isText("try")) || $0.kind == .throwStatement
                || ($0.kind == .forStatement && $0.flags.contains(.async))
        }
        guard !tried.isEmpty,
            tried.allSatisfy({ tried in
                tried.kind == .tryExpression
                    && tried.firstChild?.unwrapped.calledName == name
                    && tried.firstChild?.unwrapped.calledBase == nil
            }), let clause = node.child(of: .throwsClause)
        else { return [] }
        return [
            finding(
                at: clause, in: file, of: codebase,
                "`\(node.text)` throws only what `\(name)` throws, `\(type)`, and makes it `any Error`.",
                basis: ["`\(name)` throws `\(type)`", "nothing else in `\(node.text)` throws"])
        ]
    }
}

extension OutlineNode {
    /// `Task` or `Task.detached`, also with its types written out.
    fileprivate var isTask: Bool {
        switch kind {
        case .reference: isText("Task")
        case .member: isText("detached") && (firstChild?.isTask ?? false)
        default: false
        }
    }
}
