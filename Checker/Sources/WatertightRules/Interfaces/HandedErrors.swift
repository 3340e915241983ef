/// The errors of the app that repositories and use cases hand to who calls them: by what they say they throw, by their
/// results and completions, and by what their bodies throw.
struct HandedErrors {
    typealias Method = (method: String, owner: String)

    /// The methods that hand over an error, by its qualified name; private ones are left out.
    private(set) var methods: [String: [Method]] = [:]
    /// The errors that repositories throw, by qualified name, with the repository that does.
    private(set) var ofRepositories: [String: String] = [:]

    init(roles: [String: Role], files: [SourceFile], index: CodebaseIndex) {
        for functions in index.functions.values {
            for function in functions {
                guard let owner = function.owner, let role = roles[owner], role != .presentation else { continue }
                for type in function.offeredErrorTypes(index) {
                    for error in index.carriedErrors(in: type) {
                        if case .own(let name) = error.nature { note(name, function.node, owner, role) }
                    }
                }
            }
        }
        for file in files {
            for thrown in file.outline.nodes(of: .throwStatement) {
                guard let function = thrown.ancestor(where: { $0.kind.isFunction || $0.kind == .closure }),
                    function.kind == .functionDeclaration || function.kind == .initializerDeclaration,
                    let owner = function.owner?.qualifiedTypeName, let role = roles[owner], role != .presentation,
                    let type = index.thrownType(of: thrown)
                else { continue }
                // Thrown untyped, it arrives above as any error: nobody there sees its payload.
                if role == .repository { noteRepository(type.qualifiedName, owner) }
                if case .typed = function.throwsEffect { note(type.qualifiedName, function, owner, role) }
            }
        }
        methods = methods.mapValues { $0.sorted { ($0.owner, $0.method) < ($1.owner, $1.method) } }
    }

    private mutating func noteRepository(_ error: String, _ owner: String) {
        ofRepositories[error] = min(ofRepositories[error] ?? owner, owner)
    }

    private mutating func note(_ error: String, _ function: OutlineNode, _ owner: String, _ role: Role) {
        if role == .repository { noteRepository(error, owner) }
        guard !function.hasModifier("private"), !function.hasModifier("fileprivate") else { return }
        methods[error, default: []].append((function.text, owner))
    }
}

extension FunctionDeclaration {
    /// The types in which a function can hand an error to who calls it: its thrown type, its result, its completions.
    fileprivate func offeredErrorTypes(_ index: CodebaseIndex) -> [OutlineNode] {
        var types: [OutlineNode] = []
        if case .typed(let type) = effect { types.append(type) }
        if let returned { types.append(returned) }
        types += parameters.compactMap { $0.declaredType.flatMap(index.functionType(of:)) }
        return types
    }
}
