/// `unhandled-output`
package struct UnhandledOutputRule: Rule {
    package static let description = RuleDescription(
        id: "unhandled-output",
        summary: "A failure that an output tells is answered by an empty method.",
        why: """
            The layer below did its part: it told what went wrong. Here it is dropped, and the person looks at a screen \
            that stands still. If nothing can be shown, say so in the code: end the waiting, log it, or take the \
            requirement out of the output.
            """,
        before: """
            protocol SignInOutput: AnyObject { func onWrongPassword() }
            final class SignInViewModel: SignInOutput {
                func onWrongPassword() {}
            }
            """,
        after: """
            protocol SignInOutput: AnyObject { func onWrongPassword() }
            final class SignInViewModel: SignInOutput {
                var hint: String?
                func onWrongPassword() { hint = "The password is wrong." }
            }
            """,
        decides: """
            It looks at methods that implement a requirement of an output protocol of the app, in the type, in its \
            extensions. An empty default in an extension of the protocol makes the requirement optional, and is left alone. The requirement tells a failure if its name \
            says so (`onWrongPassword`, `didFail…`, `onError`) or if it hands over an error. The method is reported \
            if its body has no statement.
            """,
        severity: .warning, isOnByDefault: false)

    package init() {}

    package func findings(in file: SourceFile, of codebase: Codebase) -> [Finding] {
        file.outline.nodes(of: .functionDeclaration).compactMap { node in
            guard let body = node.child(of: .block), body.firstChild == nil, let owner = node.owner,
                owner.kind != .protocolDeclaration, !node.hasModifier("override"),
                // An empty default says that a requirement is optional.
                owner.kind != .extensionDeclaration
                    || codebase.index.type(named: owner.qualifiedTypeName, at: owner)?.isProtocol != true,
                let (output, requirement) = output(implementedBy: node, owner: owner, codebase),
                codebase.isChecked(node, in: file), let reason = failure(told: requirement, codebase.index)
            else { return nil }
            return finding(
                at: node, in: file, of: codebase,
                "`\(node.text)` of `\(owner.text)` does nothing about the failure that `\(output.type.name)` tells.",
                basis: [output.reason, reason, "its body is empty"])
        }
    }

    /// The output and the requirement that a method implements.
    private func output(
        implementedBy node: OutlineNode, owner: OutlineNode, _ codebase: Codebase
    ) -> (OutputProtocol, OutlineNode)? {
        let index = codebase.index
        guard let type = index.type(named: owner.kind.isType ? owner.text : owner.qualifiedTypeName, at: owner) else {
            return nil
        }
        let labels = node.children(of: .parameter).map(\.text)
        let candidates = [type] + index.ancestors(of: type).sorted().compactMap { index.type(named: $0, at: owner) }
        for candidate in candidates {
            guard let output = codebase.interfaces.outputs[candidate.qualifiedName] else { continue }
            for requirement in output.methods
            where requirement.text == node.text && requirement.children(of: .parameter).map(\.text) == labels {
                if SystemDelegates.isMirrored(requirement, in: index) { return nil }
                return (output, requirement)
            }
        }
        return nil
    }

    /// Why a requirement tells a failure; nil if it does not.
    private func failure(told requirement: OutlineNode, _ index: CodebaseIndex) -> String? {
        let parameters = requirement.children(of: .parameter)
        for parameter in parameters {
            guard let type = parameter.declaredType, !type.carriesResult else { continue }
            for error in index.carriedErrors(in: type) where error.place == nil && type.kind != .optionalType {
                if error.nature != .cancellation { return "`\(requirement.text)` hands over `\(error.name)`" }
            }
        }
        if NameWords.saysFailure(requirement.text) { return "the name `\(requirement.text)` says a failure" }
        for parameter in parameters where parameter.text.hasPrefix("did") && NameWords.saysFailure(parameter.text) {
            return "the name `\(requirement.text)(\(parameter.text):)` says a failure"
        }
        return nil
    }
}

extension OutlineNode {
    fileprivate var carriesResult: Bool { innermostNamedType?.text.hasSuffix("Result") ?? false }
}
