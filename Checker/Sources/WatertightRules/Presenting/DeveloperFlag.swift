/// Code that runs only where a flag for developers is on: `if settings.showsDebugInfo { … }`, `isDebug ? raw : kind`,
/// `guard Flags.diagnostics else { return }`. Who reads a text there wants it raw.
enum DeveloperFlag {
    static func guards(_ node: OutlineNode) -> Bool {
        var inner = node
        while let outer = inner.parent, !outer.kind.isTypeOrExtension {
            switch outer.kind {
            case .ifExpression:
                let conditions = outer.children.prefix { $0.kind != .block }
                guard inner.offset > (conditions.last?.offset ?? 0) else { break }
                let isElse = inner != outer.child(of: .block)
                if isElse ? conditions.allSatisfy(isOffWhereTrue) : conditions.contains(where: isOnWhereTrue) {
                    return true
                }
            case .ternary:
                guard let condition = outer.firstChild, inner != condition else { break }
                if inner == condition.nextSibling ? isOnWhereTrue(condition) : isOffWhereTrue(condition) { return true }
            case .block, .closure, .conditionalClause:
                let guarding = outer.children(of: .guardStatement).filter { $0.offset < inner.offset }
                if guarding.contains(where: { $0.children.prefix { $0.kind != .block }.contains(where: isOnWhereTrue) })
                {
                    return true
                }
            default: break
            }
            inner = outer
        }
        return false
    }

    /// Whether a name is for developers: `debugMenu`, `DevSettings`, `showsDiagnostics`.
    static func isNamed(_ name: String) -> Bool {
        NameWords.words(of: name).contains {
            [
                "debug", "debugging", "dev", "developer", "developers", "diagnostic", "diagnostics",
            ].contains($0)
        }
    }

    private static func isOnWhereTrue(_ condition: OutlineNode) -> Bool {
        let value = condition.unwrapped
        switch value.kind {
        case .prefixOperator where value.isText("!"): return value.firstChild.map(isOffWhereTrue) ?? false
        case .binary where value.isText("&&"): return value.children.contains(where: isOnWhereTrue)
        case .binary where value.isText("||"): return value.children.allSatisfy(isOnWhereTrue)
        case .binary where value.isText("=="): return value.children.contains(where: isOnWhereTrue)
        case .reference, .member, .call, .subscriptCall:
            return ErrorNames.names(in: value).contains(where: isNamed)
                // `defaults.bool(forKey: "debugMode")`
                || value.handedArguments.contains { $0.value.literalText.map(isNamed) ?? false }
        default: return false
        }
    }

    /// Whether a condition can only be false where the flag is on.
    private static func isOffWhereTrue(_ condition: OutlineNode) -> Bool {
        let value = condition.unwrapped
        switch value.kind {
        case .prefixOperator where value.isText("!"): return value.firstChild.map(isOnWhereTrue) ?? false
        case .binary where value.isText("||"): return value.children.contains(where: isOffWhereTrue)
        case .binary where value.isText("&&"): return value.children.allSatisfy(isOffWhereTrue)
        case .binary where value.isText("!="): return value.children.contains(where: isOnWhereTrue)
        default: return false
        }
    }
}
