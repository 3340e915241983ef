import Foundation

/// Reads a password without showing it.
enum PasswordPrompt {
    /// Asks on a terminal; elsewhere takes the first line of standard input.
    /// - Returns: `nil` if there is none: the input is closed, or the line is empty.
    static func read(_ prompt: String) -> String? {
        guard isatty(STDIN_FILENO) == 1 else { return line() }
        FileHandle.standardError.write(Data(prompt.utf8))
        var shown = termios()
        guard tcgetattr(STDIN_FILENO, &shown) == 0 else { return line() }
        var hidden = shown
        hidden.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
            FileHandle.standardError.write(Data("\n".utf8))
        }
        return line()
    }

    private static func line() -> String? {
        readLine().flatMap { $0.isEmpty ? nil : $0 }
    }
}
