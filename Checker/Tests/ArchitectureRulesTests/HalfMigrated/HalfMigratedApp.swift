import Testing
import WatertightRules

@testable import ArchitectureRules

/// An app whose repositories are migrated and whose other modules aren't.
enum HalfMigratedApp {
    static let rules = ArchitectureRules.all.filter { $0.description.runsIn == .programs }

    /// The migrated module.
    static let data = [
        "Data/Inbox.swift": """
        import Foundation
        import Watertight
        public enum InboxTrouble: LayerFailure { case offline, gone }
        public struct Inbox {
            public func letters() async throws(Interruption<InboxTrouble>) -> [String] {
                do { return try read() } catch { throw .foreign(error) { _ in .offline } }
            }
            public func drafts() async throws(Interruption<InboxTrouble>) -> [String] { throw .failed(.gone) }
            private func read() throws -> [String] { [try String(contentsOfFile: "a", encoding: .utf8)] }
        }
        """
    ]

    /// Expects findings at the marked lines of the old module, and that they don't depend on names.
    /// - Parameters:
    ///   - source: The old module, which imports the migrated one.
    ///   - others: Further modules.
    static func expect(
        _ source: String, _ others: [String: String] = [:], sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let sources = data.merging(others) { $1 }.merging([
            "Old/Old.swift": "import Data\nimport Foundation\n" + source
        ]) { $1 }
        expectContracts(sources, rules: rules, sourceLocation: sourceLocation)
        // No name decides.
        let neutral = sources.mapValues { source in
            source.replacing(#/\w+/#) { names[String($0.output)] ?? String($0.output) }
        }
        expectContracts(neutral, rules: rules, sourceLocation: sourceLocation)
    }

    private static let names = [
        "InboxTrouble": "Abc", "Inbox": "Bcd", "letters": "cde", "drafts": "def", "OldFailure": "Efg", "Screen": "Fgh",
        "isNetworkTrouble": "ghi", "ErrorPresenter": "Hij", "present": "ijk", "Session": "Jkl", "TokenStore": "Klm",
        "Crash": "Lmn",
    ]
}
