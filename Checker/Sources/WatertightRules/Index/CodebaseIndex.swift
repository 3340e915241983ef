/// The declarations of a whole codebase, found by name. What it does not know, it does not guess.
package struct CodebaseIndex: Sendable {
    /// All types, in the order of the files.
    package private(set) var types: [TypeDeclaration] = []
    /// All functions and initializers that are members or free, by base name.
    package private(set) var functions: [String: [FunctionDeclaration]] = [:]
    /// The extensions of a type, by the name that they extend, as written.
    package private(set) var extensions: [String: [(node: OutlineNode, file: Int)]] = [:]
    /// The typealiases, by qualified name; the node is the declaration.
    package private(set) var typealiases: [String: OutlineNode] = [:]
    /// Enum cases by name.
    package private(set) var enumCases: [String: [OutlineNode]] = [:]

    /// Members of extensions of `Error` that decide by its type.
    package private(set) var errorLaunderers: Set<String> = []

    private var outlinesWithOwnError: Set<ObjectIdentifier> = []
    private var namesakes: [String: Namesakes] = [:]
    private var functionsOfTypes: [String: [FunctionDeclaration]] = [:]
    /// The names of all typealiases, without the types around them.
    private(set) var aliasNames: Set<String> = []
    private var typesByQualifiedName: [String: [Int]] = [:]
    private var typesByName: [String: [Int]] = [:]

    init(files: [SourceFile]) {
        for (position, file) in files.enumerated() { add(file.outline, position) }
        errorLaunderers = Self.launderers(in: extensions)
        let modules = Set(types(qualified: "Error").map { files[$0.file].module })
        guard !modules.isEmpty else { return }
        outlinesWithOwnError = Set(
            files.filter { modules.contains($0.module) }.map { ObjectIdentifier($0.outline) })
    }

    /// Whether a file is of a module that declares a type `Error` at its top level.
    func namesOwnError(_ outline: Outline) -> Bool { outlinesWithOwnError.contains(ObjectIdentifier(outline)) }

    private mutating func add(_ outline: Outline, _ file: Int) {
        // One string for all members of a type.
        var owners: [Int32: String] = [:]
        for id in outline.records.indices where outline.records[id].parent != -2 {
            let kind = outline.records[id].kind
            guard kind.rawValue <= OutlineKind.associatedTypeDeclaration.rawValue else { continue }
            let node = OutlineNode(outline: outline, id: Int32(id))
            switch kind {
            case _ where kind.isType:
                let type = TypeDeclaration(
                    qualifiedName: node.qualifiedTypeName, name: node.text, node: node, file: file)
                typesByQualifiedName[type.qualifiedName, default: []].append(types.count)
                typesByName[type.name, default: []].append(types.count)
                types.append(type)
            case .extensionDeclaration:
                extensions[node.qualifiedTypeName, default: []].append((node, file))
            case .functionDeclaration, .initializerDeclaration:
                let function = FunctionDeclaration(
                    name: node.text, node: node, file: file,
                    owner: node.owner.map { owner in
                        if let known = owners[owner.id] { return known }
                        let name = owner.qualifiedTypeName
                        owners[owner.id] = name
                        return name
                    })
                functions[function.name, default: []].append(function)
                namesakes[function.name, default: Namesakes()].add(function)
                if let owner = function.owner { functionsOfTypes[owner, default: []].append(function) }
            case .typealiasDeclaration:
                typealiases[node.qualifiedTypeName] = node
                aliasNames.insert(node.text)
            case .enumCase: enumCases[node.text, default: []].append(node)
            default: break
            }
        }
    }

    // MARK: Types by name

    package func types(named name: String) -> [TypeDeclaration] { (typesByName[name] ?? []).map { types[$0] } }

    package func types(qualified name: String) -> [TypeDeclaration] {
        (typesByQualifiedName[name] ?? []).map { types[$0] }
    }

    /// What a type's name means at a node: nested types of the types around it first, then the top level; typealiases
    /// are followed. Nil if the codebase declares no such type, or several that cannot be told apart.
    package func type(named name: String, at node: OutlineNode) -> TypeDeclaration? {
        type(named: name, at: node, depth: 0)
    }

    private func type(named name: String, at node: OutlineNode, depth: Int) -> TypeDeclaration? {
        guard depth < 8, isDeclared(name) else { return nil }
        var scope = node.enclosingType
        while true {
            let prefix = scope.map { $0.qualifiedTypeName + "." } ?? ""
            let found = types(qualified: prefix + name)
            if !found.isEmpty { return only(found, at: node) }
            if let alias = typealiases[prefix + name], let target = alias.declaredType, target.kind == .namedType {
                return type(named: target.text, at: alias, depth: depth + 1)
            }
            guard let current = scope else { break }
            scope = current.parent?.enclosingType
        }
        // `Module.Type`, or a nested type of a type that is itself reached by another path.
        if let dot = name.firstIndex(of: ".") {
            let rest = String(name[name.index(after: dot)...])
            if types(named: String(name[..<dot])).isEmpty { return only(types(qualified: rest), at: node) }
        }
        return nil
    }

    /// Whether some typealias has this name, or the last part of it.
    func hasAlias(_ name: String) -> Bool {
        if aliasNames.contains(name) { return true }
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
        return aliasNames.contains(String(name[name.index(after: dot)...]))
    }

    /// Whether anything is declared by the last part of a name: most names that are asked for are others'.
    private func isDeclared(_ name: String) -> Bool {
        if typesByName[name] != nil || hasAlias(name) { return true }
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
        return typesByName[String(name[name.index(after: dot)...])] != nil
    }

    /// The declaration in the same file, or the only one.
    private func only(_ found: [TypeDeclaration], at node: OutlineNode) -> TypeDeclaration? {
        found.count == 1 ? found[0] : found.first { $0.node.outline === node.outline }
    }

    // MARK: Conformances

    /// The names of all types that this one inherits or conforms to, by itself, by its extensions and by what the
    /// codebase knows of those.
    package func ancestors(of type: TypeDeclaration) -> Set<String> {
        var found: Set<String> = []
        var pending = [type]
        while let next = pending.popLast() {
            var names = next.inherited
            for (node, _) in extensions[next.qualifiedName] ?? [] { names += node.inheritedTypeNames }
            for name in names where found.insert(name).inserted {
                if let ancestor = self.type(named: name, at: next.node) {
                    pending.append(ancestor)
                } else if let alias = typealiases[name], let target = alias.declaredType {
                    // `typealias MailStore = Readable & Writable`
                    for part in target.kind == .compositionType ? Array(target.children) : [target] {
                        guard let inner = part.innermostNamedType, found.insert(inner.text).inserted,
                            let ancestor = self.type(named: inner.text, at: alias)
                        else { continue }
                        pending.append(ancestor)
                    }
                }
            }
        }
        return found
    }

    package func isError(_ type: TypeDeclaration) -> Bool {
        !ancestors(of: type).isDisjoint(with: Self.errorProtocols)
            || ["CodedFailure", "LayerFailure", "PresentableFailure"].contains { conforms(type, to: $0) }
    }

    /// Whether a type conforms to a protocol of a library's, whether or not the library is among the sources.
    func conforms(_ type: TypeDeclaration, to library: String) -> Bool {
        ancestors(of: type).contains { $0 == library || $0.hasSuffix("." + library) }
    }

    /// Whether views observe a type: it is an `ObservableObject` or `@Observable`.
    func isObserved(_ node: OutlineNode) -> Bool {
        types(qualified: node.qualifiedTypeName).contains {
            $0.node.hasAttribute("Observable") || ancestors(of: $0).contains("ObservableObject")
        }
    }

    static let errorProtocols: Set<String> = [
        "Error", "Swift.Error", "LocalizedError", "CustomNSError", "RecoverableError", "NSError",
    ]

    /// The functions of a type: its own and those of its extensions.
    package func functions(of qualifiedName: String, named name: String) -> [FunctionDeclaration] {
        (functionsOfTypes[qualifiedName] ?? []).filter { $0.name == name }
    }

    /// What the functions of a name have in common.
    func namesakes(of name: String) -> Namesakes { namesakes[name] ?? Namesakes() }

    /// The stored or computed property of a type, in it or in its extensions.
    package func property(_ name: String, of qualifiedName: String) -> OutlineNode? {
        let holders = types(qualified: qualifiedName).map(\.node) + (extensions[qualifiedName] ?? []).map(\.node)
        for holder in holders {
            for variable in holder.children(of: .variableDeclaration) {
                if let binding = variable.children.first(where: { $0.kind == .binding && $0.text == name }) {
                    return binding
                }
            }
        }
        return nil
    }
}

extension OutlineNode {
    /// The type or extension that this declaration is a member of; nil if it is free or local.
    var owner: OutlineNode? {
        var current = parent
        while let node = current, node.kind == .conditionalClause || node.kind == .conditionalCompilation {
            current = node.parent
        }
        guard let node = current, node.kind.isTypeOrExtension else { return nil }
        return node
    }
}
