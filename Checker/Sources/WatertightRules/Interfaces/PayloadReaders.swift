/// Finds what presentation does with enums that carry an opaque error: the cases whose payload it takes out and uses, and
/// the enums that it keeps as state.
enum PayloadReaders {
    /// The enums, by qualified name, that presentation stores in a property.
    static func stored(
        of enums: Set<String>, files: [SourceFile], index: CodebaseIndex, layers: LayerMap
    ) -> Set<String> {
        guard !enums.isEmpty else { return [] }
        var found: Set<String> = []
        for type in index.types where layers.layer(around: type.node, in: files[type.file]) == .presentation {
            for variable in type.node.declaredMembers where variable.kind == .variableDeclaration {
                for binding in variable.children(of: .binding) {
                    guard let declared = binding.declaredType else { continue }
                    declared.visit { node in
                        guard node.kind == .namedType, let own = index.type(named: node.text, at: node) else { return }
                        if enums.contains(own.qualifiedName) { found.insert(own.qualifiedName) }
                    }
                }
            }
        }
        return found
    }

    static func cases(
        of enums: Set<String>, files: [SourceFile], index: CodebaseIndex, layers: LayerMap
    ) -> Set<String> {
        var wanted: Set<String> = []
        for name in enums {
            for type in index.types(qualified: name) {
                for enumCase in type.node.declaredMembers where enumCase.kind == .enumCase {
                    wanted.insert(enumCase.text)
                }
            }
        }
        guard !wanted.isEmpty else { return [] }
        var found: Set<String> = []
        for file in files where layers.decision(of: file).layer != .support {
            for item in file.outline.nodes(of: .caseItem, .catchItem, .matchingCondition) {
                guard let name = matchedCase(item.firstChild, wanted), !found.contains(name),
                    let scope = scope(of: item),
                    [.presentation, .composition].contains(layers.layer(around: item, in: file)),
                    isUsed(item, in: scope)
                else { continue }
                found.insert(name)
            }
        }
        return found
    }

    /// The case of a pattern that binds what it carries: `.failed(let error)`.
    private static func matchedCase(_ pattern: OutlineNode?, _ wanted: Set<String>) -> String? {
        var core = pattern
        while let node = core, node.kind == .valueBinding || node.kind == .expressionPattern { core = node.firstChild }
        guard let call = core, call.kind == .call, let name = call.calledName else { return nil }
        if wanted.contains(name) { return name }
        // `.failed(.underlying(let error))`
        return call.children(of: .argument).lazy.compactMap { matchedCase($0.firstChild, wanted) }.first
    }

    private static func scope(of item: OutlineNode) -> OutlineNode? {
        switch item.kind {
        case .caseItem, .catchItem: item.parent
        // What `guard case` binds holds below it.
        default: item.parent.flatMap { $0.kind == .guardStatement ? $0.parent : $0 }
        }
    }

    /// Whether a bound value is used for more than a log.
    private static func isUsed(_ item: OutlineNode, in scope: OutlineNode) -> Bool {
        let names = Set(Handler.boundNames(in: item))
        guard !names.isEmpty else { return false }
        return scope.contains(
            enter: { $0 != item && !($0.kind == .call && ErrorNames.isDiagnostic(call: $0)) },
            where: { node in node.kind == .reference && names.contains(node.text) })
    }
}
