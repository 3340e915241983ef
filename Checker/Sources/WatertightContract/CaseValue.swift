import SwiftParser
import SwiftSyntax

/// Evaluates `domain`, `codeWord`, or `severity` of a failure for one of its cases, as far as the property is written in
/// literals: a constant, a `switch self`, a comparison with a case, or the same property of a payload.
struct CaseValue {
    /// A case, and a case of one of its payloads if that decides.
    struct Subject {
        var name: String
        var value: (payload: Int, name: String)?
    }

    /// Why a property has no value.
    enum Obstacle: Error {
        /// It depends on this payload.
        case payload(Int)
        case problem(ContractProblem)
    }

    /// The cases of the library's `FailureSeverity`.
    private static let severities = ["expected", "environmental", "defect", "inherited"]

    var property: String
    var subject: Subject
    var failure: String
    var index: SourceIndex
    /// Returns the property of a payload that is a failure itself.
    var ofPayload: (_ payload: Int, _ value: String) throws(Obstacle) -> String

    func callAsFunction(_ binding: PatternBindingSyntax) throws(Obstacle) -> String {
        if let initial = binding.initializer?.value { return try value(of: initial, [:]) }
        switch binding.accessorBlock?.accessors {
        case .getter(let statements): return try value(of: statements, [:])
        case .accessors(let accessors):
            let getter = accessors.first { $0.accessorSpecifier.tokenKind == .keyword(.get) }
            guard let body = getter?.body else { throw problem(binding) }
            return try value(of: body.statements, [:])
        case nil: throw problem(binding)
        }
    }

    private func problem(_ node: some SyntaxProtocol) -> Obstacle {
        let how =
            property == "domain"
            ? "Write a string literal." : "Write a constant, or a `switch self` with one constant for each case."
        return .problem(
            ContractProblem(
                place: index.place(of: node), message: "The \(property) of `\(failure)` can't be determined. \(how)"))
    }

    // MARK: Expressions

    private func value(of statements: CodeBlockItemListSyntax, _ names: [String: Int]) throws(Obstacle) -> String {
        guard let item = statements.first?.item, statements.count == 1 else { throw problem(statements) }
        if let statement = item.as(ReturnStmtSyntax.self), let value = statement.expression {
            return try self.value(of: value, names)
        }
        if let statement = item.as(ExpressionStmtSyntax.self) { return try value(of: statement.expression, names) }
        guard let expression = item.as(ExprSyntax.self) else { throw problem(item) }
        return try value(of: expression, names)
    }

    /// - Parameter names: The positions of the payloads that a pattern has bound to names.
    private func value(of expression: ExprSyntax, _ names: [String: Int]) throws(Obstacle) -> String {
        if let literal = expression.as(StringLiteralExprSyntax.self), property != "severity" {
            guard let text = literal.representedLiteralValue else { throw problem(expression) }
            return text
        }
        if let tuple = expression.as(TupleExprSyntax.self), let only = tuple.elements.first, tuple.elements.count == 1 {
            return try value(of: only.expression, names)
        }
        if let member = expression.as(MemberAccessExprSyntax.self) {
            let name = member.declName.baseName.plainName
            let base = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.plainName
            if let base, let payload = names[base], name == property {
                guard let value = subject.value else { throw .payload(payload) }
                guard value.payload == payload else { throw problem(expression) }
                return try ofPayload(payload, value.name)
            }
            guard property == "severity", member.base == nil || base == "FailureSeverity",
                Self.severities.contains(name)
            else { throw problem(expression) }
            return name
        }
        if let choice = expression.as(SwitchExprSyntax.self) { return try value(of: choice) }
        if let sequence = expression.as(SequenceExprSyntax.self) {
            return try value(of: Array(sequence.elements), names)
        }
        throw problem(expression)
    }

    /// `self == .expired ? .expected : .defect`
    private func value(of sequence: [ExprSyntax], _ names: [String: Int]) throws(Obstacle) -> String {
        guard sequence.count == 5, sequence[0].isSelf,
            let comparison = sequence[1].as(BinaryOperatorExprSyntax.self)?.operator.text,
            ["==", "!="].contains(comparison),
            let compared = sequence[2].as(MemberAccessExprSyntax.self)?.declName.baseName.plainName,
            let choice = sequence[3].as(UnresolvedTernaryExprSyntax.self)
        else { throw sequence.first.map { problem($0) } ?? .payload(0) }
        let isEqual = compared == subject.name
        return try value(of: isEqual == (comparison == "==") ? choice.thenExpression : sequence[4], names)
    }

    // MARK: Patterns

    private func value(of choice: SwitchExprSyntax) throws(Obstacle) -> String {
        guard choice.subject.isSelf else { throw problem(choice) }
        for element in choice.cases {
            guard case .switchCase(let branch) = element else { throw problem(element) }
            switch branch.label {
            case .default: return try value(of: branch.statements, [:])
            case .case(let label):
                for item in label.caseItems {
                    if let clause = item.whereClause { throw problem(clause) }
                    if let names = try names(in: item.pattern) { return try value(of: branch.statements, names) }
                }
            }
        }
        throw problem(choice)
    }

    /// Returns the names that a pattern binds, or `nil` if it doesn't match.
    private func names(in pattern: PatternSyntax) throws(Obstacle) -> [String: Int]? {
        if pattern.is(WildcardPatternSyntax.self) { return [:] }
        if let binding = pattern.as(ValueBindingPatternSyntax.self) { return try names(in: binding.pattern) }
        guard let expression = pattern.as(ExpressionPatternSyntax.self)?.expression else { throw problem(pattern) }
        if let member = expression.as(MemberAccessExprSyntax.self) {
            return member.declName.baseName.plainName == subject.name ? [:] : nil
        }
        guard let call = expression.as(FunctionCallExprSyntax.self),
            let member = call.calledExpression.as(MemberAccessExprSyntax.self)
        else { throw problem(expression) }
        guard member.declName.baseName.plainName == subject.name else { return nil }
        var names: [String: Int] = [:]
        for (payload, argument) in call.arguments.enumerated() {
            if let name = argument.expression.boundName {
                names[name] = payload
            } else if let wanted = argument.expression.caseName {
                guard let value = subject.value else { throw .payload(payload) }
                guard value.payload == payload else { throw problem(argument) }
                guard wanted == value.name else { return nil }
            } else {
                throw problem(argument)
            }
        }
        return names
    }
}

extension ExprSyntax {
    fileprivate var isSelf: Bool { self.as(DeclReferenceExprSyntax.self)?.baseName.tokenKind == .keyword(.self) }

    /// `_` or the name that a pattern binds.
    fileprivate var boundName: String? {
        if self.is(DiscardAssignmentExprSyntax.self) { return "_" }
        if let name = self.as(DeclReferenceExprSyntax.self) { return name.baseName.plainName }
        guard var pattern = self.as(PatternExprSyntax.self)?.pattern else { return nil }
        if let binding = pattern.as(ValueBindingPatternSyntax.self) { pattern = binding.pattern }
        if pattern.is(WildcardPatternSyntax.self) { return "_" }
        return pattern.as(IdentifierPatternSyntax.self)?.identifier.plainName
    }

    /// `offline` of `.offline`, and of `.offline(_)`.
    fileprivate var caseName: String? {
        if let member = self.as(MemberAccessExprSyntax.self) { return member.declName.baseName.plainName }
        guard let call = self.as(FunctionCallExprSyntax.self),
            let member = call.calledExpression.as(MemberAccessExprSyntax.self),
            call.arguments.allSatisfy({ $0.expression.boundName != nil })
        else { return nil }
        return member.declName.baseName.plainName
    }
}
