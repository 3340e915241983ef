import ArgumentParser
import Foundation
import Logging
import Watertight

/// The options of all commands that run the app.
struct AppOptions: ParsableArguments {
    @Option(name: .long, help: "Where to keep the session; only you can read it.")
    var store = AppOptions.defaultPath

    @Flag(name: .long, help: "Print on standard error what the log keeps of a failure.")
    var log = false

    /// Refuses a store that has no name.
    func validate() throws {
        if store.isEmpty { throw ValidationError("--store needs the path of a file.") }
    }

    /// Registers the failure reporters. The log is printed only with `--log`, since it would break up the screen.
    func bootstrapReporting() {
        FailureReporting.bootstrap(
            log
                ? [LogFailureReporter(logger: Logger(label: "signin") { StreamLogHandler.standardError(label: $0) })]
                : [])
    }

    private static var defaultPath: String {
        let environment = ProcessInfo.processInfo.environment
        let state = environment["XDG_STATE_HOME"] ?? "\(NSHomeDirectory())/.local/state"
        return "\(state)/signin/session.sqlite"
    }
}
