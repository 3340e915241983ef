import SwiftSyntax

/// Stores the tables of ``Facts`` and the state of the walk that fills them. This is a class, so that each
/// ``Extraction`` shares it.
///
/// The walk is recursive and limits its depth, since the parser doesn't limit the length of call chains.
final class FactsWriter {
    /// The offset of each chain such as `a.b().c`, by position: all its operands begin with the same token, and there can be
    /// 300,000.
    private var chains: [Int: UInt32] = [:]

    func offset(of node: some SyntaxProtocol) -> UInt32 {
        guard Syntax(node).leftmostOperand != nil else { return node.offset }
        let position = node.position.utf8Offset
        if let offset = chains[position] { return offset }
        let offset = node.offset
        chains[position] = offset
        return offset
    }

    struct BodyState {
        var index: BodyID = .absent
        var declaration: DeclarationID = .absent
        var kind = Body.Kind.file
        var events: [Event] = []
        var isTried = false
        var isAwaited = false
        /// The type that `throw` statements throw in this context.
        var thrown: Int32 = -1
        /// The offset of a `try` whose event is already open, because it is the leftmost operand of an operator.
        var openedTry: UInt32 = .max
        /// The values of the arms of the current branch expression.
        var arms: [ValueID]?
        /// Whether a closure has named parameters instead of `$0`.
        var namesParameters = true
    }

    /// Handwritten code stays below a fifth of this.
    private static let deepest = 250

    private let source: UnsafeBufferPointer<UInt8>
    var facts = FactTables()
    var references = TypeReferences()
    private var texts = SourceText()
    /// The locals in scope, innermost last.
    var scope: [(name: UInt32, local: LocalID)] = []
    var body = BodyState()
    /// The enclosing type or extension.
    var owner: DeclarationID = .absent
    /// Local functions that are declared further down in an open block, by offset.
    var announced: [UInt32: LocalID] = [:]
    /// Whether the walk is inside a branch of `#if DEBUG`.
    var isForDebugging = false
    /// Whether the walk is inside a branch of `#if`.
    var isConditional = false
    /// Whether the walk is inside `#Preview`.
    var isInPreview = false
    private var depth = 0

    static func facts(of tree: SourceTree) -> Facts {
        tree.bytes.withUnsafeBufferPointer { source in
            let writer = FactsWriter(source: source)
            _ = writer.inBody(.file, declaration: .absent, at: 0) {
                StatementExtraction(writer: writer).statements(tree.root.statements)
            }
            return writer.finish(tree)
        }
    }

    private func finish(_ tree: SourceTree) -> Facts {
        facts.types = references.records
        facts.typeArguments = references.arguments
        facts.textBytes = texts.bytes
        facts.textEnds = texts.ends
        facts.lineStarts = tree.lineStarts
        facts.isGenerated = tree.isGenerated
        facts.hasDirectives = !tree.comments.isEmpty
        facts.isTruncated = facts.isTruncated || tree.isTooDeep
        facts.shrink()
        return Facts(facts)
    }

    private init(source: UnsafeBufferPointer<UInt8>) { self.source = source }

    // MARK: Names

    /// Returns the index of a token's text, without backticks around keywords.
    func name(_ token: TokenSyntax?) -> UInt32 {
        guard let token else { return 0 }
        var written = written(token)
        if written.count > 2, written.first == UInt8(ascii: "`") {
            written = UnsafeBufferPointer(rebasing: written.dropFirst().dropLast())
        }
        return texts.number(of: written)
    }

    func name(_ text: String) -> UInt32 { texts.number(of: text) }

    func text(_ name: UInt32) -> String { texts.text(name) }

    /// Returns the bytes of a node; empty for a missing token.
    func written(_ node: some SyntaxProtocol) -> UnsafeBufferPointer<UInt8> {
        let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
        let end = node.endPositionBeforeTrailingTrivia.utf8Offset
        return UnsafeBufferPointer(rebasing: source[start..<max(start, min(end, source.count))])
    }

    func isText(_ token: TokenSyntax?, _ text: StaticString) -> Bool {
        guard let token else { return false }
        return written(token).elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    // MARK: Bodies

    func inBody(
        _ kind: Body.Kind, declaration: DeclarationID, effects: UInt8 = 0, thrown: Int32 = -1, at offset: UInt32,
        _ inner: () -> Void
    ) -> BodyID {
        let index = BodyID(facts.bodies.count)
        facts.bodies.append(
            Body(
                code: kind.rawValue, effects: effects, flags: (isInPreview ? 1 : 0) | (isForDebugging ? 2 : 0),
                declaration: declaration, parent: body.index, thrown: thrown, offset: offset))
        let outer = body
        let outerOwner = owner
        let mark = scope.count
        body = BodyState(index: index, declaration: declaration, kind: kind, thrown: thrown)
        if kind != .file { owner = .absent }
        facts.bodies[index].firstValue = ValueID(facts.values.count)
        inner()
        facts.bodies[index].valueCount = Int32(facts.values.count - Int(facts.bodies[index].firstValue))
        facts.bodies[index].firstEvent = Int32(facts.events.count)
        facts.bodies[index].eventCount = Int32(body.events.count)
        facts.events += body.events
        body = outer
        owner = outerOwner
        scope.removeSubrange(min(mark, scope.count)...)
        return index
    }

    /// Adds an event. The events that `inner` adds are nested in it.
    func event(
        _ kind: Event.Kind, link: Int32 = -1, extra: Int32 = -1, detail: UInt8 = 0, at offset: UInt32,
        _ inner: () -> Void = {}
    ) {
        let position = body.events.count
        body.events.append(Event(code: kind.rawValue, detail: detail, link: link, extra: extra, offset: offset))
        inner()
        body.events[position].next = Int32(body.events.count)
    }

    /// Descends one level, or returns nothing if that exceeds the depth limit.
    func deeper<Found>(_ node: some SyntaxProtocol, or nothing: Found, _ inner: () -> Found) -> Found {
        guard depth < Self.deepest else {
            facts.isTruncated = true
            if body.index.isPresent { event(.opaque, at: node.offset) }
            return nothing
        }
        depth += 1
        defer { depth -= 1 }
        return inner()
    }

    /// Adds a branch of `#if`, unless it is in no build (`#if false`).
    func inClause(_ clause: IfConfigClauseSyntax, _ inner: () -> Void) {
        if isText(clause.condition?.as(BooleanLiteralExprSyntax.self)?.literal, "false") { return }
        let outer = (isForDebugging, isConditional)
        isConditional = true
        if isText(clause.condition?.as(DeclReferenceExprSyntax.self)?.baseName, "DEBUG") { isForDebugging = true }
        inner()
        (isForDebugging, isConditional) = outer
    }

    // MARK: Scopes

    func scoped(_ inner: () -> Void) {
        let mark = scope.count
        inner()
        scope.removeSubrange(min(mark, scope.count)...)
    }

    @discardableResult
    func declare(_ local: Local) -> LocalID {
        let number = LocalID(facts.locals.count)
        facts.locals.append(local)
        if local.name != 0 { scope.append((local.name, number)) }
        return number
    }

    // MARK: Values

    /// Adds a value with its base and operands.
    func make(
        _ kind: Value.Kind, detail: Value.Literal = .none, name: UInt32 = 0, base: ValueID = .absent, link: Int32 = -1,
        of operands: [ValueID] = [], at offset: UInt32
    ) -> ValueID {
        let made = ValueID(facts.values.count)
        facts.values.append(
            Value(code: kind.rawValue, detail: detail.rawValue, name: name, base: base, link: link, offset: offset))
        use(base, as: .base, by: made.number)
        for operand in operands { use(operand, as: .operand, by: made.number) }
        return made
    }

    /// Sets the user of a value that has none.
    func use(_ value: ValueID, as use: Value.Use, by user: Int32 = -1) {
        guard value.isPresent, facts.values[value].use == .nothing else { return }
        facts.values[value].useCode = use.rawValue
        facts.values[value].userNumber = user
    }

    func local(_ name: UInt32) -> LocalID? { scope.last { $0.name == name }?.local }
}

extension SourceTree {
    package var facts: Facts { FactsWriter.facts(of: self) }
}
