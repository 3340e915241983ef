import ArgumentParser
import Foundation

/// The failure of a command: one line on standard error, and an exit code of `sysexits.h`.
enum CommandFailure: Error, Hashable {
    case unknownJourney(String, known: [String])
    case unknownLanguage(String, known: [String])
    case notAnOrigin(String)
    case notAPort(Int)
    case noPassword
    case cannotStart(String)
    case portInUse(Int)
    case cannotWrite(path: String)
    case notASessionStore(path: String)
    case outputNotWritten(reason: String)
    case outputClosed
    case notSignedIn
    case journeysFailed(Int)
    case interrupted
    case terminated

    var exitCode: Int32 {
        switch self {
        case .notSignedIn, .journeysFailed: 1
        case .unknownJourney, .unknownLanguage, .notAnOrigin, .notAPort: 64
        case .noPassword: 66
        case .cannotStart, .portInUse: 69
        case .cannotWrite, .notASessionStore: 73
        case .outputNotWritten: 74
        // As in shells: 128 plus the number of the signal.
        case .interrupted: 128 + SIGINT
        case .outputClosed: 128 + SIGPIPE
        case .terminated: 128 + SIGTERM
        }
    }

    /// The message; `nil` if the output contains it already, or if there is no reader.
    var message: String? {
        switch self {
        case .unknownJourney(let name, let known):
            "there is no journey '\(name)'\(Self.nearest(to: name, in: known).map { "; did you mean '\($0)'?" } ?? "; --list names them")"
        case .unknownLanguage(let tag, let known):
            "there are no texts in the language '\(tag)'; there are some in \(known.joined(separator: ", "))"
        case .notAnOrigin(let url): "'\(url)' is not the address of a server, such as http://127.0.0.1:8080"
        case .notAPort(let port): "\(port) is not a port; a port is a number from 0 to 65535"
        case .noPassword: "there is no password: standard input is closed or empty"
        case .cannotStart(let what): "cannot start: \(what)"
        case .portInUse(let port): "port \(port) is in use; choose another with --port, or 0 for any that is free"
        case .cannotWrite(let path): "cannot write '\(path)'"
        case .notASessionStore(let path): "'\(path)' is not a session store"
        case .outputNotWritten(let reason): "cannot write to standard output: \(reason)"
        case .notSignedIn, .journeysFailed, .outputClosed, .interrupted, .terminated: nil
        }
    }

    /// Prints the message, and returns the error that ends the command.
    func ending() -> ExitCode {
        if let message { Console.remark("signin: \(message.harmless)\n") }
        return ExitCode(exitCode)
    }

    /// Returns the name with the fewest changes, if they are few.
    private static func nearest(to name: String, in known: [String]) -> String? {
        let scored = known.map { ($0, distance(Array(name), Array($0))) }.min { $0.1 < $1.1 }
        return scored.flatMap { $0.1 <= max(2, name.count / 3) ? $0.0 : nil }
    }

    private static func distance(_ one: [Character], _ other: [Character]) -> Int {
        var row = Array(0...other.count)
        for (i, left) in one.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, right) in other.enumerated() {
                let above = row[j + 1]
                row[j + 1] = min(above + 1, row[j] + 1, diagonal + (left == right ? 0 : 1))
                diagonal = above
            }
        }
        return row[other.count]
    }
}

/// Runs a command's work and ends the command with a failure's message and exit code.
func endingCommand(_ work: () async throws(CommandFailure) -> Void) async throws {
    do throws(CommandFailure) {
        try await work()
    } catch {
        throw error.ending()
    }
}
