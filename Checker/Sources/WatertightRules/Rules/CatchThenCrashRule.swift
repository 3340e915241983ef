/// `catch-then-crash`: a handler of any error ends the process.
package struct CatchThenCrashRule: Rule {
    package static let description = RuleDescription(
        id: "catch-then-crash",
        summary: "A handler that takes every error ends the process.",
        why: """
            A full disk, a locked phone or a file of an older version is no mistake of the program, and yet the app \
            is gone, perhaps at every start. A crash tells the person nothing and cannot be recovered from. End the \
            process only for what cannot happen; for what can, say what failed and go on without it.
            """,
        before: """
            do {
                try store.open()
            } catch {
                fatalError("Cannot open the store: \\(error)")
            }
            """,
        after: """
            do {
                try store.open()
            } catch {
                logger.critical("Cannot open the store: \\(error)")
                output.onStoreUnavailable()
            }
            """,
        decides: """
            Looks at clauses that take every error, at `.failure` cases of a result and at `if let error` in \
            completions. Found are `fatalError`, `preconditionFailure`, `abort`, `exit`, `try!` and calls of the \
            codebase's own functions that return `Never`, but for those that are named as an exit with a code.

            Left alone are `assertionFailure`, which does nothing in a released app, clauses for one kind of error, \
            code under `#if DEBUG`, tests, previews, and the `main` of tools.
            """,
        severity: .warning, isOnByDefault: false)

    package init() {}

    package func findings(in file: SourceFile, of codebase: Codebase) -> [Finding] {
        Handler.all(in: file).compactMap { handler in
            guard handler.reach == .everything, let crash = handler.crash(in: codebase),
                ShippedCode.contains(crash.node, in: file, of: codebase)
            else { return nil }
            return finding(
                at: crash.node, in: file, of: codebase, "An error that can happen ends the process: \(crash.name).",
                basis: [handler.whatItTakes])
        }
    }
}

extension Handler {
    fileprivate func crash(in codebase: Codebase) -> (node: OutlineNode, name: String)? {
        var pending = Array(statements.reversed())
        while let node = pending.popLast() {
            switch node.kind {
            case _ where node.kind.isFunction || node.kind.isTypeOrExtension: continue
            case .closure where node.unstructuredTask == nil && !node.runsOnAQueue: continue
            case .doStatement:
                // What an inner handler does is that one's.
                if let block = node.child(of: .block) { pending.append(block) }
                continue
            case .tryExpression where node.isText("try!"): return (node, "`try!`")
            case .call:
                if let name = node.calledName, node.endsTheProcess(name, in: codebase) { return (node, "`\(name)`") }
            default: break
            }
            pending.append(contentsOf: node.children.reversed())
        }
        return nil
    }
}

extension FunctionDeclaration {
    /// Whether it never returns, and is not how the command of a tool ends: `exit(code:)`.
    fileprivate var crashes: Bool {
        returned?.isText("Never") ?? false && !NameWords.words(of: name).contains("exit")
    }
}

extension OutlineNode {
    fileprivate func endsTheProcess(_ name: String, in codebase: Codebase) -> Bool {
        // `Logger.fatal(error)` of the app's own, which never returns.
        if calledBase != nil, let declared = codebase.index.functions[name], !declared.isEmpty,
            declared.allSatisfy(\.crashes)
        {
            return true
        }
        guard
            firstChild?.kind == .reference || calledBase?.isText("Swift") ?? false
                || calledBase?.isText("self") ?? false
        else { return false }
        if let declared = codebase.index.functions[name], !declared.isEmpty {
            return declared.allSatisfy(\.crashes)
        }
        switch name {
        case "fatalError", "preconditionFailure", "exit", "_exit": return true
        // One with an argument is a closure of that name.
        case "abort": return firstChild?.nextSibling == nil
        default: return false
        }
    }
}
