import SwiftSyntax

/// Reads the targets of a `Package.swift` that are written as literals.
enum PackageManifest {
    static func modules(in tree: SourceTree, root: String) -> [ModuleMap.Module] {
        tree.nodes(FunctionCallExprSyntax.self).compactMap { call -> ModuleMap.Module? in
            guard let kind = call.calledName, KnownModules.targetKinds.contains(kind), call.isOfTarget,
                let name = call.value("name")?.literalText
            else { return nil }
            // Products and plugin usages refer to targets. `package` is the label of a dependency on another package.
            guard call.value("targets") == nil, call.value("package") == nil else { return nil }
            // In a list of dependencies, `.target(name:)` refers to a target.
            let isDeclared = sequence(first: Syntax(call), next: \.parent).allSatisfy { node in
                guard let argument = node.as(LabeledExprSyntax.self) else { return true }
                switch argument.label?.text {
                case "plugins": return false
                case "dependencies": return !isInTarget(argument)
                default: return true
                }
            }
            guard isDeclared else { return nil }
            let isTest = kind == "testTarget"
            let path = call.value("path")?.literalText
            let folder = path ?? ((isTest ? "Tests/" : kind == "plugin" ? "Plugins/" : "Sources/") + name)
            return ModuleMap.Module(name: name, folder: plain(root + "/" + folder), isTest: isTest)
        }
    }

    /// Returns a path without `.`, `..`, and slashes at its ends.
    private static func plain(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
        }
        return parts.joined(separator: "/")
    }

    private static func isInTarget(_ argument: LabeledExprSyntax) -> Bool {
        let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
        return call?.calledName.map(KnownModules.targetKinds.contains) ?? false
    }
}

extension FunctionCallExprSyntax {
    /// The name `target` in `.target(name: "A")` and `Target.target(name: "A")`.
    fileprivate var calledName: String? {
        calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
            ?? calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
    }

    fileprivate var isOfTarget: Bool {
        guard let base = calledExpression.as(MemberAccessExprSyntax.self)?.base else { return true }
        return base.as(DeclReferenceExprSyntax.self)?.baseName.text == "Target"
    }

    fileprivate func value(_ label: String) -> ExprSyntax? {
        arguments.first { $0.label?.text == label }?.expression
    }
}

extension ExprSyntax {
    /// The text of a string literal without interpolations.
    fileprivate var literalText: String? {
        guard let segments = self.as(StringLiteralExprSyntax.self)?.segments else { return nil }
        let texts = segments.map { $0.as(StringSegmentSyntax.self)?.content.text }
        return texts.contains(nil) ? nil : texts.compactMap(\.self).joined()
    }
}
