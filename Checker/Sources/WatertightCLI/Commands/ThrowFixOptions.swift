import ArgumentParser

/// Whether `watertight throws` writes what it found out, and which of it.
struct ThrowFixOptions: ParsableArguments {
    @Flag(help: "Write `throws(E)` where exactly one type can leave a function.")
    var fix = false

    @Flag(help: "Print what --fix would change, for `git apply`, and change nothing.")
    var diff = false

    @Flag(
        name: .customLong("public"),
        help: "With --fix: also functions that other modules see. It changes what they are promised.")
    var includesPublic = false

    @Flag(
        name: .customLong("remove-throws"),
        help: "With --fix: also take `throws` away where nothing can leave. Callers are warned of a needless `try`.")
    var removesThrows = false

    @Option(
        help: ArgumentHelp(
            "With --fix: run this in a copy of the sources, and write only what it accepts ('swift build').",
            valueName: "command"))
    var verify: String?

    @Option(help: ArgumentHelp("How long one run of --verify may take.", valueName: "seconds"))
    var timeout = 1800

    func validate() throws {
        if !fix, !diff, includesPublic || removesThrows || verify != nil {
            throw ValidationError("--public, --remove-throws and --verify need --fix or --diff.")
        }
        if timeout < 1 { throw ValidationError("--timeout must be at least 1.") }
        if verify?.allSatisfy(\.isWhitespace) == true { throw ValidationError("--verify needs a command.") }
    }
}
