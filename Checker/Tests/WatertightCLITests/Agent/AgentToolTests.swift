import ServerProtocols
import Testing

@testable import WatertightCLI

@Suite struct AgentToolTests {
    private func tool(_ name: String) throws -> AgentTool { try #require(AgentTool.all.first { $0.name == name }) }

    @Test func argumentsBecomeACommandLine() throws {
        #expect(
            try tool("triage").commandLine(
                ["next": .integer(3), "files": .array([.string("a b.swift"), .string("-c.swift")])], in: "/app")
                == ["triage", "--next=3", "--file=a b.swift", "--file=-c.swift", "--", "/app"])
        #expect(
            try tool("verify").commandLine(["ids": .array([.string("--x")])], in: "/app")
                == ["decide", "--verify", "--in=/app", "--", "--x"])
        #expect(try tool("overview").commandLine(["all": .bool(false)], in: "/app") == ["check", "--", "/app"])
        #expect(try tool("overview").commandLine(["all": .null], in: "/app") == ["check", "--", "/app"])
    }

    @Test(arguments: [
        ["nex": JSONValue.integer(1)], ["next": .string("1")], ["next": .number(1.5)], ["files": .string("a")],
        ["files": .array([.integer(1)])], ["since": .bool(true)],
    ])
    func refusesOtherArguments(values: [String: JSONValue]) throws {
        let triage = try tool("triage")
        #expect(throws: RPCError.self) { try triage.commandLine(values, in: "/app") }
    }

    /// Each tool's options exist, with values that its schema allows.
    @Test(arguments: AgentTool.all.map(\.name))
    func everyOptionIsOneOfItsCommand(name: String) throws {
        let folder = try TemporaryFolder(["A.swift": "func a() {}\n"])
        let tool = try tool(name)
        let values = Dictionary(
            uniqueKeysWithValues: tool.parameters.map { parameter in
                let value: JSONValue =
                    switch parameter.kind {
                    case .text: .string("x")
                    case .number: .integer(1)
                    case .flag: .bool(true)
                    case .texts: .array([.string("0123abcd")])
                    case .decisions: .array([])
                    }
                return (parameter.name, value)
            })
        let run = folder.run(try tool.commandLine(values, in: folder.path))
        #expect(!run.errors.contains("Unknown option") && !run.errors.contains("Usage:"), "\(run.errors)")
    }
}
