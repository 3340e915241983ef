import Testing

@testable import WatertightRules

/// Failures that a function absorbs, so that its caller can't distinguish them.
@Suite struct AbsorbedFailureTests {
    private static let source = """
        import Foundation
        import SwiftUI
        import os

        let logger = Logger()
        struct Draft { var text = "" }
        protocol Submitting { func submit(_ draft: Draft) async }
        struct Service: Submitting {
            func submit(_ draft: Draft) async {
                do {
                    _ = try await URLSession.shared.data(from: URL(fileURLWithPath: draft.text))
                } catch {
                    logger.error("failed \\(error)")
                }
            }
            func forward(_ draft: Draft) async { await submit(draft) }
            func honest(_ draft: Draft) async throws {
                _ = try await URLSession.shared.data(from: URL(fileURLWithPath: draft.text))
            }
        }
        final class DraftModel: ObservableObject {
            @Published var sent = false
            @Published var isSending = false
            @Published var problem: String?
            let service = Service()
            let submitter: any Submitting = Service()
            func send(_ draft: Draft) async {
                await service.submit(draft)
                sent = true // leak
            }
            func sendThrough(_ draft: Draft) async {
                isSending = true
                await submitter.submit(draft)
                isSending = false
            }
            func sendAndLog(_ draft: Draft) async {
                await service.submit(draft)
                logger.info("submitted")
                sent = true // leak
            }
            func sendForward(_ draft: Draft) async {
                await service.forward(draft)
                sent = true // leak
            }
            func sendAny(_ draft: Draft) async -> Bool {
                await submitter.submit(draft)
                return true // leak
            }
            func sendHonestly(_ draft: Draft) async {
                do {
                    try await service.honest(draft)
                    sent = true
                } catch { problem = "\\(error)" }
            }
        }
        struct DraftView: View {
            @ObservedObject var model: DraftModel
            var body: some View {
                Button("Send") { Task { await model.send(Draft()) } }
                if model.sent { Text("Sent") }
                if model.isSending { Text("Wait") }
                Text(model.problem ?? "")
            }
        }
        """

    @Test func findsSuccessAfterAnAbsorbingCall() {
        expectLeaks(
            "success-after-failure",
            whatever: ["DraftModel": "Thing", "Service": "Other", "logger": "sink", "submit": "x", "sent": "flag"],
            in: Self.source)
    }

    @Test func theTableContainsTheCallAndItsHandler() {
        let survey = Survey(["App/A.swift": Self.source])
        let ends = survey.ends(in: FileID(0), Resolver(program: survey.program))
        let handler = ends.first { $0.origin == .clause && $0.recipients.contains(.log) }
        #expect(handler?.trigger == .person)
        #expect(handler?.attempt.contains(.callsServer) == true)
        #expect(handler?.isQuiet == true)
        let calls = ends.filter { $0.origin == .absorbingCall }
        #expect(calls.count { $0.next == .answersSuccess } == 4)
        #expect(ends.contains { $0.recipients.contains(.person) })
    }

    @Test func aTrapStoresNoError() {
        let survey = Survey([
            "App/A.swift": """
            import CoreData
            func save(_ context: NSManagedObjectContext) {
                do { try context.save() } catch { assertionFailure("\\(error)") }
            }
            """
        ])
        let ends = survey.ends(in: FileID(0), Resolver(program: survey.program))
        #expect(ends.map(\.recipients) == [.withCause])
        #expect(ends.map { $0.attempt.contains(.writes) } == [true])
    }

    @Test func findsUserActionsInTasksOutsideOfScreens() {
        let found = Survey([
            "App/Feed.swift": """
            import SwiftUI
            struct Feed {
                func load() async throws { _ = try await URLSession.shared.data(from: URL(fileURLWithPath: "a")) }
                func reload() { Task { try await load() } }
                func warmUp() { Task { try await load() } }
            }
            struct FeedView: View {
                let feed = Feed()
                var body: some View { Button("Reload") { feed.reload() } }
            }
            """
        ]).findings(by: [SwallowedRule()])
        #expect(found.map(\.loss.consequence) == [.misled, .minor])
    }
}
