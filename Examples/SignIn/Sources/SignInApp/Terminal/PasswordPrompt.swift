import Foundation
import Synchronization

/// Reads a password without showing it.
enum PasswordPrompt {
    /// Who changes the terminal holds it. A signal holds it until the process has ended: the echo is not hidden after it
    /// was given back.
    private static let terminalTurn = Mutex(())

    /// Prompts on a terminal; otherwise reads the first line of standard input.
    ///
    /// A signal that ends the process meanwhile first gives the terminal its echo back.
    /// - Returns: `nil` if there is none: the input is closed, or the line is empty.
    static func read(_ prompt: String) -> String? {
        var shown = termios()
        guard isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &shown) == 0 else { return line() }
        let terminal = shown
        let listener = SignalListener([SIGINT, SIGTERM, SIGHUP, SIGQUIT]) { number in
            terminalTurn.withLock { _ in
                set(terminal)
                Console.remark("\n")
                _exit(128 + number)
            }
        }
        var hidden = terminal
        hidden.c_lflag &= ~tcflag_t(ECHO)
        // Before the prompt, so that early input isn't echoed either.
        terminalTurn.withLock { _ in set(hidden) }
        Console.remark(prompt)
        defer {
            terminalTurn.withLock { _ in set(terminal) }
            listener.stop()
            Console.remark("\n")
        }
        return line()
    }

    private static func set(_ terminal: termios) {
        var terminal = terminal
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &terminal)
    }

    private static func line() -> String? {
        readLine().flatMap { $0.isEmpty ? nil : $0 }
    }
}
