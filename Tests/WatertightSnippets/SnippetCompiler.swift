import Foundation

/// Compiles Swift source against the modules of this very build, for tests of what compiles and what must not.
///
/// It goes as far as the compiler's last diagnostics, those of data races and of missing returns, and makes no code.
public struct SnippetCompiler: Sendable {
    /// What the compiler said.
    public struct Verdict: Sendable {
        /// Whether it compiles.
        public let compiles: Bool
        /// The errors, notes and warnings, as the compiler printed them.
        public let diagnostics: String
        /// The errors and warnings that have a place; each once.
        public let findings: [Finding]
    }

    /// One error or warning.
    public struct Finding: Sendable, Hashable {
        /// Whether it is only a warning.
        public let isWarning: Bool
        /// The file; as `#sourceLocation` names it, where there is one.
        public let file: String
        /// The line, counted from 1.
        public let line: Int
        /// The column, counted from 1.
        public let column: Int
        /// What is wrong.
        public let message: String

        /// Reads `file:line:column: error: message`.
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

    /// Why no snippet can be compiled here.
    public struct Unavailable: Error, CustomStringConvertible {
        /// What is missing.
        public let description: String
    }

    private let products: URL

    /// Finds the modules beside the running test, or in the package's own build folder.
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
    ///   - options: Further options of the compiler.
    public func check(_ source: String, options: [String] = []) throws -> Verdict {
        let folder = FileManager.default.temporaryDirectory.appending(path: "snippet-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "Snippet.swift")
        try Data(source.utf8).write(to: file)

        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        var arguments = ["swiftc", "-emit-sil", "-o", "/dev/null", "-swift-version", "6", "-parse-as-library"]
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
        // A finding may be told more than once, as where a body is checked twice.
        var told: Set<Finding> = []
        return Verdict(
            compiles: process.terminationStatus == 0, diagnostics: text,
            findings: text.split(whereSeparator: \.isNewline).compactMap(Finding.init).filter {
                told.insert($0).inserted
            })
    }

    /// The macros of this build, with the module that declares each: `…/WatertightMacros-tool#WatertightMacros`.
    private static func plugIns(in products: URL) -> [String] {
        let built = (try? FileManager.default.contentsOfDirectory(atPath: products.path)) ?? []
        return built.filter { $0.hasSuffix("-tool") }.sorted().map {
            "\(products.appending(path: $0).path)#\($0.dropLast("-tool".count))"
        }
    }

    /// The module maps of C targets, which a Swift module that was built on them asks for: those that the package
    /// manager wrote, and those that the sources bring along.
    private static func moduleMaps(below products: URL) -> [String] {
        let manager = FileManager.default
        let built = (try? manager.contentsOfDirectory(at: products, includingPropertiesForKeys: nil)) ?? []
        var maps = built.filter { $0.pathExtension == "build" }.map { $0.appending(path: "module.modulemap") }
        // .build/debug is a link to .build/<triple>/debug; the sources are in .build/checkouts.
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
