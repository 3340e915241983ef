/// Reads the targets of a `Package.swift` as far as they are written out.
enum PackageManifest {
    static func modules(in outline: Outline, root: String) -> [ModuleMap.Module] {
        outline.nodes(of: .call).compactMap { call -> ModuleMap.Module? in
            guard let kind = call.calledName, KnownModules.targetKinds.contains(kind),
                call.calledBase == nil || call.calledBase?.isText("Target") == true
            else { return nil }
            let arguments = call.handedArguments
            guard let name = arguments.first(where: { $0.label == "name" })?.value.literalText else { return nil }
            // Products, and the use of a plugin, name targets and declare none.
            guard !arguments.contains(where: { $0.label == "targets" }),
                call.ancestor(where: { $0.kind == .argument && $0.isText("plugins") }) == nil
            else { return nil }
            // A dependency on a target of another package has a label `package`; it declares nothing here.
            guard !arguments.contains(where: { $0.label == "package" }) else { return nil }
            // `.target(name:)` inside of a list of dependencies names a target and declares none.
            guard call.ancestor(where: { $0.kind == .argument && $0.isText("dependencies") && isInTarget($0) }) == nil
            else {
                return nil
            }
            let isTest = kind == "testTarget"
            let path = arguments.first { $0.label == "path" }?.value.literalText
            let folder = path ?? ((isTest ? "Tests/" : kind == "plugin" ? "Plugins/" : "Sources/") + name)
            return ModuleMap.Module(
                name: name, folder: plain(root + "/" + folder), isTest: isTest,
                dependencies: arguments.first { $0.label == "dependencies" }.flatMap { names(in: $0.value) })
        }
    }

    /// A path without `.`, `..` and slashes at its ends.
    private static func plain(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
        }
        return parts.joined(separator: "/")
    }

    private static func isInTarget(_ argument: OutlineNode) -> Bool {
        argument.parent?.calledName.map(KnownModules.targetKinds.contains) ?? false
    }

    /// Nil where the list is not written out, and so cannot be read.
    private static func names(in list: OutlineNode) -> [String]? {
        guard list.kind == .arrayLiteral else { return nil }
        return list.children.compactMap { element in
            if let text = element.literalText { return text }
            return element.handedArguments.first { $0.label == "name" || $0.label.isEmpty }?.value.literalText
        }
    }
}

extension OutlineNode {
    /// The text of a string literal without interpolations.
    var literalText: String? {
        guard kind == .stringLiteral else { return nil }
        let parts = Array(children)
        guard parts.allSatisfy({ $0.kind == .stringSegment }) else { return nil }
        return parts.map(\.text).joined()
    }
}
