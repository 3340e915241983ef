import ArgumentParser

/// The options of `watertight throws --fix`.
struct ThrowFixOptions: ParsableArguments {
    @Flag(help: "Write `throws(E)` where exactly one type can leave a function.")
    var fix = false

    @Flag(help: "Print the changes of --fix as a patch for `git apply`, without writing them.")
    var diff = false

    @Flag(
        name: .customLong("public"),
        help: "With --fix: include functions that other modules can call. This changes your API.")
    var includesPublic = false

    @Flag(
        name: .customLong("remove-throws"),
        help: "With --fix: also remove `throws` where nothing can be thrown. Callers then have a needless `try`.")
    var removesThrows = false

    @Option(
        help: ArgumentHelp(
            "With --fix: run this command in a copy of the sources, and write only the edits that it accepts ('swift build').",
            valueName: "command"))
    var verify: String?

    @Option(help: ArgumentHelp("The timeout of one run of --verify.", valueName: "seconds"))
    var timeout = 1800

    func validate() throws {
        if !fix, !diff, includesPublic || removesThrows || verify != nil {
            throw ValidationError("--public, --remove-throws and --verify need --fix or --diff.")
        }
        if timeout < 1 { throw ValidationError("--timeout must be at least 1.") }
        if verify?.allSatisfy(\.isWhitespace) == true { throw ValidationError("--verify needs a command.") }
    }
}
