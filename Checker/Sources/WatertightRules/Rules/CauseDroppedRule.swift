/// `cause-dropped`: another error takes the place of the caught one, which nobody sees again.
package struct CauseDroppedRule: Rule {
    package static let description = RuleDescription(
        id: "cause-dropped",
        summary: "A handler raises another error and forgets the one it caught.",
        why: """
            The new error says that something failed; why it failed was in the old one, and that is gone. A broken \
            certificate, a full disk and a bug in the decoder all look the same in the log from here on. Translating \
            an error for the layer above is right: keep the cause for the log when you do.
            """,
        before: """
            func load() throws(ProfileFailure) -> Profile {
                do {
                    return try decoder.decode(Profile.self, from: data)
                } catch {
                    throw ProfileFailure.unreadable
                }
            }
            """,
        after: """
            func load() throws(ProfileFailure) -> Profile {
                do {
                    return try decoder.decode(Profile.self, from: data)
                } catch {
                    throw ProfileFailure.unreadable(SealedError(error))
                }
            }
            """,
        decides: """
            Looks at clauses that take every error, at `.failure` cases of a result, and at `if let error` in \
            completions. Found are those that throw, return, keep or complete with another error, or resume a \
            continuation with one, or show a text that was written beforehand, while the body names the caught error nowhere, not even in a log.

            Left alone are clauses whose pattern says what the cause is (`catch Store.notFound`), cancellation, and \
            every body that names the error at all.
            """,
        severity: .warning)

    package init() {}

    package func findings(in file: SourceFile, of codebase: Codebase) -> [Finding] {
        Handler.all(in: file).compactMap { handler in
            guard handler.reach == .everything, let raised = handler.raisedError(in: codebase),
                !handler.mentionsError, !handler.asksForTheLastError, !handler.isErrorNamedAfter,
                !handler.isCauseTold(in: codebase),
                !handler.raisesTheSame(raised), handler.origin != .resultCase || handler.losesPayload(in: codebase),
                ShippedCode.contains(handler.node, in: file, of: codebase)
            else { return nil }
            return finding(
                at: raised, in: file, of: codebase,
                "Another error is raised here, and the one that caused it is dropped.",
                basis: [handler.whatItTakes, "its body does not name the error"])
        }
    }
}

extension Handler {
    /// What makes errors reach it, for the basis of a finding.
    var whatItTakes: String {
        switch origin {
        case .catchClause: "the clause takes every error"
        case .resultCase: "the case takes every failure of the result"
        case .optionalError: "the branch is taken if there is an error"
        }
    }

    /// An optional error can still be named by what follows the branch, or stand before it.
    var isErrorNamedAfter: Bool {
        guard origin == .optionalError, let errorName,
            let scope = node.ancestor(where: { $0.kind == .closure || $0.kind.isFunction })
        else { return false }
        let conditions = node.children.prefix { $0.kind != .block }
        return scope.contains(
            enter: { !conditions.contains($0) }, where: { !conditions.contains($0) && $0.names(errorName) })
    }

    /// Whether what was tried has written each error down itself, before it threw it.
    func isCauseTold(in codebase: Codebase) -> Bool {
        guard let operation else {
            // A result that a function of the codebase hands back, after it wrote its failures down.
            guard origin == .resultCase, let subject = node.parent?.firstChild else { return false }
            return ToldErrors.areTold(by: subject, in: codebase)
        }
        let places = EscapingErrors.places(in: operation)
        if places.count == 1, let only = places.first, only.hasOneFailure(in: codebase) { return true }
        return !places.isEmpty && places.allSatisfy { ToldErrors.isTold($0, in: codebase) }
    }

    /// `database.lastErrorMessage()`, `errno`: the cause by another way.
    var asksForTheLastError: Bool {
        body.contains { node in
            guard node.kind == .member || node.kind == .reference else { return false }
            return node.isText("errno") || node.text.lowercased().hasPrefix("lasterror")
        }
    }

    /// Whether what was tried throws the very error that is raised: then that is the caught one.
    func raisesTheSame(_ raised: OutlineNode) -> Bool {
        guard raised.kind == .throwStatement, let operation, let name = raised.firstChild?.dottedName else {
            return false
        }
        return operation.contains { $0.kind == .throwStatement && $0.firstChild?.dottedName == name }
    }

    /// The first statement of the body that raises an error which is not the caught one.
    func raisedError(in codebase: Codebase) -> OutlineNode? {
        var pending = Array(statements.reversed())
        while let node = pending.popLast() {
            switch node.kind {
            case _ where node.kind.isFunction || node.kind.isTypeOrExtension: continue
            case .closure where node.unstructuredTask == nil && !node.runsOnAQueue: continue
            case .doStatement:
                // What an inner handler raises is that one's.
                if let block = node.child(of: .block) { pending.append(block) }
                continue
            case .throwStatement:
                if let thrown = node.firstChild, thrown.isNewError { return node }
            case .returnStatement:
                if let value = node.firstChild?.unwrapped, value.isFailureValue(in: codebase) { return node }
            case .call:
                // Showing fixed words for a failure that has a type of its own drops nothing.
                if node.completesWithError(in: codebase) || (origin == .catchClause && node.showsFixedText)
                    || node.reportsFailure
                {
                    return node
                }
            case .assignment:
                if node.keepsError(in: codebase) || (origin == .catchClause && node.setsFixedText) { return node }
            default: break
            }
            pending.append(contentsOf: node.children.reversed())
        }
        return nil
    }
}

extension OutlineNode {
    /// Whether what is tried can fail in one way only, and says no more of it: who catches it knows the cause.
    fileprivate func hasOneFailure(in codebase: Codebase) -> Bool {
        guard kind == .tryExpression, let call = firstChild?.unwrapped, call.kind == .call, let name = call.calledName,
            let declared = codebase.index.functions[name], declared.count == 1,
            let body = declared.first?.node.child(of: .block),
            // What can fail in one way only is short; a long one would be read again for each call of it.
            body.end - body.offset < 4096
        else { return false }
        let places = EscapingErrors.places(in: body)
        let thrown = Set(places.map { $0.kind == .throwStatement ? $0.firstChild?.dottedName ?? "" : "" })
        return thrown.count == 1 && !thrown.contains("")
    }

    /// `.failure(x)`, `Result.failure(x)`.
    fileprivate func isFailureValue(in codebase: Codebase) -> Bool {
        guard kind == .call, calledName == "failure", let callee = firstChild?.unwrapped, callee.kind == .member,
            let value = child(of: .argument)?.firstChild
        else { return false }
        return value.isNewError
    }

    /// Whether this is an error that is made here. What a variable holds may be the caught one under another name.
    fileprivate var isNewError: Bool {
        let value = unwrapped
        return value.kind != .reference && value.kind != .stringLiteral && !CancellationMention.isPresent(in: value)
    }

    /// A call that hands on `.failure(x)`, a declared error, or `throwing: x`.
    fileprivate func completesWithError(in codebase: Codebase) -> Bool {
        children.contains { argument in
            guard argument.kind == .argument, let value = argument.firstChild?.unwrapped, value.isNewError else {
                return false
            }
            if argument.isText("throwing") { return true }
            if value.isFailureValue(in: codebase) { return true }
            return isCompletion && (value.isErrorValue(in: codebase) || value.isNamedFailure)
        }
    }

    /// An assignment of another error: `error = LoginError.offline`, `state = .failed(.offline)`. A bare `.failed` says
    /// that something failed, and is no error that takes the place of the caught one.
    fileprivate func keepsError(in codebase: Codebase) -> Bool {
        guard isText("="), let target = firstChild, let value = target.nextSibling?.unwrapped, value.isNewError,
            !target.isText("_")
        else { return false }
        if value.isErrorValue(in: codebase) { return true }
        var core = value
        if core.kind == .call, let callee = core.firstChild?.unwrapped { core = callee }
        guard core.kind == .member, core.firstChild == nil,
            value.kind == .call || target.text.lowercased().hasSuffix("error")
        else { return false }
        if core.isText("none") || core.isText("some") { return false }
        // `self.error = .offline`
        if target.text == "error" || target.text.hasSuffix("Error") { return true }
        // `state = .failed`, `state = .failed(.offline)`
        let name = core.text.lowercased()
        return name == "error" || name == "failed" || name == "failure" || name.hasSuffix("failed")
            || name.hasSuffix("error")
    }

    /// `ImportAnswer.failed()`, `Answer.failureAnswer`: a value made to say that something failed.
    fileprivate var isNamedFailure: Bool {
        // A bare `.failed` is an outcome, and no error.
        guard kind == .call || (kind == .member && firstChild != nil) else { return false }
        let name = (kind == .call ? calledName : text)?.lowercased() ?? ""
        return name.hasPrefix("fail") || name.hasPrefix("error") || name.hasSuffix("failed")
    }

    /// An alert or a message whose words were there before the error: `showError(message: "…")`, `displayError(.saving)`.
    fileprivate var showsFixedText: Bool {
        guard let name = calledName, Sinks.isPresenting(name.lowercased()) else { return false }
        return !ErrorNames.isDiagnostic(call: self)
    }

    /// `Failure.saving(reason: "…").log()`: another failure, made to be reported.
    fileprivate var reportsFailure: Bool {
        guard let made = calledBase?.unwrapped, made.kind == .call, let type = made.calledBase?.unwrapped,
            type.kind == .reference, type.text.first?.isUppercase ?? false
        else { return false }
        return type.text.hasSuffix("Failure") || type.text.hasSuffix("Error")
    }

    /// `errorMessage = "…"`, `errorLabel.text = "…"`.
    fileprivate var setsFixedText: Bool {
        guard isText("="), let target = firstChild?.unwrapped, let value = target.nextSibling ?? lastChild,
            value.isFixedText
        else { return false }
        if Sinks.isMessage(target.text) { return true }
        guard target.kind == .member, Sinks.isText(target.text), let base = target.firstChild?.unwrapped else {
            return false
        }
        let name = base.text.lowercased()
        return name.contains("error") || name.contains("message") || name.contains("alert")
    }

    /// A literal, or a text that is looked up for the person's language.
    fileprivate var isFixedText: Bool {
        let value = unwrapped
        switch value.kind {
        case .stringLiteral: return value.firstChild != nil
        case .call:
            let name = value.calledName ?? ""
            if name == "NSLocalizedString" { return true }
            return name == "String" && value.children(of: .argument).first?.isText("localized") == true
        case .member:
            // `L10n.Login.failed`, `Localization.message`
            let names = ErrorNames.names(in: value)
            return ["L10n", "Localization", "Strings", "UserText", "R", "Constants"].contains(names.last ?? "")
        default: return false
        }
    }

    /// Whether the callee is a closure that was handed in to be called at the end.
    private var isCompletion: Bool {
        guard let callee = firstChild?.unwrapped, callee.kind == .reference else { return false }
        let name = callee.text.lowercased()
        return name.contains("complet") || name.contains("callback") || name.contains("handler") || name == "reply"
    }

    /// `LoginError.wrong`, `LoginError.wrong(3)`, `LoginError()`, `NSError(…)`.
    private func isErrorValue(in codebase: Codebase) -> Bool {
        switch kind {
        case .member, .call:
            var core = self
            while core.kind == .call || core.kind == .member, let inner = core.firstChild?.unwrapped { core = inner }
            guard core.kind == .reference, core.text.first?.isUppercase ?? false else { return false }
            switch codebase.index.nature(ofName: core.text, at: self) {
            case .own, .foreign, .opaque: return true
            case .cancellation, .unknown: return false
            }
        default: return false
        }
    }

    /// A closure that a queue or the main actor runs as a part of the code around it.
    var runsOnAQueue: Bool {
        guard kind == .closure, let call = parent, call.kind == .call, let name = call.calledName else { return false }
        switch name {
        case "async", "asyncAfter", "run", "perform", "performAndWait", "sync", "runOnMain", "addOperation": return true
        default: return false
        }
    }
}
