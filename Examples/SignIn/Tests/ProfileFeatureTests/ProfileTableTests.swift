import Authentication
import FeatureTesting
import Foundation
import ProfileFeature
import SharedFailures
import Testing
import Watertight
import WatertightTesting

@MainActor struct ProfileTableTests {
    @Test(arguments: [false, true]) func everyFailureReachesTheScreen(inBackground: Bool) async {
        await failureTable(
            inBackground ? "Profile.background" : "Profile", of: AuthenticationError.samples,
            showing: ProfileFailure.samples
        ) { failure, row in
            let repository = ScriptedRepository(.knows(.sample), .throwing(failure))
            let useCase = ProfileUseCase(repository: repository)
            let viewModel = ProfileViewModel(useCase: useCase, router: row.router, navigator: SpyNavigator())
            await viewModel.load().value
            row.observe(useCase.output, with: RecordingProfileOutput()) { viewModel.isLoading }
            await (inBackground ? viewModel.refreshInBackground() : viewModel.load())?.value
        }
    }

    private nonisolated static let tables: [(name: String, before: [ScriptedTransport.Step])] = [
        ("Profile.wire", []), ("Profile.wire.refresh", [.expired]),
        ("Profile.wire.refreshed", [.expired, .session("2")]),
    ]

    @Test(arguments: tables)
    func everythingOnTheWireReachesTheScreen(table: String, before: [ScriptedTransport.Step]) async {
        let scene = Scene()
        await failureTable(
            table, causedBy: ScriptedTransport.Step.everythingOfTheService,
            reporting: AuthenticationError.samples.filter(\.isOnTheWire)
        ) { step, row in
            // A screen that is closed doesn't cancel the refresh, which is a task of its own.
            let before = step == .cancel && before == [.expired] ? [] : before
            try await scene.signIn()
            // The last answer is sent if the step is an expired token.
            let transport = ScriptedTransport(before + [step, .respond(.refreshRefused)])
            let useCase = ProfileUseCase(repository: try scene.repository(transport))
            let viewModel = ProfileViewModel(useCase: useCase, router: row.router, navigator: SpyNavigator())
            row.observe(useCase.output, with: RecordingProfileOutput()) { viewModel.isLoading }
            await viewModel.load().value
        }
    }
}

extension ProfileTableTests {
    /// The outcome is the same for the request, for the refresh of an expired access token, and for the request after it: the
    /// tables differ only in how they show the refresh. A 4xx that refuses the refresh isn't about the profile.
    @Test func aRefreshChangesNoOutcome() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Tables")
        let rows = try Self.tables.map { table in
            var end: Substring = ""
            let lines = try String(contentsOf: folder.appending(path: "\(table.name).txt"), encoding: .utf8)
                .replacing(/\ renewal-[a-z]+/, with: "").split(separator: "\n").dropFirst()
            // Below what is called and shown are the rows that end there.
            return Set(
                lines.compactMap { line -> String? in
                    guard line.hasPrefix("  ") else {
                        end = line
                        return nil
                    }
                    return "\(line.dropFirst(2)) \(end)".replacing(/\ +/, with: " ")
                })
        }
        #expect(rows[0].count > 100)
        #expect(rows[2] == rows[0])
        func others(_ rows: Set<String>) -> Set<String> { rows.filter { !$0.starts(with: /4\d\d/) } }
        #expect(others(rows[1]) == others(rows[0]))
    }

    /// What may pass is repeated before a failure reaches the screen.
    @Test func everythingOnTheWireIsRepeatedWhereThatIsSafe() async {
        let scene = Scene()
        await failureTable("Profile.repeated", causedBy: ScriptedTransport.Step.everything) { step, row in
            try await scene.signIn()
            let transport = ScriptedTransport([
                "GET /profile": Array(repeating: step, count: 3), "POST /session/refresh": [.respond(.refreshRefused)],
            ])
            let useCase = ProfileUseCase(repository: try scene.repository(transport, attempts: 3))
            let viewModel = ProfileViewModel(useCase: useCase, router: row.router, navigator: SpyNavigator())
            row.observe(useCase.output, with: RecordingProfileOutput()) { viewModel.isLoading }
            await viewModel.load().value
        }
    }
}

extension ProfileFailure {
    static let samples = chain {
        switch $0 {
        case nil: [.sessionEnded]
        case .sessionEnded: [.sessionUnreadable]
        case .sessionUnreadable: ConnectivityFailure.allCases.map(Self.unreachable)
        case .unreachable: ServiceFailure.samples.map(Self.service)
        case .service: []
        }
    }
}

extension AuthenticationError {
    /// Whether a response to a request of the profile, or a fault on its way, can be the cause.
    fileprivate var isOnTheWire: Bool {
        switch self {
        case .tooManyAttempts, .maintenance, .sessionEnded, .unreachable, .service: true
        case .wrongPassword, .inputRefused, .registrationRefused, .accountLocked, .identityRefused, .superseded,
            .notSignedIn, .sessionStoreFailed:
            false
        }
    }
}
