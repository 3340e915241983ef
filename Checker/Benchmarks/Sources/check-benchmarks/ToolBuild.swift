import Foundation

/// Builds the checker in release mode, as its users have it.
enum ToolBuild {
    static func built() throws -> String {
        var root = URL(filePath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        let arguments = ["swift", "build", "-c", "release", "--product", "watertight", "--package-path", root.path]
        FileHandle.standardError.write(Data("Building the checker in release mode…\n".utf8))
        _ = try output(of: arguments)
        let folder = try output(of: arguments + ["--show-bin-path"])
        return folder.split(separator: "\n").last.map { $0 + "/watertight" } ?? "watertight"
    }

    private static func output(of arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            FileHandle.standardError.write(data)
            throw MeasurementFailure.failed(arguments.joined(separator: " "), exitCode: process.terminationStatus)
        }
        return String(decoding: data, as: UTF8.self)
    }
}
