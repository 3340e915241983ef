import Testing

@testable import WatertightRules

@Suite struct OpenEndRuleTests {
    @Test func selectsRowsThatNoOtherRuleSelects() throws {
        let survey = Survey(["App/Notes.swift": Self.notes])
        func lines(_ id: String) throws -> Set<Int> {
            Set(survey.findings(by: [try #require(RuleSet.rule(id: id))]).map(\.range.line))
        }
        let rest = try lines("open-end")
        #expect(!rest.isEmpty)
        for id in ["swallowed", "failure-not-shown", "success-after-failure", "log-without-cause"] {
            let found = try lines(id)
            #expect(!found.isEmpty, "the source has an example of \(id)")
            #expect(rest.isDisjoint(with: found), "\(id)")
        }
    }

    @Test(arguments: [
        ("url.resourceValues(forKeys: []).isDirectory", "resourceValues"), ("url.checkResourceIsReachable()", "check"),
        ("work().value", "value"), ("AcmeClient.fetch(url).0", "fetch"), ("save(load())", "save"),
    ])
    func theCallThatThrowsIsNamed(attempt: String, name: String) throws {
        let source = """
            import Foundation
            func work() -> Task<Int, any Error> { Task { try Disk.read() } }
            func load() throws -> Int { try Disk.read() }
            func save(_ number: Int) throws { try Disk.write(number) }
            func f(_ url: URL) async { _ = try? await \(attempt) }
            """
        let survey = Survey(files: [ProgramFile(path: "A.swift", source: source)])
        let findings = survey.findings(by: [SwallowedRule(), OpenEndRule()])
        #expect(findings.map(\.message).contains { $0.contains("`\(name)") })
    }

    @Test(arguments: [
        ("catch { print(error) }", "Only a log receives the failure that this code handles."),
        ("catch { attempts += 1 }", "No caller and no screen receives the failure that this code handles."),
    ])
    func aMessageSaysWhetherALogReceivesTheFailure(clause: String, message: String) {
        let source = "import Disk\nvar attempts = 0\nfunc f() { do { try Disk.write(1) } \(clause) }"
        let survey = Survey(files: [ProgramFile(path: "A.swift", source: source)])
        #expect(survey.findings(by: [OpenEndRule()]).map(\.message) == [message])
    }

    /// A closure that tests for one code handles some errors, and loses the others.
    @Test func aClosureThatTestsForACodeIsOpen() {
        let source = """
            import Foundation
            func f(_ session: URLSession, _ url: URL) {
                session.dataTask(with: url) { _, response, error in
                    if let error = error as NSError?, error.code == 1 { print(error, response as Any) }
                }.resume()
            }
            """
        let findings = Survey(files: [ProgramFile(path: "A.swift", source: source)])
            .findings(by: [SwallowedRule(), OpenEndRule()]).filter { $0.range.line == 3 }
        // The status of the response is another row.
        #expect(findings.map(\.rule) == ["open-end", "open-end"])
        let note = "line 3: the closure receives this error, and a condition takes only some of these errors"
        #expect(findings.count { $0.basis.contains(note) } == 1)
    }

    /// `check --all` is complete.
    @Test func coversEachQuietRow() throws {
        let survey = Survey(["App/Notes.swift": Self.notes])
        let quiet = survey.ends(in: FileID(0), Resolver(program: survey.program)).filter(\.isQuiet)
        let facts = survey.program.facts(FileID(0))
        let found = RuleSet.all.filter(\.description.isOnByDefault).map { survey.findings(by: [$0]) }.joined()
        let lines = Set(found.map(\.range.line))
        #expect(quiet.count >= 9)
        for end in quiet {
            let own = facts.line(of: end.offset)
            let outcome = facts.line(of: end.outcome)
            #expect(lines.contains(own) || lines.contains(outcome), "line \(own): \(end.origin)")
        }
    }

    @Test func ordersByHarmAndCleanupComesLast() throws {
        let rule = try #require(RuleSet.rule(id: "open-end"))
        let found = Survey(["App/Notes.swift": Self.notes]).findings(by: [rule])
            .sorted { $0.loss.isWorse(than: $1.loss) }
        let attempts = found.compactMap { $0.end?.attempt.first ?? "" }
        #expect(attempts.last == "cleans-up")
        let writes = try #require(attempts.firstIndex(of: "writes"))
        let decodes = try #require(attempts.firstIndex(of: "decodes"))
        #expect(writes < decodes)
    }

    private static let notes = """
        import Foundation
        import SwiftUI
        import os

        final class Notes {
            let log = Logger()
            var file = URL(fileURLWithPath: "/notes")
            func save(_ text: String) throws { try text.write(to: file, atomically: true, encoding: .utf8) }
            func load() throws -> Data { try Data(contentsOf: file) }
            func sync() { do { try save("") } catch { log.error("not saved: \\(error)") } }
            func export() { do { try save("") } catch { log.error("not saved") } }
            func title() -> String { (try? load()).map { "\\($0.count) bytes" } ?? "none" }
            func words(_ data: Data) -> Int { (try? JSONDecoder().decode([String].self, from: data))?.count ?? 3 }
            func close() { defer { try? FileHandle.standardOutput.synchronize() }; print("closed") }
            func archive(_ done: (Bool) -> Void) { try? save("archive"); done(true) }
            func rename() -> Bool {
                do { try save("") } catch { log.error("\\(error)"); return true }
                return false
            }
        }
        struct NotesView: View {
            let notes: Notes
            @State var text = ""
            var body: some View {
                VStack {
                    Button("Save") { try? notes.save(text) }
                    Button("Log") { do { try notes.save(text) } catch { notes.log.error("\\(error)") } }
                    Button("Ask") { Task { try await ask() } }
                }
            }
            enum Dismissed: Error { case byUser }
            func ask() async throws { throw Dismissed.byUser }
        }
        """

    @Test func localNotificationsAreShown() {
        expectLeaks(
            "open-end",
            in: """
                import Foundation
                import UserNotifications
                func save(_ data: Data, _ url: URL, _ request: UNNotificationRequest) {
                    do { try data.write(to: url) } catch { UNUserNotificationCenter.current().add(request) }
                }
                func forget(_ data: Data, _ url: URL) {
                    do { try data.write(to: url) } catch { UNUserNotificationCenter.current().setBadgeCount(0) } // leak
                }
                """)
    }

    @Test func alertsOfAWatchAreShown() {
        expectLeaks(
            "open-end",
            in: """
                import Foundation
                import WatchKit
                final class Screen: WKInterfaceController {
                    var waiting = 0
                    func save(_ data: Data, _ url: URL) {
                        do { try data.write(to: url) } catch {
                            waiting -= 1
                            if waiting == 0 {
                                presentAlert(withTitle: "Not Saved", message: nil, preferredStyle: .alert, actions: [])
                            }
                        }
                    }
                }
                """)
    }
}
