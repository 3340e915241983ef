/// `error-in-output`
package struct ErrorInOutputRule: Rule {
    package static let description = RuleDescription(
        id: "error-in-output",
        summary: "An output, delegate or presenter protocol of the app hands over an opaque or foreign error.",
        why: """
            Whoever implements the protocol gets an `any Error` and can only guess: cast it, compare domains and codes, \
            or show its `localizedDescription`. The layer that made the error knew what had happened, and the requirement \
            throws that away. Say each meaningful failure in a method of its own, with what the screen needs, or hand \
            over one closed enum.
            """,
        before: """
            protocol SignInOutput: AnyObject {
                func signInDidFail(with error: any Error)
            }
            """,
        after: """
            protocol SignInOutput: AnyObject {
                func onWrongPassword(forEmail email: String)
                func onAccountLocked(until date: Date)
                func onOffline()
            }
            """,
        decides: """
            It looks at the requirements of protocols that a lower layer calls: each `UseCaseOutput`, those named as an output, delegate, \
            presenter, view or listener, those held weakly by who calls them, and class-bound ones whose methods tell what \
            happened. It reports parameters whose type is or carries `any Error`, `NSError`, the error type of a third \
            party or of the system: optional, in a `Result`, in a tuple, behind a typealias, in the payload of an enum. A \
            completion that the receiver calls goes the other way, and is left alone.

            It leaves alone loggers, analytics and crash reporters, protocols that mirror or refine a delegate of the \
            system, delegates between two parts of a screen, errors that the app defines, and `throws`.
            """,
        severity: .warning)

    package init() {}

    package func findings(in file: SourceFile, of codebase: Codebase) -> [Finding] {
        file.outline.nodes(of: .protocolDeclaration).flatMap { node -> [Finding] in
            guard let output = codebase.interfaces.outputs[node.qualifiedTypeName], !output.isBetweenScreens,
                codebase.isChecked(node, in: file)
            else { return [] }
            return node.declaredMembers.compactMap { finding(in: $0, of: output, in: file, of: codebase) }
        }
    }

    /// `processor(_:didLog:)`: what it is told goes to a log.
    private static func isForLogs(_ requirement: OutlineNode) -> Bool {
        let words = ([requirement.text] + requirement.children(of: .parameter).map(\.text)).flatMap(NameWords.words)
        return words.contains("log") || words.contains("logged")
    }

    private func finding(
        in requirement: OutlineNode, of output: OutputProtocol, in file: SourceFile, of codebase: Codebase
    ) -> Finding? {
        let handed: [(node: OutlineNode, type: OutlineNode, name: String)]
        switch requirement.kind {
        case .functionDeclaration:
            guard !NameWords.isDiagnosticMethod(requirement.text), !Self.isForLogs(requirement),
                !SystemDelegates.isMirrored(requirement, in: codebase.index)
            else { return nil }
            handed = requirement.children(of: .parameter).compactMap { parameter in
                parameter.declaredType.map { (parameter, $0, "`\(requirement.text)`") }
            }
        case .variableDeclaration where output.isNamedOutput:
            handed = requirement.children(of: .binding).compactMap { binding in
                binding.declaredType.map { (binding, $0, "`\(binding.text)`") }
            }
        default: return nil
        }
        for (node, type, name) in handed {
            // A completion is answered by who is told: its error goes the other way.
            if codebase.index.functionType(of: type) != nil { continue }
            // What an enum of the app's own carries is that enum's matter.
            guard
                let error = codebase.index.carriedErrors(in: type).first(where: {
                    $0.isLeak && ($0.place?.hasPrefix("the payload") != true || $0.place?.contains("Result.") == true)
                })
            else { continue }
            let place = error.place.map { " in \($0)" } ?? ""
            let nature =
                error.isOpaque
                ? "`\(error.name)` says nothing of what happened"
                : "`\(error.name)` is an error type of the system or of a third party"
            return finding(
                at: node, in: file, of: codebase,
                "\(name) of `\(output.type.name)` hands over `\(error.name)`\(place).",
                basis: [output.reason, nature])
        }
        return nil
    }
}
