/// Makes the ``Facts`` of an outline in one walk: declarations, bodies, and what each body does.
///
/// The walk goes down by recursion. Outlines limit their depth; this limits it again, because a frame here is larger.
struct FactsExtraction {
    /// What the walk knows of the body that it is in.
    struct BodyState {
        var index: Int32 = -1
        var declaration: Int32 = -1
        var kind = Body.Kind.file
        var events: [Event] = []
        var isTried = false
        var isAwaited = false
        /// The type that a `throw` here throws by its context.
        var thrown: Int32 = -1
        /// The `try` whose event is already open, because it stands at the left of an operator.
        var openedTry: Int32 = -1
        /// The values of the arms of a branch that is an expression, while it is walked.
        var arms: [Int32]?
        /// Whether a closure names its parameters; if not, `$0` does.
        var namesParameters = true
    }

    /// People's code stays below a fifth of this.
    private static let deepest = 250

    let outline: Outline
    var facts = FactTables()
    var references = TypeReferences()
    private var texts = SourceText()
    private var textNumbers: [UInt32]
    /// The locals that can be seen, the innermost last.
    var scope: [(name: UInt32, local: Int32)] = []
    var body = BodyState()
    /// The type or extension around.
    var owner: Int32 = -1
    /// Local functions that are declared further down in a block that is open.
    var announced: [Int32: Int32] = [:]
    /// Inside of `#if DEBUG`, or of `#Preview`.
    var isForDebugging = false
    /// Whether it stands in a branch of `#if`.
    var isConditional = false
    var isInPreview = false
    private var depth = 0

    static func facts(of outline: Outline) -> Facts {
        var walk = FactsExtraction(outline: outline)
        _ = walk.inBody(.file, declaration: -1, at: 0) { walk in walk.statements(outline.root.children) }
        walk.remarks()
        walk.facts.types = walk.references.records
        walk.facts.typeArguments = walk.references.arguments
        walk.facts.textBytes = walk.texts.bytes
        walk.facts.textEnds = walk.texts.ends
        walk.facts.lineStarts = outline.lineStarts
        walk.facts.isGenerated = outline.isGenerated
        walk.facts.hasDirectives = outline.comments.contains { $0.text.contains(MarkedComments.directive) }
        walk.facts.isTruncated = walk.facts.isTruncated || outline.isTruncated
        walk.facts.shrink()
        return Facts(walk.facts)
    }

    private init(outline: Outline) {
        self.outline = outline
        textNumbers = [UInt32](repeating: 0, count: outline.textEnds.count)
    }

    // MARK: Names

    /// The number of a node's text, without the backticks around a keyword; of a macro with the `#` before it.
    mutating func name(_ node: OutlineNode) -> UInt32 {
        if node.kind == .macroDeclaration || node.kind == .macroExpansion { return name("#" + node.text) }
        let number = Int(node.textNumber)
        guard number > 0 else { return 0 }
        if textNumbers[number] != 0 { return textNumbers[number] }
        let known = name(node.text)
        textNumbers[number] = known
        return known
    }

    mutating func name(_ text: String) -> UInt32 {
        guard text.utf8.first == UInt8(ascii: "`"), text.utf8.count > 2 else { return texts.number(of: text) }
        return texts.number(of: String(text.dropFirst().dropLast()))
    }

    func text(_ name: UInt32) -> String { texts.text(name) }

    // MARK: Bodies

    mutating func inBody(
        _ kind: Body.Kind, declaration: Int32, effects: UInt8 = 0, thrown: Int32 = -1, at offset: UInt32,
        _ inner: (inout FactsExtraction) -> Void
    ) -> Int32 {
        let index = Int32(facts.bodies.count)
        facts.bodies.append(
            Body(
                code: kind.rawValue, effects: effects, flags: (isInPreview ? 1 : 0) | (isForDebugging ? 2 : 0),
                declaration: declaration, parent: body.index, thrown: thrown, offset: offset))
        let outer = body
        let outerOwner = owner
        let mark = scope.count
        body = BodyState(index: index, declaration: declaration, kind: kind, thrown: thrown)
        if kind != .file { owner = -1 }
        facts.bodies[Int(index)].firstValue = Int32(facts.values.count)
        inner(&self)
        facts.bodies[Int(index)].valueCount = Int32(facts.values.count) - facts.bodies[Int(index)].firstValue
        facts.bodies[Int(index)].firstEvent = Int32(facts.events.count)
        facts.bodies[Int(index)].eventCount = Int32(body.events.count)
        facts.events += body.events
        body = outer
        owner = outerOwner
        scope.removeSubrange(min(mark, scope.count)...)
        return index
    }

    /// What `inner` adds belongs to the event.
    mutating func event(
        _ kind: Event.Kind, link: Int32 = -1, extra: Int32 = -1, detail: UInt8 = 0, at offset: UInt32,
        _ inner: (inout FactsExtraction) -> Void = { _ in }
    ) {
        let position = body.events.count
        body.events.append(Event(code: kind.rawValue, detail: detail, link: link, extra: extra, offset: offset))
        inner(&self)
        body.events[position].next = Int32(body.events.count)
    }

    /// Goes one level down, unless that is too deep.
    mutating func deeper(_ node: OutlineNode, _ inner: (inout FactsExtraction) -> Int32) -> Int32 {
        guard depth < Self.deepest else {
            facts.isTruncated = true
            if body.index >= 0 { event(.opaque, at: node.offset) }
            return -1
        }
        depth += 1
        defer { depth -= 1 }
        return inner(&self)
    }

    /// A branch of `#if`.
    mutating func clause(_ node: OutlineNode, _ inner: (inout FactsExtraction) -> Void) {
        // `#if false` is in no build.
        if let condition = node.firstChild, condition.isText("false") { return }
        let outer = (isForDebugging, isConditional)
        isConditional = true
        if let condition = node.firstChild, condition.kind == .reference, condition.isText("DEBUG") {
            isForDebugging = true
        }
        inner(&self)
        (isForDebugging, isConditional) = outer
    }

    // MARK: Scopes

    mutating func scoped(_ inner: (inout FactsExtraction) -> Void) {
        let mark = scope.count
        inner(&self)
        scope.removeSubrange(min(mark, scope.count)...)
    }

    @discardableResult
    mutating func declare(_ local: Local) -> Int32 {
        let number = Int32(facts.locals.count)
        facts.locals.append(local)
        if local.name != 0 { scope.append((local.name, number)) }
        return number
    }

    func local(_ name: UInt32) -> Int32? { scope.last { $0.name == name }?.local }
}

extension Outline {
    /// What the file declares and does.
    package var facts: Facts { FactsExtraction.facts(of: self) }
}
