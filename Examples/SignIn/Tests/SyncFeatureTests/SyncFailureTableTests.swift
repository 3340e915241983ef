import Foundation
import HTTPTypes
import Navigation
import Sync
@testable import SyncData
import SyncFeature
import Testing
import Watertight
import WatertightHTTP
import WatertightPresentation
import WatertightTesting

/// Causes every failure where it occurs, in the files or on the wire, and observes the screen.
@MainActor struct SyncFailureTableTests {
    @Test(arguments: SyncFailureRow.all)
    func everyFailureReachesTheScreen(_ row: SyncFailureRow) async throws {
        try await recordingFailures { reporter in
            let folder = FileManager.default.temporaryDirectory.appending(path: "sync-\(UUID())")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let world = try await SyncWorld(in: folder, row.cause)
            let router = SpyRouter()
            let viewModel = SyncViewModel(
                useCase: SyncUseCase(repository: world.repository, session: world.session), router: router,
                navigator: Navigator(), clock: TestClock())

            await viewModel.sync(SyncWorld.notebook).value

            #expect(reporter.reports.map(\.translatedCode) == [row.code])
            #expect(viewModel.states == [SyncWorld.notebook: row.state])
            let incident = try #require(reporter.reports.first?.incident)
            let expected = row.failure.presentation
            let shown = try #require(router.shown.first)
            #expect(router.shown.count == 1)
            #expect(shown.title == expected.title)
            #expect(shown.description == expected.description?.replacing("{incident}", with: incident.description))
            #expect(shown.method == row.method)
            #expect(shown.actions == expected.actions)
            #expect(shown.incident == incident)
        }
    }

    @Test func everySyncErrorIsCaused() {
        let caused = Set(SyncFailureRow.all.compactMap(\.error).map(SyncErrorCase.init))
        #expect(Set(SyncErrorCase.allCases).subtracting(caused) == [])
    }

    @Test func everyFailureOfTheScreenIsCaused() {
        let caused = Set(SyncFailureRow.all.map { SyncFailureCase($0.failure) })
        #expect(Set(SyncFailureCase.allCases).subtracting(caused) == [])
    }
}

/// One row: the cause, the failure of the data layer, the failure of the screen, and its treatment.
struct SyncFailureRow: Sendable, CustomTestStringConvertible {
    let cause: SyncWorld.Cause
    /// `nil` for a failure of the session.
    let error: SyncError?
    let code: FailureCode
    let failure: SyncFailure
    let state: SyncViewModel.State

    private init(
        _ cause: SyncWorld.Cause, _ error: SyncError, _ failure: SyncFailure, _ state: SyncViewModel.State
    ) {
        (self.cause, self.error, self.code, self.failure, self.state) = (cause, error, error.code, failure, state)
    }

    private init(_ error: SyncSessionError, _ failure: SyncFailure, _ state: SyncViewModel.State) {
        (self.cause, self.error, self.code) = (.session(error), nil, error.code)
        (self.failure, self.state) = (failure, state)
    }

    var testDescription: String { "\(cause)" }

    /// How the router shows the treatment.
    var method: PresentationMethod? {
        switch state {
        case .waiting: .indicator(InlineAnchor("sync"))
        case .incomplete: .banner()
        case .stopped: .alert
        case .syncing, .synced: nil
        }
    }

    static let all = connection + service + files + linuxFiles

    private static let connection: [Self] = [
        Self(.wire(.fail(.offline)), .offline, .offline, .waiting(.seconds(30))),
        Self(.wire(.fail(.cannotFindHost)), .unreachable, .serviceUnreachable, .waiting(.seconds(30))),
        Self(.wire(.fail(.connectionRefused)), .unreachable, .serviceUnreachable, .waiting(.seconds(30))),
        Self(.wire(.fail(.connectionLost)), .unreachable, .serviceUnreachable, .waiting(.seconds(30))),
        Self(.wire(.respond(511, json: "{}")), .unreachable, .serviceUnreachable, .waiting(.seconds(30))),
        Self(
            .wire(.respond(200, json: "<html>", headerFields: [.contentType: "text/html"])), .unreachable,
            .serviceUnreachable, .waiting(.seconds(30))),
        Self(.wire(.fail(.timedOut(.deadline))), .timedOut, .serviceUnreachable, .waiting(.seconds(30))),
        Self(.wire(.respond(504, json: "{}")), .timedOut, .serviceUnreachable, .waiting(.seconds(30))),
        Self(.wire(.fail(.tls(.untrustedCertificate))), .untrusted, .connectionNotPrivate, .stopped),
    ]

    private static let service: [Self] = [
        Self(
            .wire(.respond(502, json: "{}")), .unavailable(retryAfter: nil), .serviceBusy(retryAfter: nil),
            .waiting(.seconds(60))),
        Self(
            .wire(.respond(429, json: "{}", headerFields: [.retryAfter: "7"])),
            .unavailable(retryAfter: .seconds(7)), .serviceBusy(retryAfter: .seconds(7)), .waiting(.seconds(7))),
        Self(
            .wire(.respond(503, json: "{}", headerFields: [.retryAfter: "600"])),
            .maintenance(retryAfter: .seconds(600)), .maintenance(retryAfter: .seconds(600)),
            .waiting(.seconds(600))),
        Self(.wire(.respond(401, json: "{}")), .signedOut, .signedOut, .stopped),
        Self(.signedOut, .signedOut, .stopped),
        Self(.unavailable, .unexpected, .stopped),
        Self(.wire(.respond(507, json: "{}")), .quotaExceeded, .cloudStorageFull, .stopped),
        Self(.wire(.respond(409, json: "{}")), .conflict, .notebookReplaced, .incomplete),
        Self(.refusedChange, .partial(failed: 1, total: 2), .notesNotSent(1, of: 2), .incomplete),
        Self(.damagedNote, .corruptItems(count: 1), .notesDamaged(1), .incomplete),
        Self(.wire(.respond(423, json: "{}")), .locked, .inUseElsewhere, .waiting(.seconds(5))),
        Self(.wire(.respond(426, json: "{}")), .schemaTooOld, .appOutdated, .stopped),
        Self(.wire(.respond(500, json: "{}")), .unknown, .unexpected, .stopped),
        Self(.wire(.respond(200, json: "{}")), .unknown, .unexpected, .stopped),
    ]

    private static let files: [Self] = [
        Self(.lockedStore, .locked, .inUseElsewhere, .waiting(.seconds(5))),
        Self(.newerStore, .schemaTooOld, .appOutdated, .stopped),
        Self(.fullStore, .diskFull, .deviceFull, .stopped),
        Self(.storeThatIsNoDatabase, .storeDamaged, .storeDamaged, .stopped),
        Self(.storeWithDamagedPages, .storeDamaged, .storeDamaged, .stopped),
        Self(.damagedJournal, .storeDamaged, .storeDamaged, .stopped),
        Self(.missingFolder, .unknown, .unexpected, .stopped),
    ]

    #if os(Linux)
    private static let linuxFiles: [Self] = [Self(.fullDisk, .diskFull, .deviceFull, .stopped)]
    #else
    private static let linuxFiles: [Self] = []
    #endif
}

/// The cases of ``SyncError``. A new one doesn't compile here, and then needs a row.
enum SyncErrorCase: CaseIterable {
    case offline, unreachable, timedOut, untrusted, unavailable, maintenance, signedOut, quotaExceeded, conflict
    case partial, corruptItems, locked, schemaTooOld, diskFull, storeDamaged, unknown

    init(_ error: SyncError) {
        self =
            switch error {
            case .offline: .offline
            case .unreachable: .unreachable
            case .timedOut: .timedOut
            case .untrusted: .untrusted
            case .unavailable: .unavailable
            case .maintenance: .maintenance
            case .signedOut: .signedOut
            case .quotaExceeded: .quotaExceeded
            case .conflict: .conflict
            case .partial: .partial
            case .corruptItems: .corruptItems
            case .locked: .locked
            case .schemaTooOld: .schemaTooOld
            case .diskFull: .diskFull
            case .storeDamaged: .storeDamaged
            case .unknown: .unknown
            }
    }
}

/// The cases of ``SyncFailure``. A new one doesn't compile here, and then needs a row.
enum SyncFailureCase: CaseIterable {
    case offline, serviceUnreachable, serviceBusy, maintenance, inUseElsewhere, notesNotSent, notesDamaged
    case notebookReplaced, signedOut, connectionNotPrivate, appOutdated, cloudStorageFull, deviceFull, storeDamaged
    case unexpected

    init(_ failure: SyncFailure) {
        self =
            switch failure {
            case .offline: .offline
            case .serviceUnreachable: .serviceUnreachable
            case .serviceBusy: .serviceBusy
            case .maintenance: .maintenance
            case .inUseElsewhere: .inUseElsewhere
            case .notesNotSent: .notesNotSent
            case .notesDamaged: .notesDamaged
            case .notebookReplaced: .notebookReplaced
            case .signedOut: .signedOut
            case .connectionNotPrivate: .connectionNotPrivate
            case .appOutdated: .appOutdated
            case .cloudStorageFull: .cloudStorageFull
            case .deviceFull: .deviceFull
            case .storeDamaged: .storeDamaged
            case .unexpected: .unexpected
            }
    }
}
