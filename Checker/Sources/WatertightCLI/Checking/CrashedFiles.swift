import CrashGuard

/// Files that end the process when they are read, such as by a stack overflow in the parser. The process then starts again
/// without the file, which gets a note.
enum CrashedFiles {
    /// The files that ended earlier starts of this process.
    static let all = Set(String(cString: crash_guard_crashed()).split(separator: "\n").map(String.init))

    /// Handles crashes from now on. Call it once, at the start of the process.
    static func handle() { crash_guard_install(CommandLine.unsafeArgv) }

    /// Runs what depends on one file.
    static func reading<Value>(_ path: String, _ body: () -> Value) -> Value {
        path.withCString {
            crash_guard_read($0)
            defer { crash_guard_read(nil) }
            return body()
        }
    }
}
