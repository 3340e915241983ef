/// `unreported-failure`
package struct UnreportedFailureRule: Rule {
    package static let description = RuleDescription(
        id: "unreported-failure",
        summary: "A layer's failure is made and thrown, and no boundary reports it.",
        why: """
            In code that uses Watertight a `LayerFailure` has been reported where it began: whoever catches one relies on that and \
            adds a line to its report. `throw .failed(.cameraDenied)` compiles and reports nothing, so the log has no \
            first line, and the incident that a person reads to support leads nowhere.
            """,
        before: """
            import Watertight

            enum CameraFailure: LayerFailure { case cameraDenied }

            struct CameraFacade {
                private let boundary = Boundary("CameraFacade", layer: .facade)

                func open() async throws(Interruption<CameraFailure>) {
                    guard await isAllowed() else { throw .failed(.cameraDenied) }
                }
            }
            """,
        after: """
            import Watertight

            enum CameraFailure: LayerFailure { case cameraDenied }

            struct CameraFacade {
                private let boundary = Boundary("CameraFacade", layer: .facade)

                func open() async throws(Interruption<CameraFailure>) {
                    guard await isAllowed() else { throw boundary.originate(.cameraDenied) }
                }
            }
            """,
        decides: """
            It looks at each `throw` of a value that is made on the spot, or by the variable that is thrown: a case or an \
            initializer of a type that conforms to `LayerFailure`, alone or in `.failed(…)` of an `Interruption` or a \
            `DismissibleInterruption`. What a \
            function or a `do` says it throws tells the type of a bare `.failed(.gone)`. It rests on what the code states, \
            and on no name of the app's.

            It leaves alone what `originate` or `translate` of a boundary made, a failure that was caught and is thrown on \
            unchanged, `mapFailure` (it renames what was reported below), `.cancelled`, what a `catch` of the same function \
            takes, closures that do not say what they throw, errors that are no `LayerFailure`, tests, mocks and previews.
            """,
        severity: .warning)

    package init() {}

    package func findings(in file: SourceFile, of codebase: Codebase) -> [Finding] {
        let index = codebase.index
        return file.outline.nodes(of: .throwStatement).compactMap { node in
            guard let thrown = node.firstChild, let context = context(of: node),
                let type = failure(thrownAs: thrown.unwrapped, context.type.map(index.unaliased), index),
                index.conforms(type, to: "LayerFailure"), !thrown.contains(where: { Self.reports($0) }),
                codebase.isChecked(node, in: file)
            else { return nil }
            return finding(
                at: thrown, in: file, of: codebase,
                "A `\(type.name)` is made and thrown here, and no boundary reports it.",
                basis: ["`\(type.name)` is a `LayerFailure`", "neither `originate` nor `translate` made it"])
        }
    }

    private static func reports(_ node: OutlineNode) -> Bool {
        node.calledName == "originate" || node.calledName == "translate"
    }

    /// What leaves at a `throw`: the type that the function or the `do` says to throw, if one is said. Nil if nothing is
    /// known to leave.
    private func context(of statement: OutlineNode) -> (type: OutlineNode?, Void)? {
        var inner = statement
        while let node = inner.parent {
            // Caught here, it is thrown past nothing.
            if node.kind == .doStatement, inner.kind == .block, node.child(of: .catchClause) != nil { return nil }
            if node.kind == .closure || node.kind.isFunction {
                if case .typed(let type) = node.throwsEffect { return (type, ()) }
                return node.kind == .closure ? nil : (nil, ())
            }
            inner = node
        }
        return nil
    }

    /// The type of the failure that is made where it is thrown, alone or in an `Interruption`.
    private func failure(thrownAs value: OutlineNode, _ said: OutlineNode?, _ index: CodebaseIndex) -> TypeDeclaration?
    {
        guard value.kind == .call, value.calledName == "failed", let inner = value.handedArguments.first?.value else {
            return failure(madeBy: value, said, index)
        }
        let named = value.calledBase?.kind == .specialization ? value.calledBase : said
        let interruption = value.calledBase.map { ($0.kind == .specialization ? $0.firstChild ?? $0 : $0) } ?? said
        let type = interruption?.text.split(separator: ".").last
        guard type == "Interruption" || type == "DismissibleInterruption" else {
            return failure(madeBy: value, said, index)
        }
        return failure(madeBy: inner, named?.children.first { $0.kind.isTypeNode }, index)
    }

    /// The type of the failure that an expression makes; nil where it hands on what somebody else made.
    private func failure(
        madeBy expression: OutlineNode, _ said: OutlineNode?, _ index: CodebaseIndex, depth: Int = 0
    ) -> TypeDeclaration? {
        let value = expression.unwrapped
        switch value.kind {
        case .ternary:
            return value.children.dropFirst().lazy.compactMap { failure(madeBy: $0, said, index, depth: depth) }.first
        case .reference:
            // A variable that names itself in its own value does not compile, and yet is read.
            guard depth < 2, case .value(let made)? = Scope.binding(of: value.text, at: value, index: index) else {
                return nil
            }
            return failure(madeBy: made, nil, index, depth: depth + 1)
        case .member, .call:
            let callee = value.kind == .call ? value.firstChild?.unwrapped : value
            guard let callee, callee.kind == .member, callee.firstChild == nil else {
                return index.errorType(madeBy: value)
            }
            return said?.innermostNamedType.flatMap { index.type(named: $0.text, at: $0) }
        default: return nil
        }
    }
}
