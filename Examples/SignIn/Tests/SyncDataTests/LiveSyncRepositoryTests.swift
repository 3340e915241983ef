import Foundation
import HTTPTypes
import Sync
@testable import SyncData
import Testing
import Watertight
import WatertightHTTP
import WatertightTesting

struct LiveSyncRepositoryTests {
    private let bread = Note(id: "bread", text: "Flour, water, salt")
    private let soup = Note(id: "soup", text: "Leek and potatoes")

    @Test func aSavedNoteIsPendingUntilItIsSynced() async throws {
        let scene = try SyncScene(.accept())
        try await scene.repository.save(bread, in: scene.notebook)
        #expect(try await scene.repository.pendingChanges(in: scene.notebook) == 1)
        #expect(try await scene.sync() == SyncSummary(sent: 1, received: 0))
        #expect(try await scene.repository.pendingChanges(in: scene.notebook) == 0)
        #expect(try await scene.repository.notes(in: scene.notebook) == [bread])
        #expect(try scene.requests().map { $0.changes.map(\.text) } == [[bread.text]])
        #expect(scene.transport.sent.map(\.url) == ["https://notes.example.com/notebooks/recipes/sync"])
    }

    @Test func onlyTheLastChangeOfANoteIsSent() async throws {
        let scene = try SyncScene(.accept())
        for text in ["Flour", "Flour, water", bread.text] {
            try await scene.repository.save(Note(id: bread.id, text: text), in: scene.notebook)
        }
        try await scene.sync()
        #expect(try scene.requests().map { $0.changes.map(\.text) } == [[bread.text]])
    }

    @Test func pendingChangesOfAnotherNotebookRemain() async throws {
        let scene = try SyncScene(.accept())
        let other = Notebook.ID(rawValue: "travel")
        try await scene.repository.save(bread, in: other)
        try await scene.repository.save(bread, in: scene.notebook)
        try await scene.sync()
        #expect(try await scene.repository.pendingChanges(in: other) == 1)
    }

    @Test func receivedNotesAreStoredWithTheirRevision() async throws {
        let scene = try SyncScene(.accept(revision: 7, [bread, soup]), .accept(revision: 8))
        #expect(try await scene.sync() == SyncSummary(sent: 0, received: 2))
        try await scene.sync()
        #expect(try await scene.repository.notes(in: scene.notebook) == [bread, soup])
        #expect(try scene.requests().map(\.since) == [0, 7])
    }

    @Test func reloadingReceivesAllNotes() async throws {
        let scene = try SyncScene(.accept(revision: 7), .accept(revision: 8))
        try await scene.sync()
        try await scene.sync(reloading: true)
        #expect(try scene.requests().map(\.since) == [0, 0])
    }

    @Test func notesAndPendingChangesSurviveARestart() async throws {
        let first = try SyncScene()
        try await first.repository.save(bread, in: first.notebook)
        let second = try SyncScene(.accept(), folder: first.folder)
        #expect(try await second.repository.notes(in: second.notebook) == [bread])
        #expect(try await second.repository.pendingChanges(in: second.notebook) == 1)
        withExtendedLifetime(first) {}
    }

    @Test func aDamagedNoteIsNotStoredAndIsRequestedAgain() async throws {
        let scene = try SyncScene(.accept(revision: 7, [bread, soup], damaged: ["soup"]), .accept(revision: 7, [soup]))
        await recordingFailures { _ in
            await #expect(throws: Interruption<SyncError>.sample(.corruptItems(count: 1))) { try await scene.sync() }
        }
        #expect(try await scene.repository.notes(in: scene.notebook) == [bread])
        try await scene.sync()
        #expect(try await scene.repository.notes(in: scene.notebook) == [bread, soup])
        #expect(try scene.requests().map(\.since) == [0, 0])
    }

    @Test func aRefusedChangeRemainsPendingAndKeepsItsText() async throws {
        let first = try SyncScene()
        try await first.repository.save(bread, in: first.notebook)
        try await first.repository.save(soup, in: first.notebook)
        let journal = ChangeJournal(file: first.folder.appending(path: "pending.json"))
        let refused = try #require(try await journal.changes(in: first.notebook).last?.id)
        let second = try SyncScene(
            .accept([Note(id: "soup", text: "Another soup")], rejected: [refused]), folder: first.folder)
        await recordingFailures { _ in
            await #expect(throws: Interruption<SyncError>.sample(.partial(failed: 1, total: 2))) {
                try await second.sync()
            }
        }
        #expect(try await journal.changes(in: second.notebook).map(\.text) == [soup.text])
        #expect(try await second.repository.notes(in: second.notebook) == [bread, soup])
        withExtendedLifetime(first) {}
    }

    @Test func aFailedSyncKeepsThePendingChanges() async throws {
        let scene = try SyncScene(.fail(.connectionLost), .accept())
        try await scene.repository.save(bread, in: scene.notebook)
        await recordingFailures { _ in
            await #expect(throws: Interruption<SyncError>.sample(.unreachable)) { try await scene.sync() }
        }
        try await scene.sync()
        // The service recognizes the repeated change by its identifier.
        let ids = try scene.requests().map { $0.changes.map(\.id) }
        #expect(ids.count == 2 && ids[0] == ids[1])
    }

    @Test func aChangeThatIsSavedDuringASyncRemainsPending() async throws {
        let scene = try SyncScene()
        let journal = ChangeJournal(file: scene.folder.appending(path: "journal.json"))
        let sent = PendingChange(notebook: "recipes", note: "bread", text: "Flour")
        let new = PendingChange(notebook: "recipes", note: "bread", text: "Flour, water")
        try await journal.append(sent)
        try await journal.append(new)
        try await journal.remove([sent.id])
        #expect(try await journal.changes(in: scene.notebook) == [new])
    }

    @Test func aCancelledSyncIsNotAFailure() async throws {
        let scene = try SyncScene(.hang)
        await recordingFailures { reporter in
            let sync = Task { try await scene.sync() }
            sync.cancel()
            await #expect(throws: Interruption<SyncError>.cancelled) { try await sync.value }
            #expect(reporter.reports.isEmpty)
        }
    }

    @Test func noReportContainsANoteOrTheToken() async throws {
        try await recordingFailures { reporter in
            let steps: [ScriptedTransport.Step] = [.respond(500, json: #"{"text": "Flour"}"#), .fail(.offline)]
            for step in steps {
                let scene = try SyncScene(step)
                try await scene.repository.save(bread, in: scene.notebook)
                await #expect(throws: Interruption<SyncError>.self) { try await scene.sync() }
            }
            for report in reporter.reports {
                #expect(!"\(report)".contains("Flour"))
                #expect(!"\(report)".contains("token-of-ada"))
            }
            #expect(reporter.reports.count == 2)
        }
    }

    @Test(arguments: [
        (ScriptedTransport.Step.fail(.offline), "http/offline"),
        (.respond(409, json: "{}"), "http/response-409"),
    ])
    func theRepositoryReportsAFailureOfTheService(_ step: ScriptedTransport.Step, _ code: String) async throws {
        await recordingFailures { reporter in
            await #expect(throws: Interruption<SyncError>.self) { try await SyncScene(step).sync() }
            #expect(reporter.reports.map(\.callSite.fileID) == ["SyncData/LiveSyncRepository.swift"])
            #expect(reporter.reports.map(\.cause?.description) == [code])
        }
    }

    @Test(arguments: [("notes.sqlite", "NoteStore"), ("pending.json", "ChangeJournal")])
    func theStoreOfADamagedFileReports(_ file: String, _ store: String) async throws {
        try await recordingFailures { reporter in
            let scene = try SyncScene()
            try Data("{ damaged".utf8).write(to: scene.folder.appending(path: file))
            await #expect(throws: Interruption<SyncError>.sample(.storeDamaged)) { try await scene.sync() }
            #expect(reporter.reports.map(\.callSite.fileID) == ["SyncData/\(store).swift"])
        }
    }
}
