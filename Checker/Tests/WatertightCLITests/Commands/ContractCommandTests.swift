import Testing

@testable import WatertightCLI

@Suite struct ContractCommandTests {
    private static let sources = [
        "Package.swift": "// swift-tools-version: 6.0\n", "Docs/A.md": "",
        "Sources/App/A.swift": "enum E: LayerFailure { case a }\nprotocol O: UseCaseOutput { func onA() }\n",
        "Tests/AppTests/T.swift": "enum SampleError: LayerFailure { case sample }\n",
    ]

    @Test func writesTheContractWithoutTests() throws {
        let folder = try TemporaryFolder(Self.sources)
        let run = folder.run("contract")
        #expect(run.code == 0)
        #expect(run.output.contains("\"E/a\"") && !run.output.contains("Sample"))
        #expect(folder.run("contract", "--output", "contract.json").code == 0)
        #expect(folder.text("contract.json") == run.output)
    }

    @Test func checksTheContract() throws {
        let folder = try TemporaryFolder(Self.sources)
        #expect(folder.run("contract", "--output", "contract.json").code == 0)
        #expect(folder.run("contract", "--check", "contract.json").output == "No codes or methods changed.\n")
        let old = try #require(folder.text("contract.json")).replacing("\"formatVersion\" : 2", with: "\"version\" : 1")
        try folder.write(old, to: "old.json")
        #expect(folder.run("contract", "--check", "old.json").output == "No codes or methods changed.\n")
        try folder.write(
            "enum E: LayerFailure { case a, b }\nprotocol O: UseCaseOutput { func onA() }\n", to: "Sources/App/A.swift")
        let added = folder.run("contract", "--check", "contract.json")
        #expect(added.code == 0 && added.output.hasPrefix("No breaking changes. Not in contract.json yet: 1 addition."))
        try folder.write("enum E: LayerFailure { case b }\n", to: "Sources/App/A.swift")
        let broken = folder.run("contract", "--check", "contract.json")
        #expect(broken.code == 1)
        #expect(
            broken.output
                == "contract.json:8: The code `E/a` of `E.a` was removed.\ncontract.json:26: The output `O` was removed.\n"
        )
    }

    @Test(
        arguments: [
            (["contract", "--check", "gone.json"], "The contract \"gone.json\" couldn't be read."),
            (["contract", "--check", "Package.swift"], "\"Package.swift\" isn't a contract"),
            (["contract", "--check", "a", "--output", "b"], "--output and --check can't be combined."),
            (["contract", "gone"], "There is no file or folder \"gone\"."),
            (["contract", "Docs"], "There are no Swift sources to read."),
        ] as [([String], String)])
    func reportsInvalidInput(arguments: [String], message: String) throws {
        let run = try TemporaryFolder(Self.sources).run(arguments)
        #expect(run.code == 2)
        #expect(run.errors.contains(message), "\(run.errors)")
    }

    @Test(arguments: [["contract"], ["kotlin"]])
    func problemsHavePlaces(arguments: [String]) throws {
        let folder = try TemporaryFolder(["A.swift": "enum E: LayerFailure { case a; static let domain = d }\n"])
        let run = folder.run(arguments)
        #expect(run.code == 2)
        #expect(run.errors == "A.swift:1:52: error: The domain of `E` can't be determined. Write a string literal.\n")
    }

    @Test(arguments: [["contract"], ["contract", "--check", "contract.json"], ["kotlin"]])
    func refusesTheSameCodeInTwoModules(arguments: [String]) throws {
        let folder = try TemporaryFolder(Self.sources)
        #expect(folder.run("contract", "--output", "contract.json").code == 0)
        try folder.write("enum E: LayerFailure { case a }\n", to: "Sources/Other/B.swift")
        let run = folder.run(arguments)
        #expect(run.code == 2)
        #expect(
            run.errors
                == "Sources/Other/B.swift:1:1: error: `Other.E` has the code `E/a`, like `App.E` at Sources/App/A.swift:1:1. "
                + "State a different `static let domain = \"…\"` in one of them.\n")
        try folder.write(
            "enum E: LayerFailure { static let domain = \"other\"; case a }\n", to: "Sources/Other/B.swift")
        #expect(folder.run("contract", "--check", "contract.json").code == 0)
    }

    @Test func writesKotlin() throws {
        let folder = try TemporaryFolder(Self.sources)
        #expect(folder.run("kotlin", "--package", "com.example", "--output", "A.kt").code == 0)
        #expect(folder.text("A.kt")?.contains("package com.example\n") == true)
        #expect(folder.text("A.kt") == folder.run("kotlin", "--package", "com.example").output)
        #expect(folder.run("kotlin", "--package", "a b").code == 2)
    }
}
