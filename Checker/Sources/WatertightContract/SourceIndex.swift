import SwiftParser
package import SwiftSyntax

/// A Swift file.
package struct ContractSource: Sendable {
    package var path: String
    package var module: String?
    package var tree: SourceFileSyntax

    package init(path: String, module: String? = nil, text: String) {
        (self.path, self.module) = (path, module)
        tree = Parser.parse(source: text)
    }
}

/// The types of a codebase by name, which begins with the module if several declare it. Excludes types in function bodies.
struct SourceIndex {
    /// What a name means.
    enum Meaning {
        case type(String)
        case alias(TypeSyntax, scope: [String])
    }

    /// A member of a type or protocol.
    struct Member {
        var node: DeclSyntax
        /// Whether it is inside an `#if`.
        var isConditional: Bool
    }

    private(set) var types: [String: [any DeclGroupSyntax]] = [:]
    private var extensions: [String: [ExtensionDeclSyntax]] = [:]
    private var aliases: [String: TypeAliasDeclSyntax] = [:]
    private var files: [SyntaxIdentifier: (locations: SourceLocationConverter, module: String?)] = [:]
    /// The names that several modules declare.
    private var shared: Set<String>

    init(_ sources: [ContractSource], shared: Set<String> = []) {
        self.shared = shared
        for source in sources {
            let locations = SourceLocationConverter(fileName: source.path, tree: source.tree)
            files[Syntax(source.tree).id] = (locations, source.module)
            add(source.tree.statements.compactMap { $0.item.as(DeclSyntax.self) }, scope: [])
        }
        let names = types.filter { Set($0.value.map { module(of: $0) }).count > 1 }.map(\.key)
        if shared.isEmpty, !names.isEmpty {
            self = SourceIndex(sources, shared: Set(names))
            return
        }
        for (name, parts) in extensions where types[name] == nil {
            // `extension Module.Type`
            let inModule = name.split(separator: ".").dropFirst().joined(separator: ".")
            if types[inModule] != nil { extensions[inModule, default: []] += parts }
        }
    }

    private mutating func add(_ declarations: [DeclSyntax], scope: [String]) {
        for declaration in declarations {
            if let condition = declaration.as(IfConfigDeclSyntax.self) {
                add(condition.clauses.flatMap(\.declarations), scope: scope)
            } else if let alias = declaration.as(TypeAliasDeclSyntax.self) {
                if alias.genericParameterClause == nil { aliases[(scope + [alias.name.plainName]).name] = alias }
            } else if let group = declaration.asProtocol((any DeclGroupSyntax).self) {
                let part = declaration.as(ExtensionDeclSyntax.self)
                let name = declaration.asProtocol((any NamedDeclSyntax).self)?.name.plainName
                let extended = part.map { $0.extendedType.nameComponents ?? [$0.extendedType.trimmedDescription] }
                guard var path = extended ?? name.map({ scope + [$0] }) else { continue }
                if shared.contains(path[0]), let module = module(of: group) { path.insert(module, at: 0) }
                if let part {
                    extensions[path.name, default: []].append(part)
                } else {
                    types[path.name, default: []].append(group)
                }
                add(group.memberBlock.members.map(\.decl), scope: path)
            }
        }
    }

    // MARK: Names

    /// Returns what a name means at a node, or `nil` if the sources don't declare it.
    func resolve(_ components: [String], in scope: [String], at node: (any SyntaxProtocol)? = nil) -> Meaning? {
        for count in stride(from: scope.count, through: 0, by: -1) {
            let path = scope.prefix(count) + components
            if types[path.name] != nil { return .type(path.name) }
            if let alias = aliases[path.name] { return .alias(alias.initializer.value, scope: Array(path.dropLast())) }
        }
        // A name that several modules declare, and `Module.Type`.
        let names = [[node.flatMap { module(of: $0) } ?? ""] + components, Array(components.dropFirst())].map(\.name)
        return names.first { types[$0] != nil }.map { .type($0) }
    }

    /// Returns the full names of the types around a node, outermost first.
    func scope(of node: some SyntaxProtocol) -> [String] {
        var scope: [String] = []
        var parent = node.parent
        while let current = parent {
            if let part = current.as(ExtensionDeclSyntax.self) {
                return (part.extendedType.nameComponents ?? []) + scope
            }
            if current.asProtocol((any DeclGroupSyntax).self) != nil,
                let name = current.asProtocol((any NamedDeclSyntax).self)?.name.plainName
            {
                scope.insert(name, at: 0)
            }
            parent = current.parent
        }
        return scope
    }

    private func module(of node: any SyntaxProtocol) -> String? { files[Syntax(node).root.id]?.module }

    /// Returns the name of a type without its module.
    func programName(of type: String) -> String {
        guard let declaration = types[type]?.first?.asProtocol((any NamedDeclSyntax).self) else { return type }
        return (scope(of: declaration) + [declaration.name.plainName]).name
    }

    func place(of node: some SyntaxProtocol) -> Place {
        guard let file = files[Syntax(node).root.id] else { return .none }
        let location = file.locations.location(for: node.positionAfterSkippingLeadingTrivia)
        return Place(path: location.file, line: location.line, column: location.column)
    }

    // MARK: Types

    /// The types that the sources extend but don't declare.
    var foreignTypes: [String] {
        extensions.keys.filter { resolve($0.split(separator: ".").map(String.init), in: []) == nil }
    }

    func parts(of type: String) -> [any DeclGroupSyntax] { (types[type] ?? []) + (extensions[type] ?? []) }

    /// Returns the inherited types and protocols of a type, fully qualified if the sources declare them.
    func inherited(by type: String) -> [String] {
        parts(of: type).flatMap { part in
            (part.inheritanceClause?.inheritedTypes.map(\.type) ?? []).flatMap(Self.components).map { components in
                if case .type(let name) = resolve(components, in: scope(of: part), at: part) { return name }
                return components.last ?? ""
            }
        }
    }

    private static func components(of type: TypeSyntax) -> [[String]] {
        if let type = type.as(AttributedTypeSyntax.self) { return components(of: type.baseType) }
        if let type = type.as(CompositionTypeSyntax.self) { return type.elements.map(\.type).flatMap(components) }
        return type.nameComponents.map { [$0] } ?? []
    }

    /// Returns a type's protocols and the protocols that those refine, if the sources declare them.
    func protocols(of type: String) -> [String] {
        var found: [String] = []
        var pending = inherited(by: type)
        while let next = pending.popLast() {
            guard !found.contains(next) else { continue }
            found.append(next)
            pending += inherited(by: next)
        }
        return found
    }

    /// Returns the members of one part of a type, including those inside `#if`.
    func members(of part: any DeclGroupSyntax) -> [Member] {
        part.memberBlock.members.map(\.decl).flatMap { declaration -> [Member] in
            guard let condition = declaration.as(IfConfigDeclSyntax.self) else {
                return [Member(node: declaration, isConditional: false)]
            }
            return condition.clauses.flatMap(\.declarations).map { Member(node: $0, isConditional: true) }
        }
    }

    /// Returns the problem with a type that is declared twice. Only the first declaration would be read.
    func duplicate(of type: String) -> ContractProblem? {
        guard let all = types[type], all.count > 1 else { return nil }
        return ContractProblem(
            place: place(of: all[1]),
            message: "`\(type)` is declared twice, first at \(place(of: all[0])). Read one app at a time.")
    }
}

extension Sequence<String> {
    fileprivate var name: String { joined(separator: ".") }
}

extension IfConfigClauseSyntax {
    /// The declarations of the clause, including those of nested clauses.
    fileprivate var declarations: [DeclSyntax] {
        let all: [DeclSyntax] =
            switch elements {
            case .statements(let items): items.compactMap { $0.item.as(DeclSyntax.self) }
            case .decls(let members): members.map(\.decl)
            default: []
            }
        return all.flatMap { $0.as(IfConfigDeclSyntax.self)?.clauses.flatMap(\.declarations) ?? [$0] }
    }
}

extension SyntaxProtocol {
    /// The lines of the documentation comment, without `///`.
    var documentation: [String] {
        leadingTrivia.compactMap { piece in
            guard case .docLineComment(let text) = piece else { return nil }
            let line = text.dropFirst(3)
            return String(line.first == " " ? line.dropFirst() : line)
        }
    }
}
