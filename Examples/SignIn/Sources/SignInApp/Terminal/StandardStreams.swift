import Foundation

/// The three streams that a process is given, none of which can be relied on.
enum StandardStreams {
    /// Why a stream could not be written; the number is the system's.
    struct Unwritable: Error, Hashable {
        let number: Int32

        /// Whether the reader has closed the stream.
        var isClosedPipe: Bool { number == EPIPE }
    }

    /// Lets a closed stream be an error and nothing worse.
    static func secure() {
        // Otherwise a write to a closed stream would kill the process.
        signal(SIGPIPE, SIG_IGN)
        // The next file or socket would get the number of a stream that is closed, and be written to as the terminal is.
        // The null device is opened the wrong way round, so that the stream fails as a closed one does.
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) == -1 {
            _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// Writes a whole text. `FileHandle` traps, or fails without a reason.
    static func write(_ text: String, to stream: Int32) throws(Unwritable) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(stream, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
                continue
            }
            switch errno {
            case EINTR: continue
            case EAGAIN:
                // Another process has made the stream non-blocking.
                var waiting = pollfd(fd: stream, events: Int16(POLLOUT), revents: 0)
                poll(&waiting, 1, -1)
            case let number: throw Unwritable(number: number)
            }
        }
    }
}
