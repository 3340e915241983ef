import Foundation
import Testing

@testable import WatertightCLI

@Suite struct AuditEndsCommandTests {
    /// A service that only logs its failure, and a button that calls it.
    private static func app() throws -> TemporaryFolder {
        try TemporaryFolder([
            "Sources/App/Service.swift": """
            import Foundation
            import os
            struct Service {
                let log = Logger()
                func submit(_ request: URLRequest) async {
                    do {
                        _ = try await URLSession.shared.data(for: request)
                    } catch {
                        log.error("\\(error)")
                    }
                }
                func load(_ request: URLRequest) async throws -> Data {
                    do {
                        return try await URLSession.shared.data(for: request).0
                    } catch {
                        throw error
                    }
                }
            }
            """,
            "Sources/App/Draft.swift": """
            import SwiftUI
            import UIKit
            final class DraftController: UIViewController {
                let service = Service()
                let request = URLRequest(url: URL(fileURLWithPath: "/"))
                @IBAction func save() {
                    Task { await service.submit(request) }
                }
            }
            """,
        ])
    }

    @Test func listsRecipientsAndTriggers() throws {
        let run = try Self.app().run("audit", "ends")
        #expect(run.code == 0)
        #expect(run.errors == "")
        #expect(
            run.output.contains("catch: reported to the log with the cause; continues; calls-server; started by a user")
        )
        #expect(run.output.contains("absorbing-call: reported to the log; continues; calls-server; started by a user"))
        // A clause that rethrows isn't an end.
        #expect(!run.output.contains("     15  "))
    }

    @Test func writesTheColumnsAsJSON() throws {
        let run = try Self.app().run("audit", "ends", "--format", "json")
        let document = try #require(
            JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let findings = try #require(document["findings"] as? [[String: Any]])
        let all = findings.compactMap { $0["end"] as? [String: Any] }
        #expect(all.count == findings.count)
        // The status of the response is ignored, too.
        let ends = all.filter { $0["origin"] as? String != "response" }
        #expect(ends.count < all.count)
        #expect(Set(ends.compactMap { $0["origin"] as? String }) == ["catch", "absorbing-call"])
        #expect(ends.allSatisfy { $0["trigger"] as? String == "person" })
        #expect(ends.allSatisfy { $0["recipients"] as? [String] == ["log"] })
    }

    // MARK: Origins

    private static func transfers(_ more: [String: String] = [:]) throws -> TemporaryFolder {
        try TemporaryFolder(
            [
                "Sources/App/Transfers.swift": """
                import Foundation
                func upload(_ data: Data, to url: URL) { do { try data.write(to: url) } catch {} }
                func download(_ url: URL) { print((try? Data(contentsOf: url)) ?? Data()) }
                func check(_ url: URL) { print(try! Data(contentsOf: url)) }
                """
            ].merging(more) { $1 })
    }

    @Test(arguments: [
        (["--origin", "try?"], [3]), (["--origin", "try?,catch"], [2, 3]),
        (["--origin", "try!", "--origin", "catch"], [2, 4]), (["--origin", "task"], []), ([], [2, 3, 4]),
    ])
    func listsSelectedOrigins(arguments: [String], lines: [Int]) throws {
        let run = try Self.transfers().run(["audit", "ends", "--format", "json"] + arguments)
        #expect(run.code == 0)
        let document = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let findings = try #require(document["findings"] as? [[String: Any]])
        #expect(findings.compactMap { ($0["range"] as? [String: Any])?["line"] as? Int } == lines)
    }

    @Test(arguments: [
        (["--origin", "tri?"], "--origin: there is no origin \"tri?\". Did you mean \"try?\"? Valid: catch, "),
        (["--origin", "catch,"], "--origin: there is no origin \"\". Valid: catch, "),
    ])
    func refusesInvalidOrigins(arguments: [String], message: String) throws {
        let run = try Self.transfers().run(["audit", "ends"] + arguments)
        #expect(run.code == 2)
        #expect(run.errors.contains(message), "\(run.errors)")
    }

    /// A decision doesn't change the table.
    @Test func containsAcceptedEnds() throws {
        let folder = try TemporaryFolder([
            "Keep.swift": """
            import Foundation
            func keep(_ data: Data, at url: URL) {
                // watertight:accept swallowed: It is written again at the next launch.
                try? data.write(to: url)
            }
            """
        ])
        #expect(folder.run("audit", "ends").output.contains("try?: not reported"))
        #expect(folder.run("check", "--all").code == 0)
    }
}
