/// What the layers of a codebase offer each other: the outputs that a lower layer calls, and who uses which name.
/// Made once, before any rule is asked.
package struct Interfaces: Sendable {
    /// By qualified name.
    let outputs: [String: OutputProtocol]
    /// By qualified name: what reads and writes data, and the use cases.
    let roles: [String: Role]
    /// The own enums whose payload is an opaque error, by qualified name.
    let leakingEnums: Set<String>
    /// The names of the cases of such enums whose payload presentation reads, and does not only log.
    let readPayloads: Set<String>
    /// Those of them that presentation keeps as state, by qualified name.
    let storedEnums: Set<String>
    let mentions: Mentions
    /// The errors that repositories throw, by qualified name, with the repository that does.
    let repositoryErrors: [String: String]
    /// The own enums that a repository or use case hands to who calls it, by qualified name, with the methods that do.
    let handedErrors: [String: [(method: String, owner: String)]]
    /// Whether any function throws a type.
    let hasTypedThrows: Bool
    /// Whether most of the use cases call an output.
    let useCasesCallOutputs: Bool

    init(files: [SourceFile], index: CodebaseIndex, layers: LayerMap) {
        let heldWeakly = Self.weakProperties(of: files)
        let mirrored = SystemDelegates.mirrors(in: index)
        var outputs: [String: OutputProtocol] = [:]
        var roles: [String: Role] = [:]
        var wanted: Set<String> = []
        var leaking: Set<String> = []
        for type in index.types {
            let file = files[type.file]
            let layer = layers.layer(around: type.node, in: file)
            guard layer != .support else { continue }
            if !(type.isProtocol && mirrored.contains(type.name)), let role = layers.role(of: type, in: files) {
                roles[type.qualifiedName] = role
                if role == .service { wanted.insert(type.name) }
            }
            if type.isProtocol,
                let output = OutputProtocol.recognise(type, layer: layer, heldWeakly: heldWeakly, index: index)
            {
                outputs[type.qualifiedName] = output
                for requirement in output.requirements { wanted.formUnion(requirement.declaredNames) }
            } else if type.kind == .enumDeclaration, Self.carriesOpaqueError(type, index) {
                leaking.insert(type.qualifiedName)
                wanted.insert(type.name)
            }
        }
        for name in leaking {
            // A nested type is named by its path, too.
            var rest = name[...]
            while let dot = rest.firstIndex(of: ".") {
                wanted.insert(String(rest))
                rest = rest[rest.index(after: dot)...]
            }
        }
        var called: Set<String> = []
        for (name, functions) in index.functions {
            for function in functions {
                guard let owner = function.owner, let role = roles[owner], role != .presentation else { continue }
                wanted.insert(name)
                called.insert(name)
            }
        }
        // Who runs what handles errors, and who runs that: it may be that nobody can cancel it.
        for (name, functions) in index.functions where functions.contains(where: { $0.isAsync && $0.effect == .none }) {
            called.insert(name)
        }
        for file in files {
            for clause in file.outline.nodes(of: .catchClause) {
                guard let function = clause.enclosingFunction, function.flags.contains(.async) else { continue }
                called.insert(function.text)
            }
        }
        let mentions = Mentions(
            of: wanted, callsOf: called, readsOf: Self.messages(of: index, layers), in: files, layers: layers)
        for (name, role) in roles where role == .service {
            let types = index.types(qualified: name)
            if types.contains(where: { mentions.isUsed($0.name, in: .presentation) }) {
                roles[name] = .useCase
            } else {
                // The app's client of an API is what those above the network read data by.
                let isClient = types.contains { type in
                    type.isProtocol && layers.layer(around: type.node, in: files[type.file]) == .network
                        && (mentions.isUsed(type.name, in: .useCase) || mentions.isUsed(type.name, in: .repository))
                }
                roles[name] = isClient ? .repository : nil
            }
        }
        self.outputs = outputs
        self.roles = roles
        leakingEnums = leaking
        storedEnums = PayloadReaders.stored(of: leaking, files: files, index: index, layers: layers)
        readPayloads = PayloadReaders.cases(of: leaking, files: files, index: index, layers: layers)
        self.mentions = mentions
        let handed = HandedErrors(roles: roles, files: files, index: index)
        repositoryErrors = handed.ofRepositories
        handedErrors = handed.methods.filter { leaking.contains($0.key) }
        hasTypedThrows = index.functions.values.contains { functions in
            functions.contains { if case .typed = $0.effect { true } else { false } }
        }
        useCasesCallOutputs = Self.doMostCallOutputs(roles, outputs, index, layers)
    }

    /// The names of the properties of presentation that hold a message.
    private static func messages(of index: CodebaseIndex, _ layers: LayerMap) -> Set<String> {
        var names: Set<String> = []
        for type in index.types where layers.decision(ofType: type.qualifiedName).layer == .presentation {
            for variable in type.node.declaredMembers where variable.kind == .variableDeclaration {
                for binding in variable.children(of: .binding) where Sinks.keepsMessage(binding.text) {
                    names.insert(binding.text)
                }
            }
        }
        return names
    }

    /// Names of the types of weak properties, with the name of one such property.
    private static func weakProperties(of files: [SourceFile]) -> [String: String] {
        var held: [String: String] = [:]
        for file in files {
            let outline = file.outline
            for id in outline.records.indices where outline.records[id].kind == .modifier {
                let node = OutlineNode(outline: outline, id: Int32(id))
                guard node.isText("weak"), let variable = node.parent, let binding = variable.child(of: .binding),
                    let type = binding.declaredType?.innermostNamedType,
                    let last = NameWords.words(of: binding.text).last, OutputProtocol.holderNames.contains(last)
                else { continue }
                held[type.text] = binding.text
            }
        }
        return held
    }

    private static func carriesOpaqueError(_ type: TypeDeclaration, _ index: CodebaseIndex) -> Bool {
        type.node.declaredMembers.contains { enumCase in
            enumCase.kind == .enumCase && !opaquePayloads(of: enumCase, index).isEmpty
        }
    }

    /// The payloads of an enum's case that are an opaque error, or a result of one.
    static func opaquePayloads(of enumCase: OutlineNode, _ index: CodebaseIndex) -> [CarriedError] {
        enumCase.children(of: .parameter).flatMap { parameter -> [CarriedError] in
            guard let type = parameter.declaredType else { return [] }
            // An enum in an enum is reported where it is declared, a closure is no state.
            if type.contains(where: { $0.kind == .functionType }) || type.kind == .functionType || !type.isStateType {
                return []
            }
            return index.carriedErrors(in: type).filter { error in
                error.isOpaque && error.place?.hasPrefix("the payload") != true
            }
        }
    }

    /// Who in presentation calls a method that hands over an enum, and the method.
    func screen(thatGets name: String, index: CodebaseIndex) -> (caller: String, method: String)? {
        let resolver = TypedCalls(index: index)
        for (method, owner) in handedErrors[name] ?? [] {
            // A call may name the protocol that the owner conforms to.
            var owners: Set<String> = [owner]
            for type in index.types(qualified: owner) { owners.formUnion(index.ancestors(of: type)) }
            for (call, layer) in mentions.calls[method] ?? [] where layer == .presentation {
                guard let receiver = resolver.receiver(of: call), owners.contains(receiver),
                    let caller = call.enclosingType?.text
                else { continue }
                return (caller, "\(owner).\(method)")
            }
        }
        return nil
    }

    private static func doMostCallOutputs(
        _ roles: [String: Role], _ outputs: [String: OutputProtocol], _ index: CodebaseIndex, _ layers: LayerMap
    ) -> Bool {
        let useCases = index.types.filter { type in
            roles[type.qualifiedName] == .useCase && !type.isProtocol && type.kind != .enumDeclaration
                && layers.isCertainUseCase(type.qualifiedName)
        }
        let callers = useCases.count { type in
            index.outputs(heldBy: type).contains { outputs[$0.qualifiedName] != nil && index.calls($0, from: type) }
        }
        return callers * 2 > useCases.count
    }
}

extension Codebase {
    /// Whether findings are wanted at a node: not in tests, mocks, previews, and not in what a tool wrote.
    func isChecked(_ node: OutlineNode, in file: SourceFile) -> Bool {
        !file.outline.isGenerated && layers.decision(of: file).layer != .support
            && !node.isInDouble && ShippedCode.contains(node, in: file, of: self)
    }
}

extension OutlineNode {
    /// Whether a type around this node, or the node itself, is named as a stand-in for another.
    var isInDouble: Bool {
        sequence(first: self, next: \.parent).contains { node in
            node.kind.isTypeOrExtension
                && NameWords.words(of: node.text).contains {
                    ["mock", "fake", "stub", "spy", "dummy", "simulated"].contains($0)
                }
        }
    }
}

extension CodebaseIndex {
    /// The type that the codebase declares of what a `throw` throws: `throw LoadError.gone`, `throw LoadError(…)`.
    func thrownType(of statement: OutlineNode) -> TypeDeclaration? { statement.firstChild.flatMap(errorType(madeBy:)) }

    /// The error type that an expression names to make a value of it: `LoadError.gone`, `LoadError(…)`.
    func errorType(madeBy expression: OutlineNode) -> TypeDeclaration? {
        var made = expression.unwrapped
        if made.kind == .call, let callee = made.firstChild { made = callee }
        if let type = made.dottedName.flatMap({ type(named: $0, at: expression) }), isError(type) { return type }
        guard made.kind == .member, let base = made.firstChild?.dottedName,
            let type = type(named: base, at: expression), isError(type)
        else { return nil }
        return type
    }
}

extension OutlineNode {
    /// `A.B` of a member of a reference; nil for any other expression.
    var dottedName: String? {
        switch kind {
        case .reference: text
        case .member: firstChild?.dottedName.map { $0 + "." + text }
        default: nil
        }
    }

    /// The type in a pair of parentheses, as in `(any Error)?`; nil for a tuple of several.
    var typeInParentheses: OutlineNode? {
        guard kind == .tupleType, let only = firstChild, only.nextSibling == nil else { return nil }
        return only.kind.isTypeNode ? only : only.declaredType
    }

    /// The name of the type below `?`, `any`, attributes; nil for a tuple, a function, a collection.
    var innermostNamedType: OutlineNode? {
        switch kind {
        case .namedType: self
        case .optionalType, .someOrAnyType, .attributedType:
            children.first { $0.kind.isTypeNode }?.innermostNamedType
        case .compositionType: firstChild?.innermostNamedType
        case .tupleType: typeInParentheses?.innermostNamedType
        default: nil
        }
    }

    /// The function type below `?`, parentheses and attributes.
    var functionTypeInside: OutlineNode? {
        switch kind {
        case .functionType: self
        case .optionalType, .attributedType: children.first { $0.kind.isTypeNode }?.functionTypeInside
        case .tupleType: typeInParentheses?.functionTypeInside
        default: nil
        }
    }

    /// The names that a member declares: of a function one, of a variable those of its bindings.
    var declaredNames: [String] {
        switch kind {
        case .variableDeclaration: children(of: .binding).map(\.text).filter { !$0.isEmpty }
        default: text.isEmpty ? [] : [text]
        }
    }
}
