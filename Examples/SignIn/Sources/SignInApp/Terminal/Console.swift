import Foundation

/// The terminal, if there is one.
enum Console {
    /// Whether standard output supports color: a terminal, unless `NO_COLOR` is set (no-color.org).
    static let hasColor =
        isatty(STDOUT_FILENO) == 1 && ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty
        && ProcessInfo.processInfo.environment["TERM"] != "dumb"

    private static let showsProgress =
        isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"

    /// The width of drawings: 100 columns, or fewer in a narrower terminal.
    static let width: Int = {
        var size = winsize()
        guard isatty(STDOUT_FILENO) == 1, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return 100
        }
        return min(100, max(40, Int(size.ws_col)))
    }()

    enum Style: String {
        case bold = "1"
        case dim = "2"
        case red = "31"
        case green = "32"
        case yellow = "33"
        case cyan = "36"
    }

    static func styled(_ text: String, _ style: Style) -> String {
        hasColor && !text.isEmpty ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }

    /// Prints the output of the command immediately.
    /// - Throws: ``CommandFailure/outputClosed`` or ``CommandFailure/outputNotWritten(reason:)``.
    static func say(_ text: String) throws(CommandFailure) {
        do {
            try StandardStreams.write("\(text)\n", to: STDOUT_FILENO)
        } catch {
            throw error.isClosedPipe
                ? .outputClosed : .outputNotWritten(reason: String(cString: strerror(error.number)))
        }
    }

    /// Writes to standard error. Ignores failures.
    static func remark(_ text: String) {
        // watertight:ignore swallowed The failure could only be reported on standard error.
        try? StandardStreams.write(text, to: STDERR_FILENO)
    }

    /// Shows progress in a line that is overwritten.
    static func progress(_ text: String) {
        guard showsProgress else { return }
        remark("\r\u{1B}[2K\(text) …")
    }

    /// Removes the progress line.
    static func endProgress() {
        guard showsProgress else { return }
        remark("\r\u{1B}[2K")
    }
}
