import ArgumentParser
import Foundation

/// Where the session of this device is kept.
struct StoreOption: ParsableArguments {
    @Option(name: .long, help: "Where to keep the session; only you can read it.")
    var store = StoreOption.defaultPath

    private static var defaultPath: String {
        let environment = ProcessInfo.processInfo.environment
        let state = environment["XDG_STATE_HOME"] ?? "\(NSHomeDirectory())/.local/state"
        return "\(state)/signin/session.sqlite"
    }
}
