import Testing

@testable import WatertightRules

@Suite struct FailureNotShownRuleTests {
    /// Checks functions of a screen's model.
    private func expectLeaks(inModel functions: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let source = """
            import Foundation
            import SwiftUI
            import os

            let logger = Logger()
            final class Client {
                func send(_ text: String) async throws -> String {
                    let (data, _) = try await URLSession.shared.data(from: URL(fileURLWithPath: text))
                    return String(decoding: data, as: UTF8.self)
                }
            }
            final class Banner: ObservableObject { @Published var text = "" }
            final class Reporter {
                let banner = Banner()
                func note(_ error: any Error) { logger.error("\\(error)") }
                func report(_ error: any Error) {
                    logger.error("\\(error)")
                    banner.show(error)
                }
            }
            extension Banner { func show(_ error: any Error) { text = "\\(error)" } }
            struct DraftView: View {
                @ObservedObject var model: DraftModel
                var body: some View {
                    Button("Send") { Task { await model.send() } }
                    if model.isSending { Text("Wait") }
                    ForEach(model.sent, id: \\.self) { Text($0) }
                    Text(model.problem ?? "")
                }
            }
            final class DraftModel: ObservableObject {
                @Published var isSending = false
                @Published var problem: String?
                @Published var sent: [String] = []
                let client = Client()
                let reporter = Reporter()
                let archive = Archive()
            \(functions)
            }
            """
        WatertightRulesTests.expectLeaks(
            "failure-not-shown",
            whatever: ["DraftModel": "Thing", "isSending": "flag", "logger": "sink", "Reporter": "Other", "note": "x"],
            in: source, sourceLocation: sourceLocation)
    }

    @Test func findsFailuresThatAreOnlyLogged() {
        expectLeaks(
            inModel: """
                func send() async {
                    isSending = true
                    do {
                        sent = [try await client.send("")]
                    } catch { // leak
                        logger.error("\\(error)")
                    }
                    isSending = false
                }
                func again() async {
                    isSending = true
                    do { sent = [try await client.send("")] } catch { // leak
                        print("It is not sent: \\(error)")
                        isSending = false
                        return
                    }
                    isSending = false
                }
                func through() {
                    Task {
                        do {
                            isSending = true
                            sent = [try await client.send("")]
                        } catch { // leak
                            reporter.note(error)
                            await MainActor.run { isSending = false }
                        }
                    }
                }
                """)
    }

    @Test func ignoresVisibleFailures() {
        expectLeaks(
            inModel: """
                func send() async {
                    do { sent = [try await client.send("")] } catch {
                        logger.error("\\(error)")
                        problem = "It is not sent."
                    }
                }
                func banner() async {
                    do { sent = [try await client.send("")] } catch { reporter.report(error) }
                }
                func nothingSaysWhatThatDoes() async {
                    do { sent = [try await client.send("")] } catch { archive.log(error) }
                }
                func onlyAFailureLeavesThis() async {
                    do { sent = [try await client.send("")] } catch {
                        logger.error("\\(error)")
                        sent = []
                    }
                }
                """.replacing("sent = [try await", with: "_ = [try await"))
    }

    @Test func ignoresHarmlessFailures() {
        expectLeaks(
            inModel: """
                func answer() async -> String? {
                    do { return try await client.send("") } catch {
                        logger.error("\\(error)")
                        return nil
                    }
                }
                func each() async {
                    for text in sent {
                        do { _ = try await client.send(text) } catch {
                            logger.error("\\(error)")
                            continue
                        }
                    }
                }
                func wait() async {
                    do { try await Task.sleep(for: .seconds(1)) } catch { logger.error("\\(error)") }
                }
                func read() {
                    do { _ = try Data(contentsOf: URL(fileURLWithPath: "")) } catch { // leak
                        logger.error("\\(error)")
                    }
                }
                func one() async {
                    do { _ = try await client.send("") } catch is CancellationError { logger.error("Cancelled") } catch {
                        problem = "\\(error)"
                    }
                }
                """)
    }

    @Test func aSaveLosesData() {
        let source = """
            import Foundation
            import SwiftUI
            struct Screen: View {
                func f(_ data: Data, _ url: URL) { do { try data.write(to: url) } catch { print(error) } }
                var body: some View { Text("") }
            }
            """
        let found = Survey(["App/A.swift": source]).findings(by: [FailureNotShownRule()])
        #expect(found.map(\.loss.consequence) == [.dataLost])
        let asked = source.replacing("try data.write(to: url)", with: "_ = try await URLSession.shared.data(from: url)")
            .replacing("URL) {", with: "URL) async {")
        #expect(
            Survey(["App/A.swift": asked]).findings(by: [FailureNotShownRule()]).map(\.loss.consequence) == [.misled])
    }
}
