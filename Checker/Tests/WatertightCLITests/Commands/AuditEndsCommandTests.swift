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

    @Test func onlyANewUnreportedEndFails() throws {
        let folder = try Self.app()
        try folder.git("init", "-q")
        try folder.commitAll()
        #expect(folder.run("audit", "ends", "--changed-since", "HEAD").code == 0)
        #expect(folder.run("audit", "ends", "--baseline", "base.json", "--update").code == 0)
        #expect(folder.run("audit", "ends", "--baseline", "base.json").code == 0)
        try folder.write(
            """
            import Foundation
            func upload(_ data: Data, to url: URL) { do { try data.write(to: url) } catch {} }
            """, to: "Sources/App/Upload.swift")
        for arguments in [["--changed-since", "HEAD"], ["--baseline", "base.json"]] {
            let run = folder.run(["audit", "ends"] + arguments)
            #expect(run.code == 1)
            #expect(run.output.contains("catch: not reported; continues"))
            #expect(!run.output.contains("Service.swift"))
        }
    }

    @Test func updateRequiresABaseline() throws {
        let run = try Self.app().run("audit", "ends", "--update")
        #expect(run.code == 2)
        #expect(run.errors.contains("--update needs --baseline FILE"))
    }
}
