import Foundation
import Navigation
import Sync
import SyncFeature
import Testing
import Watertight
import WatertightPresentation
import WatertightTesting

/// Causes every failure where it occurs, in the files or on the wire, and observes the screen.
@MainActor struct SyncTableTests {
    private func sync(_ cause: SyncWorld.Cause, _ row: FailureRow) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "sync-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let world = try await SyncWorld(in: folder, cause)
        let useCase = SyncUseCase(repository: world.repository, session: world.session)
        let viewModel = SyncViewModel(
            useCase: useCase, router: row.router, navigator: Navigator(), clock: TestClock())
        row.observe(useCase.output, with: RecordingSyncOutput()) { viewModel.states[SyncWorld.notebook] }
        await viewModel.sync(SyncWorld.notebook)?.value
    }

    @Test func everyFailureReachesTheScreen() async {
        await failureTable(
            "Sync", causedBy: SyncWorld.Cause.all, reporting: SyncError.samples, SyncSessionError.samples,
            showing: SyncFailure.samples
        ) { try await sync($0, $1) }
    }

    #if os(Linux)
    @Test func aFullDiskReachesTheScreen() async {
        await failureTable("Sync.linux", causedBy: [SyncWorld.Cause.fullDisk]) { try await sync($0, $1) }
    }
    #endif
}

extension SyncWorld.Cause {
    /// All causes on every system.
    static let all: [Self] =
        ScriptedTransport.Step.everything.map(Self.wire) + SyncSessionError.samples.map(Self.session) + [
            .refusedChange, .damagedNote, .lockedStore, .newerStore, .fullStore, .storeThatIsNoDatabase,
            .storeWithDamagedPages, .damagedJournal, .missingFolder,
            .wire(.respond(200, json: #"{"revision": 1, "notes": [], "rejected": []}"#)),
        ]
}

extension SyncSessionError {
    static let samples = chain {
        switch $0 {
        case nil: [.signedOut]
        case .signedOut: [.unavailable]
        case .unavailable: []
        }
    }
}

extension SyncError {
    static let samples = chain {
        switch $0 {
        case nil: [.offline]
        case .offline: [.unreachable]
        case .unreachable: [.timedOut]
        case .timedOut: [.untrusted]
        case .untrusted: [.unavailable(retryAfter: nil)]
        case .unavailable: [.maintenance(retryAfter: .seconds(1))]
        case .maintenance: [.signedOut]
        case .signedOut: [.quotaExceeded]
        case .quotaExceeded: [.conflict]
        case .conflict: [.partial(failed: 1, total: 2)]
        case .partial: [.corruptItems(count: 1)]
        case .corruptItems: [.locked]
        case .locked: [.schemaTooOld]
        case .schemaTooOld: [.diskFull]
        case .diskFull: [.storeDamaged]
        case .storeDamaged: [.unknown]
        case .unknown: []
        }
    }
}

extension SyncFailure {
    static let samples = chain {
        switch $0 {
        case nil: [.offline]
        case .offline: [.serviceUnreachable]
        case .serviceUnreachable: [.serviceBusy(retryAfter: nil)]
        case .serviceBusy: [.maintenance(retryAfter: .seconds(1))]
        case .maintenance: [.inUseElsewhere]
        case .inUseElsewhere: [.notesNotSent(1, of: 2)]
        case .notesNotSent: [.notesDamaged(1)]
        case .notesDamaged: [.notebookReplaced]
        case .notebookReplaced: [.signedOut]
        case .signedOut: [.connectionNotPrivate]
        case .connectionNotPrivate: [.appOutdated]
        case .appOutdated: [.cloudStorageFull]
        case .cloudStorageFull: [.deviceFull]
        case .deviceFull: [.storeDamaged]
        case .storeDamaged: [.unexpected]
        case .unexpected: []
        }
    }
}
