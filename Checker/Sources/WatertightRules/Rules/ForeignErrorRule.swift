/// `foreign-error`
package struct ForeignErrorRule: Rule {
    package static let description = RuleDescription(
        id: "foreign-error",
        summary: "An error type of a third party or of the system is named above the layer that wraps it.",
        why: """
            `URLError`, `AFError` and their like are words of a library. Where a use case or a screen names one, the library can no \
            longer be replaced, tests need it, and its next version breaks code that only wanted to say *you are offline*.
            """,
        before: """
            final class LoadProfileUseCase {
                func failed(with error: URLError) { output?.onFailure(error.code.rawValue) }
            }
            """,
        after: """
            enum ProfileError: Error { case offline, unavailable }

            final class LoadProfileUseCase {
                func failed(with error: ProfileError) { output?.onFailure(error) }
            }
            """,
        decides: """
            Knows the error types of Apple's frameworks and of widely used packages by name, unless the codebase declares a type of that \
            name. Looks in presentation and in use cases for such a type in signatures, properties, patterns, casts, `NSError(domain:)` \
            and single imports (`import struct X.SomeError`), and in the protocols of repositories for one that is offered upward. \
            `CancellationError`, facades, the network layer and tests are left alone, and so are an `NSError` of the app's own domain, \
            one that answers the system (`cancelRequest(withError:)`), methods that a protocol of the codebase asks for, and functions \
            that only log. A cast in presentation is `error-downcast`.
            """,
        severity: .warning, isOnByDefault: false)

    package init() {}

    package func findings(in file: SourceFile, of codebase: Codebase) -> [Finding] {
        guard codebase.layers.decision(of: file).layer != .support else { return [] }
        var found: [Finding] = []
        for node in file.outline.nodes(of: .namedType, .member, .call, .importDeclaration) {
            guard let name = foreignName(at: node, codebase), !isCoding(node),
                node.kind == .importDeclaration || ShippedCode.contains(node, in: file, of: codebase)
            else { continue }
            let decision = codebase.layers.decision(around: node, in: file)
            switch decision.layer {
            case .presentation where node.kind == .importDeclaration || !isDecision(node) && !decision.isByFolderAlone:
                break
            // What a screen holds may well be the wrapper itself.
            case .useCase where !decision.isByHolders: break
            case .repository where node.kind == .namedType && isOffered(node): break
            default: continue
            }
            guard node.kind == .importDeclaration || !isOnlyDiagnostic(node) && !isWitness(node, codebase) else {
                continue
            }
            found.append(
                finding(
                    at: node, in: file, of: codebase, "`\(name)` is named above the layer that should wrap it.",
                    basis: ["`\(name)` is an error of the system or of a third party"]
                        + decision.reasons.prefix(1).map { codebase.survey.program.sentence(for: $0) }))
        }
        var lines: Set<Int> = []
        return found.filter { lines.insert($0.range.line).inserted }
    }

    /// What encodes and decodes a type throws the errors of encoding and decoding.
    private func isCoding(_ node: OutlineNode) -> Bool {
        guard let function = node.enclosingFunction, let label = function.child(of: .parameter)?.text else {
            return false
        }
        return function.kind == .initializerDeclaration && label == "from" || function.isText("encode") && label == "to"
    }

    private func foreignName(at node: OutlineNode, _ codebase: Codebase) -> String? {
        switch node.kind {
        case .namedType:
            guard node.textHas("Error.") || node.text.hasSuffix("Error") || node.text.hasSuffix("Code") else {
                return nil
            }
            if case .foreign(let name) = codebase.index.nature(ofName: node.text, at: node) { return name }
            return nil
        case .member:
            // `URLError.timedOut`; a longer chain is asked once, at its beginning.
            guard let base = node.firstChild, base.kind == .reference, base.textHas("Error"),
                base.text.hasSuffix("Error") || base.text.hasSuffix("ErrorCode"),
                base.text.first?.isUppercase == true,
                case .foreign(let name) = codebase.index.nature(ofName: base.text, at: node)
            else { return nil }
            return name
        case .call
        where node.firstChild?.kind == .reference && node.calledName?.hasSuffix("Error") == true
            && node.calledName != "NSError":
            // `URLError(.badURL)`
            guard let made = node.calledName, case .foreign(let name) = codebase.index.nature(ofName: made, at: node)
            else { return nil }
            return name
        case .call:
            guard node.calledName == "NSError", node.calledBase == nil, let first = node.children(of: .argument).first,
                first.isText("domain"), let domain = first.firstChild, isForeignDomain(domain, codebase),
                !isSaidToTheSystem(node)
            else { return nil }
            // A function of the system that wants an error gets one.
            if let argument = node.parent, argument.kind == .argument, let call = argument.parent,
                let taker = call.calledName, call.firstChild?.kind == .reference || call.calledBase != nil,
                codebase.index.functions[taker] == nil
            {
                return nil
            }
            return "NSError"
        case .importDeclaration:
            guard node.flags.contains(.singleSymbol), let name = node.text.split(separator: ".").last.map(String.init),
                name.hasSuffix("Error"), codebase.index.types(named: name).isEmpty
            else { return nil }
            return node.text
        default: return nil
        }
    }

    /// `NSURLErrorDomain`, `SKErrorDomain`, `CKError.errorDomain`; an app's own domain is no foreign word.
    private func isForeignDomain(_ domain: OutlineNode, _ codebase: Codebase) -> Bool {
        switch domain.kind {
        case .reference:
            let name = domain.text
            guard name.hasSuffix("ErrorDomain"), name.prefix(2).allSatisfy(\.isUppercase),
                // What an extension must answer the system with.
                !["FPUI", "NSFileProvider", "NSExtension", "IN", "ASExtension"].contains(where: name.hasPrefix)
            else { return false }
            return !Scope.isDeclared(name, at: domain, index: codebase.index)
        case .member:
            guard domain.isText("errorDomain"), let base = domain.firstChild, base.kind == .reference,
                case .foreign = codebase.index.nature(ofName: base.text, at: base)
            else { return false }
            return true
        default: return false
        }
    }

    /// An extension's answer to the system that called it, or the cause inside another error's dictionary: there the
    /// system's words are the only ones there are.
    private func isSaidToTheSystem(_ node: OutlineNode) -> Bool {
        func isAnswer(_ node: OutlineNode) -> Bool {
            guard let parent = node.parent else { return false }
            if parent.kind == .dictionaryLiteral { return true }
            return parent.kind == .argument && (parent.isText("withError") || parent.isText("userInfo"))
        }
        if isAnswer(node) || node.parent.map(isAnswer) == true { return true }
        guard let binding = node.parent?.parent, binding.kind == .binding, let block = binding.parent?.parent else {
            return false
        }
        let name = binding.text
        return block.contains { $0.kind == .reference && $0.text == name && isAnswer($0) }
    }

    /// A method that has to look as it does: a protocol of the codebase asks for it.
    private func isWitness(_ node: OutlineNode, _ codebase: Codebase) -> Bool {
        guard let parameter = node.ancestor(where: { $0.kind == .parameter || $0.kind == .block }),
            parameter.kind == .parameter, let function = parameter.parent, function.kind == .functionDeclaration
        else { return false }
        let labels = function.children(of: .parameter).map(\.text)
        return (codebase.index.functions[function.text] ?? []).contains {
            $0.isRequirement && $0.node != function && $0.parameters.map(\.text) == labels
        }
    }

    /// A pattern or a cast: `error-downcast` speaks of those in presentation.
    private func isDecision(_ node: OutlineNode) -> Bool {
        node.ancestor { ancestor in
            switch ancestor.kind {
            case .cast, .typeCheck, .catchItem, .caseItem, .matchingCondition, .binary: true
            default: false
            }
        } != nil
    }

    /// Part of what the protocol of a repository offers.
    private func isOffered(_ node: OutlineNode) -> Bool {
        guard
            let requirement = node.ancestor(where: {
                $0.kind == .functionDeclaration || $0.kind == .variableDeclaration
            })
        else {
            return false
        }
        return requirement.owner?.kind == .protocolDeclaration
    }

    private func isOnlyDiagnostic(_ node: OutlineNode) -> Bool {
        if node.ancestor(where: { $0.kind == .call && ErrorNames.isDiagnostic(call: $0) }) != nil { return true }
        guard let body = node.ancestor(where: { $0.kind.isFunction })?.child(of: .block) else { return false }
        return DecisionAim.onlyLogs(body: body)
    }
}
