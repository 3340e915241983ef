/// A protocol of the app through which a lower layer calls a higher one.
struct OutputProtocol: Sendable {
    /// How sure it is that calls go upward.
    enum Certainty: Int, Sendable, Comparable {
        /// Only its shape says so: it is bound to classes and its methods are named `did…` and `on…`.
        case shape
        /// Whoever calls it holds it weakly.
        case held
        /// Its name says so.
        case name
        /// It is a `UseCaseOutput`.
        case stated

        static func < (left: Certainty, right: Certainty) -> Bool { left.rawValue < right.rawValue }
    }

    let type: TypeDeclaration
    let certainty: Certainty
    /// What it was recognised by, a short sentence.
    let reason: String

    /// Its methods and properties.
    var requirements: [OutlineNode] {
        type.node.declaredMembers.filter { $0.kind == .functionDeclaration || $0.kind == .variableDeclaration }
    }

    var methods: [OutlineNode] { type.node.declaredMembers.filter { $0.kind == .functionDeclaration } }

    /// Whether it is the output of something, in the sense of the pattern: what is below offers, also by properties.
    var isNamedOutput: Bool {
        certainty == .stated
            || NameWords.wordsOfProtocol(type.name).last.map { ["output", "outputs"].contains($0) } ?? false
    }

    /// Whether it is what one piece of a screen tells another: both stand in the same layer.
    var isBetweenScreens: Bool {
        var words = NameWords.wordsOfProtocol(type.name)
        guard certainty != .stated, let last = words.popLast(), last == "delegate" || last == "listener",
            let sender = words.last
        else {
            return false
        }
        return Self.screenParts.contains(sender)
    }

    private static let screenParts: Set<String> = [
        "view", "controller", "cell", "button", "screen", "window", "coordinator", "router", "tab", "bar", "field",
        "sheet", "alert", "page", "scene", "header", "footer", "row", "flow", "picker", "dialog",
    ]
}

extension OutputProtocol {
    /// Recognises an output; `heldWeakly` are the names of the types that the codebase holds in weak properties, with the
    /// name of such a property.
    static func recognise(
        _ type: TypeDeclaration, layer: Layer, heldWeakly: [String: String], index: CodebaseIndex
    ) -> OutputProtocol? {
        guard type.isProtocol, layer != .support else { return nil }
        func output(_ certainty: Certainty, _ reason: String) -> OutputProtocol {
            OutputProtocol(type: type, certainty: certainty, reason: reason)
        }
        if index.conforms(type, to: "UseCaseOutput") { return output(.stated, "`\(type.name)` is a `UseCaseOutput`") }
        guard layer != .diagnostics, !SystemDelegates.isRefined(by: type, in: index) else { return nil }
        let words = NameWords.wordsOfProtocol(type.name)
        if let last = words.last, words.count > 1, endings.contains(last) {
            return output(.name, "`\(type.name)` is named as what a lower layer calls: it ends in “\(last)”")
        }
        // What a presenter of the Clean Swift pattern calls.
        if words.last == "logic", words.dropLast().last == "display" {
            return output(.name, "`\(type.name)` is named as what a lower layer calls: it ends in “display logic”")
        }
        if let name = heldWeakly[type.name] {
            return output(.held, "`\(type.name)` is held weakly, as `\(name)`, by who calls it")
        }
        let methods = type.node.declaredMembers.filter { $0.kind == .functionDeclaration }
        guard !methods.isEmpty else { return nil }
        let telling = methods.filter { isTelling($0) }.count
        let isClassBound = type.inherited.contains { ["AnyObject", "class", "NSObjectProtocol"].contains($0) }
        if let last = words.last, words.count > 1, weakEndings.contains(last), telling > 0, telling * 2 >= methods.count
        {
            return output(.name, "`\(type.name)` ends in “\(last)” and its methods tell what happened")
        }
        if isClassBound, telling * 2 > methods.count {
            return output(.shape, "the methods of `\(type.name)` tell what happened (`did…`, `on…`)")
        }
        return nil
    }

    /// Whether a method tells what happened, and answers nothing.
    private static func isTelling(_ method: OutlineNode) -> Bool {
        if let returned = method.child(of: .returnType)?.firstChild, !returned.isText("Void") { return false }
        if case .none = method.throwsEffect {} else { return false }
        let words = NameWords.words(of: method.text)
        if let first = words.first, words.count > 1, ["on", "did"].contains(first) { return true }
        return words.contains("did")
            || method.children(of: .parameter).contains { $0.text.hasPrefix("did") && $0.text.utf8.count > 3 }
    }

    private static let endings: Set<String> = [
        "output", "outputs", "delegate", "listener", "view", "viewable", "display",
        "displaying", "displayable", "callback", "callbacks",
    ]

    private static let weakEndings: Set<String> = [
        "observer", "observing", "handler", "handling", "responder", "receiver", "subscriber", "presenting", "logic",
        "client", "sink",
    ]

    /// The names of properties that hold who is told.
    static let holderNames: Set<String> = [
        "delegate", "output", "presenter", "view", "listener", "observer", "handler", "parent", "router",
    ]
}
