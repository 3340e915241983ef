import SwiftSyntax

@testable import WatertightRules

/// Transformations of sources that preserve their meaning.
enum SourceMoves {
    typealias Sources = [String: String]

    /// Reverses declarations, with imports first.
    static func reordered(_ sources: Sources) -> Sources {
        sources.mapValues { source in
            let (imports, rest) = pieces(of: source)
            return (imports + rest.reversed()).joined(separator: "\n\n")
        }
    }

    /// Moves each declaration to its own file.
    static func split(_ sources: Sources) -> Sources {
        var found: Sources = [:]
        for (path, source) in sources {
            let (imports, rest) = pieces(of: source)
            for (number, piece) in rest.enumerated() {
                found["\(path.dropLast(".swift".count))\(number).swift"] = (imports + [piece]).joined(separator: "\n\n")
            }
        }
        return found
    }

    /// Moves the methods of types to extensions.
    static func extended(_ sources: Sources) -> Sources {
        sources.mapValues { source in
            let moved = methods(of: source)
            return moved.reduce(without(moved.map(\.range), source)) { $0 + "\n\n" + $1.text }
        }
    }

    /// Moves the methods of types to extensions in another file, where private members are visible.
    static func extendedElsewhere(_ sources: Sources) -> Sources {
        var found: Sources = [:]
        for (path, source) in sources {
            let open = source.replacing("private ", with: "")
            let moved = methods(of: open)
            let (imports, _) = pieces(of: open)
            found[path] = without(moved.map(\.range), open)
            found["App/More" + path.split(separator: "/").joined()] = (imports + moved.map(\.text)).joined(
                separator: "\n\n")
        }
        return found
    }

    static func renamed(_ text: String, _ names: [String: String]) throws -> String {
        try names.reduce(text) { text, name in
            // Unicode treats `WareError.gone` as one word.
            text.replacing(try Regex("\\b\(name.key)\\b").wordBoundaryKind(.simple), with: name.value)
        }
    }

    // MARK: Pieces

    private static func pieces(of source: String) -> (imports: [String], rest: [String]) {
        let items = SourceTree(source).root.statements.map { $0.item }
        let imports = items.filter { $0.is(ImportDeclSyntax.self) }
        return (imports.map(\.trimmedDescription), items.filter { !imports.contains($0) }.map(\.trimmedDescription))
    }

    private static func methods(of source: String) -> [(range: Range<Int>, text: String)] {
        SourceTree(source).root.statements.flatMap { item -> [(range: Range<Int>, text: String)] in
            let declared = Syntax(item.item)
            guard let type = declared.asProtocol((any DeclGroupSyntax).self),
                let name = declared.asProtocol((any NamedDeclSyntax).self)?.name.text,
                !declared.is(ProtocolDeclSyntax.self)
            else { return [] }
            return type.memberBlock.members.compactMap { $0.decl.as(FunctionDeclSyntax.self) }.map { method in
                let moved = "extension \(name) {\n    \(method.trimmedDescription)\n}"
                return (Int(method.offset)..<Int(method.end), moved)
            }
        }
    }

    private static func without(_ ranges: [Range<Int>], _ source: String) -> String {
        var bytes = Array(source.utf8)
        for range in ranges.sorted(by: { $0.lowerBound > $1.lowerBound }) { bytes.removeSubrange(range) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
