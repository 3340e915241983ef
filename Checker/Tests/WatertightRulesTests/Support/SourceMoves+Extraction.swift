import SwiftSyntax

@testable import WatertightRules

/// Moves code into a private function that is called instead.
extension SourceMoves {
    /// Extracts the contents of each `do`.
    static func attemptsExtracted(_ sources: Sources) -> Sources {
        sources.mapValues { extracted($0) { $0.as(DoStmtSyntax.self).map { Syntax($0.body) } } }
    }

    /// Extracts each `do`, and each `try?` with an unused value.
    static func statementsExtracted(_ sources: Sources) -> Sources {
        sources.mapValues { source in
            extracted(source) { node in
                let isStatement =
                    node.parent?.parent?.parent?.is(CodeBlockSyntax.self) == true
                    && node.as(TryExprSyntax.self)?.questionOrExclamationMark?.text == "?"
                return node.is(DoStmtSyntax.self) || isStatement ? node : nil
            }
        }
    }

    private static func extracted(_ source: String, _ part: (Syntax) -> Syntax?) -> String {
        let root = SourceTree(source).root
        var edits: [(at: Range<Int>, text: String)] = []
        var taken: [Syntax] = []
        for node in root.nodes(Syntax.self) {
            guard let moved = part(node), !taken.contains(where: { moved.isInside($0) }),
                let function = moved.enclosing(FunctionDeclSyntax.self),
                let extraction = Extraction(moved, of: function, source, number: edits.count / 2)
            else { continue }
            taken.append(moved)
            let isBlock = moved.is(CodeBlockSyntax.self)
            edits.append((Int(moved.offset)..<Int(moved.end), isBlock ? "{ \(extraction.call) }" : extraction.call))
            edits.append((Int(function.end)..<Int(function.end), "\n\(extraction.function)"))
        }
        var bytes = Array(source.utf8)
        for edit in edits.sorted(by: { $0.at.lowerBound > $1.at.lowerBound }) {
            bytes.replaceSubrange(edit.at, with: Array(edit.text.utf8))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// An extracted function and its call; `nil` for code that needs more than the parameters of the enclosing
    /// function.
    private struct Extraction {
        var call: String
        var function: String

        init?(_ moved: Syntax, of function: FunctionDeclSyntax, _ source: String, number: Int) {
            let whole = Syntax(function)
            func isInClosure(_ node: Syntax) -> Bool {
                node.enclosing(ClosureExprSyntax.self).map { Syntax($0).isInside(whole) } ?? false
            }
            let used = Set(moved.nodes(DeclReferenceExprSyntax.self).map(\.baseName.text))
            let names = whole.nodes(IdentifierPatternSyntax.self).map { (Syntax($0), $0.identifier.text) }
            let captures = whole.nodes(ClosureCaptureSyntax.self).map { (Syntax($0), $0.name.text) }
            let parametersOfClosures = whole.nodes(ClosureShorthandParameterSyntax.self)
                .map { (Syntax($0), $0.name.text) }
            let bound =
                (names + captures).filter { !$0.0.isInside(moved) }
                + parametersOfClosures.filter { name in
                    name.0.enclosing(ClosureExprSyntax.self).map { moved.isInside(Syntax($0)) } ?? false
                }
            let leaves = moved.nodes(Syntax.self).filter { node in
                [.returnStmt, .breakStmt, .continueStmt].contains(node.kind)
                    && node.enclosing(ClosureExprSyntax.self).map { !Syntax($0).isInside(moved) } ?? true
            }
            let isLast = function.body?.statements.last.map { moved.isInside(Syntax($0)) } ?? false
            guard used.isDisjoint(with: bound.map(\.1)), leaves.allSatisfy({ $0.is(ReturnStmtSyntax.self) }),
                leaves.isEmpty || isLast && !isInClosure(moved)
            else { return nil }
            let signature = function.signature
            let parameters = signature.parameterClause.parameters.compactMap { parameter -> (String, String)? in
                let name = (parameter.secondName ?? parameter.firstName).text
                return used.contains(name) ? (name, parameter.type.trimmedDescription) : nil
            }
            let isBlock = moved.is(CodeBlockSyntax.self)
            let clause = isBlock ? "throws" : signature.effectSpecifiers?.throwsClause?.trimmedDescription
            let awaits = !moved.nodes(AwaitExprSyntax.self).isEmpty
            let result = leaves.isEmpty ? nil : signature.returnClause?.type.trimmedDescription
            let modifiers = function.modifiers.map(\.trimmedDescription).filter { ["static", "mutating"].contains($0) }
            let parts = parameters.map { "\($0): \($1)" }.joined(separator: ", ")
            let text = moved.trimmedDescription
            let body = isBlock ? text : "{\n\(text)\n}"
            call =
                [
                    result.map { _ in "return" }, clause.map { _ in "try" }, awaits ? "await" : nil,
                    "extracted\(number)(\(parameters.map { "\($0.0): \($0.0)" }.joined(separator: ", ")))",
                ].compactMap { $0 }.joined(separator: " ")
            self.function =
                (modifiers
                + [
                    "private func extracted\(number)(\(parts))", awaits ? "async" : nil, clause,
                    result.map { "-> \($0)" }, body,
                ].compactMap { $0 }).joined(separator: " ")
        }
    }
}

extension Syntax {
    fileprivate func isInside(_ other: Syntax) -> Bool {
        sequence(first: self, next: \.parent).contains(other)
    }

    fileprivate func enclosing<Node: SyntaxProtocol>(_ type: Node.Type) -> Node? {
        sequence(first: self, next: \.parent).dropFirst().lazy.compactMap { $0.as(type) }.first
    }
}
