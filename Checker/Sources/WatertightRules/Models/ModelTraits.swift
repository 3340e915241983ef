/// Properties of a declaration in a model, other than its errors.
package struct ModelTraits: OptionSet, Sendable, Hashable {
    package let rawValue: UInt64
    package init(rawValue: UInt64) { self.rawValue = rawValue }

    /// Can throw because its task was canceled.
    package static let cancels = ModelTraits(rawValue: 1 << 0)
    package static let network = ModelTraits(rawValue: 1 << 1)
    package static let storage = ModelTraits(rawValue: 1 << 2)
    /// Its closure is canceled when a view disappears.
    package static let untilDisappear = ModelTraits(rawValue: 1 << 3)
    /// Its closure is an unstructured task.
    package static let detached = ModelTraits(rawValue: 1 << 4)
    /// Its closure runs as part of the enclosing code.
    package static let part = ModelTraits(rawValue: 1 << 5)
    /// Its closure is stored and runs exactly once.
    package static let once = ModelTraits(rawValue: 1 << 34)
    /// Writes its arguments to a log, crash reporter, or analytics. An error type's errors are reported when thrown.
    package static let logs = ModelTraits(rawValue: 1 << 7)
    /// Fails only if its argument is malformed: `nil` describes the failure completely.
    package static let parses = ModelTraits(rawValue: 1 << 45)
    /// Shows its arguments to the user.
    package static let shows = ModelTraits(rawValue: 1 << 8)
    /// On a type: conforming types and subclasses are part of the user interface.
    package static let interface = ModelTraits(rawValue: 1 << 9)
    /// On a type: views observe it.
    package static let observable = ModelTraits(rawValue: 1 << 10)
    /// Its failure can't be handled.
    package static let disposable = ModelTraits(rawValue: 1 << 11)
    package static let destroys = ModelTraits(rawValue: 1 << 12)
    package static let writes = ModelTraits(rawValue: 1 << 13)
    /// Creates a place for what is written later, which fails if there is none.
    package static let prepares = ModelTraits(rawValue: 1 << 6)
    /// Its closure is a user's action: a button, gesture, or menu item.
    package static let acts = ModelTraits(rawValue: 1 << 40)
    /// Sends its arguments to another process or device.
    package static let sends = ModelTraits(rawValue: 1 << 41)
    /// Returns a text or another representation of its receiver or argument.
    package static let converts = ModelTraits(rawValue: 1 << 14)
    /// Replies to a waiting caller.
    package static let answers = ModelTraits(rawValue: 1 << 15)
    package static let waits = ModelTraits(rawValue: 1 << 16)
    /// Replaces or ignores an error.
    package static let drops = ModelTraits(rawValue: 1 << 17)
    /// Its closure receives an error and returns the one that replaces it.
    package static let replacesError = ModelTraits(rawValue: 1 << 43)
    /// Its closure receives an error and returns a value that replaces the failure.
    package static let replacesFailure = ModelTraits(rawValue: 1 << 44)
    /// The result is a status that indicates failure.
    package static let status = ModelTraits(rawValue: 1 << 18)
    /// Doesn't return.
    package static let traps = ModelTraits(rawValue: 1 << 19)
    /// On a type: the model contains all its throwing members, so other members don't throw.
    package static let complete = ModelTraits(rawValue: 1 << 20)
    /// Throws only the errors in `@Fails`, according to its source instead of its documentation.
    package static let only = ModelTraits(rawValue: 1 << 21)
    /// The number is the status of a server's response.
    package static let httpStatus = ModelTraits(rawValue: 1 << 22)
    /// On a type: a server's response, which has a status.
    package static let response = ModelTraits(rawValue: 1 << 42)
    /// Cancels a running task.
    package static let ends = ModelTraits(rawValue: 1 << 23)
    /// Also throws the errors of the argument type's `init(from:)`.
    package static let decodes = ModelTraits(rawValue: 1 << 26)
    /// Other errors depend on the coder, which can be any type.
    package static let ofCoder = ModelTraits(rawValue: 1 << 27)
    /// On a type: coding it throws no errors of its own. On a function: its closure codes such a type.
    package static let coded = ModelTraits(rawValue: 1 << 28)
    /// On a type: unknown members of a value return the same type.
    package static let chains = ModelTraits(rawValue: 1 << 31)
    /// On a type: conforming types start the app or a scene.
    package static let starts = ModelTraits(rawValue: 1 << 29)
    /// On a type: conforming types are development code that isn't shipped.
    package static let standsIn = ModelTraits(rawValue: 1 << 30)
}

extension ModelTraits {
    /// The trait of each attribute and argument, if any.
    private static let byAttribute: [String: [String: ModelTraits]] = [
        "Cancels": ["": .cancels],
        "Touches": ["network": .network, "storage": .storage],
        "Runs": [
            "untilDisappear": .untilDisappear, "detached": .detached, "part": .part, "once": .once,
        ],
        "Acts": ["": .acts],
        "Sends": ["": .sends],
        "Logs": ["": .logs],
        "Parses": ["": .parses],
        "Shows": ["": .shows],
        "Interface": ["": .interface],
        "Observable": ["": .observable],
        "Disposable": ["": .disposable],
        "Destroys": ["": .destroys],
        "Writes": ["": .writes],
        "Prepares": ["": .prepares],
        "Converts": ["": .converts],
        "Answers": ["": .answers],
        "Waits": ["": .waits],
        "Drops": ["": .drops],
        "Replaces": ["error": .replacesError, "failure": .replacesFailure],
        "Status": ["": .status, "http": .httpStatus, "response": .response],
        "Traps": ["": .traps],
        "Complete": ["": .complete],
        "Only": ["": .only],
        "Chains": ["": .chains],
        "Ends": ["": .ends],
        "Decodes": ["": .decodes],
        "OfCoder": ["": .ofCoder],
        "Coded": ["": .coded],
        "Starts": ["": .starts],
        "StandsIn": ["": .standsIn],
    ]

    static var all: [ModelTraits] { byAttribute.values.flatMap(\.values) }

    /// Returns the trait of an attribute in a model; empty for `@Fails`, `@Carries`, and attributes of the language.
    init(_ attribute: DeclaredAttribute, in facts: Facts) {
        self = Self.byAttribute[facts.text(attribute.name)]?[Self.argument(of: attribute, in: facts)] ?? []
    }

    private static func argument(of attribute: DeclaredAttribute, in facts: Facts) -> String {
        attribute.type < 0 ? "" : facts.text(facts.types[Int(attribute.type)].name)
    }

    /// Returns the problem with an attribute of a model; `nil` if it is valid. Ignores attributes of the language.
    static func problem(of attribute: DeclaredAttribute, in facts: Facts) -> String? {
        let name = facts.text(attribute.name)
        guard name.first?.isUppercase == true else { return nil }
        let argument = argument(of: attribute, in: facts)
        switch name {
        case "Fails": return argument.isEmpty ? "@Fails needs the type of an error, as in @Fails(URLError)." : nil
        case "Carries": return argument.isEmpty ? nil : "@Carries takes no argument."
        default: break
        }
        guard let arguments = byAttribute[name] else {
            let known = (byAttribute.keys + ["Fails", "Carries"]).sorted().map { "@" + $0 }.joined(separator: ", ")
            return "@\(name) isn't an attribute of models. Valid: \(known)."
        }
        guard arguments[argument] == nil else { return nil }
        return arguments[""] == nil
            ? "@\(name) needs one of: " + arguments.keys.sorted().joined(separator: ", ") + "."
            : "@\(name) takes no argument."
    }
}
