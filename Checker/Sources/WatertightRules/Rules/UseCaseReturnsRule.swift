/// `use-case-returns`
package struct UseCaseReturnsRule: Rule {
    package static let description = RuleDescription(
        id: "use-case-returns",
        summary: "A use case throws or returns its result where the others call outputs.",
        why: """
            In a codebase whose use cases call outputs, a person who reads one knows where each failure goes: to a method \
            that names it and carries what the screen needs. A use case that returns or throws instead leaves it to the \
            view model to sort failures, and two styles side by side make both harder to trust.
            """,
        before: """
            struct SignInUseCase {
                func execute(email: String) async throws -> String { email }
            }
            """,
        after: """
            @MainActor protocol SignInUseCaseOutput: AnyObject {
                func onSignedIn(as name: String)
                func onWrongPassword(forEmail email: String)
            }
            struct SignInUseCase {
                weak var output: (any SignInUseCaseOutput)?
                func execute(email: String) async { await output?.onSignedIn(as: email) }
            }
            """,
        decides: """
            It is silent unless most of the use cases of the codebase hold an output and call it. Then it reports the \
            `execute`, `callAsFunction` and other methods of the use cases that throw or return a result, private ones left \
            out. Returning `Void`, a task or a subscription to cancel is no result, nor is a question that is answered at once. Where the team has another way, \
            turn the rule off in the configuration.
            """,
        severity: .warning)

    package init() {}

    package func findings(in file: SourceFile, of codebase: Codebase) -> [Finding] {
        guard codebase.interfaces.useCasesCallOutputs, !file.outline.isGenerated else { return [] }
        return file.outline.nodes(of: .functionDeclaration).compactMap { node in
            guard let owner = node.owner, owner.kind != .protocolDeclaration,
                codebase.interfaces.roles[owner.qualifiedTypeName] == .useCase,
                codebase.layers.isCertainUseCase(owner.qualifiedTypeName),
                !node.hasModifier("private"), !node.hasModifier("fileprivate"), !node.hasModifier("static"),
                !node.hasModifier("override"), codebase.isChecked(node, in: file)
            else { return nil }
            let how: String
            if node.throwsEffect != .none {
                how = "throws"
            } else if let returned = node.child(of: .returnType)?.firstChild, Self.isResult(returned),
                Self.isExecution(node, returned)
            {
                how = "returns its result"
            } else {
                return nil
            }
            return finding(
                at: node, in: file, of: codebase, "The use case `\(owner.text)` \(how) from `\(node.text)`.",
                basis: ["most use cases of this codebase hold an output and call it"])
        }
    }

    /// Whether a method is what the use case is for, and not a question that is answered at once.
    private static func isExecution(_ node: OutlineNode, _ returned: OutlineNode) -> Bool {
        node.flags.contains(.async) || executions.contains(node.text)
            || ["Result", "AnyPublisher", "Future", "Observable", "Single"].contains(
                returned.innermostNamedType?.text ?? "")
    }

    private static let executions: Set<String> = ["execute", "callAsFunction", "perform", "run", "invoke", "start"]

    private static func isResult(_ type: OutlineNode) -> Bool {
        if type.kind == .tupleType { return type.firstChild != nil }
        guard let name = type.innermostNamedType?.text.split(separator: ".").last else { return true }
        return !["Void", "Never", "Task", "AnyCancellable", "Cancellable", "Disposable", "Self"].contains(String(name))
    }
}
