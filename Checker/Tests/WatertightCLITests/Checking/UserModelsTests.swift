import Testing

@testable import WatertightCLI

/// Models of the user, in `.watertight/models`.
@Suite struct UserModelsTests {
    private static let sources = [
        "Sources/A.swift": "import Acme\nfunc a(_ c: Client) throws { try c.send(\"x\") }\n"
    ]

    @Test func aModelOfTheUserCanDescribeSeveralModules() throws {
        let folder = try TemporaryFolder([
            ".watertight/models/Acme.swift": """
            // Modules: AcmeCore, AcmeUI
            public enum AcmeError: Error { case a }
            public class Client { public func send(_ x: Any) throws(AcmeError) }
            """
        ])
        for module in ["AcmeCore", "AcmeUI", "Acme"] {
            try folder.write("import \(module)\nfunc a(_ c: Client) throws { try c.send(1) }\n", to: "A.swift")
            #expect(folder.run("throws", "a").output.contains("exactly AcmeError") == (module != "Acme"))
        }
    }

    @Test func aModelDeclaresThrownErrors() throws {
        let folder = try TemporaryFolder(Self.sources)
        #expect(folder.run("throws", "a").output.contains("errors unknown"))
        try folder.write(
            "public enum AcmeError: Error { case a }\npublic class Client { public func send(_ x: Any) throws(AcmeError) }",
            to: ".watertight/models/Acme.swift")
        #expect(folder.run("throws", "a").output.contains("exactly AcmeError"))
    }

    @Test(
        arguments: [
            (
                "public class Client {\n  @Lgos func send()\n}",
                "Acme.swift:2: error: @Lgos isn't an attribute of models."
            ),
            (
                "public class Client {\n  @Touches(disk) func send()\n}",
                "Acme.swift:2: error: @Touches needs one of: network, storage."
            ),
            ("public class Client {\n  func send(\n}", "Acme.swift:2: error: The Swift source couldn't be parsed."),
        ] as [(String, String)])
    func refusesABadModel(model: String, problem: String) throws {
        let folder = try TemporaryFolder(Self.sources.merging([".watertight/models/Acme.swift": model]) { $1 })
        for arguments in [["throws"], ["check"]] {
            let run = CommandRun(arguments, in: folder.path)
            #expect(run.code == 2)
            #expect(run.errors.hasPrefix(".watertight/models/" + problem), "\(run.errors)")
        }
    }

    @Test(arguments: [["throws"], ["why", "A.swift:1"], ["check"]])
    func readsSourcesLikeOtherCommands(arguments: [String]) throws {
        let folder = try TemporaryFolder()
        #expect(CommandRun(arguments + ["--jobs", "0"], in: folder.path).errors.contains("--jobs must be at least 1."))
        let run = CommandRun(arguments + ["--jobs", "1", "--no-cache", "--config", "gone.yml"], in: folder.path)
        #expect(run.code == 2)
        #expect(run.errors.contains("The configuration \"gone.yml\" couldn't be read."))
    }
}
