import Testing

@testable import WatertightCLI

/// Models and vocabulary of the user affect a check, including cached results.
@Suite struct CheckKnowledgeTests {
    private static let sources = [
        "App/Session.swift": """
        import Acme

        struct Session {
            let client: Client
            let banner: Banner
            func leave() { try? client.flush() }
            func enter() {
                do { try client.open() } catch { banner.raise(error.localizedDescription) }
            }
        }
        """
    ]

    private static let model = ".watertight/models/Acme.swift"

    /// Returns the lines with a finding of a rule. Uses the cache of the previous run.
    private func lines(_ rule: String, in folder: TemporaryFolder) -> [String] {
        let run = folder.run("check", "--only", rule, "--cache-path", "cache", "--format", "github")
        #expect(run.errors == "")
        return run.output.split(separator: "\n").compactMap { line in
            line.firstMatch(of: #/line=(\d+)/#).map { String($0.output.1) }
        }
    }

    @Test func aModelSuppressesFindings() throws {
        let folder = try TemporaryFolder(Self.sources)
        #expect(lines("swallowed", in: folder) == ["6"])
        try folder.write("public class Client { @Disposable public func flush() throws }", to: Self.model)
        #expect(lines("swallowed", in: folder) == [])
        try folder.write("public class Client { public func flush() throws }", to: Self.model)
        #expect(lines("swallowed", in: folder) == ["6"])
    }

    @Test func aModelAddsFindings() throws {
        let folder = try TemporaryFolder(Self.sources)
        #expect(lines("opaque-description", in: folder) == [])
        try folder.write("public class Banner { @Shows public func raise(_ text: String) }", to: Self.model)
        #expect(lines("opaque-description", in: folder) == ["8"])
    }

    @Test func configuredWordsSuppressFindings() throws {
        let folder = try TemporaryFolder(Self.sources)
        try folder.write("vocabulary: {disposable: flush}", to: Configuration.fileName)
        #expect(lines("swallowed", in: folder) == [])
        try folder.write("vocabulary: {disposable: rinse}", to: Configuration.fileName)
        #expect(lines("swallowed", in: folder) == ["6"])
    }

    @Test func aModelIsIdentifiedByItsModule() throws {
        let folder = try TemporaryFolder(Self.sources)
        let model = "public class Client { @Disposable public func flush() throws }"
        try folder.write(model, to: ".watertight/models/Other.swift")
        #expect(lines("swallowed", in: folder) == ["6"])
    }
}
