import WatertightRules

/// How the map draws an ``ErrorFate``.
struct ErrorMapFate {
    var fate: ErrorFate
    var word: String
    var meaning: String
    /// An SVG path in a box of 10 by 10 units. Shapes differ, so that color isn't the only distinction.
    var shape: String

    /// Worst last, so that it is drawn on top.
    static let all = [
        ErrorMapFate(
            fate: .passed, word: "rethrown", meaning: "the caller receives it",
            shape: "M1 4H5V1L9 5 5 9V6H1z"),
        ErrorMapFate(
            fate: .unknown, word: "not followed", meaning: "the checker can't follow it: a `Task`, a stored closure",
            shape: "M2 3.2A3 3 0 1 1 6 6V7H4V4.6H5A1.2 1.2 0 1 0 3.9 3.2zM4 8H6V10H4z"),
        ErrorMapFate(
            fate: .handled, word: "ends here", meaning: "a `catch` handles it, or losing it has no effect",
            shape: "M0 5 2 3 4 5 8 1 10 3 4 9z"),
        ErrorMapFate(
            fate: .logged, word: "logged", meaning: "only a log contains it",
            shape: "M0 1H10V3H0zM0 4H10V6H0zM0 7H10V9H0z"),
        ErrorMapFate(
            fate: .kept, word: "kept", meaning: "a property or a callback receives it",
            shape: "M1 1H9V9H1z"),
        ErrorMapFate(
            fate: .wrapped, word: "sealed", meaning: "another error is thrown in its place",
            shape: "M5 0 10 5 5 10 0 5z"),
        ErrorMapFate(
            fate: .shown, word: "shown", meaning: "a user sees it",
            shape: "M5 1a4 4 0 1 0 .01 0z"),
        ErrorMapFate(
            fate: .trapped, word: "traps", meaning: "`try!` ends the process",
            shape: "M5 0 10 10H0zM4.3 4V7H5.7V4zM4.3 7.8V9H5.7V7.8z"),
        ErrorMapFate(
            fate: .dropped, word: "dropped", meaning: "`try?`, or an empty `catch`",
            shape: "M0 2 2 0 5 3 8 0 10 2 7 5 10 8 8 10 5 7 2 10 0 8 3 5z"),
    ]
}
