import Foundation
import Testing

/// Exit codes of the built tool as a process.
@Suite struct ExitCodeTests {
    private func code(_ arguments: [String], in folder: TemporaryFolder) throws -> Int32 {
        let process = Process()
        let tool = try #require(BuiltTool.url, "the tool is not built")
        process.executableURL = tool
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }

    @Test func matchTheDocumentation() throws {
        let folder = try TemporaryFolder(["A.swift": "let a = 1\n"])
        #expect(try code(["check"], in: folder) == 0)
        #expect(try code(["check", "--help"], in: folder) == 0)
        #expect(try code(["check", "--nonsense"], in: folder) == 2)
        #expect(try code(["check", "gone"], in: folder) == 2)
        try folder.write("// watertight:accept swalowed: why\n", to: "A.swift")
        #expect(try code(["check"], in: folder) == 1)
    }
}
