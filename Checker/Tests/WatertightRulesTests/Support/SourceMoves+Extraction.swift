@testable import WatertightRules

/// Code that moves into a private function, which is called in its place.
extension SourceMoves {
    /// What each `do` tries.
    static func attemptsExtracted(_ sources: Sources) -> Sources {
        sources.mapValues { extracted($0) { $0.kind == .doStatement ? $0.child(of: .block) : nil } }
    }

    /// Each whole `do`, and each `try?` whose value nobody uses.
    static func statementsExtracted(_ sources: Sources) -> Sources {
        sources.mapValues { source in
            extracted(source) { node in
                let isStatement = node.parent?.kind == .block && node.text == "try?" && node.kind == .tryExpression
                return node.kind == .doStatement || isStatement ? node : nil
            }
        }
    }

    private static func extracted(_ source: String, _ part: (OutlineNode) -> OutlineNode?) -> String {
        let root = Outline.parse(source).root
        var edits: [(at: Range<Int>, text: String)] = []
        var taken: [OutlineNode] = []
        for node in root.descendants(where: { part($0) != nil }) {
            guard let moved = part(node), !taken.contains(where: { moved.isInside($0) }),
                let function = node.ancestor(where: { $0.kind == .functionDeclaration }),
                let extraction = Extraction(moved, of: function, source, number: edits.count / 2)
            else { continue }
            taken.append(moved)
            let isBlock = moved.kind == .block
            edits.append((Int(moved.offset)..<Int(moved.end), isBlock ? "{ \(extraction.call) }" : extraction.call))
            edits.append((Int(function.end)..<Int(function.end), "\n\(extraction.function)"))
        }
        var bytes = Array(source.utf8)
        for edit in edits.sorted(by: { $0.at.lowerBound > $1.at.lowerBound }) {
            bytes.replaceSubrange(edit.at, with: Array(edit.text.utf8))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A function and its call; nil for what needs more than the parameters of the function around it.
    private struct Extraction {
        var call: String
        var function: String

        init?(_ moved: OutlineNode, of function: OutlineNode, _ source: String, number: Int) {
            func text(_ node: OutlineNode) -> String {
                String(decoding: Array(source.utf8)[Int(node.offset)..<Int(node.end)], as: UTF8.self)
            }
            let inClosure = { (node: OutlineNode) in node.ancestor { $0.kind == .closure || $0 == function } != function
            }
            let used = Set(moved.descendants { $0.kind == .reference }.map(\.text))
            let bound = function.descendants { node in
                [.binding, .identifierPattern, .optionalBinding, .capture].contains(node.kind) && !node.isInside(moved)
                    || node.kind == .parameter && inClosure(node) && moved.isInside(node.parent ?? node)
            }
            let leaves = moved.descendants(enter: { $0.kind != .closure }) {
                [.returnStatement, .breakStatement, .continueStatement].contains($0.kind)
            }
            let last = function.child(of: .block)?.lastChild
            let isLast = last.map { moved.isInside($0) } ?? false
            guard used.isDisjoint(with: bound.map(\.text)), leaves.allSatisfy({ $0.kind == .returnStatement }),
                leaves.isEmpty || isLast && !inClosure(moved)
            else { return nil }
            let parameters = function.children(of: .parameter).compactMap { parameter -> (String, String)? in
                let name = parameter.child(of: .secondName)?.text ?? parameter.text
                return used.contains(name) ? parameter.declaredType.map { (name, text($0)) } : nil
            }
            let clause = moved.kind == .block ? "throws" : function.child(of: .throwsClause).map(text)
            let awaits = moved.contains { $0.kind == .awaitExpression }
            let result = leaves.isEmpty ? nil : function.child(of: .returnType)?.declaredType.map(text)
            let modifiers = function.children(of: .modifier).map(\.text).filter { ["static", "mutating"].contains($0) }
            let parts = parameters.map { "\($0): \($1)" }.joined(separator: ", ")
            let body = moved.kind == .block ? text(moved) : "{\n\(text(moved))\n}"
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
