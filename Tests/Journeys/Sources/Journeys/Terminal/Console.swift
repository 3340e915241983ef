import Foundation

/// The terminal, if there is one.
enum Console {
    /// Whether standard output supports color: a terminal, unless `NO_COLOR` is set (no-color.org).
    private static let hasColor =
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

    /// Prints a text and a line break.
    static func print(_ text: String) throws(DemoFailure) {
        if let problem = write("\(text)\n", to: STDOUT_FILENO) {
            throw DemoFailure("cannot write to standard output: \(problem)")
        }
    }

    /// Shows progress in a line that is overwritten.
    static func showProgress(_ text: String) {
        if showsProgress { _ = write("\r\u{1B}[2K\(text) …", to: STDERR_FILENO) }
    }

    /// Removes the progress line.
    static func endProgress() {
        if showsProgress { _ = write("\r\u{1B}[2K", to: STDERR_FILENO) }
    }

    /// Writes a text. Unlike this function, `print` ignores errors, and `FileHandle` traps on them.
    /// - Returns: The system's description of an error.
    private static func write(_ text: String, to stream: Int32) -> String? {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(stream, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR { return String(cString: strerror(errno)) }
            rest = rest.dropFirst(max(0, count))
        }
        return nil
    }
}
