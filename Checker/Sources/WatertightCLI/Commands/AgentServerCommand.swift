import ArgumentParser
import Foundation
import ServerProtocols
import WatertightSupport

struct AgentServerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mcp",
        abstract: "Serves an agent: what loses errors, what to do about it, and whether it is done.",
        discussion: """
            An agent starts it and communicates over standard input and output (Model Context Protocol). The tools are overview,
            triage, decide, verify, why, throws, and ends. The codebase stays in memory between calls, and files that changed are
            read again. Only decide writes: the baseline, or comments. A page for agents: docs/for-agents.md
            """)

    @Argument(help: "The folder of the app. The default is the working directory.")
    var folder = "."

    @OptionGroup var reading: ReadingOptions

    func run() throws(CommandFailure) {
        let root = FilePath.resolved(Console.current.path(folder))
        guard FilePath.isFolder(root) else { throw .cannotRun("There is no folder \"\(folder)\".") }
        let server = AgentServer(root: root, reading: reading.words)
        let code = ServerProcess.run(.lines) { incoming in
            while let message = incoming.next() {
                if let answer = server.answer(message) { Console.ofProcess.write(Framing.lines.framed(answer)) }
            }
            return incoming.isDamaged ? 2 : 0
        }
        if code != 0 { throw .ended(code) }
    }
}
