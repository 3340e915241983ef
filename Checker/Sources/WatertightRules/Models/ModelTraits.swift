/// What a model says of a declaration beside its errors.
package struct ModelTraits: OptionSet, Sendable, Hashable {
    package let rawValue: UInt64
    package init(rawValue: UInt64) { self.rawValue = rawValue }

    /// May throw because its task was cancelled.
    package static let cancels = ModelTraits(rawValue: 1 << 0)
    package static let network = ModelTraits(rawValue: 1 << 1)
    package static let storage = ModelTraits(rawValue: 1 << 2)
    /// Its closure is ended when a view goes.
    package static let untilDisappear = ModelTraits(rawValue: 1 << 3)
    /// Its closure is an unstructured task.
    package static let detached = ModelTraits(rawValue: 1 << 4)
    /// Its closure runs as a part of the code around.
    package static let part = ModelTraits(rawValue: 1 << 5)
    /// Its closure is kept and runs later, perhaps never, perhaps often.
    package static let later = ModelTraits(rawValue: 1 << 6)
    /// Its closure is kept and runs one time.
    package static let once = ModelTraits(rawValue: 1 << 34)
    /// Writes its arguments to a log, a crash reporter, analytics. Of an error type: its errors were reported when thrown.
    package static let logs = ModelTraits(rawValue: 1 << 7)
    /// Fails only if its argument doesn't have the expected form: nil contains all of the failure.
    package static let parses = ModelTraits(rawValue: 1 << 45)
    /// What it is handed is seen by a person.
    package static let shows = ModelTraits(rawValue: 1 << 8)
    /// Of a type: what conforms to it or inherits it is a thing of the screen.
    package static let interface = ModelTraits(rawValue: 1 << 9)
    /// Of a type: views observe it.
    package static let observable = ModelTraits(rawValue: 1 << 10)
    /// Nobody can do anything about its failure.
    package static let disposable = ModelTraits(rawValue: 1 << 11)
    package static let destroys = ModelTraits(rawValue: 1 << 12)
    package static let writes = ModelTraits(rawValue: 1 << 13)
    /// Its closure is what a person asks for: a button, a gesture, an entry of a menu.
    package static let acts = ModelTraits(rawValue: 1 << 40)
    /// What it is given goes out to somebody else.
    package static let sends = ModelTraits(rawValue: 1 << 41)
    /// Gives a text or another form of what it is asked of or handed.
    package static let converts = ModelTraits(rawValue: 1 << 14)
    /// Answers somebody who waits.
    package static let answers = ModelTraits(rawValue: 1 << 15)
    /// Waits for an answer.
    package static let waits = ModelTraits(rawValue: 1 << 16)
    /// After it one more answer is owed.
    package static let owes = ModelTraits(rawValue: 1 << 32)
    /// Replaces or ignores an error.
    package static let drops = ModelTraits(rawValue: 1 << 17)
    /// Its closure is handed an error, and gives the one that takes its place.
    package static let replacesError = ModelTraits(rawValue: 1 << 43)
    /// Its closure is handed an error, and gives what takes the place of the failure.
    package static let replacesFailure = ModelTraits(rawValue: 1 << 44)
    /// The result is a status that says whether it failed.
    package static let status = ModelTraits(rawValue: 1 << 18)
    /// Does not return.
    package static let traps = ModelTraits(rawValue: 1 << 19)
    /// Of a type: all of it that throws is in the model, what else is asked of it does not.
    package static let complete = ModelTraits(rawValue: 1 << 20)
    /// Throws nothing but what `@Fails` names: that is read off its source, not off its documentation.
    package static let only = ModelTraits(rawValue: 1 << 21)
    /// The number is the status that a server answered with.
    package static let httpStatus = ModelTraits(rawValue: 1 << 22)
    /// Of a type: a server's answer, which has a status.
    package static let response = ModelTraits(rawValue: 1 << 42)
    /// Ends a task that runs.
    package static let ends = ModelTraits(rawValue: 1 << 23)
    /// Throws also what the `init(from:)` throws of the type that it is handed.
    package static let decodes = ModelTraits(rawValue: 1 << 26)
    /// What it throws beside that is up to the coder, which may be anybody's.
    package static let ofCoder = ModelTraits(rawValue: 1 << 27)
    /// Of a type: coding it throws nothing of its own. Of a function: its closure decodes or encodes in place of such a type.
    package static let coded = ModelTraits(rawValue: 1 << 28)
    /// Of a type: what else is asked of a value of it gives another.
    package static let chains = ModelTraits(rawValue: 1 << 31)
    /// Of a type: what conforms to it starts the app, or a scene of it.
    package static let starts = ModelTraits(rawValue: 1 << 29)
    /// Of a type: what conforms to it is for developers, and is not shipped.
    package static let standsIn = ModelTraits(rawValue: 1 << 30)
    /// Names a place where things are kept for a while only.
    package static let passing = ModelTraits(rawValue: 1 << 35)
    /// Gives another form of the place that it is asked of or handed.
    package static let locates = ModelTraits(rawValue: 1 << 33)
}

extension ModelTraits {
    /// What stands for each: the attribute, and its argument or nothing.
    private static let byAttribute: [String: [String: ModelTraits]] = [
        "Cancels": ["": .cancels],
        "Touches": ["network": .network, "storage": .storage],
        "Runs": [
            "untilDisappear": .untilDisappear, "detached": .detached, "part": .part, "later": .later, "once": .once,
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
        "Converts": ["": .converts],
        "Answers": ["": .answers],
        "Waits": ["": .waits],
        "Owes": ["": .owes],
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
        "Passing": ["": .passing],
        "Locates": ["": .locates],
    ]

    /// One for each thing that an attribute can say.
    static var all: [ModelTraits] { byAttribute.values.flatMap(\.values) }

    /// What an attribute of a model says; nothing for `@Fails`, `@Carries` and those of the language.
    init(_ attribute: DeclaredAttribute, in facts: Facts) {
        self = Self.byAttribute[facts.text(attribute.name)]?[Self.argument(of: attribute, in: facts)] ?? []
    }

    private static func argument(of attribute: DeclaredAttribute, in facts: Facts) -> String {
        attribute.type < 0 ? "" : facts.text(facts.types[Int(attribute.type)].name)
    }

    /// What is wrong with an attribute of a model; nil for a good one. The language's own begin with a small letter.
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
            return "@\(name) means nothing in a model. These do: \(known)."
        }
        guard arguments[argument] == nil else { return nil }
        return arguments[""] == nil
            ? "@\(name) needs one of: " + arguments.keys.sorted().joined(separator: ", ") + "."
            : "@\(name) takes no argument."
    }
}
