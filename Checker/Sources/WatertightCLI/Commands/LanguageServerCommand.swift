import ArgumentParser
import Dispatch
import Foundation
import ServerProtocols

struct LanguageServerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lsp", abstract: "Serves an editor: findings while you type, and what each function throws.",
        usage: "watertight lsp [<options>]",
        discussion: """
            An editor starts it and communicates over standard input and output (Language Server Protocol 3.17). It shows the
            findings that need a decision, what a function throws, how its callers handle that, and edits for each finding. It
            writes no file itself. Settings for editors: docs/in-the-editor.md

            The exit code is 0 after `shutdown` and `exit`, 1 if the input ended without them, and 2 if it can't be read.
            """)

    @OptionGroup var reading: ReadingOptions

    @Option(
        help: ArgumentHelp(
            "The pause after an edit before other files are analyzed again.", valueName: "milliseconds"))
    var pause = 300

    func validate() throws {
        if pause < 0 { throw ValidationError("--pause can't be negative.") }
    }

    func run() throws(CommandFailure) {
        let server = LanguageServer(reading: reading, pause: .milliseconds(pause)) { Console.ofProcess.write($0) }
        let code = ServerProcess.run(.contentLength) { incoming in
            Workers.start { server.analyze() }
            defer { server.close() }
            while let message = incoming.next() {
                if let code = server.handle(message, isCanceled: incoming.isCanceled) { return code }
            }
            return incoming.isDamaged ? 2 : 1
        }
        if code != 0 { throw .ended(code) }
    }
}
