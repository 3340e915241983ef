import SwiftSyntax
import WatertightRules

/// The statements and declarations of a file, as hashes that survive formatting and renaming.
struct SourceLines: Sendable {
    /// A statement, clause, or declaration, without the code nested in it.
    struct Unit: Sendable {
        var sketch: Sketch
        var offset: UInt32
        var tokenCount: Int
        /// The innermost scope; -1 at the top level of the file.
        var scope: Int
        /// Whether it is a member or a declaration at the top level, which other functions can see.
        var isDeclaration: Bool
    }

    /// A function, accessor, or property with code.
    struct Scope: Sendable {
        var symbol: String
        var parent: Int
        /// The hashes of all identifiers in it.
        var names: Set<UInt32> = []
        /// Names that it declares: parameters, variables, and captures.
        var locals: Set<String> = []
    }

    private(set) var units: [Unit] = []
    private(set) var scopes: [Scope] = []
    /// The symbols of all declarations.
    private(set) var symbols: Set<String> = []
    /// The hashes of the identifiers of each unit.
    private var names: [[UInt32]] = []

    init(_ tree: SourceTree) {
        let declared = Self.declared(tree.facts)
        symbols = Set(declared.values)
        read(tree, declared)
    }

    // MARK: Ends

    /// Returns the unit at a place, and the code that starts there.
    func end(line: Int, column: Int, in tree: SourceTree) -> (unit: Int, sketch: Sketch, text: String)? {
        guard line >= 1, line <= tree.lineStarts.count,
            let token = tree.root.token(
                at: AbsolutePosition(utf8Offset: Int(tree.lineStarts[line - 1]) + column - 1))
        else { return nil }
        var node = Syntax(token)
        var whole = node
        while let parent = node.parent, !Self.isUnit(node) {
            if parent.offset == whole.offset { whole = parent }
            node = parent
        }
        guard let unit = unit(at: node.offset) else { return nil }
        var words = Self.words(of: whole)
        if words.count < 3 { words = Self.words(of: node) }
        // What fails distinguishes one `catch` or `Task` from another.
        if words.count(where: \.isName) < 3 { words += Self.attempts(of: node) }
        return (unit, Sketch(words, locals: locals(of: units[unit].scope)), Self.text(of: words))
    }

    private func unit(at offset: UInt32) -> Int? {
        var low = 0
        var high = units.count
        while low < high {
            let middle = (low + high) / 2
            if units[middle].offset <= offset { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? low - 1 : nil
    }

    /// Returns the units before or after a unit, nearest first: those of the same function, and other declarations.
    /// - Returns: The sketches, and how many of them are in the function.
    func sketches(from unit: Int, forward: Bool, most: Int) -> (sketches: [Sketch], inFunction: Int) {
        let function = outermost(units[unit].scope)
        var found: [Sketch] = []
        var inFunction = 0
        var next = forward ? unit + 1 : unit - 1
        while units.indices.contains(next), found.count < most {
            let other = units[next]
            let isInside = function >= 0 ? outermost(other.scope) == function : other.scope < 0 && !other.isDeclaration
            if isInside || other.isDeclaration, other.tokenCount > 2 {
                found.append(other.sketch)
                if isInside { inFunction = found.count }
            }
            next += forward ? 1 : -1
        }
        return (found, inFunction)
    }

    /// Returns the units that mention a function, outside of it.
    func mentions(of function: String) -> [Int] {
        let hash = StableHash.short(function)
        return names.indices.filter { unit in
            guard names[unit].contains(hash), case let scope = outermost(units[unit].scope), scope >= 0 else {
                return false
            }
            return SymbolName.base(of: scopes[scope].symbol) != function
        }
    }

    /// Returns the symbol of the function around a unit.
    func symbol(around unit: Int) -> String {
        let scope = outermost(units[unit].scope)
        return scope < 0 ? "" : scopes[scope].symbol
    }

    /// Returns the hashes of the identifiers in the function around a unit.
    func names(around unit: Int) -> Set<UInt32> {
        let scope = outermost(units[unit].scope)
        return scope < 0 ? [] : scopes[scope].names
    }

    /// Whether the function around a unit declares a name.
    func isLocal(_ name: String, around unit: Int) -> Bool { locals(of: units[unit].scope).contains(name) }

    private func outermost(_ scope: Int) -> Int {
        var scope = scope
        while scope >= 0, scopes[scope].parent >= 0 { scope = scopes[scope].parent }
        return scope
    }

    private func locals(of scope: Int) -> Set<String> {
        let function = outermost(scope)
        return function < 0 ? [] : scopes[function].locals
    }

    // MARK: Reading

    private static func isUnit(_ node: Syntax) -> Bool {
        switch node.kind {
        case .codeBlockItem, .memberBlockItem, .catchClause, .switchCase, .accessorDecl, .enumCaseElement: true
        default: false
        }
    }

    private static func isScope(_ node: Syntax) -> Bool {
        switch node.kind {
        case .functionDecl, .initializerDecl, .deinitializerDecl, .subscriptDecl, .variableDecl: true
        default: false
        }
    }

    private mutating func read(_ tree: SourceTree, _ declared: [UInt32: String]) {
        struct Pending {
            var node: Syntax
            var unit: Int
            var scope: Int
        }
        var words: [[Word]] = []
        var pending = [Pending(node: Syntax(tree.root), unit: -1, scope: -1)]
        while let next = pending.popLast() {
            var (unit, scope) = (next.unit, next.scope)
            let node = next.node
            if let token = node.as(TokenSyntax.self) {
                guard unit >= 0, let word = Word(token) else { continue }
                words[unit].append(word)
                guard word.isName, scope >= 0 else { continue }
                scopes[outermost(scope)].names.insert(StableHash.short(word.text))
                if word.isDeclared { scopes[outermost(scope)].locals.insert(word.text) }
                continue
            }
            if Self.isScope(node), isMember(node) || node.kind != .variableDecl {
                scopes.append(Scope(symbol: symbol(of: node, declared) ?? "", parent: scope))
                scope = scopes.count - 1
                if unit >= 0, units[unit].offset == node.offset { units[unit].scope = scope }
            }
            if Self.isUnit(node) {
                unit = units.count
                let isDeclaration =
                    node.kind == .memberBlockItem
                    || node.as(CodeBlockItemSyntax.self).map { $0.item.is(DeclSyntax.self) && scope < 0 } ?? false
                units.append(
                    Unit(
                        sketch: Sketch([], locals: []), offset: node.offset, tokenCount: 0, scope: scope,
                        isDeclaration: isDeclaration))
                words.append([])
            }
            for child in node.children(viewMode: .sourceAccurate).reversed() {
                pending.append(Pending(node: child, unit: unit, scope: scope))
            }
        }
        for index in units.indices {
            units[index].tokenCount = words[index].count
            units[index].sketch = Sketch(words[index], locals: locals(of: units[index].scope))
            names.append(words[index].filter(\.isName).map { StableHash.short($0.text) })
        }
    }

    private func isMember(_ node: Syntax) -> Bool {
        guard let parent = node.parent else { return false }
        return parent.kind == .memberBlockItem || parent.parent?.parent?.kind == .sourceFile
    }

    private func symbol(of node: Syntax, _ declared: [UInt32: String]) -> String? {
        if let symbol = declared[node.offset] { return symbol }
        return node.as(VariableDeclSyntax.self)?.bindings.first.flatMap { declared[$0.offset] }
    }

    /// Returns the symbol of each declaration, by its offset and by the offset of its name.
    private static func declared(_ facts: Facts) -> [UInt32: String] {
        var found: [UInt32: String] = [:]
        for (number, declaration) in facts.declarations.enumerated() {
            let symbol = facts.symbol(of: DeclarationID(number))
            found[declaration.offset] = found[declaration.offset] ?? symbol
            found[declaration.nameOffset] = found[declaration.nameOffset] ?? symbol
        }
        return found
    }

    /// Returns the tokens of a node, without the units nested in it.
    private static func words(of node: Syntax) -> [Word] {
        var words: [Word] = []
        var pending = [node]
        while let next = pending.popLast() {
            if let token = next.as(TokenSyntax.self) {
                if let word = Word(token) { words.append(word) }
            } else if next == node || !isUnit(next) {
                pending += next.children(viewMode: .sourceAccurate).reversed()
            }
        }
        return words
    }

    /// Returns the tokens of the last code that can fail: before the clause with a node, or inside of it.
    private static func attempts(of node: Syntax) -> [Word] {
        var whole = node
        if node.is(SwitchCaseSyntax.self), let selection = node.parent?.parent?.as(SwitchExprSyntax.self) {
            return words(of: Syntax(selection.subject))
        }
        let clause = sequence(first: node, next: \.parent).prefix { !isScope($0) || $0.is(VariableDeclSyntax.self) }
            .first { $0.is(CatchClauseSyntax.self) }
        if let attempt = clause?.parent?.parent?.as(DoStmtSyntax.self) { whole = Syntax(attempt.body) }
        return whole.nodes(TryExprSyntax.self).last { $0.questionOrExclamationMark == nil }
            .map { words(of: Syntax($0)) } ?? []
    }

    private static let longestText = 120

    private static func text(of words: [Word]) -> String {
        var text = ""
        for word in words {
            if word.needsSpace(after: text) { text += " " }
            text += word.shown
            if text.count > longestText { return String(text.prefix(longestText)) + "…" }
        }
        return text
    }
}

extension Facts {
    /// Returns the name that findings have for a declaration, such as `Store.save(_:)`.
    fileprivate func symbol(of declaration: DeclarationID) -> String {
        var parts: [String] = []
        var current = declaration
        while current.isPresent {
            let record = self[current]
            var part = text(record.name)
            switch record.kind {
            case .function, .initializer, .subscripting:
                let labels = parameters(of: record).map { ($0.label == 0 ? "_" : text($0.label)) + ":" }
                part += "(" + labels.joined() + ")"
            default: break
            }
            parts.append(part)
            var outer = record.owner
            if outer.isAbsent, record.scope.isPresent { outer = bodies[record.scope].declaration }
            current = outer < current ? outer : .absent
        }
        return parts.reversed().joined(separator: ".")
    }
}
