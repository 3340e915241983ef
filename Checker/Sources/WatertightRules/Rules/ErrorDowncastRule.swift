/// `error-downcast`
package struct ErrorDowncastRule: Rule {
    package static let description = RuleDescription(
        id: "error-downcast",
        summary: "Presentation decides by the type, the domain or the code of an opaque error.",
        why: """
            A screen that asks `error as? URLError` must know every library below it. When a layer changes its library, or wraps an \
            error, the cast fails in silence and the screen shows the wrong thing: the compiler knows nothing of the agreement. A layer \
            that speaks its own words makes the same decision exhaustive.
            """,
        before: """
            final class LoginViewModel {
                func signIn() async {
                    do { try await session.open() } catch {
                        if (error as? URLError)?.code == .notConnectedToInternet { showOffline() } else { showFailure() }
                    }
                }
            }
            """,
        after: """
            enum SignInError: Error { case offline, rejected }

            final class LoginViewModel {
                func signIn() async {
                    do throws(SignInError) { try await session.open() } catch {
                        switch error {
                        case .offline: showOffline()
                        case .rejected: showFailure()
                        }
                    }
                }
            }
            """,
        decides: """
            Looks in presentation for `as?`, `as!` and `is` on an opaque error, `catch` clauses and `switch` cases that match a type or \
            a case of one, `(error as NSError).code` and `.domain`, and members of an `extension Error` that do the same, \
            `error.isOffline` among them wherever it is declared. What only its folder says to be presentation is left alone. An error \
            whose static type is the app's own is left alone, and so is a place that only asks for cancellation or only logs.
            """,
        severity: .warning)

    package init() {}

    package func findings(in file: SourceFile, of codebase: Codebase) -> [Finding] {
        guard codebase.layers.decision(of: file).layer != .support else { return [] }
        var found: [Finding] = []
        for node in file.outline.nodes(
            of: .cast, .typeCheck, .catchClause, .switchExpression, .matchingCondition, .member)
        {
            guard let (place, message, basis) = decision(at: node, codebase: codebase) else { continue }
            let layer = codebase.layers.decision(around: node, in: file)
            guard layer.layer == .presentation, !layer.isByFolderAlone, !isOnlyDiagnostic(node), !isDecoding(node),
                !answersForCancellation(node), !isInError(node, codebase),
                !DecisionAim.onlyLogs(node), !DecisionAim.onlyAsksForCancellation(node)
            else { continue }
            found.append(
                finding(
                    from: place.offset, to: min(place.end, place.offset + 200), at: node, in: file, of: codebase,
                    message, basis: basis))
        }
        var lines: Set<Int> = []
        return found.filter { lines.insert($0.range.line).inserted }
    }

    private func decision(at node: OutlineNode, codebase: Codebase) -> (OutlineNode, String, [String])? {
        switch node.kind {
        case .cast: cast(node, codebase)
        case .typeCheck: check(node, codebase)
        case .catchClause: clause(node, codebase)
        case .switchExpression: switched(node, codebase)
        case .matchingCondition: matched(node, codebase)
        case .member: member(node, codebase)
        default: nil
        }
    }

    /// Whether an error of the app, that lies among screens, describes itself.
    private func isInError(_ node: OutlineNode, _ codebase: Codebase) -> Bool {
        guard let type = node.enclosingType else { return false }
        return codebase.index.types(qualified: type.qualifiedTypeName).contains(where: codebase.index.isError)
    }

    /// Reading a stored value is no screen's business, whatever type does it.
    private func isDecoding(_ node: OutlineNode) -> Bool {
        guard let function = node.enclosingFunction, function.kind == .initializerDeclaration else { return false }
        return function.child(of: .parameter)?.declaredType?.wrappedNamedType?.isText("Decoder") ?? false
    }

    // MARK: Casts

    private func cast(_ node: OutlineNode, _ codebase: Codebase) -> (OutlineNode, String, [String])? {
        guard !node.isText("as"), let operand = node.firstChild, let type = operand.nextSibling,
            isPattern(node) == false,
            let name = type.wrappedNamedType?.text, let basis = opaque(operand, castTo: type, codebase)
        else { return nil }
        return (node, "Presentation asks whether an opaque error is a `\(name)`.", basis)
    }

    private func check(_ node: OutlineNode, _ codebase: Codebase) -> (OutlineNode, String, [String])? {
        guard let operand = node.firstChild, let type = operand.nextSibling, let name = type.wrappedNamedType?.text,
            let basis = opaque(operand, castTo: type, codebase)
        else { return nil }
        return (node, "Presentation asks whether an opaque error is a `\(name)`.", basis)
    }

    /// What says that the operand is an opaque error; nil if nothing does, or if the cast asks for cancellation.
    private func opaque(_ operand: OutlineNode, castTo type: OutlineNode, _ codebase: Codebase) -> [String]? {
        // Every error is an `NSError`: that asks nothing.
        guard let name = type.wrappedNamedType?.text, name != "NSError", !ErrorNames.isCancellation(name) else {
            return nil
        }
        let value = operand.unwrapped
        let last = ErrorNames.names(in: value).first ?? ""
        guard ErrorNames.isErrorLike(last) || codebase.provenance(of: value).nature == .opaque else { return nil }
        let origin = codebase.provenance(of: value)
        switch origin.nature {
        case .opaque: return origin.basis
        case .unknown:
            // A value of a known error type is not cast to another error type: it must be `any Error`.
            let target = codebase.index.nature(ofType: type)
            switch target {
            case .own, .foreign, .opaque:
                return ["`\(last)` can be cast to the error type `\(name)` only if it is opaque"]
            case .unknown where ErrorNames.isErrorLike(last) && name.hasSuffix("Error"):
                return ["`\(last)` is cast to `\(name)`: it is none by its own type"]
            case .cancellation, .unknown: return nil
            }
        default: return nil
        }
    }

    private func isPattern(_ node: OutlineNode) -> Bool { node.parent?.kind == .expressionPattern }

    // MARK: Patterns

    private func clause(_ node: OutlineNode, _ codebase: Codebase) -> (OutlineNode, String, [String])? {
        guard let name = node.children(of: .catchItem).lazy.compactMap({ $0.firstChild.flatMap(matchedName) }).first,
            !ErrorNames.isCancellation(name)
        else { return nil }
        let origin = ProvenanceSearch(index: codebase.index).caught(by: node)
        guard origin.nature == .opaque else { return nil }
        return (node, "Presentation catches `\(name)` out of an opaque error.", origin.basis)
    }

    private func switched(_ node: OutlineNode, _ codebase: Codebase) -> (OutlineNode, String, [String])? {
        guard let subject = node.firstChild else { return nil }
        let names = node.children(of: .switchCase).flatMap { $0.children(of: .caseItem) }
            .compactMap { $0.firstChild.flatMap(matchedName) }
        guard let name = names.first(where: { !ErrorNames.isCancellation($0) }) else { return nil }
        let origin = codebase.provenance(of: subject.unwrapped)
        guard origin.nature == .opaque else { return nil }
        return (subject, "Presentation switches over an opaque error, by `\(name)`.", origin.basis)
    }

    private func matched(_ node: OutlineNode, _ codebase: Codebase) -> (OutlineNode, String, [String])? {
        guard let pattern = node.firstChild, let name = matchedName(pattern), !ErrorNames.isCancellation(name),
            let subject = node.child(of: .initializerValue)?.firstChild
        else { return nil }
        let origin = codebase.provenance(of: subject)
        guard origin.nature == .opaque else { return nil }
        return (node, "Presentation matches an opaque error with `\(name)`.", origin.basis)
    }

    /// The type or the case that a pattern asks for: `X` of `let e as X` and `is X`, `X.y` of `X.y(let z)`.
    private func matchedName(_ pattern: OutlineNode) -> String? {
        switch pattern.kind {
        case .isTypePattern: return pattern.firstChild?.wrappedNamedType?.text
        case .valueBinding, .expressionPattern: return pattern.firstChild.flatMap(matchedName)
        case .cast:
            // Every error is an `NSError`: that asks nothing.
            guard pattern.isText("as"), let name = pattern.lastChild?.wrappedNamedType?.text, name != "NSError" else {
                return nil
            }
            return name
        case .call: return pattern.firstChild.flatMap(matchedName)
        case .member:
            guard let base = pattern.firstChild, base.kind == .reference || base.kind == .member,
                base.text.first?.isUppercase == true
            else { return nil }
            return ErrorNames.names(in: pattern).reversed().joined(separator: ".")
        default: return nil
        }
    }

    // MARK: Codes, domains and helpers

    private func member(_ node: OutlineNode, _ codebase: Codebase) -> (OutlineNode, String, [String])? {
        if node.isText("code") || node.isText("domain") { return bridged(node, codebase) }
        if let asked = asked(node, codebase) { return asked }
        guard let base = node.firstChild,
            codebase.index.errorLaunderers.contains(node.text) || node.isText("asAFError"),
            !ErrorNames.isCancellation(node.text), !isAskedForCancellation(node)
        else { return nil }
        let origin = codebase.provenance(of: base)
        guard origin.nature == .opaque else { return nil }
        return (
            node, "Presentation asks `\(node.text)` of an opaque error, which asks for its type.",
            origin.basis + ["`\(node.text)` of an extension of `Error` decides by type or code"]
        )
    }

    /// `error.asAFError?.isExplicitlyCancelledError`
    private func isAskedForCancellation(_ node: OutlineNode) -> Bool {
        guard let next = node.ancestor(where: { $0.kind != .optionalChain && $0.kind != .tuple }) else { return false }
        return next.kind == .member && ErrorNames.isCancellation(next.text)
    }

    /// `error.isOffline` of a value that is no more than an error: an extension of `Error`, wherever it is declared, can only
    /// answer by type or code.
    private func asked(_ node: OutlineNode, _ codebase: Codebase) -> (OutlineNode, String, [String])? {
        guard node.text.hasPrefix("is"), node.text.dropFirst(2).first?.isUppercase ?? false,
            !ErrorNames.isCancellation(node.text),
            let base = node.firstChild, base.unwrapped.kind == .reference,
            ErrorNames.isErrorLike(base.unwrapped.text),
            !["Error", "Swift.Error", "NSError"].contains(where: { type in
                codebase.index.property(node.text, of: type) != nil
                    || !codebase.index.functions(of: type, named: node.text).isEmpty
            })
        else { return nil }
        let origin = codebase.provenance(of: base)
        guard origin.nature == .opaque else { return nil }
        return (
            node, "Presentation asks `\(node.text)` of an opaque error, which asks for its type.",
            origin.basis + ["what `Error` itself offers is no `\(node.text)`: an extension of it decides"]
        )
    }

    /// `(error as NSError).code`, or the same by a variable.
    private func bridged(_ node: OutlineNode, _ codebase: Codebase) -> (OutlineNode, String, [String])? {
        guard let base = node.firstChild?.unwrapped, decides(node), !asksForCancellation(node) else { return nil }
        if base.kind == .cast, base.isText("as"), let type = base.lastChild, type.isText("NSError"),
            let operand = base.firstChild
        {
            let origin = codebase.provenance(of: operand)
            guard
                origin.nature == .opaque
                    || (origin.nature == .unknown && ErrorNames.isErrorLike(ErrorNames.names(in: operand).first ?? ""))
            else { return nil }
            return (
                node, "Presentation decides by the `\(node.text)` of an opaque error.",
                origin.basis + ["it is bridged to `NSError`"]
            )
        }
        guard base.kind == .reference || base.kind == .member, ErrorNames.isErrorLike(base.text) else { return nil }
        let isBridged = codebase.declaredType(of: base)?.wrappedNamedType?.isText("NSError") ?? false
        guard isBridged else { return nil }
        return (node, "Presentation decides by the `\(node.text)` of an `NSError`.", ["`\(base.text)` is an `NSError`"])
    }

    /// Whether the value is compared or switched over, not only written down.
    private func decides(_ node: OutlineNode) -> Bool {
        for ancestor in node.ancestors {
            switch ancestor.kind {
            case .binary:
                if ["==", "!=", "~=", "<", ">"].contains(ancestor.text) { return true }
            case .switchExpression, .matchingCondition: return true
            case .call: return ancestor.calledName == "contains"
            case .argument, .tuple, .forceUnwrap, .optionalChain, .initializerValue, .cast, .member: continue
            default: return false
            }
        }
        return false
    }

    private func asksForCancellation(_ node: OutlineNode) -> Bool {
        if let binding = node.ancestor(where: { $0.kind == .binding || $0.kind == .block }), binding.kind == .binding,
            ErrorNames.isCancellation(binding.text)
        {
            return true
        }
        guard
            let comparison = node.ancestor(where: {
                $0.kind == .ifExpression || $0.kind == .guardStatement || $0.kind == .switchExpression
                    || $0.kind == .block
            })
        else { return false }
        let scope = comparison.kind == .block ? statement(around: node) : comparison
        return scope.contains(enter: { $0.kind != .block }) {
            ($0.kind == .member || $0.kind == .reference || $0.kind == .binding) && ErrorNames.isCancellation($0.text)
                || $0.kind == .integerLiteral && $0.isText("999")
        }
    }

    /// The whole statement: `let wasCancelled = error.domain == x && error.code == -999` asks one question.
    private func statement(around node: OutlineNode) -> OutlineNode {
        var current = node
        while let parent = current.parent, parent.kind != .block, parent.kind != .closure { current = parent }
        return current
    }

    /// Whether the function around it is there to answer whether something was cancelled: `isUserCancellation(_:)`.
    private func answersForCancellation(_ node: OutlineNode) -> Bool {
        let name = node.enclosingFunction?.text ?? ""
        return ErrorNames.isCancellation(name) && ["is", "was", "has"].contains(where: name.hasPrefix)
    }

    private func isOnlyDiagnostic(_ node: OutlineNode) -> Bool {
        if node.ancestor(where: { $0.kind == .call && ErrorNames.isDiagnostic(call: $0) }) != nil { return true }
        // A function that only writes down: `logFailure`, `firePixel`.
        let name = node.enclosingFunction?.text ?? ""
        return ErrorNames.logs(name) || NameWords.words(of: name).first == "fire"
    }
}
