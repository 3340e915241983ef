import Foundation
import Testing

@testable import WatertightCLI

/// Every code change that the tool makes or suggests compiles.
@Suite struct SuggestedCodeTests {
    /// Stubs of system declarations, which may be missing on the machine that runs the tests.
    private static let system = """
        protocol View {}
        extension Never: View {}
        struct Text: View {
            init(_ text: String) {}
            func task(_ work: @escaping () async -> Void) -> Text { self }
        }
        struct Client { func items() async throws -> [String] { throw CancellationError() } }

        """

    private static let app = """
        import SwiftUI
        enum LoadFailure: Error { case gone }
        final class ItemsViewModel {
            let client = Client()
            var items: [String] = []
            var errorMessage: String?
            func reload() async {
                do {
                    items = try await client.items()
                } catch {
                    errorMessage = "Sorry"
                }
            }
        }
        struct ItemsView: View {
            let model: ItemsViewModel
            var body: some View { Text(model.errorMessage ?? "").task { await model.reload() } }
        }
        func open() throws {
            throw LoadFailure.gone
        }
        // watertight:accept swallowed, cause-dropped: why
        let a = 1

        """

    @Test func everyFixCompiles() throws {
        let folder = try TemporaryFolder(["App.swift": Self.app])
        let fixed = folder.run("check", "--fix", "--only", "cancellation-presented,swallowed,unused-accept")
        #expect(fixed.code == 0, "\(fixed.output)")
        #expect(folder.run("throws", "open", "--fix").code == 0)
        let text = try #require(folder.text("App.swift"))
        for change in ["catch is CancellationError {", "func open() throws(LoadFailure)"] {
            #expect(text.contains(change), "\(text)")
        }
        #expect(text.contains("// watertight:accept cause-dropped: why\n"))
        #expect(try Self.problems(in: Self.system + text.replacing("import SwiftUI\n", with: "")) == "")
    }

    /// Returns the compiler's diagnostics for a source.
    static func problems(in source: String) throws -> String {
        let folder = try TemporaryFolder(["main.swift": source])
        let compiler = Process()
        compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        compiler.arguments = ["swiftc", "-typecheck", "-swift-version", "5", folder.path + "/main.swift"]
        let pipe = Pipe()
        compiler.standardError = pipe
        try compiler.run()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        compiler.waitUntilExit()
        return compiler.terminationStatus == 0 ? "" : text
    }
}
