/// `untyped-throws`
package struct UntypedThrowsRule: Rule {
    package static let description = RuleDescription(
        id: "untyped-throws",
        summary: "A repository or use case offers a method that fails with any error at all.",
        why: """
            `throws` without a type says that something may go wrong and keeps for itself what. Every caller then casts, \
            guesses, or treats a wrong password as it treats a lost connection. A boundary that throws its own type makes \
            the compiler ask whoever calls it to answer each failure, and to answer a new one when it is added.
            """,
        before: """
            protocol AccountRepository {
                func account(forEmail email: String) async throws -> Account
            }
            """,
        after: """
            enum AccountRepositoryFailure: Error {
                case noSuchAccount, offline
            }
            protocol AccountRepository {
                func account(forEmail email: String) async throws(AccountRepositoryFailure) -> Account
            }
            """,
        decides: """
            It looks at the requirements of the protocols of repositories and use cases (services that presentation names count), and, where there is no protocol, \
            at their methods that are not private and that a higher layer calls. It reports `throws` without a type, a \
            completion with `Result<_, any Error>` or `Error?`, and a result or publisher that fails with `any Error`.

            A protocol is one finding, which lists its methods; what implements a requirement is not reported again. Initializers, coding, \
            private methods, generated code, tests and mocks are no boundaries, nor are rows of a database, methods that are \
            handed a connection, types that views observe and hold, and methods that say `throws` in vain.
            """,
        severity: .warning)

    package init() {}

    package func findings(in file: SourceFile, of codebase: Codebase) -> [Finding] {
        guard !file.outline.isGenerated else { return [] }
        return file.outline.nodes(of: .protocolDeclaration, .functionDeclaration).compactMap { node in
            node.kind == .protocolDeclaration
                ? finding(of: node, in: file, of: codebase) : finding(ofMethod: node, in: file, of: codebase)
        }
    }

    /// One for all requirements of a protocol: they are mended together.
    private func finding(of node: OutlineNode, in file: SourceFile, of codebase: Codebase) -> Finding? {
        let role = codebase.interfaces.roles[node.qualifiedTypeName]
        let untyped = node.declaredMembers.compactMap { member -> (name: String, place: OutlineNode, how: String)? in
            guard member.kind == .functionDeclaration || member.kind == .variableDeclaration,
                let (place, how) = open(member, of: node, role, in: file, of: codebase)
            else { return nil }
            return (member.declaredNames.first ?? "", place, how)
        }
        guard let last = untyped.last, let role, let name = node.child(of: .declaredName) else { return nil }
        var seen: Set<String> = []
        let names = untyped.map(\.name).filter { seen.insert($0).inserted }
        let listed = names.prefix(Self.mostNames).map { "`\($0)`" }.joined(separator: ", ")
        let rest = names.count > Self.mostNames ? " and \(names.count - Self.mostNames) more" : ""
        return finding(
            from: name.offset, to: last.place.end, at: node, in: file, of: codebase,
            "`\(node.text)` does not say how \(listed)\(rest) can fail.",
            basis: ["`\(node.text)` is the protocol of a \(Self.name(of: role))"]
                + untyped.map { "`\($0.name)` \($0.how)" })
    }

    /// More are counted in the message; the basis lists them all.
    private static let mostNames = 5

    /// A method that no protocol asks for.
    private func finding(ofMethod node: OutlineNode, in file: SourceFile, of codebase: Codebase) -> Finding? {
        guard let owner = node.owner, owner.kind != .protocolDeclaration, !node.saysThrowsInVain else { return nil }
        let qualifiedName = owner.qualifiedTypeName
        let role = codebase.interfaces.roles[qualifiedName]
        guard let (_, how) = open(node, of: owner, role, in: file, of: codebase), let role,
            let caller = boundaryReason(node, owner: qualifiedName, role: role, in: file, of: codebase)
        else { return nil }
        return finding(
            at: node, in: file, of: codebase, "`\(node.text)` of `\(owner.text)` \(how).",
            basis: ["`\(owner.text)` is a \(Self.name(of: role)) without a protocol for this method", caller])
    }

    private static func name(of role: Role) -> String { role == .useCase ? "use case" : "repository" }

    /// Where a member of a boundary leaves open how it fails, and how it does; nil if it does not, or is no boundary.
    private func open(
        _ node: OutlineNode, of owner: OutlineNode, _ role: Role?, in file: SourceFile, of codebase: Codebase
    ) -> (place: OutlineNode, how: String)? {
        guard let role, role != .presentation, !Self.notBoundaries.contains(node.text), !node.asksBack,
            let found = Self.untyped(node, codebase.index),
            codebase.isChecked(node, in: file), !node.isStub, !Self.runsOnConnection(node),
            !Self.isRecord(owner.qualifiedTypeName, codebase.index)
        else { return nil }
        return found
    }

    /// Whether a method works on a connection that its caller has opened: it is a part of one piece of work.
    private static func runsOnConnection(_ node: OutlineNode) -> Bool {
        node.children(of: .parameter).contains { parameter in
            guard let type = parameter.declaredType?.innermostNamedType else { return false }
            return connections.contains(type.text) || parameter.localName == "db"
        }
    }

    private static let connections: Set<String> = [
        "Database", "NSManagedObjectContext", "ModelContext", "Realm", "OpaquePointer", "Connection",
    ]

    /// Whether a type is one row of a store, and no way to get at it.
    private static func isRecord(_ name: String, _ index: CodebaseIndex) -> Bool {
        index.types(qualified: name).contains {
            !$0.isProtocol && ($0.node.hasAttribute("Model") || !index.ancestors(of: $0).isDisjoint(with: records))
        }
    }

    private static let records: Set<String> = [
        "FetchableRecord", "PersistableRecord", "MutablePersistableRecord", "TableRecord", "EncodableRecord", "Record",
        "NSManagedObject", "Object", "RealmSwift.Object", "RealmSwiftObject", "EmbeddedObject",
    ]

    private static let notBoundaries: Set<String> = ["encode", "decode", "validate", "main", "run", "prepare", "hash"]

    /// Where a method leaves its error open, and how to say it.
    private static func untyped(_ node: OutlineNode, _ index: CodebaseIndex) -> (place: OutlineNode, how: String)? {
        guard node.kind == .functionDeclaration else {
            for binding in node.children(of: .binding) {
                for accessor in binding.children(of: .accessorDeclaration) {
                    if case .untyped = accessor.throwsEffect { return (binding, "throws without a type") }
                }
            }
            return nil
        }
        if case .untyped = node.throwsEffect { return (node, "throws without a type") }
        for parameter in node.children(of: .parameter) {
            guard let type = parameter.declaredType, let function = index.functionType(of: type),
                let error = index.carriedErrors(in: function).first(where: {
                    // An outcome of the app's own is another rule's matter, unless it is a result by another name.
                    $0.isOpaque && ($0.place?.hasPrefix("the payload") != true || $0.place?.contains("Result.") == true)
                })
            else { continue }
            return (parameter, "completes with `\(error.name)`")
        }
        if let returned = node.child(of: .returnType)?.firstChild,
            let error = index.carriedErrors(in: returned).first(where: { error in
                error.isOpaque && error.place?.hasPrefix("the payload") != true
                    // These two cannot fail with a type of one's own.
                    && error.place != "`Task`" && error.place != "`AsyncThrowingStream`"
            })
        {
            let place = error.place.map { " in \($0)" } ?? ""
            return (node.child(of: .returnType) ?? node, "returns `\(error.name)`\(place)")
        }
        return nil
    }

    /// Why a method that is no requirement is what a higher layer sees.
    private func boundaryReason(
        _ node: OutlineNode, owner: String, role: Role, in file: SourceFile, of codebase: Codebase
    ) -> String? {
        guard !node.hasModifier("private"), !node.hasModifier("fileprivate"), !node.hasModifier("override"),
            node.owner.map({ !$0.hasModifier("private") && !$0.hasModifier("fileprivate") }) ?? false
        else { return nil }
        let index = codebase.index
        for type in index.types(qualified: owner) {
            // The default of a requirement, in an extension of the protocol, is one of its own.
            for ancestor in index.ancestors(of: type).union(type.isProtocol ? [owner] : []) {
                guard let known = index.types(qualified: ancestor).first else { continue }
                if known.node.declaredMembers.contains(where: { $0.text == node.text }) { return nil }
            }
        }
        let calls = TypedCalls(index: index)
        for (call, layer) in codebase.interfaces.mentions.calls[node.text] ?? [] {
            guard node.accepts(call), let caller = call.enclosingType, caller.qualifiedTypeName != owner else {
                continue
            }
            let isAbove = layer == .presentation || (role == .repository && layer == .useCase)
            let isObserved = !isAbove && index.isObserved(caller)
            guard isAbove || isObserved, calls.receiver(of: call) == owner else { continue }
            let place = isAbove ? "is in the \(layer) layer" : "views observe"
            return "`\(caller.text)`, which \(place), calls `\(node.text)`"
        }
        return nil
    }
}

extension OutlineNode {
    /// Whether a method is that of a delegate or data source, which hands over who asks: `list(_ list: List, …)`.
    fileprivate var asksBack: Bool {
        guard let first = child(of: .parameter), first.isText("_") else { return false }
        return first.localName == text
    }
}

extension OutlineNode {
    /// Whether a body only says that it must not be called: what stands in for a method on another platform.
    fileprivate var isStub: Bool {
        guard let only = child(of: .block)?.firstChild, only.kind == .call else { return false }
        return ["fatalError", "assertionFailure", "preconditionFailure"].contains(only.calledName ?? "")
    }
}

extension OutlineNode {
    /// Whether a function says `throws`, and nothing in it can.
    fileprivate var saysThrowsInVain: Bool {
        guard case .untyped = throwsEffect, let body = child(of: .block) else { return false }
        return !body.contains { node in
            node.kind == .throwStatement || node.kind == .tryExpression && node.isText("try")
                || node.kind == .forStatement && node.flags.contains(.tries)
        }
    }
}

extension CodebaseIndex {
    /// The function type that a parameter's type is, typealiases of the codebase followed.
    func functionType(of type: OutlineNode) -> OutlineNode? {
        var current = type
        for _ in 0..<8 {
            if let function = current.functionTypeInside { return function }
            guard let named = current.innermostNamedType, let target = typealiasTarget(named: named.text, at: named)
            else { return nil }
            current = target
        }
        return nil
    }
}
