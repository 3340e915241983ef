import Dispatch
import Foundation

/// The program: secures what every part of it relies on, then runs the command.
@main enum Program {
    static func main() {
        // Before anything is opened that could take the place of a stream.
        StandardStreams.secure()
        Task { exit(await SignInCommand.execute()) }
        dispatchMain()
    }
}
