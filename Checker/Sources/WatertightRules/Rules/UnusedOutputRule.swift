/// `unused-output`
package struct UnusedOutputRule: Rule {
    package static let description = RuleDescription(
        id: "unused-output",
        summary: "A requirement of an output is never called.",
        why: """
            Every screen that takes the output implements a method for something that never happens. Either a failure was \
            forgotten where it should be told, and the person waits for an answer that does not come, or the requirement \
            is left over and can go.
            """,
        before: """
            protocol SignInOutput: AnyObject {
                func onSignedIn()
                func onWrongPassword()
            }
            struct SignIn {
                weak var output: (any SignInOutput)?
                func execute() { output?.onSignedIn() }
            }
            """,
        after: """
            protocol SignInOutput: AnyObject {
                func onSignedIn()
                func onWrongPassword()
            }
            struct SignIn {
                weak var output: (any SignInOutput)?
                func execute(password: String) {
                    if password.isEmpty { output?.onWrongPassword() } else { output?.onSignedIn() }
                }
            }
            """,
        decides: """
            It takes the methods of protocols that are a `UseCaseOutput`, that are named as an output, delegate, presenter, \
            view or listener, or that are held weakly, and looks for their names in all code but tests. A name that is called or referred to \
            anywhere, on whatever value, counts as used. Protocols that other languages can call (`@objc`), and those \
            that mirror or refine a delegate of the system, are left alone.
            """,
        severity: .warning, isOnByDefault: false)

    package init() {}

    package func findings(in file: SourceFile, of codebase: Codebase) -> [Finding] {
        file.outline.nodes(of: .protocolDeclaration).flatMap { node -> [Finding] in
            guard let output = codebase.interfaces.outputs[node.qualifiedTypeName], output.certainty >= .held,
                !node.hasAttribute("objc"), codebase.isChecked(node, in: file)
            else { return [] }
            return node.declaredMembers.compactMap { requirement in
                guard requirement.kind == .functionDeclaration, !requirement.hasAttribute("objc"),
                    !requirement.hasModifier("static"), !requirement.isOperator,
                    !codebase.interfaces.mentions.isUsed(requirement.text),
                    !SystemDelegates.isMirrored(requirement, in: codebase.index),
                    !isInherited(requirement, output.type, codebase.index)
                else { return nil }
                return finding(
                    at: requirement, in: file, of: codebase,
                    "Nobody calls `\(requirement.text)` of `\(output.type.name)`.",
                    basis: [output.reason, "no code but tests names `\(requirement.text)`"])
            }
        }
    }

    private static let withoutRequirements: Set<String> = [
        "AnyObject", "class", "Sendable", "NSObjectProtocol", "Actor", "MainActor", "UseCaseOutput",
    ]

    /// Whether the requirement is that of a protocol outside the codebase, whose callers cannot be seen.
    private func isInherited(_ requirement: OutlineNode, _ type: TypeDeclaration, _ index: CodebaseIndex) -> Bool {
        index.ancestors(of: type).contains { name in
            index.type(named: name, at: type.node) == nil
                && !Self.withoutRequirements.contains(name.split(separator: ".").last.map(String.init) ?? name)
        }
    }
}

extension OutlineNode {
    /// Whether a function is named by signs.
    var isOperator: Bool {
        text.utf8.first.map { !($0 == 95 || $0 == 96 || $0 >= 128 || ($0 | 32 >= 97 && $0 | 32 <= 122)) } ?? true
    }
}
