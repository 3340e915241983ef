import Testing

@testable import WatertightCLI

@Suite struct ModelsCommandTests {
    private static let sources = [
        "Sources/A.swift": "import Acme\nfunc a(_ c: Client) throws { try c.send(\"x\") }\n"
    ]

    @Test func listsModulesWithSources() throws {
        let run = try TemporaryFolder().run("models")
        #expect(run.code == 0)
        #expect(run.output.contains("\nGRDB: "))
        #expect(run.output.contains("swiftpackageindex.com/groue/GRDB.swift"))
        #expect(run.output.contains("\nSwift: ") && run.output.contains(", complete\n"))
        #expect(!run.output.contains("yours: "))
    }

    @Test func listsModelsOfTheUser() throws {
        let folder = try TemporaryFolder([".watertight/models/Acme.swift": "public class Client {}"])
        #expect(folder.run("models").output.contains("Acme: 1 type, 0 names\n  yours: .watertight/models/Acme.swift\n"))
    }

    @Test func aModelOfTheUserCanDescribeSeveralModules() throws {
        let folder = try TemporaryFolder([
            ".watertight/models/Acme.swift": "// Modules: AcmeCore, AcmeUI\npublic class Client {}"
        ])
        let output = folder.run("models").output
        #expect(output.contains("AcmeCore: 1 type, 0 names\n  yours: .watertight/models/Acme.swift\n"))
        #expect(output.contains("AcmeUI: 1 type, 0 names\n  yours: .watertight/models/Acme.swift\n"))
        #expect(!output.contains("Acme: "))
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
        for arguments in [["throws"], ["models"], ["check"]] {
            let run = CommandRun(arguments, in: folder.path)
            #expect(run.code == 2)
            #expect(run.errors.hasPrefix(".watertight/models/" + problem), "\(run.errors)")
        }
    }

    @Test(arguments: [["models"], ["throws"], ["why", "A.swift:1"], ["check"]])
    func readsSourcesLikeOtherCommands(arguments: [String]) throws {
        let folder = try TemporaryFolder()
        #expect(CommandRun(arguments + ["--jobs", "0"], in: folder.path).errors.contains("--jobs must be at least 1."))
        let run = CommandRun(arguments + ["--jobs", "1", "--no-cache", "--config", "gone.yml"], in: folder.path)
        #expect(run.code == 2)
        #expect(run.errors.contains("The configuration \"gone.yml\" couldn't be read."))
    }
}
