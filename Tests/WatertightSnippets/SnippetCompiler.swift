import Foundation

/// Compiles Swift source against the modules of the running build, for tests of code that must or must not compile.
///
/// It compiles to an object file: the compiler reports data races and missing returns only after type checking.
public struct SnippetCompiler: Sendable {
    /// The result of a compilation.
    public struct Verdict: Sendable {
        /// Whether the source compiles.
        public let compiles: Bool
        /// The errors, notes and warnings, as the compiler prints them.
        public let diagnostics: String
        /// The errors and warnings with a location, without duplicates.
        public let findings: [Finding]
    }

    /// One error or warning.
    public struct Finding: Sendable, Hashable {
        /// Whether it is a warning.
        public let isWarning: Bool
        /// The file, or the name that a `#sourceLocation` gives it.
        public let file: String
        /// The line, counted from 1.
        public let line: Int
        /// The column, counted from 1.
        public let column: Int
        /// The text.
        public let message: String

        /// Parses `file:line:column: error: message`.
        init?(_ text: Substring) {
            guard let match = text.wholeMatch(of: /(.+?):(\d+):(\d+): (error|warning): (.*)/),
                let line = Int(match.2), let column = Int(match.3)
            else { return nil }
            self.file = String(match.1)
            self.line = line
            self.column = column
            self.isWarning = match.4 == "warning"
            self.message = String(match.5)
        }
    }

    /// The modules were not found.
    public struct Unavailable: Error, CustomStringConvertible {
        /// The folders that were searched.
        public let description: String
    }

    /// The isolation of declarations without an isolation of their own.
    public enum DefaultIsolation: String, Sendable {
        case nonisolated
        case mainActor = "MainActor"
    }

    private let products: URL

    /// Finds the modules next to the running test, or in the build folder of the package.
    public init(root: String = #filePath) throws(Unavailable) {
        let package = URL(filePath: root).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let executable = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        let running = sequence(first: executable.deletingLastPathComponent()) {
            $0.path.count > 1 ? $0.deletingLastPathComponent() : nil
        }
        let candidates = Array(running.prefix(5)) + [package.appending(path: ".build/debug")]
        let found = candidates.first {
            FileManager.default.fileExists(atPath: $0.appending(path: "Modules/Watertight.swiftmodule").path)
        }
        guard let found else {
            throw Unavailable(description: "no Watertight.swiftmodule in \(candidates.map(\.path))")
        }
        products = found
    }

    /// Compiles one file in Swift 6 language mode.
    /// - Parameters:
    ///   - source: The file's text.
    ///   - defaultIsolation: The default isolation of the module.
    ///   - options: Additional compiler options.
    public func check(
        _ source: String, defaultIsolation: DefaultIsolation = .nonisolated, options: [String] = []
    ) throws -> Verdict {
        let folder = FileManager.default.temporaryDirectory.appending(path: "snippet-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "Snippet.swift")
        try Data(source.utf8).write(to: file)

        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        var arguments = ["swiftc", "-c", "-o", folder.appending(path: "Snippet.o").path]
        arguments += ["-swift-version", "6", "-parse-as-library"]
        arguments += ["-default-isolation", defaultIsolation.rawValue]
        arguments += ["-diagnostic-style", "llvm", "-no-color-diagnostics"]
        arguments += ["-I", products.appending(path: "Modules").path]
        for map in Self.moduleMaps(below: products) { arguments += ["-Xcc", "-fmodule-map-file=\(map)"] }
        for plugIn in Self.plugIns(in: products) { arguments += ["-load-plugin-executable", plugIn] }
        process.arguments = arguments + options + [file.path]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        // The compiler repeats a diagnostic if it checks a body twice.
        var seen: Set<Finding> = []
        return Verdict(
            compiles: process.terminationStatus == 0, diagnostics: text,
            findings: text.split(whereSeparator: \.isNewline).compactMap(Finding.init).filter {
                seen.insert($0).inserted
            })
    }

    /// Returns the macros of this build and the modules that declare them: `…/WatertightMacros-tool#WatertightMacros`.
    private static func plugIns(in products: URL) -> [String] {
        let built = (try? FileManager.default.contentsOfDirectory(atPath: products.path)) ?? []
        return built.filter { $0.hasSuffix("-tool") }.sorted().map {
            "\(products.appending(path: $0).path)#\($0.dropLast("-tool".count))"
        }
    }

    /// Returns the module maps of C targets, which the Swift modules that import them require: generated ones and those
    /// in the sources.
    private static func moduleMaps(below products: URL) -> [String] {
        let manager = FileManager.default
        let built = (try? manager.contentsOfDirectory(at: products, includingPropertiesForKeys: nil)) ?? []
        // A C target that a plugin's tool needs, too, is built twice, and its module must have one map.
        var maps = built.filter { $0.pathExtension == "build" && !$0.lastPathComponent.hasSuffix("-tool.build") }
            .map { $0.appending(path: "module.modulemap") }
        // .build/debug links to .build/<triple>/debug. The sources are in .build/checkouts.
        let resolved = products.resolvingSymlinksInPath()
        let checkouts = resolved.deletingLastPathComponent().deletingLastPathComponent().appending(path: "checkouts")
        for package in (try? manager.contentsOfDirectory(at: checkouts, includingPropertiesForKeys: nil)) ?? [] {
            let sources = package.appending(path: "Sources")
            for target in (try? manager.contentsOfDirectory(at: sources, includingPropertiesForKeys: nil)) ?? [] {
                maps.append(target.appending(path: "include/module.modulemap"))
            }
        }
        return maps.map(\.path).filter { manager.fileExists(atPath: $0) }.sorted()
    }
}
