import WatertightRules

/// How the map calls what becomes of an error, the worst last: lines that matter more lie above others.
enum ErrorMapWords {
    static let all: [(fate: ErrorFate, word: String, meaning: String)] = [
        (.passed, "thrown on", "it goes on to whoever called"),
        (.unknown, "not followed", "it leaves what can be followed: a `Task`, a stored closure"),
        (.handled, "ends here", "a clause deals with it, or it may be lost without harm"),
        (.logged, "logged", "only a log has it"),
        (.kept, "handed on", "a property keeps it, or somebody is answered with it"),
        (.wrapped, "sealed", "another error is thrown in its place"),
        (.shown, "shown", "a person sees it"),
        (.trapped, "traps", "`try!` ends the program"),
        (.dropped, "dropped", "`try?`, or a clause that does nothing"),
    ]

    static func word(for fate: ErrorFate) -> String { all.first { $0.fate == fate }?.word ?? fate.rawValue }
}
