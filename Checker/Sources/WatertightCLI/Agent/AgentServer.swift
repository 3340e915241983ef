import Foundation
import ServerProtocols
import Synchronization
import WatertightSupport

/// Serves an agent by the Model Context Protocol: the tool's commands, over one codebase that stays in memory.
struct AgentServer: Sendable {
    let root: String
    let reading: [String]
    private let codebase = Codebase(followsFiles: true)

    /// - Parameters:
    ///   - root: The folder of the app.
    ///   - reading: Options of all commands.
    init(root: String, reading: [String]) {
        self.root = root
        self.reading = reading
    }

    /// Returns the answer to a message; `nil` if it needs none.
    func answer(_ data: Data) -> Data? {
        let message: RPCMessage
        do {
            message = try RPCMessage(data)
        } catch {
            return RPCOutput.failure(nil, error)
        }
        guard case .request(let id, let method, let parameters) = message else { return nil }
        do throws(RPCError) {
            switch method {
            case "initialize":
                let wanted = try parameters.decode(ModelContextProtocol.InitializeParams.self)
                return RPCOutput.response(
                    id,
                    ModelContextProtocol.InitializeResult(
                        protocolVersion: ModelContextProtocol.version(requested: wanted.protocolVersion),
                        serverInfo: .init(name: "watertight", title: "Watertight", version: Version.current),
                        instructions: Self.instructions))
            case "ping": return RPCOutput.response(id, [String: String]())
            case "tools/list":
                return RPCOutput.response(id, ModelContextProtocol.ListToolsResult(tools: AgentTool.all.map(\.tool)))
            case "tools/call": return RPCOutput.response(id, try call(parameters.decode()))
            default: throw .methodNotFound(method)
            }
        } catch {
            return RPCOutput.failure(id, error)
        }
    }

    static let instructions = """
        Watertight finds where errors are lost in this app. Loop: triage (10 ends), then for each end fix the code and call \
        verify, or accept it with decide and a reason. Stop when triage hands out no end that matters: the last ones can stay.
        """

    private func call(_ call: ModelContextProtocol.CallToolParams) throws(RPCError)
        -> ModelContextProtocol.CallToolResult
    {
        guard let tool = AgentTool.all.first(where: { $0.name == call.name }) else {
            let near = NearestName.hint(for: call.name, among: AgentTool.all.map(\.name))
            throw .invalidParams("There is no tool \"\(call.name)\".\(near)")
        }
        var words = try tool.commandLine(call.arguments ?? [:], in: root)
        words.insert(contentsOf: reading, at: tool.command.count)
        let output = Output()
        let input = tool.input(call.arguments ?? [:])
        let console = Console(
            write: { data in output.text.withLock { $0 += String(decoding: data, as: UTF8.self) } },
            writeError: { text in output.errors.withLock { $0 += text } }, workingDirectory: root,
            understandsColor: false, showsCommands: false, readInput: { input })
        let code = Console.$current.withValue(console) {
            Codebase.$current.withValue(codebase) { WatertightCommand.run(words) }
        }
        let text = output.text.withLock { $0 } + output.errors.withLock { $0 }
        // Findings aren't a failure of the tool.
        return .init(content: [.init(text: text.isEmpty ? "Done." : text)], isError: code == 2)
    }

    private final class Output: Sendable {
        let text = Mutex("")
        let errors = Mutex("")
    }
}
